"""Six railway board games for researchers: one game or thousands in lock step, computer players, records.

>>> import roundhouse
>>> game = roundhouse.Game("new-york", players=2, seed=1)
>>> print(game.moves()[0])
"""
from ._library import (BadArgument, BadBoard, BadRecord, Closed, LAYOUT_VERSION, Refused, RoundhouseError, lib as _lib)
from .batch import RANDOM, Batch, Group
from .board import Block, Board, Layout, board_ids
from .game import SOURCES, Game, Move, verify

__version__ = _lib.rh_version().decode()
__all__ = ["BadArgument", "BadBoard", "BadRecord", "Batch", "Block", "Board", "Closed", "Game", "Group", "LAYOUT_VERSION",
           "Layout", "Move", "RANDOM", "Refused", "RoundhouseError", "SOURCES", "board_ids", "verify"]
