"""Tamperings with tickets and the course of the game."""
from __future__ import annotations

from tampered_cards import in_turn_decision
from tampering import DECISION, Moment, tampering
from tickets import can_draw_tickets


@tampering("a ticket is dealt that somebody else holds", "B-50", "usa-2")
def held_ticket(m: Moment) -> list[str] | None:
    if m.line.startswith("* ticket 1 ") and m.t.seats[1].tickets:
        return m.put(f"* ticket 1 {m.t.board.tickets[m.t.seats[1].tickets[0]].id}")
    return None


@tampering("a ticket comes from the wrong deck", "B-50", "marklin-3")
def wrong_deck(m: Moment) -> list[str] | None:
    if m.line.startswith("* ticket "):
        head, _, ticket = m.line.rpartition(" ")
        deck = m.t.board.ticket[ticket].deck
        return m.put(f"{head} {m.t.board.tickets[min(m.t.decks[1 - deck].pool)].id}")
    return None


@tampering("a ticket from under the deck comes out of turn", "B-50", "usa-3 new-york-4")
def queue_order(m: Moment) -> list[str] | None:
    if m.line.startswith("= ticket ") and m.lines[m.at + 1].startswith("= ticket "):
        return m.put(m.lines[m.at + 1], m.line, cut=2)
    return None


@tampering("another ticket is dealt than the seed says", "", "usa-2", with_seed=True)
def ticket_against_seed(m: Moment) -> list[str] | None:
    if m.line.startswith("* ticket "):
        head, _, ticket = m.line.rpartition(" ")
        other = max(m.t.decks[0].pool - {m.t.board.ticket[ticket].number})
        return m.put(f"{head} {m.t.board.tickets[other].id}")
    return None


@tampering("no ticket is kept", "B-50", "usa-2")
def none_kept(m: Moment) -> list[str] | None:
    return m.say("keep") if m.words[0] == "keep" and m.before().words[0] == "tickets" else None


@tampering("one ticket only is kept at the opening", "B-03", "usa-2")
def one_at_opening(m: Moment) -> list[str] | None:
    return m.say(f"keep {m.words[1]}") if m.words[0] == "keep" else None


@tampering("a ticket is kept that was not offered", "B-50", "usa-2")
def not_offered(m: Moment) -> list[str] | None:
    if m.words[0] == "keep" and m.before().words[0] == "tickets" and m.t.decks[0].pool:
        return m.say(f"keep {m.words[1]} {m.t.board.tickets[min(m.t.decks[0].pool)].id}")
    return None


@tampering("two tickets are drawn instead of three", "B-50", "usa-2")
def two_drawn(m: Moment) -> list[str] | None:
    return m.put() if m.line.startswith("* ticket ") and m.before().words == ["tickets"] else None


@tampering("tickets are drawn from an empty ticket deck", "B-51", "nordic-2 nordic-3 south-korea-5 new-york-4")
def no_tickets_left(m: Moment) -> list[str] | None:
    if m.words[0] in ("claim", "draw", "take") and not m.is_second_card() and not can_draw_tickets(m.t):
        return m.say("tickets")
    return None


@tampering("a refused ticket of the opening is drawn although it is out of the game", "B-50", "nordic-2")
def boxed_ticket(m: Moment) -> list[str] | None:
    if m.line.startswith("* ticket ") and m.t.boxed:
        return m.put(f"{m.line.rpartition(' ')[0]} {m.t.board.tickets[m.t.boxed[0]].id}")
    return None


@tampering("five tickets are kept after a draft", "I-03", "iberia-2 south-korea-2")
def five_kept(m: Moment) -> list[str] | None:
    if m.words[0] == "keep" and m.before().words[0] == "pick":
        return m.say("keep " + " ".join(m.t.board.tickets[n].id for n in m.t.seats[m.seat].offer[:5]))
    return None


@tampering("a ticket is picked from the neighbour's pack", "I-03", "iberia-3")
def wrong_pack(m: Moment) -> list[str] | None:
    if m.words[0] == "pick":
        pack = m.t.packs[(m.seat + 1) % m.t.players]
        return m.say(f"pick {m.t.board.tickets[pack[0]].id}") if pack else None
    return None


