"""Stations (S-01 to S-06): built in a free city; at the end each lends its owner a route of somebody else."""
from __future__ import annotations

from itertools import product

from board import COLOURS, KINDS, LOCOMOTIVE
from paths import joined
from table import NOBODY, Table

EACH = 3


def can_build(t: Table, seat: int) -> bool:
    """A station is left, some city is free, and the hand pays for it."""
    player = t.seats[seat]
    taken = {city for other in t.seats for city in other.stations}
    free = any(not is_exit and city not in taken for city, is_exit in enumerate(t.board.is_exit))
    cards = len(player.stations) + 1
    return t.board.has_stations and cards <= EACH and free \
        and max(player.hand[:COLOURS]) + player.hand[LOCOMOTIVE] >= cards


def build(t: Table, seat: int, words: list[str]) -> None:
    """The whole action: the city, then the cards."""
    player = t.seats[seat]
    city = t.board.city.get(words[1]) if t.board.has_stations and len(words) == 2 else None
    if city is None:
        raise t.rec.refuse("no such city, or no stations on this board", "S-02")
    if len(player.stations) == EACH:
        raise t.rec.refuse("no station is left", "S-01")
    if t.board.is_exit[city] or any(city in other.stations for other in t.seats):
        raise t.rec.refuse("a station stands there, or it is a country's exit", "S-02")
    if not can_build(t, seat):
        raise t.rec.refuse("no payment of a station is in the hand", "S-03")
    pay(t, seat)
    player.stations.append(city)


def pay(t: Table, seat: int) -> None:
    """One card for the first station, two for the second, three for the third (S-03)."""
    player = t.seats[seat]
    words = t.rec.decision([seat], "S-03")[1]
    if words[0] != "pay-station":
        raise t.rec.refuse("the station must be paid now", "S-03")
    colour = t.colour_word(words[1:])
    names = ([KINDS[colour]] if colour is not None else []) + ["locomotive"]
    counts = t.counts(words[1:], names, "S-03")
    if sum(counts) != len(player.stations) + 1:
        raise t.rec.refuse("not the price of this station", "S-03")
    for name, count in zip(names, counts):
        kind = KINDS.index(name)
        if count > player.hand[kind]:
            raise t.rec.refuse("these cards are not in the hand", "S-03")
        t.spend(seat, kind, count)


def completed(t: Table, seat: int, borrowed: list[int]) -> list[int]:
    """The tickets that the seat's own routes complete together with the borrowed ones."""
    groups = joined(t.board, t.seats[seat].routes + borrowed)
    return [number for number in t.seats[seat].tickets
            if {groups[city] for city in t.board.tickets[number].ends[0]}
            & {groups[city] for city in t.board.tickets[number].ends[1]}]


def best_completed(t: Table, seat: int) -> list[int]:
    """The tickets completed with the best choice of one route of another player at each station (S-05)."""
    choices = [[[]] + [[route.number] for route in t.board.routes_at[city]
                       if t.owner[route.number] not in (NOBODY, seat)] for city in t.seats[seat].stations]
    every = [completed(t, seat, [route for choice in lent for route in choice]) for lent in product(*choices)]
    return max(every, key=lambda done: (sum(t.board.tickets[number].points for number in done), len(done)))
