#!/usr/bin/python3
"""Whoever gets notices, in one program: a real mail server, and an HTTP server for webhooks and push messages.
Says on standard output what it is ready for, then what has come, a line of JSON each. Ends with its standard input.

  receiver.py [--starttls CERTIFICATE KEY] [--user NAME PASSWORD]

Mail to refuse@… is refused for good, to later@… for now. A request to /hang gets no answer, to /fail 500, to /gone
410, to /moved a redirect, to any other path 201. What comes to /push is decrypted and its signature checked."""
import base64
import email
import email.policy
import hashlib
import hmac
import http.server
import json
import logging
import socket
import ssl
import struct
import sys
import threading
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

# What goes wrong here is meant to.
logging.disable()
told = threading.Lock()


def tell(kind, what):
    with told:
        print(json.dumps({kind: what}), flush=True)


def b64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def unb64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The other end of a push message (RFC 8291), written from the standard."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self.auth = hashlib.sha256(self.point).digest()[:16]

    def read(self, body):
        salt, size, length = body[:16], struct.unpack(">I", body[16:20])[0], body[20]
        point, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        mac = lambda key, text: hmac.new(key, text, hashlib.sha256).digest()
        shared = self.key.exchange(ec.ECDH(), other)
        material = mac(mac(self.auth, shared), b"WebPush: info\0" + self.point + point + b"\1")
        both = mac(salt, material)
        key = mac(both, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(both, b"Content-Encoding: nonce\0\1")[:12]
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\2")
        return json.loads(plain[:-1])


def check_signature(authorization, origin):
    """VAPID (RFC 8292); what the token says."""
    scheme, rest = authorization.split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    text, mark = parts["t"].rsplit(".", 1)
    mark = b64(mark)
    der = utils.encode_dss_signature(int.from_bytes(mark[:32], "big"), int.from_bytes(mark[32:], "big"))
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), b64(parts["k"])).verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(b64(text.split(".")[1]))
    assert scheme == "vapid" and claims["aud"] == origin, (scheme, claims)
    assert time.time() < claims["exp"] <= time.time() + 86400
    return {**claims, "key": parts["k"]}


browser = Browser()


class Web(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        fields = {name.lower(): value for name, value in self.headers.items()}
        if self.path == "/hang":
            tell("hung", {})
            time.sleep(600)
        if self.path == "/push":
            claims = check_signature(fields["authorization"], f"http://{fields['host']}")
            tell("push", {"fields": fields, "claims": claims, "says": browser.read(body)})
        else:
            tell("hook", {"path": self.path, "fields": fields, "body": body.decode(errors="replace")})
        status = {"/fail": 500, "/gone": 410, "/moved": 302}.get(self.path, 201)
        self.send_response(status)
        if status == 302:
            self.send_header("location", "/hook")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Post:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("refuse@"):
            return "550 5.1.1 nobody of that name"
        if address.startswith("later@"):
            return "451 4.3.0 come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
        tell("mail", {
            "from": envelope.mail_from, "to": envelope.rcpt_tos, "user": (session.auth_data or LoginPassword(b"", b"")).login.decode(), "tls": session.ssl is not None,
            "subject": mail["subject"], "text": mail.get_content(), "fields": {name.lower(): str(value) for name, value in mail.items()},
        })
        return "250 taken"


def arguments(name, count):
    if name not in sys.argv:
        return None
    at = sys.argv.index(name)
    return sys.argv[at + 1 : at + 1 + count]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


def main():
    more = {}
    if (files := arguments("--starttls", 2)) is not None:
        more["tls_context"] = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        more["tls_context"].load_cert_chain(*files)
        more["require_starttls"] = True
    if (user := arguments("--user", 2)) is not None:
        right = lambda server, session, envelope, how, given: AuthResult(success=given == LoginPassword(*(word.encode() for word in user)), auth_data=given)
        more.update(authenticator=right, auth_required=True, auth_require_tls="tls_context" in more)
    web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Web)
    threading.Thread(target=web.serve_forever, daemon=True).start()
    port = free_port()
    Controller(Post(), hostname="127.0.0.1", port=port, server_hostname="localhost", **more).start()
    tell("ready", {"mail": port, "web": web.server_port, "p256dh": unb64(browser.point), "auth": unb64(browser.auth)})
    sys.stdin.read()


main()