@tampering("the packs of the second draft are passed to the left", "I-06", "iberia-3")
def wrong_direction(m: Moment) -> list[str] | None:
    if m.words[0] == "pick" and m.t.drafts_held == 1 and m.seat == 0 and len(m.t.packs[0]) == 5:
        ticket = next((n for n in m.t.packs[1] if n not in m.t.packs[0]), None)
        return m.say(f"pick {m.t.board.tickets[ticket].id}") if ticket is not None else None
    return None


@tampering("the second draft is not held", "I-06", "iberia-2")
def no_second_draft(m: Moment) -> list[str] | None:
    if m.line == "= draft 2":
        end = next(at for at in range(m.at, len(m.lines)) if m.lines[at].startswith("= kept 2"))
        return m.put(cut=end + 1 - m.at)
    return None


@tampering("tickets are drawn before the second draft", "I-07", "iberia-2")
def tickets_too_early(m: Moment) -> list[str] | None:
    if m.words[0] == "claim" and m.t.drafts_held == 1:
        return m.say("tickets")
    return None


@tampering("a mix of five tickets is announced", "M-03", "marklin-2")
def mix_of_five(m: Moment) -> list[str] | None:
    return m.say("mix short:3 long:2") if m.words[0] == "mix" else None


@tampering("a mix asks a deck for more than it has", "M-04", "marklin-5 marklin-3 marklin-2")
def greedy_mix(m: Moment) -> list[str] | None:
    small = [deck.size() < 4 for deck in m.t.decks]
    if m.words[0] == "tickets" and any(small) and not all(small) and sum(d.size() for d in m.t.decks) >= 4:
        return m.say("tickets short:4 long:0" if small[0] else "tickets short:0 long:4")
    return None


@tampering("a ticket draw says another number of kept tickets", "B-50", "usa-2")
def kept_line(m: Moment) -> list[str] | None:
    return m.put("= kept 1 3 0") if m.line.startswith("= kept 1 ") and m.line != "= kept 1 3 0" else None


@tampering("a player passes although there is something to do", "B-11", "usa-2")
def idle_pass(m: Moment) -> list[str] | None:
    return m.say("pass") if m.words[0] == "tickets" else None


@tampering("a player has two turns in a row", "B-10 B-60", "usa-3")
def extra_turn(m: Moment) -> list[str] | None:
    if m.words[0] == "claim" and len(m.t.seats[m.seat].routes) == 3:
        return m.put(*m.lines[m.at:m.at + 3], m.line)
    return None


@tampering("a player's turn is left out", "B-10", "usa-3")
def skipped_turn(m: Moment) -> list[str] | None:
    if m.words[0] == "claim" and m.t.turns_left is None and m.lines[m.at + 2].startswith("= score") \
            and DECISION.match(m.lines[m.at + 3]):
        return m.put(cut=3)
    return None


@tampering("the last round is not announced", "B-60", "usa-2")
def no_last_round(m: Moment) -> list[str] | None:
    return m.put() if m.line.startswith("= last-round ") else None


@tampering("the last round is one turn too long", "B-60", "usa-2")
def long_last_round(m: Moment) -> list[str] | None:
    if m.line == "end" and m.t.deck[0]:
        seat = (m.t.turn + 1) % m.t.players + 1
        return m.put(f"0 {seat} draw ~0000", f"* card {seat} purple", "end")
    return None


@tampering("the last round is one turn too short", "B-60", "usa-2 usa-3")
def short_last_round(m: Moment) -> list[str] | None:
    if in_turn_decision(m) and m.t.turns_left == 1 and m.seat != m.before().seat:
        return m.put(cut=m.lines.index("end") - m.at)
    return None


@tampering("the game goes on although everybody has passed", "B-66", "tiny-5")
def passed_on(m: Moment) -> list[str] | None:
    if m.line == "end" and m.t.passes:
        return m.put(f"0 {(m.t.turn + 1) % m.t.players + 1} pass ~0000", "end")
    return None
