"""Tamperings with claims: routes, payments, ferries, tunnels, groups of cards."""
from __future__ import annotations

from board import GRAY, KINDS, LOCOMOTIVE, LONG_LOCOMOTIVE, Route
from claims import closed
from payment import can_pay
from tampering import Moment, tampering


def claimed(m: Moment) -> Route:
    """The route of the claim that this decision belongs to."""
    at = m.before()
    while at.words[0] != "claim":
        at = at.before()
    return m.t.board.route[at.words[1]]


def route_closed_by(m: Moment, clause: str) -> list[str] | None:
    """Claims a route that is closed for this reason only."""
    if m.words[0] == "claim":
        for route in m.t.board.routes:
            reason = closed(m.t, m.seat, route)
            if reason and reason[1] == clause and can_pay(m.t.board, route, m.t.seats[m.seat].hand):
                return m.say(f"claim {route.id}", f"pay {KINDS[0]}:{route.length}")
    return None


@tampering("a route is claimed that is taken", "B-46", "usa-2")
def taken_route(m: Moment) -> list[str] | None:
    return route_closed_by(m, "B-46")


@tampering("the second route of a double is claimed with two players", "B-45", "usa-2 new-york-2 nordic-2")
def closed_double(m: Moment) -> list[str] | None:
    return route_closed_by(m, "B-45")


@tampering("one player claims both routes of a double", "B-44", "usa-5 usa-4")
def own_double(m: Moment) -> list[str] | None:
    return route_closed_by(m, "B-44")


@tampering("a route is claimed with too few trains", "B-43", "usa-2")
def few_trains(m: Moment) -> list[str] | None:
    return route_closed_by(m, "B-43")


@tampering("a route is claimed that no hand of this player can pay", "B-40", "usa-2")
def unpayable(m: Moment) -> list[str] | None:
    if m.words[0] == "claim":
        for route in m.t.board.routes:
            if not closed(m.t, m.seat, route) and not can_pay(m.t.board, route, m.t.seats[m.seat].hand):
                return m.say(f"claim {route.id}")
    return None


def pay_changed(m: Moment, by: int) -> list[str] | None:
    """The first number of a payment is changed."""
    if m.words[0] != "pay":
        return None
    kind, count = m.words[1].split(":")
    if kind not in KINDS or not 0 < int(count) + by <= m.t.seats[m.seat].hand[KINDS.index(kind)]:
        return None
    return m.say(" ".join(["pay", f"{kind}:{int(count) + by}"] + m.words[2:]))


@tampering("a payment is one card short", "B-40", "usa-2")
def one_short(m: Moment) -> list[str] | None:
    return pay_changed(m, -1)


@tampering("a payment is one card too many", "B-40", "usa-2")
def one_too_many(m: Moment) -> list[str] | None:
    return pay_changed(m, 1)


@tampering("a route is paid with another colour", "B-40", "usa-2")
def wrong_colour(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).colour != GRAY:
        route = claimed(m)
        for kind in range(8):
            if kind != route.colour and m.t.seats[m.seat].hand[kind] >= route.length:
                return m.say(f"pay {KINDS[kind]}:{route.length}")
    return None


@tampering("a gray route is paid with two colours", "B-40", "usa-2")
def two_colours(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).colour == GRAY and claimed(m).length == 2:
        held = [KINDS[kind] for kind in range(8) if m.t.seats[m.seat].hand[kind]]
        return m.say(f"pay {held[0]}:1 {held[1]}:1") if len(held) > 1 else None
    return None


@tampering("a route is paid with cards the player does not have", "B-40", "usa-2")
def cards_not_held(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).colour == GRAY:
        kind = min(range(8), key=lambda kind: m.t.seats[m.seat].hand[kind])
        return m.say(f"pay {KINDS[kind]}:{claimed(m).length}")
    return None


@tampering("a claim gives one point more", "B-47", "usa-2")
def route_points(m: Moment) -> list[str] | None:
    if m.line.endswith(" route"):
        words = m.line.split(" ")
        return m.put(f"= score {words[2]} {int(words[3]) + 1} route")
    return None


@tampering("a locomotive pays for an ordinary route", "N-06", "nordic-2 nordic-3")
def locomotive_on_track(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).kind == "track" and not claimed(m).swap \
            and m.t.seats[m.seat].hand[LOCOMOTIVE] >= claimed(m).length:
        return m.say(f"pay locomotive:{claimed(m).length}")
    return None


