"""The description of the final state (docs/record.md), whose hash closes a record."""
from __future__ import annotations

import hashlib
from typing import Iterable, Iterator

from board import KINDS
from table import EMPTY, NOBODY, Table


def items(words: Iterable[object]) -> str:
    """Each item preceded by one space."""
    return "".join(f" {word}" for word in words)


def counted(names: Iterable[str], counts: Iterable[int]) -> str:
    """`name:count` for every count above 0."""
    return items(f"{name}:{count}" for name, count in zip(names, counts) if count)


def ticket_ids(t: Table, numbers: Iterable[int], ordered: bool = True) -> str:
    """Tickets by id, in the order of the board file unless they have an order of their own."""
    return items(t.board.tickets[number].id for number in (sorted(numbers) if ordered else numbers))


def seat_lines(t: Table, seat: int) -> Iterator[str]:
    """What a seat has."""
    player, board = t.seats[seat], t.board
    yield f"trains {player.trains}"
    yield f"score {player.score}"
    yield "hand" + counted(KINDS, player.hand)
    yield "routes" + items(board.routes[number].id for number in sorted(player.routes))
    yield "tickets" + ticket_ids(t, player.tickets)
    yield "offer" + ticket_ids(t, player.offer, ordered=False)
    if board.has_passengers:
        yield f"passengers {player.passengers}"
        yield "passenger-at" + items(board.cities[city] for city in sorted(player.standing))
        yield f"goods {player.goods}"
    if board.has_festivals:
        yield "festivals" + counted((festival.id for festival in board.festivals), player.festivals)
    if board.has_express:
        yield "express" + items(player.express)
    if board.has_stations:
        yield "stations" + items(board.cities[city] for city in sorted(player.stations))


def ticket_lines(t: Table) -> Iterator[str]:
    """The ticket decks from the top, and the tickets out of the game."""
    for number, deck in enumerate(t.decks, 1):
        yield f"tickets {number} pool" + ticket_ids(t, deck.pool)
        yield f"tickets {number} below" + ticket_ids(t, deck.below)
        yield f"tickets {number} queue" + ticket_ids(t, deck.queue, ordered=False)
    yield "boxed" + ticket_ids(t, t.boxed)
    if t.board.draft:
        for seat in range(t.players):
            yield f"pack {seat + 1}" + ticket_ids(t, t.packs[seat], ordered=False)


def board_lines(t: Table) -> Iterator[str]:
    """Goods, festivals and provinces."""
    board = t.board
    if board.has_passengers:
        left = (len(stack) - taken for stack, taken in zip(board.goods, t.goods_taken))
        yield "goods" + counted(board.cities, left)
    if board.has_festivals:
        ids = [festival.id for festival in board.festivals]
        yield "deck festivals" + counted(ids, t.deck[len(KINDS):])
        yield f"deck draft-card {'-' if t.above_draft_card is None else t.above_draft_card}"
        yield "lying" + counted(ids, t.lying)
    for line, cells in zip(board.lines, t.cells):
        yield f"province {KINDS[line.colour]}" + items("-" if owner == NOBODY else owner + 1 for owner in cells)


def final_state(t: Table) -> str:
    """The whole description of a game that is over."""
    lines = [f"board {t.board.id}", f"players {t.players}", "phase over", f"turn {t.turn + 1}", "waits",
             "turns-left 0", f"passes {t.passes}"]
    for seat in range(t.players):
        lines += [f"seat {seat + 1} {line}" for line in seat_lines(t, seat)]
    lines.append("deck" + counted(KINDS, t.deck))
    lines += ["discard" + counted(KINDS, t.discard), "revealed", "laid"]
    lines.append("row" + items("-" if kind == EMPTY else KINDS[kind] for kind in t.row))
    lines += ticket_lines(t)
    lines += board_lines(t)
    return "\n".join(lines) + "\n"


def state_hash(t: Table) -> str:
    """The hash of the description."""
    return hashlib.sha256(final_state(t).encode("utf-8")).hexdigest()
