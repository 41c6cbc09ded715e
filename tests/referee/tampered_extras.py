"""Tamperings with passengers, festivals, provinces, and the last lines of a record."""
from __future__ import annotations

import hashlib

from board import GRAY, KINDS, PASSENGER
from journeys import obstacle
from provinces import legal_extras
from payment import Payment
from tampered_claims import claimed
from tampering import Moment, tampering


def journey(m: Moment) -> tuple[int, set[int]] | None:
    """Where the passenger is and the routes it has used, if the decision is about a journey under way."""
    if m.words[0] not in ("go", "stop"):
        return None
    steps: list[str] = []
    at = m.before()
    while at.words[0] == "go":
        steps.insert(0, at.words[1])
        at = at.before()
    city = m.t.board.city[at.words[1]]
    routes = [m.t.board.route[step] for step in steps]
    for route in routes:
        city = sum(route.ends) - city
    return city, {route.number for route in routes}


def bad_step(m: Moment, clause: str) -> list[str] | None:
    """The journey goes on along a route that this clause forbids."""
    where = journey(m)
    if where:
        for route in m.t.board.routes_at[where[0]]:
            reason = obstacle(m.t, m.seat, where[0], route, where[1])
            if reason and reason[1] == clause:
                return m.say(f"go {route.id}")
    return None


@tampering("a passenger goes along a route nobody has claimed", "M-12", "marklin-2")
def unclaimed_step(m: Moment) -> list[str] | None:
    return bad_step(m, "M-12")


@tampering("a passenger uses an opponent's route without a card", "M-13", "marklin-2 marklin-3")
def unpaid_step(m: Moment) -> list[str] | None:
    return bad_step(m, "M-13") if not m.t.seats[m.t.turn].hand[PASSENGER] else None


@tampering("a route is used twice in a journey", "M-14", "marklin-2")
def step_twice(m: Moment) -> list[str] | None:
    return bad_step(m, "M-14")


@tampering("a passenger travels into a country", "M-17", "marklin-2 marklin-3 marklin-5")
def into_country(m: Moment) -> list[str] | None:
    return bad_step(m, "M-17")


@tampering("a passenger stops where it stands", "M-12", "marklin-2")
def no_step(m: Moment) -> list[str] | None:
    return m.say("stop") if m.words[0] == "go" and m.before().words[0] == "ride" else None


@tampering("an opponent's passenger is moved", "M-12", "marklin-2 marklin-3")
def foreign_passenger(m: Moment) -> list[str] | None:
    if m.words[0] == "ride":
        for seat, player in enumerate(m.t.seats):
            if seat != m.seat and player.standing:
                return m.say(f"ride {m.t.board.cities[min(player.standing)]}")
    return None


@tampering("a goods token is taken that was taken before", "M-15", "marklin-3 marklin-5")
def token_twice(m: Moment) -> list[str] | None:
    step = m.before() if m.line.endswith(" goods") else None
    if step and step.words[0] == "go":
        for city in m.t.board.route[step.words[1]].ends:
            stack, taken = m.t.board.goods[city], m.t.goods_taken[city]
            if taken > 1 and m.line.split(" ")[3] == str(stack[taken - 1]):
                return m.put(f"= score {m.t.turn + 1} {stack[taken - 2]} goods")
    return None


@tampering("a token is not taken", "M-15", "marklin-2")
def token_left(m: Moment) -> list[str] | None:
    return m.put() if m.line.endswith(" goods") else None


@tampering("a passenger is put on a country", "M-09", "marklin-2 marklin-3")
def on_country(m: Moment) -> list[str] | None:
    if m.words[0] in ("passenger", "no-passenger"):
        for city in claimed(m).ends:
            if m.t.board.is_exit[city]:
                return m.say(f"passenger {m.t.board.cities[city]}")
    return None


@tampering("a passenger is put where one stands", "M-09", "marklin-3 marklin-5")
def on_passenger(m: Moment) -> list[str] | None:
    if m.words[0] in ("passenger", "no-passenger"):
        for city in claimed(m).ends:
            if any(city in player.standing for player in m.t.seats):
                return m.say(f"passenger {m.t.board.cities[city]}")
    return None


@tampering("nobody asks whether a passenger is placed", "M-09", "marklin-3")
def passenger_not_asked(m: Moment) -> list[str] | None:
    return m.put() if m.words[0] == "no-passenger" else None


@tampering("festival cards of a third city are taken", "I-10", "iberia-2 iberia-3")
def third_city(m: Moment) -> list[str] | None:
    if m.words[0] in ("festival", "no-festival"):
        ends = set(claimed(m).ends)
        for number, festival in enumerate(m.t.board.festivals):
            if m.t.lying[number] and not ends & festival.cities:
                return m.say(f"festival {festival.id}")
    return None


@tampering("nobody asks whether festival cards are taken", "I-10", "iberia-3")
def festival_not_asked(m: Moment) -> list[str] | None:
    return m.put() if m.words[0] == "no-festival" else None


