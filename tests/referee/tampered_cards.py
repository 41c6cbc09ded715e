"""Tamperings with train cards: the deal, the deck, the row, drawing."""
from __future__ import annotations

from board import KINDS, LOCOMOTIVE
from cards import FESTIVALS_FROM, can_draw, must_reset
from tampering import Moment, tampering


def in_turns(m: Moment) -> bool:
    """The opening is over."""
    return any(player.tickets for player in m.t.seats)


def in_turn_decision(m: Moment) -> bool:
    """The line is a decision of a turn."""
    return bool(m.words[0]) and in_turns(m)


def in_deck(m: Moment, wanted: bool, avoid: str = "") -> str | None:
    """A kind that is still in the deck, or one that is not."""
    return next((kind for number, kind in enumerate(KINDS)
                 if bool(m.t.deck[number]) == wanted and m.t.board.cards[number] and kind != avoid), None)


@tampering("another card is dealt than the seed says", "", "usa-2 iberia-3", with_seed=True)
def card_against_seed(m: Moment) -> list[str] | None:
    if m.line.startswith("* card ") and in_turns(m):
        head, _, kind = m.line.rpartition(" ")
        other = in_deck(m, True, kind)
        return m.put(f"{head} {other}") if other else None
    return None


@tampering("the other player begins", "B-05", "usa-2", with_seed=True)
def first_against_seed(m: Moment) -> list[str] | None:
    return m.put(f"* first {3 - int(m.line[8:])}") if m.line.startswith("* first ") else None


@tampering("a player is dealt a fifth card", "B-01 B-21", "usa-2")
def fifth_card(m: Moment) -> list[str] | None:
    return m.put(m.line, m.line) if m.line.startswith("* card ") else None


@tampering("a player is dealt three cards", "B-01", "usa-3")
def three_cards(m: Moment) -> list[str] | None:
    return m.put() if m.line.startswith("* card 2 ") else None


@tampering("a card comes that is no longer in the deck", "B-28", "usa-5 new-york-4")
def card_not_there(m: Moment) -> list[str] | None:
    kind = in_deck(m, False)
    return m.put(f"{m.line.rpartition(' ')[0]} {kind}") if kind and m.line.startswith("* card ") else None


@tampering("a card is drawn from an empty deck", "B-29", "tiny-5")
def empty_deck(m: Moment) -> list[str] | None:
    if m.words[0] == "take" and not can_draw(m.t):
        return m.say("draw")
    return None


@tampering("a card is taken that does not lie face up", "B-20", "usa-2")
def not_in_row(m: Moment) -> list[str] | None:
    kind = next((kind for number, kind in enumerate(KINDS[:8]) if number not in m.t.row), "")
    return m.say(f"take {kind}") if m.words[0] == "take" and kind else None


@tampering("a taken card is not replaced", "B-21", "usa-2")
def skipped_refill(m: Moment) -> list[str] | None:
    return m.put() if m.line.startswith("* row ") and in_turns(m) else None


@tampering("a taken card is replaced in another place", "B-21", "usa-2")
def wrong_place(m: Moment) -> list[str] | None:
    if m.line.startswith("* row ") and in_turns(m):
        place, kind = m.line.split(" ")[2:]
        return m.put(f"* row {int(place) % 5 + 1} {kind}")
    return None


@tampering("a face-up locomotive is the second card", "B-23", "usa-2")
def second_locomotive(m: Moment) -> list[str] | None:
    return m.say("take locomotive") if m.is_second_card() and LOCOMOTIVE in m.t.row else None


@tampering("another card follows a face-up locomotive", "B-10", "usa-2")
def card_after_locomotive(m: Moment) -> list[str] | None:
    earlier = m.before() if in_turns(m) and m.words[0] else None
    if earlier and earlier.words == ["take", "locomotive"] and earlier.seat != m.seat and m.t.deck_total:
        return m.put(f"0 {earlier.seat + 1} draw ~0000", m.line)
    return None


@tampering("a third card is drawn", "B-10", "usa-2")
def third_card(m: Moment) -> list[str] | None:
    earlier = m.before() if in_turns(m) and m.words[0] else None
    if earlier and earlier.is_second_card() and m.t.deck_total:
        return m.put(f"0 {earlier.seat + 1} draw ~0000", m.line)
    return None


@tampering("only one card is drawn", "B-20", "usa-2")
def one_card_only(m: Moment) -> list[str] | None:
    if m.is_second_card():
        return m.put(cut=2 if m.lines[m.at + 1].startswith("*") else 1)
    return None


