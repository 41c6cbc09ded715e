"""Moving a passenger (M-12 to M-17)."""
from __future__ import annotations

from board import PASSENGER, Route
from table import NOBODY, Table


def far_end(route: Route, city: int) -> int:
    """The other city of a route."""
    return route.ends[1] if route.ends[0] == city else route.ends[0]


def obstacle(t: Table, seat: int, city: int, route: Route, used: set[int]) -> tuple[str, str] | None:
    """Why the passenger cannot go along this route: the reason and the clause."""
    if city not in route.ends:
        return "the route does not begin where the passenger is", "M-12"
    owner = t.owner[route.number]
    if owner == NOBODY:
        return "nobody has claimed this route", "M-12"
    if route.number in used:
        return "a route is used once in a move", "M-14"
    if t.board.is_exit[far_end(route, city)]:
        return "no passenger enters a country", "M-17"
    if owner != seat and not t.seats[seat].hand[PASSENGER]:
        return "a passenger card is needed for an opponent's route", "M-13"
    return None


def can_go(t: Table, seat: int, city: int, used: set[int]) -> bool:
    """Some route can be taken from here."""
    return any(obstacle(t, seat, city, route, used) is None for route in t.board.routes_at[city])


def can_ride(t: Table, seat: int) -> bool:
    """One of the seat's passengers can move at least one route far (M-12)."""
    return any(can_go(t, seat, city, set()) for city in t.seats[seat].standing)


def ride(t: Table, seat: int, words: list[str]) -> None:
    """The whole move; then the passenger leaves the game (M-16)."""
    start = t.board.city.get(words[1]) if len(words) == 2 else None
    if start is None or start not in t.seats[seat].standing:
        raise t.rec.refuse(f"no passenger of seat {seat + 1} stands there", "M-12")
    if not can_go(t, seat, start, set()):
        raise t.rec.refuse("this passenger cannot move", "M-12")
    city, used = start, set[int]()
    while True:
        words = t.rec.decision([seat], "M-12")[1]
        if words == ["stop"]:
            break
        route = t.board.route.get(words[1]) if len(words) == 2 and words[0] == "go" else None
        if route is None:
            raise t.rec.refuse("the next route, or stop, is to be named now", "M-12")
        reason = obstacle(t, seat, city, route, used)
        if reason:
            raise t.rec.refuse(*reason)
        city = travel(t, seat, route, city, start)
        used.add(route.number)
    if not used:
        raise t.rec.refuse("a passenger moves at least one route far", "M-12")
    t.seats[seat].standing.remove(start)


def travel(t: Table, seat: int, route: Route, city: int, start: int) -> int:
    """One route: paid if it is an opponent's (M-13), with the top token of the city reached (M-15, M-16)."""
    if t.owner[route.number] != seat:
        t.spend(seat, PASSENGER)
    city = far_end(route, city)
    stack = t.board.goods[city]
    taken = t.goods_taken[city]
    if city != start and taken < len(stack):
        t.goods_taken[city] = taken + 1
        t.seats[seat].goods += stack[taken]
        t.score(seat, stack[taken], "goods", "M-15")
    return city
