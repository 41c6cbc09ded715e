#!/usr/bin/env python3
"""Tampers with valid records, one thing at a time and every hash repaired, and expects the referee to refuse each.

    python3 tests/referee/tamper_test.py PATH_OF_ROUNDHOUSE
"""
from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import tampered_cards  # noqa: F401  (entering the tamperings in the list)
import tampered_claims  # noqa: F401
import tampered_extras  # noqa: F401
import tampered_tickets  # noqa: F401
from board import Board
from referee import BOARDS, load_boards
from seed import simulation_seed
from tampering import ALL, Tampering, repair, tamper

HERE = Path(__file__).resolve().parent
TEST_BOARDS = HERE.parent / "boards"
GAMES, SEED = 60, 11
REFUSAL = re.compile(r"(.*?\.rec):(\d+): (.*)")


def play_games(binary: str, folder: Path) -> dict[str, list[bytes]]:
    """The records of all the games that the tamperings look in, by their name."""
    records: dict[str, list[bytes]] = {}
    for name in sorted({game for entry in ALL for game in entry.games}):
        board, players, bot = re.fullmatch(r"(.*)-(\d)(?:-(greedy))?", name).groups()  # type: ignore[union-attr]
        path = TEST_BOARDS / f"{board}.json"
        subprocess.run([binary, "sim", "--board", str(path) if path.exists() else board, "--players", players,
                        "--games", str(GAMES), "--seed", str(SEED), "--bots", bot or "random",
                        "--records", str(folder / name)], check=True, stdout=subprocess.DEVNULL)
        records[name] = [file.read_bytes() for file in sorted((folder / name).glob("*.rec"))]
    return records


def run_referee(folder: Path, *options: str) -> tuple[int, str, dict[str, str]]:
    """Runs the referee on a folder: its exit code, its last line, and its refusals by the stem of the file."""
    command = [sys.executable, str(HERE / "referee.py"), "--boards", str(BOARDS), "--boards", str(TEST_BOARDS)]
    done = subprocess.run([*command, *options, str(folder)], stdout=subprocess.PIPE, text=True, check=False)
    lines = done.stdout.splitlines() or [""]
    found = [REFUSAL.fullmatch(line) for line in lines]
    return done.returncode, lines[-1], {Path(match[1]).stem: match[3] for match in found if match}


def check_originals(folder: Path, records: dict[str, list[bytes]]) -> bool:
    """The records are accepted as they are, repairing one changes nothing, and the seeds are the simulation's own."""
    code, last, refusals = run_referee(folder)
    print(f"originals: {last}")
    number = sum(len(games) for games in records.values())
    all_accepted = code == 0 and not refusals and last.startswith(f"{number} records accepted, 0 refused")
    unchanged = all(repair(data.decode().split("\n")[:-1]) == data for games in records.values() for data in games)
    seeded = all(f"seed {simulation_seed(SEED, number).hex()}\n".encode() in data
                 for games in records.values() for number, data in enumerate(games))
    return all_accepted and unchanged and seeded


def make(entry: Tampering, records: dict[str, list[bytes]], boards: dict[str, Board]) -> bytes | None:
    """The first record in which this tampering finds a place, tampered with."""
    for name in entry.games:
        for data in records[name]:
            tampered = tamper(data, boards[data.split(b"\n")[2].split(b" ")[1].decode()], entry.change)
            if tampered is not None:
                return tampered
    return None


def judge(entry: Tampering, made: bool, reason: str | None) -> bool:
    """Prints what became of one tampering; true if it was refused for what it breaks."""
    clause = re.search(r"\(([A-Z]-\d\d)\)$", reason or "")
    right = reason is not None and (clause[1] in entry.clauses if clause else not entry.clauses)
    verdict = "refused" if right else "NO PLACE FOUND" if not made else "ACCEPTED" if reason is None else "WRONG REASON"
    print(f"{verdict}: {entry.title} [{' '.join(entry.clauses) or 'record'}]" + (f": {reason}" if reason else ""))
    return right


def main() -> int:
    """Makes the records, tampers with them, and asks the referee."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    boards = load_boards([BOARDS, TEST_BOARDS])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        records = play_games(sys.argv[1], folder / "originals")
        fine = check_originals(folder / "originals", records)
        made: set[int] = set()
        for number, entry in enumerate(ALL):
            data = make(entry, records, boards)
            target = folder / ("seed" if entry.with_seed else "no-seed")
            target.mkdir(exist_ok=True)
            if data is not None:
                (target / f"{number:03}.rec").write_bytes(data)
                made.add(number)
        reasons = {**run_referee(folder / "seed")[2], **run_referee(folder / "no-seed", "--no-seed")[2]}
    refused = sum(judge(entry, number in made, reasons.get(f"{number:03}")) for number, entry in enumerate(ALL))
    print(f"{len(ALL)} tampered records, {refused} refused")
    return 0 if fine and refused == len(ALL) else 1


if __name__ == "__main__":
    sys.exit(main())
