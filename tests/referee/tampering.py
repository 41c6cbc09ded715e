"""How a valid record is tampered with: one thing is changed, then every hash and check digit is made to fit again."""
from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Callable

from board import Board
from game import check_footer, open_game, play
from record import Reader
from table import Table

DECISION = re.compile(r"[0-9]+ [1-9] ")


@dataclass
class Moment:
    """A line of a record that is about to be read, and the table as it is before that line."""
    t: Table
    lines: list[str]
    at: int

    @property
    def line(self) -> str:
        """The line itself."""
        return self.lines[self.at]

    @property
    def words(self) -> list[str]:
        """The words of a decision; empty if the line is none."""
        return self.line.split(" ")[2:-1] if DECISION.match(self.line) else [""]

    @property
    def seat(self) -> int:
        """Who decides, counted from 0."""
        return int(self.line.split(" ")[1]) - 1

    def before(self) -> "Moment":
        """The decision before this one (the table is still that of now)."""
        at = self.at - 1
        while not DECISION.match(self.lines[at]):
            at -= 1
        return Moment(self.t, self.lines, at)

    def is_second_card(self) -> bool:
        """This decision is about the second card of a drawing action."""
        earlier = self.before()
        return self.words[0] in ("take", "draw") and earlier.words[0] in ("take", "draw") \
            and earlier.seat == self.seat

    def put(self, *new: str, cut: int = 1) -> list[str]:
        """The record with `cut` lines from here on replaced by new ones."""
        return self.lines[:self.at] + list(new) + self.lines[self.at + cut:]

    def say(self, *texts: str, cut: int = 1) -> list[str]:
        """The record with this decision replaced by others of the same seat; numbers and digits come later."""
        return self.put(*(f"0 {self.seat + 1} {text} ~0000" for text in texts), cut=cut)


Change = Callable[[Moment], "list[str] | None"]


@dataclass
class Tampering:
    """One way to cheat: what it is, the clauses that may refuse it, the games to look in."""
    title: str
    clauses: tuple[str, ...]
    games: tuple[str, ...]
    change: Change
    with_seed: bool


ALL: list[Tampering] = []


def tampering(title: str, clauses: str, games: str, with_seed: bool = False) -> Callable[[Change], Change]:
    """Enters a tampering in the list; `clauses` and `games` are words separated by spaces."""
    def enter(change: Change) -> Change:
        ALL.append(Tampering(title, tuple(clauses.split()), tuple(games.split()), change, with_seed))
        return change
    return enter


class Found(Exception):
    """The tampering has found its place."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines


class Watcher(Reader):
    """A reader that shows every line to a tampering before it is read."""
    table: Table | None = None
    change: Change | None = None

    def next(self) -> str:
        """The next line, unless the tampering takes over here."""
        if self.table and self.change and self.at < len(self.lines):
            lines = self.change(Moment(self.table, self.lines, self.at))
            if lines is not None:
                raise Found(lines)
        return super().next()


def tamper(data: bytes, board: Board, change: Change) -> bytes | None:
    """The record changed at the first place where the tampering applies; None if there is none."""
    watcher = Watcher(data)
    header = watcher.header()
    watcher.table = Table(board, header, watcher, None)
    watcher.change = change
    try:
        open_game(watcher.table)
        play(watcher.table)
        check_footer(watcher.table)
    except Found as found:
        return repair(found.lines)
    return None


def repair(lines: list[str]) -> bytes:
    """Makes the header hash, the numbers of the decisions, their check digits and the last hash fit."""
    digest = hashlib.sha256()
    done: list[str] = []
    number = 0
    for line in lines:
        if line.startswith(("header ", "sha256 ")):
            line = f"{line.split(' ')[0]} {digest.hexdigest()}"
        elif DECISION.match(line):
            number += 1
            line = f"{number} {line.split(' ', 1)[1].rpartition(' ~')[0]}"
            so_far = digest.copy()
            so_far.update(line.encode())
            line += " ~" + so_far.hexdigest()[:4]
        digest.update(line.encode() + b"\n")
        done.append(line)
    return ("\n".join(done) + "\n").encode()
