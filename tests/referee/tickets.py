"""Tickets: opening, drafts, drawing (B-03, B-04, B-50 to B-52, M-03, M-04, N-02, N-03, I-03, I-06, I-16, K-11)."""
from __future__ import annotations

from table import Table


def draw_ticket(t: Table, seat: int, deck: int, target: list[int]) -> None:
    """The top ticket of a deck: from the shuffled part, then from below it, then refused ones in their order."""
    tickets = t.decks[deck]
    if not tickets.pool and tickets.below:
        tickets.pool, tickets.below = tickets.below, set()
    if not tickets.pool:
        number = tickets.queue.pop(0)
        t.rec.expect(f"= ticket {seat + 1} {t.board.tickets[number].id}", "B-50")
        target.append(number)
        return
    ticket = t.board.ticket.get(t.rec.after(f"* ticket {seat + 1} ", "B-50"))
    if ticket is None or ticket.number not in tickets.pool:
        raise t.rec.refuse("this ticket is not in the shuffled part of that deck", "B-50")
    if t.dealer and t.dealer.ticket(deck, tickets.pool) != ticket.number:
        raise t.rec.refuse("the seed deals another ticket")
    tickets.pool.discard(ticket.number)
    target.append(ticket.number)


def opening(t: Table) -> None:
    """The opening tickets of all seats (B-03), by mix (M-03) or by draft (I-03, K-02)."""
    if t.board.draft:
        draft(t, 1)
        return
    if t.board.deck_count == 2:
        mixes = announced_mixes(t)
    else:
        mixes = [[t.board.opening_deal]] * t.players
    for seat in range(t.players):
        for deck, count in enumerate(mixes[seat]):
            for _ in range(count):
                draw_ticket(t, seat, deck, t.seats[seat].offer)
    keep_together(t, t.board.opening_keep, None, t.board.refused_opening, "B-03")


def announced_mixes(t: Table) -> list[list[int]]:
    """Every seat says how many tickets of each deck it wants (M-03)."""
    mixes: dict[int, list[int]] = {}
    while len(mixes) < t.players:
        seat, words = t.rec.decision([s for s in range(t.players) if s not in mixes], "M-03")
        if words[0] != "mix":
            raise t.rec.refuse("a mix must be announced now", "M-03")
        mixes[seat] = read_mix(t, words[1:], t.board.opening_deal, "M-03")
    return [mixes[seat] for seat in range(t.players)]


def read_mix(t: Table, words: list[str], total: int, clause: str) -> list[int]:
    """Two numbers, each at most what its deck holds, that make the number to draw (M-03, M-04)."""
    mix = t.counts(words, t.board.deck_names, clause, least=0)
    if len(words) != 2 or sum(mix) != total:
        raise t.rec.refuse(f"a mix of {total} tickets expected", clause)
    if any(count > deck.size() for count, deck in zip(mix, t.decks)):
        raise t.rec.refuse("the mix asks a deck for more than it has", "M-04")
    return mix


