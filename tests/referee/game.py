"""A whole game, from the deal to the last line (docs/record.md, "Phases")."""
from __future__ import annotations

import hashlib

import cards
import claims
import describe
import journeys
import scoring
import stations
import tickets
from board import Board
from record import Reader
from seed import FIRST, Dealer
from table import Table


def check(data: bytes, boards: dict[str, Board], use_seed: bool = True) -> int:
    """Checks one record; raises Refused at the first line that is wrong. How often a row that B-26 had let lie was
    replaced at the end of a turn (B-25)."""
    rec = Reader(data)
    header = rec.header()
    board = boards.get(header.board)
    if board is None:
        raise rec.refuse(f"unknown board {header.board}")
    if board.hash != header.board_hash:
        played_on = board.edition_with(header.board_hash)
        raise rec.refuse(f"the record was played on {played_on} of the board, not on edition {board.edition}")
    if not board.players[0] <= header.seats <= board.players[1]:
        raise rec.refuse(f"{header.seats} players cannot play on this board")
    seed = rec.find_seed()
    dealer = Dealer(seed, header.stream) if use_seed and seed is not None else None
    t = Table(board, header, rec, dealer)
    open_game(t)
    play(t)
    check_footer(t)
    return t.late_resets


def open_game(t: Table) -> None:
    """The deal and the opening choices (B-01 to B-05)."""
    if t.header.first is not None:
        t.turn = t.header.first
    else:
        seat = t.rec.after("* first ", "B-05")
        if seat not in [str(number + 1) for number in range(t.players)]:
            raise t.rec.refuse("no such seat", "B-05")
        t.turn = int(seat) - 1
        if t.dealer and t.dealer.below(FIRST, t.players) != t.turn:
            raise t.rec.refuse("the seed draws another first player", "B-05")
    cards.deal(t)
    tickets.opening(t)


def play(t: Table) -> None:
    """Turn after turn, clockwise (B-05), until the game is over."""
    while True:
        take_turn(t)
        if is_over(t):
            return
        if t.draft_due:
            t.draft_due = False
            tickets.draft(t, 2)  # I-05
        t.turn = (t.turn + 1) % t.players
        t.express_spent = False


def take_turn(t: Table) -> None:
    """Exactly one action (B-10), then the end of the turn: reveals discarded (N-12), the row refilled (B-28)
    and looked at again (B-25)."""
    seat = t.turn
    words = t.rec.decision([seat], "B-10" if t.turns_left is None else "B-60")[1]
    revealed: list[int] = []
    passed = words == ["pass"]
    if passed:
        if can_act(t, seat):
            raise t.rec.refuse("passing is legal only when nothing else is", "B-11")
    elif words[0] in ("take", "draw"):
        cards.drawing(t, seat, words)
    elif words[0] == "claim":
        revealed = claims.claim(t, seat, words)
    elif words[0] == "tickets":
        tickets.drawing(t, seat, words)
    elif words[0] == "express":
        cards.express_drawing(t, seat, words)
    elif words[0] == "ride":
        journeys.ride(t, seat, words)
    elif words[0] == "station":
        stations.build(t, seat, words)
    else:
        raise t.rec.refuse("a turn begins with an action", "B-10")
    t.passes = t.passes + 1 if passed else 0
    for kind in revealed:
        t.lay_off(kind)
    cards.tidy_row(t)


def can_act(t: Table, seat: int) -> bool:
    """Some action is legal (B-10, B-11)."""
    return cards.can_draw(t) or cards.can_take(t, True) or tickets.can_draw_tickets(t) \
        or journeys.can_ride(t, seat) or stations.can_build(t, seat) \
        or any(claims.can_claim(t, seat, route) for route in t.board.routes)


def is_over(t: Table) -> bool:
    """The end of the game after a turn: the last round (B-60), or everybody has passed (B-66)."""
    if t.passes == t.players:
        return True
    if t.turns_left is not None:
        t.turns_left -= 1
    elif t.seats[t.turn].trains <= 2:
        t.rec.expect(f"= last-round {t.turn + 1}", "B-60")
        t.turns_left = t.players
    return t.turns_left == 0


def check_footer(t: Table) -> None:
    """Scores, winners, seed and hashes."""
    t.rec.expect("end", "B-66" if t.passes == t.players else "B-60")
    results = scoring.count(t)
    scoring.check_running_scores(t, results)
    for seat, result in enumerate(results):
        line, expected = t.rec.next(), scoring.score_line(seat, result)
        if line != expected:
            raise t.rec.refuse(*scoring.blame(t, line, expected))
    winners = " ".join(str(seat + 1) for seat in scoring.winners(t, results))
    t.rec.expect(f"winners {winners}", "B-63")
    seed = t.rec.hex_line("seed")
    if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != t.header.commitment:
        raise t.rec.refuse("the seed does not fit the commitment")
    if t.rec.hex_line("state") != describe.state_hash(t):
        raise t.rec.refuse("wrong state hash")
    t.rec.hash_line("sha256")
    if t.rec.peek():
        t.rec.next()
        raise t.rec.refuse("nothing follows the last hash")