@tampering("a train goes on a line of another colour", "K-05", "south-korea-2")
def wrong_line(m: Moment) -> list[str] | None:
    if m.words[0] == "province" and claimed(m).colour != GRAY:
        return m.say(f"province {'red' if m.words[1] != 'red' else 'blue'}")
    return None


@tampering("a train goes on a line where every cell within reach is taken", "K-08", "south-korea-5 south-korea-4")
def cell_taken(m: Moment) -> list[str] | None:
    if m.words[0] in ("province", "no-province") and claimed(m).colour == GRAY and m.before().words[0] == "pay":
        words = m.before().words[1:]
        colour = m.t.colour_word(words)
        played = sum(int(word.split(":")[1]) for word in words)
        for line, entry in enumerate(m.t.board.lines):
            if not legal_extras(m.t, m.seat, claimed(m), Payment(colour, 0, 0, 0, 0, played), line):
                return m.say(f"province {KINDS[entry.colour]}", "extra")
    return None


@tampering("nobody asks about the provinces", "K-05", "south-korea-2")
def province_not_asked(m: Moment) -> list[str] | None:
    return m.put() if m.words[0] == "no-province" else None


@tampering("extra cards beyond the last cell of the line", "K-07", "south-korea-2")
def too_many_extra(m: Moment) -> list[str] | None:
    return m.say("extra locomotive:9") if m.words == ["extra"] else None


@tampering("an express card is spent for a cell that was spent before", "K-09", "south-korea-2")
def province_express(m: Moment) -> list[str] | None:
    if m.words == ["extra"] and 3 not in m.t.seats[m.seat].express:
        return m.say("extra express:3")
    return None


def footer_points(m: Moment, source: str, by: int = 2) -> list[str] | None:
    """One source of points and the total of seat 1 are raised together."""
    if not m.line.startswith("score 1 "):
        return None
    words = m.line.split(" ")
    for name in (source, "total"):
        place = words.index(name) + 1
        words[place] = str(int(words[place]) + by)
    return m.put(" ".join(words))


for _source, _clause, _game in (
        ("routes", "B-47", "usa-2"), ("tickets", "B-61", "usa-2"), ("missed_tickets", "B-61", "usa-2"),
        ("longest_path", "U-04", "usa-2"), ("most_tickets", "M-18", "marklin-2"), ("goods", "M-16", "marklin-2"),
        ("festivals", "I-13", "iberia-2"), ("provinces", "K-12", "south-korea-2"),
        ("attractions", "Y-06", "new-york-2")):
    tampering(f"two points too many for {_source}", _clause, _game)(
        lambda m, source=_source: footer_points(m, source))


@tampering("a longest path one space too long", "U-05", "usa-2 nordic-2")
def longest(m: Moment) -> list[str] | None:
    if m.line.startswith("score 1 "):
        head, _, number = m.line.rpartition(" ")
        return m.put(f"{head} {int(number) + 1}")
    return None


@tampering("the loser is named as winner", "B-63", "usa-2")
def wrong_winner(m: Moment) -> list[str] | None:
    return m.put(f"winners {3 - int(m.line[8:])}") if m.line in ("winners 1", "winners 2") else None


@tampering("players with equal totals share a win that a tie-break decides", "B-63", "new-york-2 new-york-4")
def wrong_tie_break(m: Moment) -> list[str] | None:
    if m.line.startswith("winners ") and len(m.line) == 9:
        scores = [line.split(" ") for line in m.lines[m.at - m.t.players:m.at]]
        totals = [int(words[words.index("total") + 1]) for words in scores]
        tied = [str(seat + 1) for seat, total in enumerate(totals) if total == max(totals)]
        return m.put("winners " + " ".join(tied)) if len(tied) > 1 else None
    return None


@tampering("a shared win is given to one player", "B-63", "new-york-2 new-york-4")
def unshared(m: Moment) -> list[str] | None:
    return m.put(m.line[:9]) if m.line.startswith("winners ") and len(m.line) > 9 else None


@tampering("the seed of another game", "", "usa-2", with_seed=True)
def wrong_seed(m: Moment) -> list[str] | None:
    """With a commitment that fits the wrong seed: only the deal gives it away."""
    if m.line.startswith("seed "):
        seed = m.line[5:-1] + ("0" if m.line[-1] != "0" else "1")
        fitting = "commitment " + hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        lines = m.put(f"seed {seed}")
        return [fitting if line.startswith("commitment ") else line for line in lines]
    return None


@tampering("a commitment that does not fit the seed", "", "usa-2")
def wrong_commitment(m: Moment) -> list[str] | None:
    other = "commitment " + "0" * 64
    return [other if line.startswith("commitment ") else line for line in m.lines]


@tampering("the hash of another board", "", "usa-2")
def wrong_board(m: Moment) -> list[str] | None:
    return ["board usa " + "0" * 64 if line.startswith("board ") else line for line in m.lines]


@tampering("the hash of another final state", "", "usa-2")
def wrong_state(m: Moment) -> list[str] | None:
    return m.put("state " + "0" * 64) if m.line.startswith("state ") else None


@tampering("a game that stops before its end", "", "usa-2")
def unfinished(m: Moment) -> list[str] | None:
    return m.lines[:m.at] if m.line == "end" else None
