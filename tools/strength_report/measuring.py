"""What is played, and what comes out of it."""
import json
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "boards"
FACTS = {board: json.loads((FOLDER / f"{board}.json").read_text()) for board in json.loads((FOLDER / "index.json").read_text())}
BOARDS = {board: facts["players"]["max"] for board, facts in FACTS.items()}  # most players
FAST = ["random", "greedy", "beginner", "casual", "regular", "planner", "strong"]
SLOW = ["searcher", "expert"]
PLAYERS = [*FAST, *SLOW]
TIMES_ON_USA = ["searcher@30ms", "searcher", "searcher@300ms"]
SEED = 2026


class Missing(Exception):
    """Something has not been played yet."""


class Match:
    """Bots that meet on a number of deals."""

    def __init__(self, board: str, players: int, bots: list[str], deals: int):
        self.board, self.players, self.bots, self.deals = board, players, bots, deals

    def __str__(self) -> str:
        return f"{self.board}, {self.players} players: {' '.join(self.bots)}, {self.deals} deals"


def matches_of(board: str, times: int) -> list[Match]:
    """Deals of the searchers take minutes each: `times` says how many one can wait for. On New York games are short."""
    most = BOARDS[board]
    slow = times * (2 if board == "new-york" else 1)
    two = [
        Match(board, 2, FAST, 100),
        Match(board, 2, ["greedy", "random"], 1000),
        Match(board, 2, ["planner", "greedy"], 8000 if board == "new-york" else 2000),
        Match(board, 2, ["planner", "strong"], 1000),
        Match(board, 2, ["searcher", "planner"], 40 * slow),
        Match(board, 2, ["expert", "planner"], 12 * slow),
    ]
    if board == "usa":
        two += [Match(board, 2, [bot, "planner"], 80 * times) for bot in TIMES_ON_USA]
    full = [
        Match(board, most, FAST, 20),
        Match(board, most, ["searcher", "planner"], 24 * slow),
        Match(board, most, ["expert", "planner"], slow),
    ]
    return two + full


class Measuring:
    def __init__(self, program: pathlib.Path, folder: pathlib.Path, threads: int, times: int, quick: bool, boards: list[str]):
        self.program, self.folder, self.threads, self.times, self.quick = program, folder, threads, times, quick
        self.boards = {board: BOARDS[board] for board in (["new-york"] if quick else boards)}

    def run(self, *words: str) -> dict:
        done = subprocess.run([self.program, *words, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise Missing(f"roundhouse {' '.join(words)}:\n{done.stderr.strip()}")
        return json.loads(done.stdout)

    def database(self, board: str, players: int) -> pathlib.Path:
        return self.folder / f"{board}-{players}.db"

    def deals(self, match: Match) -> int:
        return min(match.deals, 2) if self.quick else match.deals

    def play(self) -> None:
        matches = [match for board in self.boards for match in matches_of(board, self.times)]
        for number, match in enumerate(matches, 1):
            print(f"[{number}/{len(matches)}] {match}", file=sys.stderr, flush=True)
            self.run("arena", "--board", match.board, "--players", str(match.players), "--bots", ",".join(match.bots),
                     "--deals", str(self.deals(match)), "--seed", str(SEED), "--threads", str(self.threads),
                     "--resamples", "40", "--db", str(self.database(match.board, match.players)))
        for board in self.boards:
            print(f"times on {board}, one core", file=sys.stderr, flush=True)
            self.keep(f"times-{board}", self.time(board))
        print("positions", file=sys.stderr, flush=True)
        self.keep("positions", self.run("positions", "--player", ",".join(PLAYERS)))

    def time(self, board: str) -> dict:
        deals = "2" if self.quick else "150"
        fast = self.run("arena", "--board", board, "--players", "2", "--bots", ",".join(FAST), "--deals", "2" if self.quick else "10",
                        "--threads", "1", "--resamples", "40")
        planners = self.run("arena", "--board", board, "--players", "2", "--bots", "planner,strong", "--deals", deals, "--threads",
                            "1", "--resamples", "40")
        return {"fast": fast["time"], "planners": planners["time"]}

    def keep(self, name: str, what: dict) -> None:
        (self.folder / f"{name}.json").write_text(json.dumps(what, indent=1))

    def kept(self, name: str) -> dict:
        file = self.folder / f"{name}.json"
        if not file.exists():
            raise Missing(f"{file} is missing: tools/strength without --write measures it")
        return json.loads(file.read_text())

    def standing(self, board: str, players: int, bots: list[str] | None = None) -> dict:
        """Everything that met on a board, or only games among some bots."""
        file = self.database(board, players)
        if not file.exists():
            raise Missing(f"{file} is missing: tools/strength without --write plays it")
        chosen = ["--bots", ",".join(bots)] if bots else ["--anchor", "greedy"]
        return self.run("arena", "--refit", str(file), "--fingerprint", *chosen)
