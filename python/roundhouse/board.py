"""Boards: the six that are built in, and any other from a board file."""
import ctypes as ct
import functools
import json
import pathlib

import numpy as np

from ._library import BadArgument, Handle, check, error, lib, plain_text, text_of


def board_ids() -> list[str]:
    """The ids of the boards that are built in."""
    return [lib.rh_board_id_at(i).decode() for i in range(lib.rh_board_count())]


class Block:
    """A part of a row of features or actions: `row[block.slice].reshape(block.shape)`."""

    def __init__(self, name, start, shape, scale, meaning):
        self.name, self.start, self.shape, self.scale, self.meaning = name, start, tuple(shape), scale, meaning
        self.size = int(np.prod(shape))
        self.slice = slice(start, start + self.size)

    def __repr__(self):
        return f"<{self.name} {self.start}:{self.start + self.size} {self.shape}: {self.meaning}>"


class Layout:
    """What stands where in features, hidden features and actions of a board."""

    def __init__(self, text: str):
        parts = json.loads(text)
        self.version, self.board, self.board_hash = parts["version"], parts["board"], parts["board_hash"]
        for kind in ("features", "hidden", "actions"):
            setattr(self, kind, {part["name"]: Block(**part) for part in parts[kind]})
        self.feature_size, self.hidden_size, self.action_size = (
            sum(block.size for block in blocks.values()) for blocks in (self.features, self.hidden, self.actions))
        self.scales = np.concatenate([np.full(b.size, b.scale, np.float32) for b in self.features.values()])
        self.hidden_scales = np.concatenate([np.full(b.size, b.scale, np.float32) for b in self.hidden.values()])


class Board(Handle):
    """A board, read and checked. It never changes."""

    _free = staticmethod(lib.rh_board_free)

    def __init__(self, board="usa"):
        """`board`: the id of a built-in board, or the path of a board file."""
        if isinstance(board, pathlib.Path):
            text = board.read_bytes()
            super().__init__(lib.rh_board_from_json(text, len(text)))
        else:
            super().__init__(lib.rh_board_built_in(plain_text(board, "the board")))
        self.id = lib.rh_board_id(self.pointer).decode()
        least, most = ct.c_int32(), ct.c_int32()
        check(lib.rh_board_players(self.pointer, ct.byref(least), ct.byref(most)))
        self.players = range(least.value, most.value + 1)

    @classmethod
    def from_json(cls, text: str) -> "Board":
        """A board from the text of a board file."""
        data = text.encode() if isinstance(text, str) else bytes(text)
        board = cls.__new__(cls)
        Handle.__init__(board, lib.rh_board_from_json(data, len(data)))
        board.id = lib.rh_board_id(board.pointer).decode()
        least, most = ct.c_int32(), ct.c_int32()
        check(lib.rh_board_players(board.pointer, ct.byref(least), ct.byref(most)))
        board.players = range(least.value, most.value + 1)
        return board

    @functools.cached_property
    def layout(self) -> Layout:
        return Layout(text_of(lib.rh_board_layout, self.pointer))

    @functools.cached_property
    def words(self) -> dict:
        """Names of cards, routes and tickets, in English."""
        found = lib.rh_board_words(self.pointer, 0)
        if not found:
            raise error()
        return json.loads(found)

    @functools.cached_property
    def map(self) -> str:
        """A quick map with straight lines (docs/maps.md)."""
        return text_of(lib.rh_board_straight_map, self.pointer)

    @functools.cached_property
    def actions(self) -> list[str]:
        """All actions in words; "" for a number that no move has."""
        words = []
        for action in range(self.layout.action_size):
            size = lib.rh_action_words(self.pointer, action, None, 0)
            words.append(text_of(lib.rh_action_words, self.pointer, action) if size else "")
        return words

    def __repr__(self):
        return f"<roundhouse.Board {self.id}>"


def as_board(board) -> Board:
    """A board from a board, an id or a path."""
    if isinstance(board, Board):
        board.pointer  # an exception if it is closed
        return board
    if isinstance(board, (str, pathlib.Path)):
        return Board(board)
    raise BadArgument(f"a board is an id, a path or a Board, not {type(board).__name__}")