@tampering("a route is claimed after the first card", "B-20", "usa-2")
def claim_after_card(m: Moment) -> list[str] | None:
    if m.is_second_card():
        return m.say(f"claim {m.t.board.routes[0].id}")
    return None


@tampering("three locomotives stay in the row", "B-25", "usa-2 usa-3")
def no_reset(m: Moment) -> list[str] | None:
    if m.line == "= new-row" and in_turns(m) and must_reset(m.t):
        return m.put(cut=6)
    return None


@tampering("a row that was let lie is not replaced at the end of a turn", "B-25", "tiny-5 mixed-4 usa-5-greedy")
def no_late_reset(m: Moment) -> list[str] | None:
    return m.put() if m.line == "= new-row" and m.t.late_resets and must_reset(m.t) else None


@tampering("the row is replaced without need", "B-10 B-20", "usa-2")
def needless_reset(m: Moment) -> list[str] | None:
    if m.line.startswith("* row ") and in_turns(m) and LOCOMOTIVE not in m.t.row and m.t.deck_total > 5:
        return m.put(m.line, "= new-row", *(f"* row {place} {KINDS[place - 1]}" for place in range(1, 6)))
    return None


@tampering("the row is replaced although too few other cards are left", "B-20 B-10 B-60", "mixed-4 mixed-3 tiny-5")
def reset_against_guard(m: Moment) -> list[str] | None:
    if in_turn_decision(m) and m.t.row.count(LOCOMOTIVE) >= 3 and not must_reset(m.t):
        return m.put("= new-row", *(f"* row {place} red" for place in range(1, 6)), m.line)
    return None


@tampering("three passenger cards stay in the row", "M-07", "marklin-2 marklin-5 marklin-3")
def no_passenger_reset(m: Moment) -> list[str] | None:
    if m.line == "= new-row" and in_turns(m) and m.t.row.count(10) >= 3:
        return m.put(cut=6)
    return None


@tampering("the discard pile is shuffled too early", "B-20 B-21", "usa-2")
def early_reshuffle(m: Moment) -> list[str] | None:
    if m.line.startswith("* card ") and m.t.deck_total == 1 and in_turns(m):
        return m.put("= reshuffle", m.line)
    return None


@tampering("the discard pile is not shuffled when the deck is empty", "B-28", "usa-2")
def no_reshuffle(m: Moment) -> list[str] | None:
    return m.put() if m.line == "= reshuffle" else None


@tampering("empty places of the row are not filled at the end of a turn", "B-28", "tiny-5")
def no_end_refill(m: Moment) -> list[str] | None:
    return m.put(cut=2) if m.line == "= refill" else None


@tampering("the draft card comes up one card early", "B-20 B-21", "iberia-2")
def early_draft_card(m: Moment) -> list[str] | None:
    if m.t.above_draft_card == 1 and m.line.startswith(("* card", "* row")) and in_turns(m):
        return m.put("= draft-card", m.line)
    return None


@tampering("the draft card does not come up", "I-05", "iberia-3")
def no_draft_card(m: Moment) -> list[str] | None:
    return m.put() if m.line == "= draft-card" else None


@tampering("one card too many of a festival comes up", "I-04", "iberia-3 iberia-5")
def festival_too_many(m: Moment) -> list[str] | None:
    gone = next((festival.id for number, festival in enumerate(m.t.board.festivals)
                 if not m.t.deck[FESTIVALS_FROM + number]), None)
    return m.put(f"* festival {gone}") if gone and m.line.startswith("* festival ") else None


@tampering("two express cards in one turn", "K-03", "south-korea-2 south-korea-5")
def two_express(m: Moment) -> list[str] | None:
    earlier = m.before() if in_turn_decision(m) else None
    if earlier and earlier.words[0] == "express" and m.t.seats[m.seat].express:
        return m.say(f"express {m.t.seats[m.seat].express[0]}")
    return None


@tampering("an express card is spent a second time", "K-04", "south-korea-2")
def express_again(m: Moment) -> list[str] | None:
    if m.words[0] == "draw" and not m.is_second_card() and not m.t.seats[m.seat].express \
            and m.before().words[0] != "express":
        return m.say("express 2")
    return None


@tampering("express +3 draws only two cards", "K-04", "south-korea-2")
def express_short(m: Moment) -> list[str] | None:
    if m.line.startswith("* card ") and in_turns(m) and m.before().words == ["express", "3"] \
            and m.lines[m.at - 1].startswith("* card"):
        return m.put()
    return None
