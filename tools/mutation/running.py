"""Runs the tests on each mutant, and what else ./test has on those that the C++ tests let live."""
import concurrent.futures
import dataclasses
import json
import math
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

from .mutant import Mutant

QUICK = [0.05, 1]  # seconds: tests that take longer wait until the others have passed
TIMES = 5  # a mutant may take so many times the usual time, and some seconds more
MEMORY = 3 << 30
REFEREED = [("usa", 3), ("marklin", 3), ("nordic", 3), ("new-york", 2), ("iberia", 3), ("south-korea", 3)]


@dataclasses.dataclass
class Test:
    name: str
    seconds: float
    reaches: set[int]


@dataclasses.dataclass
class Outcome:
    """What became of a mutant: how it was caught and by what, or that it survived."""
    key: str
    build: str
    caught: bool
    stage: int  # 1: C++ tests, 2: the other checks
    how: str  # fails, crashes, takes too long; or survives, is not reached
    by: str = ""
    seconds: float = 0


class Runner:
    def __init__(self, root: pathlib.Path, folder: pathlib.Path, build: str, highest: int, stage_two: bool):
        self.root, self.folder, self.build, self.stage_two = root, folder, build, stage_two
        self.tests, self.outside = self.note_reached(highest)
        self.usual: dict[str, float] = {}
        if stage_two:
            for name, command in self.checks():
                begun = time.monotonic()
                how = self.limited(command, {}, 600, self.root)
                if how:
                    raise RuntimeError(f"without any mutant, the check '{name}' {how}")
                self.usual[name] = time.monotonic() - begun

    def checks(self) -> list[tuple[str, list[str]]]:
        """The other checks of ./test, on a few games."""
        program = str((self.folder / "roundhouse").relative_to(self.root))
        referee = [(f"referee {board} {players}", ["tools/referee", "--binary", program, "--jobs", "1", board, str(players),
                                                   "4", "7", bot])
                   for board, players in REFEREED for bot in ("greedy", "random")]
        return [("signatures", ["tests/cli/signatures", program]), *referee, ("simulate", ["tests/cli/simulate", program]),
                ("tampered records", [sys.executable, "tests/referee/tamper_test.py", program])]

    def limited(self, command: list[str], environment: dict, cpu: float, cwd: pathlib.Path) -> str:
        """Runs a command; nothing if all is well, else how it ended."""
        def limits() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=cwd, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, preexec_fn=limits,
                                   start_new_session=True)
        try:
            # Processor time decides, so that a busy machine changes nothing; the clock is for what waits for ever.
            status = process.wait(timeout=10 * cpu + 30)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "takes too long"
        if status in (-signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGXCPU):
            return "takes too long"
        return "" if status == 0 else "crashes" if status < 0 else "fails"

    def run_tests(self, names: list[str], cpu: float, environment: dict) -> tuple[str, str, list[list[str]]]:
        """Runs tests by name (none: all). How they end, the last test that was begun, and the watcher's lines."""
        with tempfile.TemporaryDirectory() as scratch:
            log = pathlib.Path(scratch, "log")
            command = [str(self.folder / "roundhouse_tests")]
            if names:  # a comma would end the name, so any character may stand in its place
                command.append("--test-case=" + ",".join(n.translate(str.maketrans(',\\"', "???")) for n in names))
            how = self.limited(command, {**environment, "ROUNDHOUSE_SOURCE_DIR": str(self.root), "TMPDIR": scratch,
                                         "ROUNDHOUSE_MUTANT_LOG": str(log)}, cpu, pathlib.Path(scratch))
            lines = [line.split("\t") for line in log.read_text().splitlines()] if log.exists() else []
        lines = [line for line in lines if len(line) == 4]
        return how, lines[-1][1] if lines else "(before the first test)", lines

    def note_reached(self, highest: int) -> tuple[list[Test], set[int]]:
        """Runs all tests without a mutant: what each of them reaches, and what is reached outside of them."""
        how, last, lines = self.run_tests([], 600, {"ROUNDHOUSE_MUTANTS_NOTED": str(highest)})
        failed = [line[1] for line in lines if line[0] == "fails"]
        if how or not lines:
            raise RuntimeError(f"without any mutant, the tests do not pass ({how}): {', '.join(failed) or last}")
        tests = [Test(name, float(seconds), {int(i) for i in ids.split()}) for what, name, seconds, ids in lines if what == "passes"]
        return tests, {int(i) for what, _, _, ids in lines if what == "begins" for i in ids.split()}

    def outcome(self, mutant: Mutant) -> Outcome:
        begun = time.monotonic()
        caught = self.stage_one(mutant)
        stage = 1
        reached = mutant.id in self.outside or any(mutant.id in t.reaches for t in self.tests)
        if not caught and self.stage_two:
            stage = 2
            caught = self.other_checks(mutant)
        how, by = caught or ("survives" if reached else "is not reached by the C++ tests", "")
        return Outcome(mutant.key(), self.build, bool(caught), stage, how, by, round(time.monotonic() - begun, 2))

    def stage_one(self, mutant: Mutant) -> tuple[str, str] | None:
        """First the quick tests that reach the mutant, then the slow ones, then all others: a mutant may have changed
        what an earlier test left behind, such as a board that is read once."""
        reaching = [t for t in self.tests if mutant.id in t.reaches]
        if not reaching and mutant.id not in self.outside:
            return None
        names = {t.name for t in reaching}
        groups = [[t for t in reaching if low <= t.seconds < high] for low, high in zip([0, *QUICK], [*QUICK, math.inf])]
        groups.append([t for t in self.tests if t.name not in names])
        for group in groups:
            if not group:
                continue
            cpu = TIMES * sum(t.seconds for t in group) + 3
            how, last, _ = self.run_tests([t.name for t in group], cpu, {"ROUNDHOUSE_MUTANT": str(mutant.id)})
            if how:
                return how, last
        return None

    def other_checks(self, mutant: Mutant) -> tuple[str, str] | None:
        for name, command in self.checks():
            how = self.limited(command, {"ROUNDHOUSE_MUTANT": str(mutant.id)}, TIMES * self.usual[name] + 5, self.root)
            if how:
                return how, name
        return None