@tampering("a locomotive +4 pays for a short route", "M-06", "marklin-3 marklin-5")
def long_locomotive(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).length == 1 and m.t.seats[m.seat].hand[LONG_LOCOMOTIVE]:
        return m.say("pay locomotive_4:1")
    return None


@tampering("a passenger card pays for a route", "M-08", "marklin-3")
def passenger_pays(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).length == 1 and m.t.seats[m.seat].hand[10]:
        return m.say("pay passenger:1")
    return None


def ferry_without(m: Moment) -> list[str] | None:
    """Pays a ferry with cards of one colour alone."""
    if m.words[0] == "pay" and claimed(m).kind == "ferry":
        route = claimed(m)
        for kind in range(8) if route.colour == GRAY else [route.colour]:
            if m.t.seats[m.seat].hand[kind] >= route.length:
                return m.say(f"pay {KINDS[kind]}:{route.length}")
    return None


@tampering("a ferry is paid without its locomotive", "N-07", "nordic-2 nordic-3")
def ferry_nordic(m: Moment) -> list[str] | None:
    return ferry_without(m)


@tampering("a ferry of Iberia is paid without its locomotive", "I-09", "iberia-2 iberia-3 iberia-5")
def ferry_iberia(m: Moment) -> list[str] | None:
    return ferry_without(m)


@tampering("three cards stand for a locomotive where they may not", "I-09", "iberia-2")
def swap_iberia(m: Moment) -> list[str] | None:
    return m.say(f"pay swap:{claimed(m).length}") if m.words[0] == "pay" else None


@tampering("a locomotive is wild on a route where any cards may stand for a colour", "N-13", "mixed-3 mixed-4")
def locomotive_on_swap(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).swap and m.t.seats[m.seat].hand[LOCOMOTIVE]:
        return m.say(f"pay locomotive:1 swap:{claimed(m).length - 1}")
    return None


@tampering("the groups ask for more cards than the hand holds", "N-08", "nordic-2 nordic-3")
def groups_too_big(m: Moment) -> list[str] | None:
    if m.words[0] == "pay" and claimed(m).kind == "ferry":
        length = claimed(m).length
        return m.say(f"pay swap:{length}") if sum(m.t.seats[m.seat].hand) < 3 * length else None
    return None


@tampering("the cards given do not add up", "N-08", "nordic-2")
def give_too_many(m: Moment) -> list[str] | None:
    if m.words[0] == "give":
        kind, count = m.words[1].split(":")
        return m.say(f"give {kind}:{int(count) + 4}")
    return None


@tampering("the cards of a group are not given", "N-08", "nordic-2")
def give_left_out(m: Moment) -> list[str] | None:
    return m.put() if m.words[0] == "give" else None


@tampering("two cards are revealed for a tunnel", "N-09", "nordic-2")
def two_revealed(m: Moment) -> list[str] | None:
    return m.put() if m.line.startswith("* reveal ") else None


@tampering("a raise is paid one short", "N-09", "nordic-2 nordic-3 nordic-3-greedy")
def raise_short(m: Moment) -> list[str] | None:
    if m.words[0] == "raise":
        kind, count = m.words[1].split(":")
        rest = m.words[2:] if int(count) == 1 else [f"{kind}:{int(count) - 1}"] + m.words[2:]
        return m.say(" ".join(["raise"] + rest))
    return None


@tampering("a raise is paid with another colour", "N-09 N-10", "nordic-2 nordic-3 nordic-3-greedy")
def raise_colour(m: Moment) -> list[str] | None:
    if m.words[0] == "raise":
        other = "red" if "red" not in m.line else "blue"
        return m.say(f"raise {other}:{m.words[1].split(':')[1]}")
    return None


@tampering("a raise is paid with cards the player does not have", "N-11", "nordic-2 nordic-3")
def raise_not_held(m: Moment) -> list[str] | None:
    if m.words[0] == "give-up":
        revealed = [line[9:] for line in m.lines[m.at - 3:m.at] if line.startswith("* reveal ")]
        kind = m.before().words[1].split(":")[0]
        cost = sum(card in (kind, "locomotive") for card in revealed)
        return m.say(f"raise {kind}:{cost}") if m.t.seats[m.seat].hand[KINDS.index(kind)] < cost else None
    return None


@tampering("a tunnel is claimed without paying the raise", "N-09", "nordic-2 nordic-3")
def raise_ignored(m: Moment) -> list[str] | None:
    return m.put("= score 1 1 route") if m.words[0] == "give-up" else None
