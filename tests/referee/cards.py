"""Train cards: the deck, the row, and the action of drawing (B-20 to B-30, I-02, I-04, I-05, K-04, M-06, M-07)."""
from __future__ import annotations

from board import KIND, KINDS, LOCOMOTIVE, PASSENGER
from table import EMPTY, Table

FESTIVALS_FROM = len(KINDS)


def turn_up(t: Table, shown_as: str, clause: str = "B-20") -> int | None:
    """The next train card of the deck, read from the record; None when there is none left.

    Shuffles the discard pile exactly when a card must come and none is there (B-28); festival cards and the draft
    card come up on the way and count for nothing (I-04, I-05).
    """
    while True:
        if t.above_draft_card == 0:
            t.rec.expect("= draft-card", "I-05")
            t.above_draft_card = None
            t.draft_due = True
        if t.deck_total == 0:
            if t.discard_total == 0:
                return None
            reshuffle(t)
        kind = next_card(t, shown_as, clause)
        if kind < FESTIVALS_FROM:
            return kind
        t.lying[kind - FESTIVALS_FROM] += 1


def reshuffle(t: Table) -> None:
    """The discard pile becomes the deck (B-28); it holds train cards only (I-08)."""
    t.rec.expect("= reshuffle", "B-28")
    for kind, count in enumerate(t.discard):
        t.deck[kind] += count
        t.discard[kind] = 0
    t.deck_total += t.discard_total
    t.discard_total = 0


def next_card(t: Table, shown_as: str, clause: str) -> int:
    """Reads the line of one card that leaves the deck; it must be there, and be the one the seed deals."""
    line = t.rec.next()
    number: int | None = None
    if line.startswith(shown_as):
        number = KIND.get(line[len(shown_as):])
    elif line.startswith("* festival "):
        festival = t.board.festival.get(line[11:])
        number = None if festival is None else FESTIVALS_FROM + festival
    if number is None:
        raise t.rec.refuse(f'"{shown_as}KIND" expected, not "{line}"', clause)
    if t.deck[number] == 0:
        raise t.rec.refuse("no such card is left in the deck", "B-28" if number < FESTIVALS_FROM else "I-04")
    if t.dealer and t.dealer.card(t.deck, t.deck_total) != number:
        raise t.rec.refuse("the seed deals another card")
    t.deck[number] -= 1
    t.deck_total -= 1
    if t.above_draft_card is not None:
        t.above_draft_card -= 1
    return number


def fill(t: Table, place: int) -> None:
    """Turns up a card in one place of the row (B-21); it stays empty when none is left (B-29)."""
    kind = turn_up(t, f"* row {place + 1} ", "B-21")
    t.row[place] = EMPTY if kind is None else kind


def must_reset(t: Table) -> bool:
    """Three locomotives (B-25) or three passenger cards (M-07) lie face up, and B-26 lets the row be replaced."""
    due = 0 < t.reset_at <= t.row.count(LOCOMOTIVE)
    due = due or 0 < t.board.passenger_reset_at <= t.row.count(PASSENGER)
    if not due:
        return False
    cards = [t.deck[kind] + t.discard[kind] + t.row.count(kind) for kind in range(len(KINDS))]
    if t.reset_at:
        cards[LOCOMOTIVE] = min(cards[LOCOMOTIVE], t.reset_at - 1)
    if t.board.passenger_reset_at:
        cards[PASSENGER] = min(cards[PASSENGER], t.board.passenger_reset_at - 1)
    return sum(cards) >= 5


def settle_row(t: Table) -> None:
    """Replaces the row as long as it must be (B-25, M-07, B-26)."""
    while must_reset(t):
        t.rec.expect("= new-row", "B-25" if 0 < t.reset_at <= t.row.count(LOCOMOTIVE) else "M-07")
        for kind in t.row:
            if kind != EMPTY:
                t.lay_off(kind)
        t.row = [EMPTY] * 5
        for place in range(5):
            fill(t, place)


