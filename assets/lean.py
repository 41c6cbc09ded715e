#!/usr/bin/env python3
"""Writes a board as the module in the page carries it, without what nobody reads there: assets/lean.py BOARD OUT.

Spaces go, and the notes on sources and doubts; the hash of a board does not count them.
"""
import json
import pathlib
import sys


def main() -> None:
    source, target = map(pathlib.Path, sys.argv[1:])
    board = json.loads(source.read_text())
    board["provenance"] |= {"sources": [], "doubts": []}
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(board, ensure_ascii=False, separators=(",", ":")) + "\n")


main()
