"""docs/strength.md, from what has been measured."""
from strength_report.measuring import FACTS, PLAYERS, TIMES_ON_USA, Measuring

NAMES = {board: facts["name"]["en"].split(" (")[0] for board, facts in FACTS.items()}
SOURCES = {"routes": "routes", "tickets": "tickets", "missed_tickets": "missed", "longest_path": "longest path",
           "most_tickets": "most tickets", "goods": "goods", "festivals": "festivals", "provinces": "provinces",
           "attractions": "attractions"}
REFUSALS = {"pass", "give-up", "no-passenger", "no-festival", "no-province"}  # not to act is no action of a board

INTRODUCTION = """# How strong the players are

Written by `tools/strength`, which plays what is missing and makes this page; do not edit it by hand. [arena.md](arena.md) says how ratings and intervals
(95 %, from resampling whole deals) are found, [players.md](players.md) who the players are. All deals are paired: the same cards in all seatings.

- *Elo*: `greedy` has 0. A rating without an interval is only a bound: nothing ever contradicted it.
- Levels: `beginner`, `casual`, `regular`, `strong` (the planner) and `expert` (here the searcher alone with 300 ms; since then it is guided by a net: [learning.md](learning.md)). `searcher` has 100 ms a move, all on one thread.
- At full tables `searcher` and `expert` meet planners, one against the rest; all others meet in every choice of as many as there are seats.
- *time* is wall time a decision: of quick players on one idle core of the machine that wrote this page, of searchers in their matches.
"""


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    line = "|" + "|".join("---" for _ in head) + "|"
    return [f"| {' | '.join(head)} |", line, *(f"| {' | '.join(row)} |" for row in rows), ""]


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def between(pair: list[float] | None, scale: float = 1, digits: int = 0) -> str:
    if pair is None:
        return "–"
    low, high = (f"{scale * end:.{digits}f}".replace("-", "−") for end in pair)
    return f"{low} … {high}"


def duration(microseconds: float) -> str:
    return f"{microseconds / 1000:.0f} ms" if microseconds >= 10000 else f"{microseconds:.1f} µs"


def by_bot(rows: list[dict]) -> dict[str, dict]:
    return {row["bot"]: row for row in rows}


def standing(data: dict, times: dict) -> list[str]:
    quick = {**by_bot(times["fast"]["bots"]), **by_bot(times["planners"]["bots"])}
    slow = by_bot(data["time"]["bots"])
    rows = []
    for bot in sorted(data["bots"], key=lambda row: -(row["elo"] or 0)):
        name = bot["bot"]
        time = quick.get(name, slow.get(name))
        made = bot["tickets_completed"] / bot["tickets_kept"] if bot["tickets_kept"] else 0
        rows.append([f"`{name}`", f"{bot['elo']:+.0f}".replace("-", "−"), between(bot["elo_95"]), str(bot["games"]), f"{bot['score']:.1f}",
                     f"{bot['tickets_kept']:.2f}", percent(made), f"{bot['turns']:.1f}", duration(time["us_per_move"])])
    return table(["player", "Elo", "95 %", "games", "score", "tickets kept", "made %", "turns", "time"], rows)


def duel(data: dict, bot: str, against: str) -> dict:
    return next(row for row in data["head_to_head"] if row["bot"] == bot and row["against"] == against)


def share(row: dict) -> str:
    return f"{percent(row['share'])} ({between(row['share_95'], 100, 1)})"


def duels(played: Measuring) -> list[str]:
    rows = []
    for board, most in played.boards.items():
        floor = duel(played.standing(board, 2, ["greedy", "random"]), "greedy", "random")
        planner = duel(played.standing(board, 2, ["planner", "greedy"]), "planner", "greedy")
        searcher = duel(played.standing(board, 2, ["searcher", "planner"]), "searcher", "planner")
        full = by_bot(played.standing(board, most, ["searcher", "planner"])["bots"])["searcher"]
        rows.append([NAMES[board], share(floor), share(planner), share(searcher),
                     f"{percent(full['win_share'])} ({between(full['win_share_95'], 100, 1)})", f"{most}: {100 / most:.1f}"])
    return ["## Who beats whom", "", "Share of wins in per cent, with its interval; two players, in the last columns a full table.", "",
            *table(["board", "greedy against random", "planner against greedy", "searcher (100 ms) against planner",
                    "searcher among planners", "seats: fair share"], rows)]


def self_play(played: Measuring) -> list[str]:
    rows = []
    for board in played.boards:
        bot = by_bot(played.standing(board, 2, ["planner", "strong"])["bots"])["planner"]
        times = played.kept(f"times-{board}")["planners"]
        mean = by_bot(times["bots"])["planner"]["us_per_move"]
        rows.append([NAMES[board], f"{bot['score']:.1f}", f"{bot['tickets_kept']:.2f}", percent(bot["tickets_completed"] / bot["tickets_kept"]),
                     f"{bot['turns']:.1f}", f"{bot['trains_left']:.1f}", f"{bot['cards_left']:.1f}", f"{mean:.1f}",
                     f"{times['games_played'] / times['seconds']:.0f}"])
    return ["## Planner against planner", "", "Two players; the last two columns on one idle core.", "",
            *table(["board", "score", "tickets kept", "made %", "turns", "trains left", "cards left", "µs a decision", "games/s"], rows)]


