#!/usr/bin/env python3
"""Checks game records by the rules of docs/rules/, the record format and the board files, and by nothing else.

It shares no code with the engine: whatever both agree on has been read twice from the same clauses.
"""
from __future__ import annotations

import argparse
import sys
from multiprocessing import Pool
from pathlib import Path

from board import Board, load_board
from game import check
from record import Refused

BOARDS = Path(__file__).resolve().parents[2] / "boards"
_boards: dict[str, Board] = {}
_use_seed = True


def find_records(paths: list[Path]) -> list[Path]:
    """The files named, and all records in the folders named."""
    found: list[Path] = []
    for path in paths:
        found += sorted(path.rglob("*.rec")) if path.is_dir() else [path]
    return found


def load_boards(folders: list[Path]) -> dict[str, Board]:
    """All boards of the folders, by id."""
    files = [path for folder in folders for path in sorted(folder.glob("*.json")) if path.name not in ("index.json", "schema.json")]
    return {board.id: board for board in map(load_board, files)}


def start_worker(folders: list[Path], use_seed: bool) -> None:
    """Prepares a process: the boards are read once."""
    global _use_seed
    _boards.update(load_boards(folders))
    _use_seed = use_seed


def check_file(path: Path) -> str | int:
    """Checks one file; the refusal in words, or how often a kept row was replaced at the end of a turn (B-25)."""
    try:
        return check(path.read_bytes(), _boards, _use_seed)
    except Refused as refusal:
        return f"{path}:{refusal}"
    except OSError as error:
        return f"{path}:0: {error.strerror}"


def main() -> int:
    """Reads the command line and checks everything it names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_DIR")
    parser.add_argument("--boards", action="append", type=Path, metavar="DIR", help="folder of board files")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: 1)")
    parser.add_argument("--no-seed", action="store_true", help="do not check that the deal follows from the seed")
    arguments = parser.parse_args()
    setup = (arguments.boards or [BOARDS], not arguments.no_seed)
    records = find_records(arguments.paths)
    with Pool(max(1, arguments.jobs), start_worker, setup) as pool:
        results = list(pool.imap(check_file, records, chunksize=8))
    refusals = [text for text in results if isinstance(text, str)]
    late = [times for times in results if isinstance(times, int) and times > 0]
    for text in refusals:
        print(text)
    print(f"{len(records) - len(refusals)} records accepted, {len(refusals)} refused, "
          f"{len(late)} with a row replaced at the end of a turn (B-25), {sum(late)} times")
    return 1 if refusals or not records else 0


if __name__ == "__main__":
    sys.exit(main())
