"""What the drills share: a real server that can be killed, the load generator, and the judges of what comes out."""
import atexit
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
START_SECONDS = 120  # under sanitizers, on a busy machine


class Server:
    """`roundhouse serve` on a database of its own; after the first start always at the same address."""

    def __init__(self, binary: str, folder: pathlib.Path) -> None:
        self.binary = binary
        self.folder = folder
        self.listen = "127.0.0.1:0"
        self.process: subprocess.Popen | None = None
        self.start()

    def start(self) -> None:
        output = open(self.folder / "server.log", "ab")
        begin = output.tell()
        self.process = subprocess.Popen(self.command(), stdout=output, stderr=subprocess.STDOUT, env=self.environment())
        atexit.register(self.process.kill)  # however the drill ends
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until and self.process.poll() is None:
            found = re.search(r"^Roundhouse is at http://(\S+)$", self.log()[begin:], re.MULTILINE)
            if found:
                self.listen = found[1]
                return
            time.sleep(0.02)
        sys.exit(f"the server did not start:\n{self.log()[begin:]}")

    def command(self) -> list[str]:
        return [self.binary, "serve", "--listen", self.listen, "--db", str(self.folder / "games.db"), "--rates", "off",
                "--connections-per-address", "5000", "--log", "warning"]

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def log(self) -> str:
        return (self.folder / "server.log").read_text(errors="replace")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait(timeout=60) != 0:
            sys.exit(f"the server ended with {self.process.returncode}:\n{self.log()[-3000:]}")

    def complaints(self) -> str:
        """What the server found wrong: nothing, whatever happens to it and to its clients."""
        return "\n".join(line for line in self.log().splitlines() if line.startswith("{") or "ERROR:" in line)

    def playing(self) -> int:
        """Tables in play, or -1 if nobody answers."""
        try:
            with urllib.request.urlopen(f"http://{self.listen}/metrics", timeout=60) as answer:
                found = re.search(r"^roundhouse_tables_playing (\d+)", answer.read().decode(), re.MULTILINE)
                return int(found[1])
        except OSError:
            return -1


class Load:
    """`roundhouse load`, which plays to the end, compares every record with what was acknowledged, and writes it."""

    def __init__(self, binary: str, folder: pathlib.Path, address: str, *options: str) -> None:
        self.folder = folder
        self.records = folder / "records"
        self.out = open(folder / "load.json", "wb")
        self.err = open(folder / "load.err", "wb")
        self.process = subprocess.Popen([binary, "load", "--server", f"http://{address}", "--records", str(self.records),
                                         "--json", *options], stdout=self.out, stderr=self.err)
        atexit.register(self.process.kill)

    def runs(self) -> bool:
        return self.process.poll() is None

    def figures(self, server: Server, seconds: float) -> dict:
        try:
            code = self.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = "no end in sight"
        if code != 0:
            sys.exit(f"load: {code}\n{(self.folder / 'load.err').read_text()}{(self.folder / 'load.json').read_text()}\n"
                     f"{server.complaints()[:3000]}")
        return json.loads((self.folder / "load.json").read_text())


def judge(binary: str, server: Server, load: Load, figures: dict, tables: int) -> None:
    """Every game is over, every acknowledged move in its record once, and every record stands before both judges."""
    if server.complaints():
        sys.exit(f"the server complains:\n{server.complaints()[:3000]}")
    check = figures["check"]
    if figures["games_over"] != tables or check["games"] != tables or check["wrong"] != 0 or check["moves"] < tables:
        sys.exit(f"not every game came to its end as acknowledged: {figures}")
    verify = subprocess.run([binary, "verify", str(load.records)], capture_output=True, text=True)
    referee = subprocess.run([sys.executable, str(ROOT / "tests/referee/referee.py"), "--boards", str(ROOT / "boards"),
                              "--jobs", str(os.cpu_count()), str(load.records)], capture_output=True, text=True)
    print(f"verify: {verify.stdout.strip()}; referee: {referee.stdout.strip().splitlines()[-1:]}")
    if verify.returncode != 0 or f"{tables} records verified" not in verify.stdout:
        sys.exit(f"verify: {verify.stdout[-2000:]}{verify.stderr}")
    if referee.returncode != 0 or not re.search(rf"^{tables} ", referee.stdout, re.MULTILINE):
        sys.exit(f"referee: {referee.stdout[-2000:]}{referee.stderr}")


def folder() -> tempfile.TemporaryDirectory:
    return tempfile.TemporaryDirectory(prefix="roundhouse-drill-", ignore_cleanup_errors=True)
