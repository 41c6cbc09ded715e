"""What pays for a route (B-40, B-41, B-43, M-06, M-08, N-06 to N-08, N-13, I-09), and the groups of any cards."""
from __future__ import annotations

from dataclasses import dataclass

from board import COLOURS, GRAY, KINDS, LOCOMOTIVE, LONG_LOCOMOTIVE, PASSENGER, Board, Route
from table import Table


@dataclass
class Payment:
    """Cards laid for a route: of one colour (None if none was played), locomotives, locomotives +4, groups."""
    colour: int | None
    cards: int
    locomotives: int
    long_locomotives: int
    groups: int
    played: int = 0


def group_size(board: Board, route: Route) -> int:
    """How many cards of any kind stand for one on this route: N-13 on a route with `swap`, N-08 on ferries."""
    return route.swap or (board.ferry_swap if route.kind == "ferry" else 0)


def wild(board: Board, route: Route) -> bool:
    """Locomotives pay on this kind of route (B-41, N-06), never on a route with `swap` (N-13)."""
    return route.kind in board.wild_on and not route.swap


def long_wild(board: Board, route: Route) -> bool:
    """Locomotives +4 pay on this route (M-06)."""
    return wild(board, route) and route.length >= board.long_from


def can_pay(board: Board, route: Route, hand: list[int]) -> bool:
    """Some payment of this route is possible from the hand."""
    locomotives = hand[LOCOMOTIVE] if wild(board, route) else 0
    long_ones = hand[LONG_LOCOMOTIVE] if long_wild(board, route) else 0
    colour = max(hand[:COLOURS]) if route.colour == GRAY else hand[route.colour]
    size = group_size(board, route)
    everything = sum(hand) - hand[PASSENGER]
    for groups in range(route.length + 1 if size else 1):
        rest = route.length - groups
        symbols = max(0, route.symbols - groups)
        if symbols <= min(rest, locomotives) and rest <= colour + locomotives + long_ones \
                and size * groups <= everything - rest:
            return True
    return False


def read_payment(t: Table, seat: int, route: Route) -> Payment:
    """Reads and checks `pay`; the cards stay in the hand until `lay` takes them."""
    words = t.rec.decision([seat], "B-40")[1]
    if words[0] != "pay" or len(words) < 2:
        raise t.rec.refuse("the route must be paid now", "B-40")
    if any(word.startswith("passenger:") for word in words):
        raise t.rec.refuse("passenger cards never pay for a route", "M-08")
    colour = t.colour_word(words[1:])
    names = ([KINDS[colour]] if colour is not None else []) + ["locomotive", "locomotive_4", "swap"]
    numbers = t.counts(words[1:], names, "B-40")
    if colour is None:
        numbers.insert(0, 0)
    payment = Payment(colour, *numbers)
    check_kinds(t, route, payment)
    check_numbers(t, seat, route, payment)
    return payment


def check_kinds(t: Table, route: Route, payment: Payment) -> None:
    """Each kind of card played is allowed on this route."""
    if payment.colour is not None and route.colour not in (GRAY, payment.colour):
        raise t.rec.refuse("that is not the colour of the route", "B-40")
    if payment.locomotives and not wild(t.board, route):
        raise t.rec.refuse("locomotives do not pay for this route", "N-13" if route.swap else "N-06")
    if payment.long_locomotives and not long_wild(t.board, route):
        raise t.rec.refuse("locomotives +4 do not pay for this route", "M-06")
    if payment.groups and not group_size(t.board, route):
        raise t.rec.refuse("no group of cards stands for one on this route", "N-08" if t.board.ferry_swap else "I-09")


def check_numbers(t: Table, seat: int, route: Route, payment: Payment) -> None:
    """As many cards as spaces, the ferry's locomotives among them, and all of them in the hand."""
    hand = t.seats[seat].hand
    laid = payment.cards + payment.locomotives + payment.long_locomotives
    if laid + payment.groups != route.length:
        raise t.rec.refuse(f"{route.length} cards expected", "B-40")
    if payment.locomotives + payment.groups < route.symbols:
        raise t.rec.refuse("too few locomotives for this ferry", "N-07" if t.board.ferry_swap else "I-09")
    if (payment.colour is not None and payment.cards > hand[payment.colour]) \
            or payment.locomotives > hand[LOCOMOTIVE] or payment.long_locomotives > hand[LONG_LOCOMOTIVE]:
        raise t.rec.refuse(f"seat {seat + 1} does not have these cards", "B-40")
    if payment.groups * group_size(t.board, route) > sum(hand) - hand[PASSENGER] - laid:
        raise t.rec.refuse(f"seat {seat + 1} does not have the cards for the groups", "N-08")


def lay(t: Table, seat: int, payment: Payment) -> list[tuple[int, int]]:
    """Takes the laid cards out of the hand, groups not included; what was laid, by kind."""
    laid = [(LOCOMOTIVE, payment.locomotives), (LONG_LOCOMOTIVE, payment.long_locomotives)]
    if payment.colour is not None:
        laid.insert(0, (payment.colour, payment.cards))
    for kind, count in laid:
        t.seats[seat].hand[kind] -= count
        payment.played += count
    return laid


def give_groups(t: Table, seat: int, route: Route, payment: Payment) -> None:
    """The cards of the groups, kind by kind; a kind is asked only if more than one number is possible (N-08, N-13)."""
    need = payment.groups * group_size(t.board, route)
    if not need:
        return
    payment.played += need
    hand = t.seats[seat].hand
    for kind in range(PASSENGER):
        later = sum(hand[kind + 1:PASSENGER])
        low, high = max(0, need - later), min(hand[kind], need)
        count = low
        if low < high:
            count = read_give(t, seat, kind)
            if not low <= count <= high:
                raise t.rec.refuse("the cards given do not add up", "N-08")
        t.spend(seat, kind, count)
        need -= count


def read_give(t: Table, seat: int, kind: int) -> int:
    """Reads `give KIND:n`, where n may be 0."""
    words = t.rec.decision([seat], "N-08")[1]
    if words[0] != "give" or len(words) != 2:
        raise t.rec.refuse("the cards of the groups must be given now", "N-08")
    return t.counts(words[1:], [KINDS[kind]], "N-08", least=0)[0]


def read_raise(t: Table, seat: int, payment: Payment, cost: int) -> bool:
    """Reads `raise` or `give-up` (N-09 to N-11); true if the raise was paid."""
    words = t.rec.decision([seat], "N-09")[1]
    if words == ["give-up"]:
        return False
    if words[0] != "raise":
        raise t.rec.refuse("the raise must be paid or given up now", "N-09")
    names = ([KINDS[payment.colour]] if payment.colour is not None else []) + ["locomotive"]
    paid = t.counts(words[1:], names, "N-09" if payment.colour is not None else "N-10")
    if sum(paid) != cost:
        raise t.rec.refuse(f"the raise is {cost}", "N-09")
    kinds = ([payment.colour] if payment.colour is not None else []) + [LOCOMOTIVE]
    for kind, count in zip(kinds, paid):
        if count > t.seats[seat].hand[kind]:
            raise t.rec.refuse(f"seat {seat + 1} does not have these cards", "N-11")
        t.spend(seat, kind, count)
    payment.played += cost
    return True