def tidy_row(t: Table) -> None:
    """At the end of a turn empty places are filled, if there is something to fill them with (B-28); then a row that
    B-26 let lie is looked at again (B-25)."""
    if EMPTY in t.row and can_draw(t):
        t.rec.expect("= refill", "B-28")
        for place in range(5):
            if t.row[place] == EMPTY:
                fill(t, place)
    elif must_reset(t):
        t.late_resets += 1
    settle_row(t)


def deal(t: Table) -> None:
    """The opening hands, the row, then the festival cards and the draft card (B-01, B-02, B-25, I-02)."""
    for seat in range(t.players):
        for _ in range(t.board.opening_hand):
            draw_blind(t, seat, "B-01")
    for place in range(5):
        fill(t, place)
    settle_row(t)
    for number, festival in enumerate(t.board.festivals):
        t.deck[FESTIVALS_FROM + number] = len(festival.points)
        t.deck_total += len(festival.points)
    if t.board.draft_card:
        part, whole = t.board.draft_card[t.players]
        t.above_draft_card = (2 * t.deck_total * part + whole) // (2 * whole)


def can_draw(t: Table) -> bool:
    """A blind draw is legal while deck or discard pile holds a card (B-28)."""
    return t.deck_total > 0 or t.discard_total > 0 or t.above_draft_card is not None


def can_take(t: Table, first: bool) -> bool:
    """Is there a face-up card to take (B-20), a locomotive only as the first (B-23)?"""
    wanted = [kind for kind in t.row if kind != EMPTY]
    if not first and t.board.row_locomotive_takes_both:
        return any(kind != LOCOMOTIVE for kind in wanted)
    return bool(wanted)


def draw_blind(t: Table, seat: int, clause: str = "B-20") -> bool:
    """One card from the top of the deck into a hand; false when no train card came (I-04)."""
    kind = turn_up(t, f"* card {seat + 1} ", clause)
    if kind is None:
        return False
    t.seats[seat].hand[kind] += 1
    return True


def take(t: Table, seat: int, words: list[str], first: bool) -> bool:
    """A face-up card, from its lowest place (B-20 to B-23); true when it ends the action."""
    kind = KIND.get(words[1]) if len(words) == 2 else None
    if kind is None or kind not in t.row:
        raise t.rec.refuse("no such card lies face up", "B-20")
    both = kind == LOCOMOTIVE and t.board.row_locomotive_takes_both
    if both and not first:
        raise t.rec.refuse("a face-up locomotive cannot be the second card", "B-23")
    t.seats[seat].hand[kind] += 1
    place = t.row.index(kind)
    t.row[place] = EMPTY
    fill(t, place)
    settle_row(t)
    return both


def one_card(t: Table, seat: int, words: list[str], first: bool) -> tuple[bool, bool]:
    """A `take` or `draw`: whether a card came, and whether it ends the action (B-22)."""
    if words[0] == "take":
        return True, take(t, seat, words, first)
    if words != ["draw"]:
        raise t.rec.refuse("a card must be taken now", "K-03" if words[0] == "express" else "B-20")
    if not can_draw(t):
        raise t.rec.refuse("deck and discard pile are empty", "B-29")
    return draw_blind(t, seat), False


def drawing(t: Table, seat: int, words: list[str] | None) -> None:
    """The action of drawing two cards (B-20 to B-30); `words` is the first choice if it has already been read."""
    drawn = 0
    while drawn < 2:
        if words is None:
            if not can_draw(t) and not can_take(t, drawn == 0):
                return  # B-30
            words = t.rec.decision([seat], "B-20")[1]
        came, ended = one_card(t, seat, words, drawn == 0)
        words = None
        if ended:
            return
        drawn += came


def express_drawing(t: Table, seat: int, words: list[str]) -> None:
    """An express card is spent for blind cards; then the drawing action begins (K-04)."""
    value = t.rec.number(words[1] if len(words) == 2 else "", 1, 3, "K-04")
    if not can_draw(t):
        raise t.rec.refuse("deck and discard pile are empty", "K-04")
    t.spend_express(seat, value, "K-04")
    for _ in range(value):
        if not draw_blind(t, seat, "K-04"):
            break
    drawing(t, seat, None)
