"""The shared library of the C interface, loaded with ctypes, and its errors as exceptions."""
import ctypes as ct
import os
import pathlib
import struct
import threading

import numpy as np

API_VERSION = 1
LAYOUT_VERSION = 1
SEATS = 5


class RoundhouseError(Exception):
    """Something that was asked for cannot be done; the message says what is wrong, and where."""


class BadArgument(RoundhouseError, ValueError):
    """An unknown board or player, a number out of range, a buffer that is too small."""


class Refused(RoundhouseError, ValueError):
    """The rules forbid the move; `clause` names the clause."""

    clause = ""


class Closed(RoundhouseError):
    """The object has been closed."""


class BadBoard(RoundhouseError, ValueError):
    """The text is no board."""


class BadRecord(RoundhouseError, ValueError):
    """The text is no record of a game on this board."""


_EXCEPTIONS = {1: Refused, 2: BadArgument, 3: BadBoard, 4: BadArgument, 5: BadRecord, 6: MemoryError}


class Setup(ct.Structure):
    _fields_ = [("size", ct.c_size_t), ("players", ct.c_int32), ("first_seat", ct.c_int32), ("locomotive_reset", ct.c_int32),
                ("seed", ct.c_uint64), ("seed_hex", ct.c_char_p), ("names", ct.POINTER(ct.c_char_p))]


class Group(ct.Structure):
    _fields_ = [("board", ct.c_void_p), ("players", ct.c_int32), ("games", ct.c_int32), ("names", ct.POINTER(ct.c_char_p)),
                ("seating", ct.c_int32), ("locomotive_reset", ct.c_int32)]


class BatchSetup(ct.Structure):
    _fields_ = [("size", ct.c_size_t), ("groups", ct.POINTER(Group)), ("group_count", ct.c_int32), ("threads", ct.c_int32),
                ("seed", ct.c_uint64), ("decision_limit", ct.c_int32), ("flags", ct.c_uint32)]


class BatchLayout(ct.Structure):
    _fields_ = [("size", ct.c_size_t), ("version", ct.c_int32), ("places", ct.c_int32), ("features", ct.c_int32),
                ("hidden", ct.c_int32), ("actions", ct.c_int32)]


class Buffer(ct.Structure):
    _fields_ = [("data", ct.c_void_p), ("bytes", ct.c_size_t)]


# name, type, numbers a place ("features", "hidden" and "actions" stand for those of the batch)
BUFFERS = (("features", np.int8, "features"), ("scaled_features", np.float32, "features"),
           ("hidden", np.int8, "hidden"), ("scaled_hidden", np.float32, "hidden"), ("mask", np.uint8, "actions"),
           ("seat", np.int32, None), ("game", np.int64, None), ("turned", np.int32, None), ("decisions", np.int32, None),
           ("done", np.uint8, None), ("reward", np.float32, SEATS), ("margin", np.float32, SEATS), ("rank", np.int32, SEATS),
           ("points", np.int32, SEATS), ("ended", np.int64, None), ("ended_turned", np.int32, None))


class Buffers(ct.Structure):
    _fields_ = [("size", ct.c_size_t)] + [(name, Buffer) for name, _, _ in BUFFERS]


_P, _I, _U, _S, _N = ct.c_void_p, ct.c_int32, ct.c_uint32, ct.c_char_p, ct.c_size_t
_SIGNATURES = {
    "rh_api_version": (_U, []),
    "rh_version": (_S, []),
    "rh_last_status": (ct.c_int, []),
    "rh_last_error": (_S, [ct.c_int]),
    "rh_last_clause": (_S, []),
    "rh_board_count": (_I, []),
    "rh_board_id_at": (_S, [_I]),
    "rh_board_built_in": (_P, [_S]),
    "rh_board_from_json": (_P, [_S, _N]),
    "rh_board_free": (None, [_P]),
    "rh_board_id": (_S, [_P]),
    "rh_board_players": (ct.c_int, [_P, ct.POINTER(_I), ct.POINTER(_I)]),
    "rh_board_words": (_S, [_P, ct.c_int]),
    "rh_board_straight_map": (_N, [_P, _S, _N]),
    "rh_board_layout": (_N, [_P, _S, _N]),
    "rh_action_words": (_N, [_P, _I, _S, _N]),
    "rh_game_new": (_P, [_P, ct.POINTER(Setup)]),
    "rh_game_copy": (_P, [_P]),
    "rh_game_from_record": (_P, [_P, _S, _N, _I]),
    "rh_game_rewind": (ct.c_int, [_P, _I]),
    "rh_game_free": (None, [_P]),
    "rh_game_over": (ct.c_int, [_P]),
    "rh_game_waiting": (_U, [_P]),
    "rh_game_phase": (_S, [_P]),
    "rh_game_decisions": (_I, [_P]),
    "rh_game_view": (_S, [_P, _I]),
    "rh_game_story": (_S, [_P, _I, ct.c_int]),
    "rh_game_moves": (_I, [_P, _I, ct.POINTER(_U), _I]),
    "rh_move_words": (_N, [_P, _I, _U, _S, _N]),
    "rh_move_sentence": (_N, [_P, _I, _U, ct.c_int, _S, _N]),
    "rh_move_from_words": (ct.c_int, [_P, _I, _S, ct.POINTER(_U)]),
    "rh_game_play": (ct.c_int, [_P, _I, _U]),
    "rh_player_move": (ct.c_int, [_P, _I, _S, ct.POINTER(_U)]),
    "rh_game_points": (_I, [_P, _I, ct.c_int]),
    "rh_source_name": (_S, [ct.c_int, ct.c_int]),
    "rh_game_winners": (_U, [_P]),
    "rh_game_hash": (_N, [_P, _S, _N]),
    "rh_game_record": (_N, [_P, _S, _N]),
    "rh_record_verify": (ct.c_int, [_P, _S, _N]),
    "rh_game_features": (ct.c_int, [_P, _I, _P, _N]),
    "rh_game_hidden": (ct.c_int, [_P, _I, _P, _N]),
    "rh_game_mask": (ct.c_int, [_P, _I, _P, _N]),
    "rh_game_act": (ct.c_int, [_P, _I, _I]),
    "rh_move_actions": (ct.c_int, [_P, _I, _U, ct.POINTER(_I), ct.POINTER(_I)]),
    "rh_batch_new": (_P, [ct.POINTER(BatchSetup)]),
    "rh_batch_free": (None, [_P]),
    "rh_batch_measure": (ct.c_int, [_P, ct.POINTER(BatchLayout)]),
    "rh_batch_restart": (ct.c_int, [_P, ct.c_uint64, ct.POINTER(Buffers)]),
    "rh_batch_shape": (ct.c_int, [_P, ct.c_float]),
    "rh_batch_observe": (ct.c_int, [_P, ct.POINTER(Buffers)]),
    "rh_batch_step": (ct.c_int, [_P, _P, _N, ct.POINTER(Buffers)]),
    "rh_batch_random": (ct.c_int, [_P, _I, ct.POINTER(Buffers)]),
    "rh_batch_teach": (ct.c_int, [_P, _S, _P, _N]),
}


