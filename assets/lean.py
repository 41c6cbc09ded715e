#!/usr/bin/env python3
"""Writes a board as the module in the page carries it, without what nobody reads there: assets/lean.py BOARD OUT.

Spaces go, the notes on sources and doubts, and where cities lie: the page has its maps, and the hash of a board counts none of them.
"""
import json
import pathlib
import sys


def main() -> None:
    source, target = map(pathlib.Path, sys.argv[1:])
    board = json.loads(source.read_text())
    board["provenance"] |= {"sources": [], "doubts": []}
    board["provenance"].pop("note", None)
    for city in board["cities"]:
        city |= {"lat": 0, "lon": 0}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(board, ensure_ascii=False, separators=(",", ":")) + "\n")


main()
