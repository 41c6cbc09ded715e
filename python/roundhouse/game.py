"""One game: views, legal moves in words, play, records, replay."""
import ctypes as ct
import json

import numpy as np

from . import _library
from ._library import BadArgument, Handle, check, error, integer, lib, plain_text, text_of
from .board import Board, as_board

SOURCES = ("routes", "tickets", "missed_tickets", "longest_path", "most_tickets", "goods", "festivals", "provinces",
           "attractions", "stations")


class Move:
    """A decision that a seat may make here. `str(move)` is a sentence, `move.words` the notation of the record."""

    __slots__ = ("seat", "code", "words", "sentence")

    def __init__(self, seat: int, code: int, words: str, sentence: str):
        self.seat, self.code, self.words, self.sentence = seat, code, words, sentence

    @property
    def kind(self) -> str:
        """The first of its words: `claim`, `draw`, `keep` …"""
        return self.words.split()[0]

    def __eq__(self, other):
        return isinstance(other, Move) and (self.seat, self.code) == (other.seat, other.code)

    def __hash__(self):
        return hash((self.seat, self.code))

    def __str__(self):
        return self.sentence

    def __repr__(self):
        return f"<{self.words}>"


class Game(Handle):
    """One game from the deal to the final score. In a notebook it shows itself as a picture."""

    _free = staticmethod(lib.rh_game_free)

    def __init__(self, board="usa", players=2, seed=1, *, names=None, first_seat=None, locomotive_reset=False):
        """`seed`: a number, as in `roundhouse sim --seed N`, or 64 hexadecimal digits."""
        self.board = as_board(board)
        setup = _library.Setup(ct.sizeof(_library.Setup))
        setup.players = integer(players, "players", 1, 5)
        setup.first_seat = -1 if first_seat is None else integer(first_seat, "first_seat", 0, 4)
        setup.locomotive_reset = int(bool(locomotive_reset))
        if isinstance(seed, str):
            setup.seed_hex = plain_text(seed, "the seed")
        else:
            setup.seed = integer(seed, "seed", 0, 2**64 - 1)
        if names is not None:
            if len(names) != setup.players:
                raise BadArgument(f"{len(names)} names were given for {setup.players} players")
            setup.names = (ct.c_char_p * len(names))(*[plain_text(name, "a name") for name in names])
        super().__init__(lib.rh_game_new(self.board.pointer, ct.byref(setup)))
        self.players = setup.players

    @classmethod
    def _of(cls, board: Board, pointer, players: int) -> "Game":
        game = cls.__new__(cls)
        game.board = board
        Handle.__init__(game, pointer)
        game.players = players
        return game

    @classmethod
    def from_record(cls, record: str, board=None, decisions: int = -1) -> "Game":
        """A finished game from its record, after so many decisions (-1: all of them)."""
        data = record.encode() if isinstance(record, str) else bytes(record)
        header = dict(line.split(" ", 1) for line in data.decode("utf-8", "replace").split("\n")[:10] if " " in line)
        if board is None:
            if not header.get("board", "").strip():
                raise _library.BadRecord("the record does not name its board")
            board = header["board"].split()[0]
        board = as_board(board)
        pointer = lib.rh_game_from_record(board.pointer, data, len(data), integer(decisions, "decisions", -1, 2**31 - 1))
        return cls._of(board, pointer, int(header.get("seats", "2")) if pointer else 2)

    @property
    def over(self) -> bool:
        return bool(lib.rh_game_over(self.pointer))

    @property
    def phase(self) -> str:
        """What the table waits for: "turn", "pay" … "over"."""
        return lib.rh_game_phase(self.pointer).decode()

    @property
    def waiting(self) -> list[int]:
        """The seats that must decide now; several when all choose at once."""
        mask = lib.rh_game_waiting(self.pointer)
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def decisions(self) -> int:
        """How many have been made."""
        return lib.rh_game_decisions(self.pointer)

    def _seat(self, seat) -> int:
        if seat is None:
            if not self.waiting:
                raise BadArgument("the game is over: nobody decides")
            return self.waiting[0]
        return integer(seat, "seat", 0, self.players - 1)

    def view(self, seat: int | None = None) -> dict:
        """What a seat sees (None: a spectator), as the `Game` of docs/protocol.md."""
        found = lib.rh_game_view(self.pointer, -1 if seat is None else self._seat(seat))
        if not found:
            raise error()
        return json.loads(found)

    def story(self, seat: int | None = None, language: str = "en") -> list[str]:
        """What has happened, in sentences for a seat (None: a spectator)."""
        found = lib.rh_game_story(self.pointer, -1 if seat is None else self._seat(seat), int(language == "fr"))
        if found is None:
            raise error()
        return found.decode("utf-8", "replace").splitlines()

    def _move(self, seat: int, code: int) -> Move:
        return Move(seat, code, text_of(lib.rh_move_words, self.pointer, seat, code),
                    text_of(lib.rh_move_sentence, self.pointer, seat, code, 0))

    def moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat (None: of the first that must decide); empty if it need not decide."""
        if seat is None and self.over:
            return []
        seat = self._seat(seat)
        count = lib.rh_game_moves(self.pointer, seat, None, 0)
        codes = (ct.c_uint32 * max(1, count))()
        lib.rh_game_moves(self.pointer, seat, codes, count)
        return [self._move(seat, codes[i]) for i in range(count)]

    def count_moves(self, seat: int | None = None) -> int:
        """How many legal moves there are."""
        return lib.rh_game_moves(self.pointer, self._seat(seat), None, 0)

    def play(self, move, seat: int | None = None) -> "Game":
        """Plays a move: one of moves(), or its words."""
        if isinstance(move, Move):
            seat, code = move.seat, move.code
        else:
            seat, found = self._seat(seat), ct.c_uint32()
            check(lib.rh_move_from_words(self.pointer, seat, plain_text(move, "the move"), ct.byref(found)))
            code = found.value
        check(lib.rh_game_play(self.pointer, seat, code))
        return self

    def ask(self, player: str, seat: int | None = None) -> Move:
        """The move that a computer player would make; it is not played yet."""
        seat, code = self._seat(seat), ct.c_uint32()
        check(lib.rh_player_move(self.pointer, seat, plain_text(player, "player"), ct.byref(code)))
        return self._move(seat, code.value)

    def play_on(self, *players: str, until: int | None = None) -> "Game":
        """Lets computer players decide, one name for all seats or one a seat, to the end or to `until` decisions."""
        names = players * self.players if len(players) == 1 else players
        if len(names) != self.players:
            raise BadArgument(f"{len(players)} players were named for {self.players} seats")
        while not self.over and (until is None or self.decisions < until):
            seat = self.waiting[0]
            self.play(self.ask(names[seat], seat))
        return self

    def points(self, seat: int, source: str | None = None) -> int:
        """Points as if the game ended now, hidden tickets counted; of one of SOURCES, or all."""
        if source is not None and source not in SOURCES:
            raise BadArgument(f"there is no source {source!r}; there are {', '.join(SOURCES)}")
        return lib.rh_game_points(self.pointer, self._seat(seat), -1 if source is None else SOURCES.index(source))

    @property
    def winners(self) -> list[int]:
        """Who wins, counted as if the game ended now."""
        mask = lib.rh_game_winners(self.pointer)
        return [seat for seat in range(self.players) if mask >> seat & 1]

    @property
    def record(self) -> str:
        """The record (docs/record.md); complete once the game is over."""
        return text_of(lib.rh_game_record, self.pointer)

    @property
    def hash(self) -> str:
        return text_of(lib.rh_game_hash, self.pointer)

    def copy(self) -> "Game":
        """A game of its own at the same position, with the same deal still to come."""
        copied = Game._of(self.board, lib.rh_game_copy(self.pointer), self.players)
        for seat, action in self._begun if self._begun_at == self.decisions else ():
            copied.act(action, seat)
        return copied

    def rewind(self, decisions: int) -> "Game":
        """Takes back all decisions but the first ones."""
        check(lib.rh_game_rewind(self.pointer, integer(decisions, "decisions", 0, 2**31 - 1)))
        return self

    def features(self, seat: int | None = None) -> np.ndarray:
        """The int8 features of a seat: `board.layout.features` says what they are."""
        row = np.zeros(self.board.layout.feature_size, np.int8)
        check(lib.rh_game_features(self.pointer, self._seat(seat), row.ctypes.data, row.nbytes))
        return row

    def hidden(self, seat: int | None = None) -> np.ndarray:
        """What the seat does not know, for a critic."""
        row = np.zeros(self.board.layout.hidden_size, np.int8)
        check(lib.rh_game_hidden(self.pointer, self._seat(seat), row.ctypes.data, row.nbytes))
        return row

    def mask(self, seat: int | None = None) -> np.ndarray:
        """1 for every action that the seat can take."""
        row = np.zeros(self.board.layout.action_size, np.uint8)
        check(lib.rh_game_mask(self.pointer, self._seat(seat), row.ctypes.data, row.nbytes))
        return row

    def act(self, action: int, seat: int | None = None) -> "Game":
        """Takes an action by its number."""
        seat, before = self._seat(seat), self.decisions
        check(lib.rh_game_act(self.pointer, seat, integer(action, "action", -2**31, 2**31 - 1)))
        begun = (*self._begun, (seat, action)) if self._begun_at == before else ((seat, action),)
        self._begun, self._begun_at = begun if self.decisions == before else (), self.decisions
        return self

    _begun, _begun_at = (), -1  # actions of a decision that needs several

    def actions_of(self, move: Move) -> list[int]:
        """The actions, one to three, that make up a legal move."""
        found, count = (ct.c_int32 * 3)(), ct.c_int32()
        check(lib.rh_move_actions(self.pointer, move.seat, move.code, found, ct.byref(count)))
        return list(found[:count.value])

    def _repr_svg_(self) -> str:
        from .draw import svg
        return svg(self)

    def __repr__(self):
        if self.closed:
            return "<roundhouse.Game, closed>"
        return f"<roundhouse.Game on {self.board.id}, {self.players} players, {self.decisions} decisions, {self.phase}>"


def verify(record: str, board) -> None:
    """Checks a finished record to the letter; BadRecord says line and reason."""
    data = record.encode() if isinstance(record, str) else bytes(record)
    board = as_board(board)  # held until the call is over
    check(lib.rh_record_verify(board.pointer, data, len(data)))
