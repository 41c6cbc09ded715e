"""Reading a record line by line (docs/record.md): header, hashes, check digits. Knows nothing of the rules."""
from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

HEX64 = re.compile(r"[0-9a-f]{64}")
LOOKS = re.compile(r"[a-z_]{1,20} [a-z_]{1,20}")
NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
RULES = 2


class Refused(Exception):
    """A line of the record is wrong; `clause` names the rule it breaks, if there is one."""

    def __init__(self, line: int, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.line, self.reason, self.clause = line, reason, clause

    def __str__(self) -> str:
        return f"{self.line}: {self.reason}" + (f" ({self.clause})" if self.clause else "")


@dataclass
class Header:
    """What stands above the `header` line."""
    board: str = ""
    board_hash: str = ""
    seats: int = 0
    names: list[str] = field(default_factory=list)
    first: int | None = None
    locomotive_reset: bool = False
    stream: str = ""
    commitment: str = ""


class Reader:
    """Hands out the lines of a record in order and refuses the one that does not fit."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0
        self._offset = 0
        self._hashed = 0
        self._hash = hashlib.sha256()
        self._decisions = 0
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(1, "the record is not UTF-8") from None
        if not text.endswith("\n"):
            raise Refused(text.count("\n") + 1, "the last line does not end with a line feed")
        self.lines = text[:-1].split("\n")
        if "\r" in text or "" in self.lines:
            raise Refused(1, "blank line or carriage return")

    def refuse(self, reason: str, clause: str = "") -> Refused:
        """A refusal of the line read last; the caller raises it."""
        return Refused(self.at, reason, clause)

    def peek(self) -> str:
        """The next line, or nothing at the end of the file."""
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def next(self) -> str:
        """The next line."""
        if self.at >= len(self.lines):
            raise Refused(self.at + 1, "the record ends here, but the game does not")
        line = self.lines[self.at]
        self.at += 1
        self._offset += len(line) + 1 if line.isascii() else len(line.encode("utf-8")) + 1
        return line

    def expect(self, text: str, clause: str = "") -> None:
        """The next line must be exactly this."""
        line = self.next()
        if line != text:
            raise self.refuse(f'"{text}" expected, not "{line}"', clause)

    def after(self, prefix: str, clause: str = "") -> str:
        """The next line must begin with `prefix`; what follows it."""
        line = self.next()
        if not line.startswith(prefix):
            raise self.refuse(f'"{prefix}…" expected, not "{line}"', clause)
        return line[len(prefix):]

    def decision(self, seats: list[int], clause: str = "") -> tuple[int, list[str]]:
        """The next decision, of one of these seats (counted from 0), with its number and check digits verified."""
        line = self.next()
        words = line.split(" ")
        if not words[0].isdigit():
            raise self.refuse(f'a decision of seat {seats[0] + 1} expected, not "{line}"', clause)
        self._decisions += 1
        if words[0] != str(self._decisions):
            raise self.refuse(f"decision number {self._decisions} expected")
        if len(words) < 4 or len(words[-1]) != 5 or words[-1][0] != "~":
            raise self.refuse("a decision has a seat, words and check digits")
        tilde = self._offset - 7
        self._hash.update(self.data[self._hashed:tilde])
        self._hashed = tilde
        if self._hash.hexdigest()[:4] != words[-1][1:]:
            raise self.refuse("wrong check digits")
        for seat in seats:
            if words[1] == str(seat + 1):
                return seat, words[2:-1]
        raise self.refuse(f"it is for seat {seats[0] + 1} to decide, not {words[1]}", clause or "B-10")

    def hash_line(self, word: str) -> None:
        """The next line holds the SHA-256 of all bytes above it."""
        above = hashlib.sha256(self.data[:self._offset]).hexdigest()
        if self.after(word + " ") != above:
            raise self.refuse(f"wrong {word} hash")

    def hex_line(self, word: str) -> str:
        """The next line holds 64 hexadecimal digits."""
        digits = self.after(word + " ")
        if not HEX64.fullmatch(digits):
            raise self.refuse(f"{word}: 64 hexadecimal digits expected")
        return digits

    def header(self) -> Header:
        """The header, with its own hash verified."""
        self.expect("roundhouse record 1")
        if self.number(self.after("rules "), 1, 999) != RULES:
            raise self.refuse(f"the game was not played by version {RULES} of the rules")
        result = Header()
        words = self.after("board ").split(" ")
        if len(words) != 2 or not re.fullmatch(r"[a-z0-9-]+", words[0]) or not HEX64.fullmatch(words[1]):
            raise self.refuse("board: id and hash expected")
        result.board, result.board_hash = words
        result.seats = self.number(self.after("seats "), 2, 5)
        for seat in range(1, result.seats + 1):
            result.names.append(self.after(f"player {seat} "))
            if not result.names[-1].strip():
                raise self.refuse("a player has a name")
        if self.peek().startswith("train "):
            for seat in range(1, result.seats + 1):
                if not LOOKS.fullmatch(self.after(f"train {seat} ")):
                    raise self.refuse("train: a colour and a shape expected")
        first = self.after("first ")
        result.first = None if first == "drawn" else self.number(first, 1, result.seats) - 1
        if self.peek().startswith("option "):
            self.expect("option locomotive_reset", "N-05")
            result.locomotive_reset = True
        result.stream = self.after("stream ")
        if result.stream not in ("sha256", "xoshiro256"):
            raise self.refuse("unknown stream")
        result.commitment = self.hex_line("commitment")
        self.hash_line("header")
        if not self.data[self._offset:].isascii():
            raise self.refuse("below the header all is ASCII")
        return result

    def number(self, word: str, low: int, high: int, clause: str = "") -> int:
        """A whole number written without ornament."""
        if not NUMBER.fullmatch(word) or not low <= int(word) <= high:
            raise self.refuse(f'a number from {low} to {high} expected, not "{word}"', clause)
        return int(word)

    def find_seed(self) -> bytes | None:
        """The seed of the footer, read ahead to check the deal as it happens."""
        for line in reversed(self.lines[-6:]):
            if line.startswith("seed ") and HEX64.fullmatch(line[5:]):
                return bytes.fromhex(line[5:])
        return None