def read_results(path: pathlib.Path, build: str) -> dict[str, Outcome]:
    """The outcomes of this build so far."""
    if not path.exists():
        return {}
    outcomes = [Outcome(**json.loads(line)) for line in path.read_text().splitlines() if line.endswith("}")]
    return {o.key: o for o in outcomes if o.build == build}


def run(runner: Runner, mutants: list[Mutant], results: pathlib.Path, jobs: int) -> dict[str, Outcome]:
    """Runs all mutants that have no outcome yet; every outcome is kept as soon as it is known."""
    known = read_results(results, runner.build)
    if runner.stage_two:  # those that a run of the C++ tests alone left alive go on
        known = {key: o for key, o in known.items() if o.caught or o.stage == 2}
    waiting = [m for m in mutants if m.key() not in known]
    done, caught = len(mutants) - len(waiting), sum(known[m.key()].caught for m in mutants if m.key() in known)
    with results.open("a") as file, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(runner.outcome, m) for m in waiting]
        try:
            for future in concurrent.futures.as_completed(futures):
                outcome = future.result()
                known[outcome.key] = outcome
                file.write(json.dumps(dataclasses.asdict(outcome), ensure_ascii=False) + "\n")
                file.flush()
                done, caught = done + 1, caught + outcome.caught
                print(f"\r{done}/{len(mutants)} mutants, {caught} caught, {done - caught} alive ", end="", file=sys.stderr)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    print(file=sys.stderr)
    return {m.key(): known[m.key()] for m in mutants}