def thinking(played: Measuring) -> list[str]:
    if "usa" not in played.boards:
        return []
    rows = []
    for bot in TIMES_ON_USA:
        name = "expert" if bot == "searcher@300ms" else bot
        row = duel(played.standing("usa", 2, [bot, "planner"]), bot, "planner")
        rows.append([f"`{name}`" if name == bot else f"`{bot}` (as `{name}`)", str(row["meetings"]), share(row)])
    return ["## More time, more strength", "", "USA, two players, one thread, against the planner.", "",
            *table(["player", "games", "wins %"], rows)]


def positions(played: Measuring) -> list[str]:
    data = played.kept("positions")
    rows = [[f"`{row['player']}`", str(row["right"]), percent(row["right"] / data["positions"])] for row in data["players"]]
    return ["## Positions whose right move is clear", "", f"{data['positions']} hand-made positions ([positions.md](positions.md)), each asked once.", "",
            *table(["player", "right", "%"], rows)]


def points(data: dict, board: str) -> list[str]:
    used = [source for source in SOURCES if any(row["points"][source] or row["winning_points"][source] for row in data["fingerprint"])]
    head = ["player", "score", *(SOURCES[source] for source in used), "turns", "tickets kept", "made", "trains left", "cards left"]
    rows = []
    for row in in_order(data):
        rows.append([f"`{row['bot']}`", f"{row['score']:.1f}", *(f"{row['points'][source]:.1f}" for source in used), f"{row['turns']:.1f}",
                     f"{row['tickets_kept']:.2f}", f"{row['tickets_completed']:.2f}", f"{row['trains_left']:.1f}", f"{row['cards_left']:.1f}"])
        rows.append(["… when it wins", f"{row['winning_score']:.1f}", *(f"{row['winning_points'][source]:.1f}" for source in used),
                     "", "", "", "", ""])
    return [f"### {NAMES[board]}", "", *table(head, rows)]


def in_order(data: dict) -> list[dict]:
    rows = by_bot(data["fingerprint"])
    return [rows[name] for name in PLAYERS if name in rows]


def often(times: float) -> str:
    return "< 0.01" if 0 < times < 0.005 else f"{times:.2f}"


def in_positions(played: Measuring, board: str) -> dict[str, set[str]]:
    """The kinds of decision that each player takes in hand-made positions of a board: the first words of its moves."""
    return {row["player"]: {move.split()[0] for position in row["positions"] if position["name"].startswith(f"{board}/")
                            for move in position["chosen"]} for row in played.kept("positions")["players"]}


def actions(data: dict, full: dict, solved: dict[str, set[str]]) -> list[str]:
    """How often each kind of decision is taken with two players, and what somebody never does with two or at a full table."""
    everybody = in_order(data)
    kinds = [kind for kind in everybody[0]["moves"] if any(row["offered"][kind] for row in everybody)]
    rows = [[kind, *(often(row["moves"][kind]) for row in everybody)] for kind in kinds]
    at_full_table = by_bot(full["fingerprint"])

    def does(bot: str, kind: str) -> bool:
        return any(rows_of[bot]["moves"][kind] for rows_of in (by_bot(data["fingerprint"]), at_full_table) if bot in rows_of)

    rare = [(row["bot"], kind) for row in everybody for kind in kinds
            if kind not in REFUSALS and row["offered"][kind] and not does(row["bot"], kind)]

    def named(some: list[tuple[str, str]]) -> str:
        return ", ".join(f"`{bot}` {kind}" for bot, kind in some) + "."

    never = [(bot, kind) for bot, kind in rare if kind not in solved[bot]]
    told = "Never chosen although possible, here or at a full table: " + named(never) if never else "Every player uses every kind of action."
    if only_solving := [one for one in rare if one not in never]:
        told += " In none of these games, but in a hand-made position: " + named(only_solving)
    return [*table(["decisions a game", *(f"`{row['bot']}`" for row in everybody)], rows), told, ""]


def page(played: Measuring) -> str:
    lines = [INTRODUCTION, *duels(played), *self_play(played), *thinking(played), *positions(played), "## Ratings", ""]
    for board, most in played.boards.items():
        times = played.kept(f"times-{board}")
        for players in (2, most):
            lines += [f"### {NAMES[board]}, {players} players", "", *standing(played.standing(board, players), times)]
    lines += ["## Fingerprints of play", "",
              "Two players, all matches of the tables above: points by source in all games and in those that were won, and how often each kind of decision"
              " is taken in a game. Refusals (to pass, to give up a tunnel, to place nothing) are not counted among the actions a player should use.", ""]
    for board, most in played.boards.items():
        data = played.standing(board, 2)
        lines += [*points(data, board), *actions(data, played.standing(board, most), in_positions(played, board))]
    return "\n".join(lines).rstrip() + "\n"
