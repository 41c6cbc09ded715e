"""Makes a data set of games between computer players: records, and one row a decision in columns.

    python3 -m roundhouse.data OUT --games planner=100 searcher@200g=10 expert=2 [--boards usa …] [--workers 2] [--seed 1]

Every board gets so many games of each player, with 2 players up to the board's most in turn. A shard holds up to 1 000
games of one board and player: `BOARD-PLAYER-NNNN.records.gz` and `.npz`. Shards that are there already are kept: a run
that was stopped goes on where it was. README.md, the card, is written last.
"""
import argparse
import gzip
import multiprocessing
import os
import pathlib
import sys
import time

import numpy as np

from . import __version__
from ._library import LAYOUT_VERSION, RoundhouseError
from .board import Board, board_ids
from .game import Game

SHARD = 1000
PHASES = ("choose_mix", "draft", "keep_opening", "turn", "first_card", "second_card", "keep_drawn", "pay", "give_cards", "pay_raise",
          "place_passenger", "take_festival", "place_province", "extra_cards", "ride", "pay_station", "over")
COLUMNS = {
    "game": (np.int64, "number of the game; its seed is the data set's seed plus this"),
    "decision": (np.int32, "number of the decision in the game"),
    "players": (np.int8, "seats at the table"),
    "seat": (np.int8, "who decides"),
    "phase": (np.int8, "what for: an index into the phases named below"),
    "legal": (np.int16, "how many moves were legal"),
    "action": (np.int16, "three a row: the actions of the move (docs/batch.md), -1 where there are fewer"),
    "points": (np.int16, "the seat's points if the game ended here, hidden tickets counted"),
    "ahead": (np.int16, "those less the best other seat's"),
    "share": (np.float32, "the seat's share of the win at the end"),
    "margin": (np.int16, "its points at the end less the best other seat's"),
}


def rows_of(game: Game, number: int, player: str) -> list[list]:
    """Plays the game to its end; one row a decision, in the order of COLUMNS."""
    rows, seats = [], range(game.players)
    while not game.over:
        seat = game.waiting[0]
        points = [game.points(s) for s in seats]
        move = game.ask(player, seat)
        actions = game.actions_of(move)
        rows.append([number, game.decisions, game.players, seat, PHASES.index(game.phase), game.count_moves(seat),
                     actions + [-1] * (3 - len(actions)), points[seat], points[seat] - max(p for s, p in enumerate(points) if s != seat)])
        game.play(move)
    points, winners = [game.points(s) for s in seats], game.winners
    for row in rows:
        seat = row[3]
        row += [1 / len(winners) if seat in winners else 0.0, points[seat] - max(p for s, p in enumerate(points) if s != seat)]
    return rows


