"""Many games in lock step: numpy arrays that one call of the library fills."""
import ctypes as ct
from dataclasses import dataclass, field

import numpy as np

from . import _library
from ._library import BUFFERS, BadArgument, Handle, check, integer, lib, plain_text
from .board import Board, as_board

SEATINGS = ("fixed", "turned", "paired")
RANDOM = -1
USUAL = ("features", "mask", "seat", "done", "reward", "game", "ended", "turned", "ended_turned")


@dataclass
class Group:
    """Games on one board with the same players: `names` has one a seat, "" for a seat that you decide for."""

    board: object
    games: int
    players: int = 2
    names: tuple = field(default_factory=tuple)
    seating: str = "fixed"
    locomotive_reset: bool = False


class Batch(Handle):
    """n games at once. What `wanted` names is written by every call into arrays of the same name."""

    _free = staticmethod(lib.rh_batch_free)

    def __init__(self, board="usa", games=1024, players=2, names=(), *, seating="fixed", groups=None, seed=1, threads=1,
                 wanted=USUAL, skip_forced=False, history=False, decision_limit=5000):
        groups = [Group(board, games, players, tuple(names), seating)] if groups is None else list(groups)
        if not groups:
            raise BadArgument("a batch needs at least one group of games")
        self.boards = [as_board(group.board) for group in groups]
        setup = _library.BatchSetup(ct.sizeof(_library.BatchSetup))
        made = [_c_group(i, group, board) for i, (group, board) in enumerate(zip(groups, self.boards))]
        setup.groups = (_library.Group * len(made))(*[c for c, _ in made])
        setup.group_count = len(made)
        setup.threads = integer(threads, "threads", 1, 256)
        setup.seed = integer(seed, "seed", 0, 2**64 - 1)
        setup.decision_limit = integer(decision_limit, "decision_limit", 1, 2**31 - 1)
        setup.flags = (1 if skip_forced else 0) | (2 if history else 0)
        super().__init__(lib.rh_batch_new(ct.byref(setup)))
        self.groups = groups
        layout = _library.BatchLayout(ct.sizeof(_library.BatchLayout))
        check(lib.rh_batch_measure(self.pointer, ct.byref(layout)))
        self.places, self.feature_size = layout.places, layout.features
        self.hidden_size, self.action_size = layout.hidden, layout.actions
        self.layout_version = layout.version
        self._make_arrays(wanted)
        self.observe()

    def _make_arrays(self, wanted):
        known = {name for name, _, _ in BUFFERS}
        unknown = [name for name in wanted if name not in known]
        if unknown:
            raise BadArgument(f"there is no array {unknown[0]!r}; there are {', '.join(sorted(known))}")
        sizes = {"features": self.feature_size, "hidden": self.hidden_size, "actions": self.action_size}
        self._buffers = _library.Buffers(ct.sizeof(_library.Buffers))
        self._arrays = {}
        for name, kind, width in BUFFERS:
            if name not in wanted:
                continue
            shape = (self.places,) if width is None else (self.places, sizes.get(width, width))
            self.bind(name, np.zeros(shape, kind))

    def bind(self, name: str, array: np.ndarray) -> None:
        """From now on writes `name` into this array, which may lie in shared or pinned memory."""
        for known, kind, width in BUFFERS:
            if known == name:
                break
        else:
            raise BadArgument(f"there is no array {name!r}")
        sizes = {"features": self.feature_size, "hidden": self.hidden_size, "actions": self.action_size}
        shape = (self.places,) if width is None else (self.places, sizes.get(width, width))
        if not isinstance(array, np.ndarray) or array.dtype != np.dtype(kind):
            raise BadArgument(f"{name} must be an array of {np.dtype(kind)}, not {getattr(array, 'dtype', type(array).__name__)}")
        if array.shape != shape:
            raise BadArgument(f"{name} has the shape {array.shape}; needed is {shape}")
        if not array.flags.c_contiguous or not array.flags.writeable:
            raise BadArgument(f"{name} must be contiguous and writeable")
        self._arrays[name] = array
        setattr(self, name, array)
        setattr(self._buffers, name, _library.Buffer(array.ctypes.data, array.nbytes))

    def observe(self) -> "Batch":
        """Fills the arrays without playing."""
        check(lib.rh_batch_observe(self.pointer, ct.byref(self._buffers)))
        return self

    def restart(self, seed: int) -> "Batch":
        """Deals the first games anew, with another seed."""
        check(lib.rh_batch_restart(self.pointer, integer(seed, "seed", 0, 2**64 - 1), ct.byref(self._buffers)))
        return self

    def step(self, actions) -> "Batch":
        """Takes one action a game (RANDOM: any) and fills the arrays."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise BadArgument(f"actions must be whole numbers, not {actions.dtype}")
        if actions.shape != (self.places,):
            raise BadArgument(f"actions have the shape {actions.shape}; needed is ({self.places},)")
        if actions.dtype != np.int32:
            if actions.size and (actions.max() > 2**31 - 1 or actions.min() < -2**31):
                raise BadArgument("an action is out of range")
            actions = actions.astype(np.int32)
        actions = np.ascontiguousarray(actions)
        check(lib.rh_batch_step(self.pointer, actions.ctypes.data, actions.size, ct.byref(self._buffers)))
        return self

    def random(self, decisions: int = 1) -> "Batch":
        """Takes so many random decisions in every game; the results are of the last game that ended in each."""
        check(lib.rh_batch_random(self.pointer, integer(decisions, "decisions", 0, 2**31 - 1), ct.byref(self._buffers)))
        return self

    def teach(self, player: str = "planner", out: np.ndarray | None = None) -> np.ndarray:
        """The action that a computer player would take now in every game; -1 where you need not decide."""
        actions = np.empty(self.places, np.int32) if out is None else out
        if actions.dtype != np.int32 or actions.shape != (self.places,) or not actions.flags.c_contiguous:
            raise BadArgument(f"out must be a contiguous array of int32 with the shape ({self.places},)")
        check(lib.rh_batch_teach(self.pointer, plain_text(player, "player"), actions.ctypes.data, actions.size))
        return actions

    def shape_rewards(self, weight: float) -> None:
        """Adds weight * tanh(margin / 40) to the rewards of games that end from now on."""
        check(lib.rh_batch_shape(self.pointer, float(weight)))

    def __len__(self):
        return self.places

    def __repr__(self):
        return f"<roundhouse.Batch of {getattr(self, 'places', 0)} games{', closed' if self.closed else ''}>"


def _c_group(number: int, group: Group, board: Board):
    where = f"group {number}: "
    if group.seating not in SEATINGS:
        raise BadArgument(f"{where}seating is {group.seating!r}; allowed are {', '.join(SEATINGS)}")
    players = integer(group.players, where + "players", 1, 5)
    names = [("" if name is None else name) for name in group.names]
    if names and len(names) != players:
        raise BadArgument(f"{where}{len(names)} names were given for {players} players")
    c_names = (ct.c_char_p * players)(*[plain_text(name, where + "a name") for name in names]) if names else None
    c = _library.Group(board.pointer, players, integer(group.games, where + "games", 1, 2**22),
                       ct.cast(c_names, ct.POINTER(ct.c_char_p)) if names else None, SEATINGS.index(group.seating),
                       int(bool(group.locomotive_reset)))
    return c, c_names