def _candidates():
    """Where the library may lie: as the user says, in the package, or in a tree where it was built."""
    if os.environ.get("ROUNDHOUSE_LIBRARY"):
        yield pathlib.Path(os.environ["ROUNDHOUSE_LIBRARY"])
        return
    here = pathlib.Path(__file__).resolve().parent
    yield here / "lib" / "libroundhouse_c.so"
    yield here.parent.parent / "build" / "kit" / "c" / "libroundhouse_c.so"


def _is_whole(place: pathlib.Path) -> bool:
    """Whether the file is a library that is all there: loading half of one would end the interpreter.

    The headers of its sections come last in the file, and the first header says where.
    """
    with open(place, "rb") as file:
        head = file.read(64)
    if len(head) < 64 or head[:5] != b"\x7fELF\x02":
        return False
    start, = struct.unpack_from("<Q", head, 40)
    size, count = struct.unpack_from("<HH", head, 58)
    return start > 0 and place.stat().st_size >= start + size * count


def _load():
    places = list(_candidates())
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise ImportError("roundhouse: the shared library was not found; looked for " + ", ".join(map(str, places)))
    if not _is_whole(found):
        raise ImportError(f"roundhouse: the shared library {found} is not whole, or no library of 64 bits")
    try:
        library = ct.CDLL(str(found))
    except OSError as error:
        raise ImportError(f"roundhouse: the shared library {found} cannot be loaded: {error}") from None
    for name, (result, arguments) in _SIGNATURES.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError(f"roundhouse: the shared library {found} has no {name}: it is of another version") from None
        function.restype, function.argtypes = result, arguments
    if library.rh_api_version() != API_VERSION:
        raise ImportError(f"roundhouse: {found} has version {library.rh_api_version()} of the interface; needed is {API_VERSION}")
    return library


lib = _load()


def error() -> Exception:
    """The exception for the last call of this thread that failed."""
    status = lib.rh_last_status()
    text = (lib.rh_last_error(0) or b"").decode("utf-8", "replace")
    raised = _EXCEPTIONS.get(status, RoundhouseError)(text or "a fault of the library")
    if isinstance(raised, Refused):
        raised.clause = (lib.rh_last_clause() or b"").decode()
        if raised.clause:
            raised.args = (f"{text} ({raised.clause})",)
    return raised


def check(status: int) -> None:
    if status != 0:
        raise error()


def text_of(function, *arguments) -> str:
    """The text that a function with (buffer, size) at the end hands over."""
    size = function(*arguments, None, 0)
    if size == 0:
        raise error()
    buffer = ct.create_string_buffer(size + 1)
    function(*arguments, buffer, size + 1)
    return buffer.raw[:size].decode("utf-8", "replace")


def integer(value, name: str, least: int, most: int) -> int:
    """A whole number in a range, or an exception that says what is wrong."""
    if isinstance(value, (bool, np.bool_)) or not hasattr(value, "__index__"):
        raise BadArgument(f"{name} must be a whole number, not {value!r}")
    number = value.__index__()
    if not least <= number <= most:
        raise BadArgument(f"{name} is {number}; allowed are {least} to {most}")
    return number


def plain_text(value, name: str) -> bytes:
    if not isinstance(value, str):
        raise BadArgument(f"{name} must be a text, not {type(value).__name__}")
    if "\0" in value:
        raise BadArgument(f"{name} holds a zero character")
    return value.encode()


class Handle:
    """Something of the library that is let go of once, by close() or with the object."""

    _free = None

    def __init__(self, pointer):
        if not pointer:
            raise error()
        self._pointer = pointer
        self._lock = threading.RLock()

    @property
    def pointer(self):
        pointer = getattr(self, "_pointer", None)
        if not pointer:
            raise Closed(f"the {type(self).__name__} is closed")
        return pointer

    @property
    def closed(self) -> bool:
        return not getattr(self, "_pointer", None)

    def close(self) -> None:
        """Lets go of what the library holds; to close twice is fine."""
        pointer, self._pointer = getattr(self, "_pointer", None), None
        if pointer and lib is not None:
            type(self)._free(pointer)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        try:
            self.close()
        except Exception:  # the interpreter is going down
            pass