def draft(t: Table, which: int) -> None:
    """A draft: packs pass to the left in the first (I-03), to the right in the second (I-06)."""
    clause = "I-03" if which == 1 else "I-06"
    t.rec.expect(f"= draft {which}", clause)
    size = min(t.board.opening_deal, t.decks[0].size() // t.players)  # I-16
    for seat in range(t.players):
        for _ in range(size):
            draw_ticket(t, seat, 0, t.packs[seat])
    for _ in range(size):
        pick_round(t, clause)
        step = -1 if which == 1 else 1
        t.packs = [t.packs[(seat + step) % t.players] for seat in range(t.players)]
    keep = min(t.board.opening_keep, size)
    keep_together(t, keep, keep, t.board.refused_opening if which == 1 else "below", clause)
    t.drafts_held = which


def pick_round(t: Table, clause: str) -> None:
    """Every seat takes one ticket of the pack it holds (I-03)."""
    waiting = list(range(t.players))
    while waiting:
        seat, words = t.rec.decision(waiting, clause)
        waiting.remove(seat)
        ticket = t.board.ticket.get(words[1]) if len(words) == 2 and words[0] == "pick" else None
        if ticket is None or ticket.number not in t.packs[seat]:
            raise t.rec.refuse("a ticket of the pack in hand must be picked now", clause)
        t.packs[seat].remove(ticket.number)
        t.seats[seat].offer.append(ticket.number)


def keep_together(t: Table, least: int, most: int | None, refused_go: str, clause: str) -> None:
    """All seats choose at the same time (B-03); the choices take effect in the order of the seats."""
    kept: dict[int, list[int]] = {}
    while len(kept) < t.players:
        seat, words = t.rec.decision([s for s in range(t.players) if s not in kept], clause)
        kept[seat] = read_keep(t, seat, words, least, most, clause)
    for seat in range(t.players):
        store(t, seat, kept[seat], refused_go)


def read_keep(t: Table, seat: int, words: list[str], least: int, most: int | None, clause: str) -> list[int]:
    """A `keep`: tickets of the offer, in the order offered, not too few (B-03, B-50), not too many (I-03)."""
    offer = t.seats[seat].offer
    chosen = [t.board.ticket[word].number for word in words[1:] if word in t.board.ticket]
    if words[0] != "keep" or len(chosen) != len(words) - 1:
        raise t.rec.refuse("tickets must be kept now", clause)
    if chosen != [number for number in offer if number in chosen]:
        raise t.rec.refuse("kept tickets must be of the offer, in the order offered", clause)
    if len(chosen) < min(least, len(offer)):
        raise t.rec.refuse("too few tickets kept", clause)
    if most is not None and len(chosen) > most:
        raise t.rec.refuse("too many tickets kept", clause)
    return chosen


def store(t: Table, seat: int, kept: list[int], refused_go: str) -> None:
    """Kept tickets stay (B-52); refused ones go where the board says; the `= kept` line tells how many."""
    player = t.seats[seat]
    counts = [[0] * t.board.deck_count, [0] * t.board.deck_count]
    for number in player.offer:
        deck = t.board.tickets[number].deck
        counts[number not in kept][deck] += 1
        if number in kept:
            player.tickets.append(number)
        elif refused_go == "under":
            t.decks[deck].queue.append(number)
        elif refused_go == "box":
            t.boxed.append(number)
        elif refused_go == "below":
            t.decks[deck].below.add(number)
        else:
            t.decks[deck].pool.add(number)
    player.offer = []
    texts = ["+".join(map(str, numbers)) for numbers in counts]
    t.rec.expect(f"= kept {seat + 1} {texts[0]} {texts[1]}", "B-50")


def can_draw_tickets(t: Table) -> bool:
    """Drawing tickets is legal while there are any (B-51), and with a draft card after the second draft only (I-07)."""
    if t.board.draft_card and t.drafts_held < 2:
        return False
    return any(deck.size() for deck in t.decks)


def drawing(t: Table, seat: int, words: list[str]) -> None:
    """The action of drawing tickets (B-50, B-51, M-04, Y-03, K-11)."""
    if t.board.draft_card and t.drafts_held < 2:
        raise t.rec.refuse("no tickets are drawn before the second draft", "I-07")
    if not can_draw_tickets(t):
        raise t.rec.refuse("no ticket is left", "B-51")
    words = words[1:]
    wanted = t.board.draw_deal
    if words and words[-1].startswith("express:"):
        value = t.counts([words.pop()], ["express"], "K-11")[0]
        t.spend_express(seat, value, "K-11")
        wanted += value
    wanted = min(wanted, sum(deck.size() for deck in t.decks))
    if t.board.deck_count == 2:
        mix = read_mix(t, words, wanted, "M-04")
    elif words:
        raise t.rec.refuse("there is one ticket deck, and one express card a turn", "K-03")
    else:
        mix = [wanted]
    for deck, count in enumerate(mix):
        for _ in range(count):
            draw_ticket(t, seat, deck, t.seats[seat].offer)
    words = t.rec.decision([seat], "B-50")[1]
    store(t, seat, read_keep(t, seat, words, t.board.draw_keep, None, "B-50"), t.board.refused)
