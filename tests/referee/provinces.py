"""The provinces table: a train, extra cards and an express card after a claim (K-05 to K-10)."""
from __future__ import annotations

from board import GRAY, KIND, KINDS, LOCOMOTIVE, Route
from payment import Payment, wild
from table import NOBODY, Table

Extra = tuple[int, int, int]  # cards of the colour played, locomotives, express value (0 for none)


def cell_for(t: Table, line: int, value: int) -> int | None:
    """The highest free cell at or below this value (K-06, K-08, K-09), by its place in the line."""
    for place in range(len(t.cells[line]) - 1, -1, -1):
        if t.board.lines[line].cells[place] <= value and t.cells[line][place] == NOBODY:
            return place
    return None


def legal_extras(t: Table, seat: int, route: Route, payment: Payment, line: int) -> set[Extra]:
    """All extra cards and express cards with which the train finds a cell (K-07, K-09)."""
    player = t.seats[seat]
    most = max(t.board.lines[line].cells[-1], route.length)
    room = max(0, most - payment.played)
    colour = player.hand[payment.colour] if payment.colour is not None else 0
    locomotives = player.hand[LOCOMOTIVE] if wild(t.board, route) else 0
    express = [0] + ([] if t.express_spent else player.express)
    return {(more, wilds, value)
            for more in range(min(colour, room) + 1)
            for wilds in range(min(locomotives, room - more) + 1)
            for value in express
            if cell_for(t, line, payment.played + more + wilds + value) is not None}


def place_train(t: Table, seat: int, route: Route, payment: Payment) -> None:
    """One train from the stock on a line of the route's colour, any line for a gray route (K-05)."""
    if not t.board.lines or not t.seats[seat].trains:
        return
    options = {entry.colour: line for line, entry in enumerate(t.board.lines)
               if route.colour in (GRAY, entry.colour) and legal_extras(t, seat, route, payment, line)}
    if not options:
        return
    words = t.rec.decision([seat], "K-05")[1]
    if words == ["no-province"]:
        return
    colour = KIND.get(words[1]) if len(words) == 2 and words[0] == "province" else None
    if colour is None:
        raise t.rec.refuse("it is to be said whether a train goes on the provinces table", "K-05")
    if colour not in options:
        fits = route.colour in (GRAY, colour) and colour in [entry.colour for entry in t.board.lines]
        raise t.rec.refuse("no train can be put on that line", "K-08" if fits else "K-05")
    line = options[colour]
    value = payment.played + pay_extra(t, seat, payment, legal_extras(t, seat, route, payment, line))
    cell = cell_for(t, line, value)
    assert cell is not None
    t.cells[line][cell] = seat
    t.seats[seat].trains -= 1


def pay_extra(t: Table, seat: int, payment: Payment, legal: set[Extra]) -> int:
    """Reads `extra`, spends what it names, and returns by how much it raises the value (K-07, K-09)."""
    words = t.rec.decision([seat], "K-07")[1]
    if words[0] != "extra":
        raise t.rec.refuse("extra cards, or none, are to be named now", "K-07")
    names = ([KINDS[payment.colour]] if payment.colour is not None else []) + ["locomotive", "express"]
    numbers = t.counts(words[1:], names, "K-07")
    if payment.colour is None:
        numbers.insert(0, 0)
    more, wilds, value = numbers
    if value and t.express_spent:
        raise t.rec.refuse("an express card was already spent in this turn", "K-03")
    if (more, wilds, value) not in legal:
        raise t.rec.refuse("these extra cards cannot be played", "K-09" if value else "K-07")
    if value:
        t.spend_express(seat, value, "K-09")
    if payment.colour is not None:
        t.spend(seat, payment.colour, more)
    t.spend(seat, LOCOMOTIVE, wilds)
    return more + wilds + value
