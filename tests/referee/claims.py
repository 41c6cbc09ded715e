"""Claiming a route (B-40 to B-47), tunnels (N-09 to N-12), and the choices that follow a claim."""
from __future__ import annotations

import cards
import payment as pay
import provinces
from board import LOCOMOTIVE, Route
from payment import Payment
from table import NOBODY, Table


def closed(t: Table, seat: int, route: Route) -> tuple[str, str] | None:
    """Why this seat cannot have the route, whatever its cards: the reason and the clause."""
    if t.owner[route.number] != NOBODY:
        return "the route is taken", "B-46"
    holders = [t.owner[rival] for rival in route.rivals if t.owner[rival] != NOBODY]
    if seat in holders:
        return "one player never holds two routes of a double route", "B-44"
    if holders and t.players < t.board.double_routes_from:
        return "the other route of a double route is claimed", "B-45"
    if t.seats[seat].trains < route.length:
        return "not enough trains", "B-43"
    return None


def can_claim(t: Table, seat: int, route: Route) -> bool:
    """The route is open to this seat and some payment is in its hand (B-42)."""
    return closed(t, seat, route) is None and pay.can_pay(t.board, route, t.seats[seat].hand)


def claim(t: Table, seat: int, words: list[str]) -> list[int]:
    """The whole action; returns the cards revealed for a tunnel, discarded at the end of the turn (N-12)."""
    route = t.board.route.get(words[1]) if len(words) == 2 else None
    if route is None:
        raise t.rec.refuse("no such route", "B-42")
    reason = closed(t, seat, route)
    if reason:
        raise t.rec.refuse(*reason)
    if not pay.can_pay(t.board, route, t.seats[seat].hand):
        raise t.rec.refuse("no payment of this route is in the hand", "B-40")
    payment = pay.read_payment(t, seat, route)
    laid = pay.lay(t, seat, payment)
    pay.give_groups(t, seat, route, payment)
    revealed: list[int] = []
    if route.kind == "tunnel":
        revealed = reveal(t)
        cost = raise_cost(payment, revealed)
        if cost and not pay.read_raise(t, seat, payment, cost):
            for kind, count in laid:
                t.seats[seat].hand[kind] += count
            return revealed
    for kind, count in laid:
        t.lay_off(kind, count)
    take_route(t, seat, route)
    follow_up(t, seat, route, payment)
    return revealed


def reveal(t: Table) -> list[int]:
    """The cards turned up for a tunnel, as many as there are; the laid cards are not among them (N-09, N-12)."""
    revealed: list[int] = []
    while len(revealed) < t.board.reveal:
        kind = cards.turn_up(t, "* reveal ", "N-09")
        if kind is None:
            break
        revealed.append(kind)
    return revealed


def raise_cost(payment: Payment, revealed: list[int]) -> int:
    """How many of the revealed cards have the colour played or are locomotives (N-09, N-10)."""
    return sum(kind in (payment.colour, LOCOMOTIVE) for kind in revealed)


def take_route(t: Table, seat: int, route: Route) -> None:
    """The trains are placed and the points scored (B-43, B-46, B-47; Y-05 at the end)."""
    t.owner[route.number] = seat
    t.seats[seat].routes.append(route.number)
    t.seats[seat].trains -= route.length
    if not t.board.scored_at_end:
        t.score(seat, t.board.route_points[route.length], "route", "B-47")


def follow_up(t: Table, seat: int, route: Route, payment: Payment) -> None:
    """What may be chosen after a claim, in this order."""
    place_passenger(t, seat, route)
    take_festival(t, seat, route)
    provinces.place_train(t, seat, route, payment)


def place_passenger(t: Table, seat: int, route: Route) -> None:
    """A passenger on one of the two cities, if none stands there and it is no country (M-09)."""
    player = t.seats[seat]
    if not player.passengers:
        return
    free = [city for city in route.ends
            if not t.board.is_exit[city] and not any(city in other.standing for other in t.seats)]
    if not free:
        return
    words = t.rec.decision([seat], "M-09")[1]
    if words == ["no-passenger"]:
        return
    city = t.board.city.get(words[1]) if len(words) == 2 and words[0] == "passenger" else None
    if city is None:
        raise t.rec.refuse("it is to be said whether a passenger is placed", "M-09")
    if city not in free:
        raise t.rec.refuse("no passenger can be put there", "M-09")
    player.passengers -= 1
    player.standing.add(city)


def take_festival(t: Table, seat: int, route: Route) -> None:
    """All festival cards that lie at one of the two cities (I-10, I-11)."""
    options = [number for number, festival in enumerate(t.board.festivals)
               if t.lying[number] and (route.ends[0] in festival.cities or route.ends[1] in festival.cities)]
    if not options:
        return
    words = t.rec.decision([seat], "I-10")[1]
    if words == ["no-festival"]:
        return
    number = t.board.festival.get(words[1]) if len(words) == 2 and words[0] == "festival" else None
    if number is None:
        raise t.rec.refuse("it is to be said whether festival cards are taken", "I-10")
    if number not in options:
        raise t.rec.refuse("no cards of this festival lie at either city", "I-10")
    t.seats[seat].festivals[number] += t.lying[number]
    t.lying[number] = 0
