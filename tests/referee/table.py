"""What lies on the table: hands, deck, row, claimed routes, tickets. Only facts; the rules are in the other modules."""
from __future__ import annotations

from board import COLOURS, KIND, KINDS, Board
from record import Header, Reader
from seed import Dealer

EMPTY = -1
NOBODY = -1


class Seat:
    """One player's things. Seats are counted from 0 here and from 1 in the record."""

    def __init__(self, board: Board) -> None:
        self.trains = board.trains
        self.score = 0
        self.hand = [0] * len(KINDS)
        self.routes: list[int] = []
        self.tickets: list[int] = []
        self.offer: list[int] = []
        self.passengers = board.passengers
        self.standing: set[int] = set()
        self.goods = 0
        self.festivals = [0] * len(board.festivals)
        self.express = list(board.express)
        self.stations: list[int] = []


class TicketDeck:
    """A ticket deck from the top: the shuffled part, what the second draft put below it, refused tickets in order."""

    def __init__(self, tickets: set[int]) -> None:
        self.pool = tickets
        self.below: set[int] = set()
        self.queue: list[int] = []

    def size(self) -> int:
        """Tickets left."""
        return len(self.pool) + len(self.below) + len(self.queue)


class Table:
    """The whole state of a game, with the record it is read from."""

    def __init__(self, board: Board, header: Header, record: Reader, dealer: Dealer | None) -> None:
        self.board, self.header, self.rec, self.dealer = board, header, record, dealer
        self.players = header.seats
        self.seats = [Seat(board) for _ in range(self.players)]
        self.turn = 0
        self.turns_left: int | None = None
        self.passes = 0
        self.express_spent = False
        self.deck = list(board.cards) + [0] * len(board.festivals)
        self.deck_total = sum(self.deck)
        self.discard = [0] * len(KINDS)
        self.discard_total = 0
        self.row = [EMPTY] * 5
        self.reset_at = 3 if header.locomotive_reset and not board.row_reset_at else board.row_reset_at
        self.owner = [NOBODY] * len(board.routes)
        self.decks = [TicketDeck({ticket.number for ticket in board.tickets if ticket.deck == deck})
                      for deck in range(board.deck_count)]
        self.boxed: list[int] = []
        self.packs: list[list[int]] = [[] for _ in range(self.players)]
        self.goods_taken = [0] * len(board.cities)
        self.lying = [0] * len(board.festivals)
        self.above_draft_card: int | None = None
        self.draft_due = False
        self.drafts_held = 0
        self.late_resets = 0
        self.cells = [[NOBODY] * len(line.cells) for line in board.lines]

    def lay_off(self, kind: int, count: int = 1) -> None:
        """Cards go on the discard pile."""
        self.discard[kind] += count
        self.discard_total += count

    def spend(self, seat: int, kind: int, count: int = 1) -> None:
        """Cards go from a hand to the discard pile."""
        self.seats[seat].hand[kind] -= count
        self.lay_off(kind, count)

    def score(self, seat: int, points: int, source: str, clause: str) -> None:
        """Points scored at once, told in a line of their own."""
        self.seats[seat].score += points
        self.rec.expect(f"= score {seat + 1} {points} {source}", clause)

    def spend_express(self, seat: int, value: int, clause: str) -> None:
        """An express card is spent once, one a turn (K-03)."""
        if self.express_spent:
            raise self.rec.refuse("an express card was already spent in this turn", "K-03")
        if value not in self.seats[seat].express:
            raise self.rec.refuse(f"seat {seat + 1} has no express card +{value}", clause)
        self.seats[seat].express.remove(value)
        self.express_spent = True

    def counts(self, words: list[str], names: list[str], clause: str, least: int = 1) -> list[int]:
        """Reads `name:number` words that stand in this order; a name left out counts 0."""
        result = [0] * len(names)
        place = 0
        for word in words:
            name, _, number = word.partition(":")
            while place < len(names) and names[place] != name:
                place += 1
            if place == len(names):
                raise self.rec.refuse(f'"{word}" does not belong here', clause)
            result[place] = self.rec.number(number, least, 999, clause)
            place += 1
        return result

    def colour_word(self, words: list[str]) -> int | None:
        """The colour that a list of payments begins with, if it begins with one."""
        if words:
            kind = KIND.get(words[0].partition(":")[0])
            if kind is not None and kind < COLOURS:
                return kind
        return None