def make_shard(task) -> tuple[str, int, int]:
    """Plays the games of one shard and writes its two files, each whole or not at all."""
    out, board_id, player, shard, first, games, seed = task
    stem = pathlib.Path(out) / f"{board_id}-{player.replace('@', '_')}-{shard:04}"
    table, records = stem.with_name(stem.name + ".npz"), stem.with_name(stem.name + ".records.gz")
    if table.exists() and records.exists():
        return stem.name, games, 0
    board, rows, texts = Board(board_id), [], []
    for number in range(first, first + games):
        players = board.players[number % len(board.players)]
        with Game(board, players, seed + number, names=[player] * players) as game:
            rows += rows_of(game, number, player)
            texts.append(game.record)
    columns = {name: np.array([row[i] for row in rows], kind) for i, (name, (kind, _)) in enumerate(COLUMNS.items())}
    part = table.with_name(table.name + ".part")
    with open(part, "wb") as file:
        np.savez_compressed(file, **columns)
    os.replace(part, table)
    part = records.with_name(records.name + ".part")
    with open(part, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write("\n".join(texts).encode())
    os.replace(part, records)
    return stem.name, games, len(rows)


def card(out: pathlib.Path, options, decisions: int) -> str:
    """The data set's card."""
    lines = "\n".join(f"| `{name}` | {np.dtype(kind)} | {meaning} |" for name, (kind, meaning) in COLUMNS.items())
    games = "\n".join(f"- {count} games of `{player}` on each of {', '.join(options.boards)}" for player, count in options.games)
    command = f"python3 -m roundhouse.data {out.name} --seed {options.seed} --games " + " ".join(f"{p}={n}" for p, n in options.games)
    if options.boards != board_ids():
        command += " --boards " + " ".join(options.boards)
    return f"""# Games of the computer players of Roundhouse

Made by Roundhouse {__version__}, layout {LAYOUT_VERSION} of features and actions, with

```
{command}
```

{games}

Game `n` is dealt from seed {options.seed} + n (`roundhouse.Game(board, players, seed)`), with the numbers of players of the board in turn; all seats have the
same player. Everything but what thinks against a clock (`searcher`, `expert`, `searcher@100ms`) comes out the same on every machine; `searcher@200g` counts
games and does, too.

## Files

`BOARD-PLAYER-NNNN.records.gz` holds records (docs/record.md) one behind the other: `roundhouse record verify` checks them. `BOARD-PLAYER-NNNN.npz` holds one
row a decision, {decisions} in this run:

| column | type | meaning |
|---|---|---|
{lines}

Phases: {', '.join(PHASES)}. Features are not kept: `Game.from_record(text, decisions=d).features(seat)` makes them.

## Licence and limits

Under the licence of the project. The games are the players' own: no person took part. All seats play alike, so what a weaker or a human opponent would do
is not in here, and the players' weaknesses (docs/strength.md) are.
"""


def read_options(arguments):
    parser = argparse.ArgumentParser(prog="roundhouse.data", description="Makes a data set of games between computer players.")
    parser.add_argument("out", type=pathlib.Path, help="folder; made if it is not there")
    parser.add_argument("--games", nargs="+", default=["planner=100"], metavar="PLAYER=NUMBER", help="games of each player on each board")
    parser.add_argument("--boards", nargs="+", default=board_ids(), choices=board_ids(), metavar="BOARD")
    parser.add_argument("--seed", type=int, default=1, help="the first game's; 0 to 2^63")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes")
    options = parser.parse_args(arguments)
    pairs = [text.rpartition("=") for text in options.games]
    if not all(player and number.isdigit() and int(number) > 0 for player, _, number in pairs):
        parser.error("--games: PLAYER=NUMBER is needed, as in planner=100")
    options.games = [(player, int(number)) for player, _, number in pairs]
    if not 0 <= options.seed < 2**63 or options.workers < 1:
        parser.error("--seed is 0 to 2^63, --workers at least 1")
    for player, _ in options.games:
        Game("new-york").ask(player)  # an exception that says what is wrong with it
    return options


def main(arguments=None) -> int:
    try:
        options = read_options(arguments)
        options.out.mkdir(parents=True, exist_ok=True)
    except (RoundhouseError, OSError) as wrong:
        print(f"roundhouse.data: {wrong}", file=sys.stderr)
        return 2
    tasks = [(str(options.out), board, player, shard, shard * SHARD, min(SHARD, count - shard * SHARD), options.seed)
             for player, count in options.games for board in options.boards for shard in range(-(-count // SHARD))]
    total, done, decisions, start = sum(task[5] for task in tasks), 0, 0, time.time()
    with multiprocessing.get_context("spawn").Pool(options.workers) as pool:
        for name, games, rows in pool.imap_unordered(make_shard, tasks):
            done, decisions = done + games, decisions + rows
            print(f"{done} of {total} games, {time.time() - start:.0f} s: {name}" + ("" if rows else " (was there)"), flush=True)
    (options.out / "README.md").write_text(card(options.out, options, decisions))
    return 0


if __name__ == "__main__":
    sys.exit(main())
