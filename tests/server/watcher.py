"""A spectator at one node: a small WebSocket client that keeps every step it is told, as it was sent."""
import base64
import hashlib
import http.client
import json
import os
import socket
import struct
import threading
import time


def guest(address: str) -> str:
    """The cookie of a new guest."""
    while True:
        try:
            connection = http.client.HTTPConnection(address, timeout=30)
            connection.request("POST", "/api/guest", json.dumps({"language": "en"}))
            answer = connection.getresponse()
            answer.read()
            cookie = answer.getheader("Set-Cookie")
            if answer.status == 201 and cookie:
                return cookie.split(";")[0]
        except OSError:
            pass
        time.sleep(0.2)


class Wire:
    """One WebSocket."""

    def __init__(self, address: str, cookie: str) -> None:
        host, port = address.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        if b" 101 " not in head.split(b"\r\n")[0] or accept.encode() not in head:
            raise OSError(head.decode(errors="replace"))

    def more(self) -> None:
        piece = self.socket.recv(65536)
        if not piece:
            raise OSError("closed")
        self.buffer += piece

    def take(self, count: int) -> bytes:
        while len(self.buffer) < count:
            self.more()
        piece, self.buffer = self.buffer[:count], self.buffer[count:]
        return piece

    def frame(self, kind: int, payload: bytes) -> None:
        mask = os.urandom(4)
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
        self.socket.sendall(bytes([0x80 | kind]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def say(self, kind: str, **fields: object) -> None:
        self.frame(1, json.dumps({"t": kind, "d": fields}).encode())

    def receive(self) -> str:
        """The next text; pings are answered."""
        text = b""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            kind = first & 0x0F
            if kind == 8:
                raise OSError("closed by the server")
            if kind == 9:
                self.frame(10, payload)
            if kind in (0, 1):
                text += payload
                if first & 0x80:
                    return text.decode()


def come_in(address: str) -> Wire:
    """As a new guest, once somebody opens."""
    cookie = guest(address)
    while True:
        try:
            return Wire(address, cookie)
        except OSError:
            time.sleep(0.2)


class Watcher:
    """Comes back whenever it is cut off, and is told what it has missed."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = guest(address)
        self.tables: list[str] = []
        self.steps: dict[tuple[str, int], str] = {}
        self.versions: dict[str, int] = {}
        self.over: set[str] = set()
        self.wrong = ""
        self.wire: Wire | None = None
        self.lock = threading.Lock()
        self.ending = False
        threading.Thread(target=self.run, daemon=True).start()

    def watch(self, tables: list[str]) -> None:
        with self.lock:
            fresh = [table for table in tables if table not in self.tables]
            self.tables += fresh
            try:
                for table in fresh:
                    if self.wire:
                        self.wire.say("hello", table=table)
            except OSError:
                pass

    def run(self) -> None:
        while not self.ending:
            try:
                wire = Wire(self.address, self.cookie)
                with self.lock:
                    for table in self.tables:
                        known = {"v": self.versions[table]} if table in self.versions else {}
                        wire.say("hello", table=table, **known)
                    self.wire = wire
                while not self.ending:
                    self.take(wire.receive())
            except OSError:
                self.wire = None
                time.sleep(0.1)

    def take(self, text: str) -> None:
        message = json.loads(text)
        if message["t"] not in ("did", "view"):
            return
        told = message["d"]
        table, version = told["table"], told["v"]
        if message["t"] == "did":
            before = self.steps.setdefault((table, version), text)
            if before != text:
                self.wrong = f"{self.address} was told two things as step {version} of {table}: {before} and {text}"
            last = self.versions.get(table)
            if last is not None and version > last + 1:
                self.wrong = f"{self.address} was told step {version} of {table} after {last}"
        self.versions[table] = max(version, self.versions.get(table, 0))
        if told.get("facts", {}).get("life") == "over":
            self.over.add(table)


def compare(watchers: list[Watcher]) -> int:
    """How many steps at least two of them were told, the same bytes; ends the program if they were not."""
    compared = 0
    steps = {step for watcher in watchers for step in watcher.steps}
    for watcher in watchers:
        if watcher.wrong:
            raise SystemExit(watcher.wrong)
    for step in steps:
        told = [watcher.steps[step] for watcher in watchers if step in watcher.steps]
        if any(text != told[0] for text in told):
            raise SystemExit(f"nodes tell different things as step {step}:\n" + "\n".join(told))
        compared += len(told) > 1
    return compared
