"""Runs the tests on each mutant, and what else ./test has on those that the C++ tests let live."""
import concurrent.futures
import dataclasses
import json
import math
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

from .mutant import Mutant
from .scopes import Scope

QUICK = [0.05, 1]  # seconds: tests that take longer wait until the others have passed
TIMES = 5  # a mutant may take so many times the usual time, and some seconds more
BATCH = 10  # seconds: tests that wait for the network run in batches of about that, so that one that hangs is soon found out
MEMORY = 3 << 30
REFEREED = [(board, 3) for board in json.loads((pathlib.Path(__file__).resolve().parents[2] / "boards/index.json").read_text())]


@dataclasses.dataclass
class Test:
    program: str
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
    def __init__(self, root: pathlib.Path, scope: Scope, folder: pathlib.Path, build: str, highest: int, stage_two: bool,
                 jobs: int, without: str = ""):
        self.root, self.scope, self.folder, self.build, self.stage_two = root, scope, folder, build, stage_two
        self.without = [f"--test-case-exclude={without}"] if without else []
        self.tests, self.outside = self.known_reached() or self.note_reached(highest, jobs)
        self.catchers: dict[str, str] = {}  # by the mutant's key: the test that caught it in an earlier build
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
        patient = not self.scope.waits or "ROUNDHOUSE_MUTANTS_NOTED" in environment
        def limits() -> None:
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=cwd, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, preexec_fn=limits,
                                   start_new_session=True)
        try:
            # Processor time decides, so that a busy machine changes nothing; the clock is for what waits for ever.
            status = process.wait(timeout=10 * cpu + 30 if patient else cpu + 60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            return "takes too long"
        if status in (-signal.SIGXCPU, -signal.SIGKILL, 128 + signal.SIGXCPU):
            return "takes too long"
        return "" if status == 0 else "crashes" if status < 0 else "fails"

    def command(self, program: str) -> list[str]:
        """With the libraries that were packed with it, if there are any."""
        libraries = self.folder / "lib"
        loader = next(libraries.glob("ld-linux*"), None) if libraries.exists() else None
        return [*([str(loader), "--library-path", str(libraries)] if loader else []), str(self.folder / program),
                *self.without]

    def run_tests(self, program: str, which: list[str], cpu: float, environment: dict) -> tuple[str, str, list[list[str]]]:
        """Runs some tests of a program. How they end, the last test that was begun, and the watcher's lines."""
        with tempfile.TemporaryDirectory() as scratch:
            log = pathlib.Path(scratch, "log")
            how = self.limited([*self.command(program), *which],
                               {**environment, "ROUNDHOUSE_SOURCE_DIR": str(self.root), "TMPDIR": scratch,
                                "ROUNDHOUSE_MUTANT_LOG": str(log)}, cpu, pathlib.Path(scratch))
            lines = [line.split("\t") for line in log.read_text().splitlines()] if log.exists() else []
        lines = [line for line in lines if len(line) == 4]
        return how, lines[-1][1] if lines else "(before the first test)", lines

    def slices(self, program: str, jobs: int) -> list[list[str]]:
        """The arguments that divide all tests of a program among so many runs."""
        counted = subprocess.run([*self.command(program), "--count"], capture_output=True, text=True).stdout
        total = int(re.search(r"passing the current filters: *(\d+)", counted)[1])
        jobs = min(jobs, total)
        return [[f"--first={total * i // jobs + 1}", f"--last={total * (i + 1) // jobs}"] for i in range(jobs)]

    def known_reached(self) -> tuple[list[Test], set[int]] | None:
        """What an earlier run with the same build has noted."""
        notes = self.folder / "reached.json"
        noted = json.loads(notes.read_text()) if notes.exists() else {}
        if (noted.get("build"), noted.get("without")) != (self.build, self.without):
            return None
        return [Test(**{**t, "reaches": set(t["reaches"])}) for t in noted["tests"]], set(noted["outside"])

    def keep_reached(self, tests: list[Test], outside: set[int]) -> None:
        noted = [{**dataclasses.asdict(t), "reaches": sorted(t.reaches)} for t in tests]
        (self.folder / "reached.json").write_text(
            json.dumps({"build": self.build, "without": self.without, "tests": noted, "outside": sorted(outside)}))

    def note_reached(self, highest: int, jobs: int) -> tuple[list[Test], set[int]]:
        """Runs all tests without a mutant: what each of them reaches, and what is reached outside of them."""
        tests, outside = [], set()
        runs = [(program, which) for program in self.scope.programs
                for which in (self.slices(program, 3 * jobs) if self.scope.waits else [[]])]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            ended = list(pool.map(lambda run: self.run_tests(*run, 600, {"ROUNDHOUSE_MUTANTS_NOTED": str(highest)}), runs))
        for (program, _), (how, last, lines) in zip(runs, ended):
            failed = [line[1] for line in lines if line[0] == "fails"]
            if how or not lines:
                raise RuntimeError(f"without any mutant, {program} does not pass ({how}): {', '.join(failed) or last}")
            tests += [Test(program, name, float(seconds), {int(i) for i in ids.split()})
                      for what, name, seconds, ids in lines if what == "passes"]
            outside |= {int(i) for what, _, _, ids in lines if what == "begins" for i in ids.split()}
        self.keep_reached(tests, outside)
        return tests, outside

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
        """First the test that caught the mutant in an earlier build, then the quick ones that reach it, then the slow
        ones, then all others: a mutant may have changed what an earlier test left behind, such as a board that is read
        once."""
        reaching = [t for t in self.tests if mutant.id in t.reaches]
        if not reaching and mutant.id not in self.outside:
            return None
        names = {(t.program, t.name) for t in reaching}
        groups = [[t for t in reaching if low <= t.seconds < high] for low, high in zip([0, *QUICK], [*QUICK, math.inf])]
        if not self.scope.waits:  # there, no test leaves anything behind for another
            groups.append([t for t in self.tests if (t.program, t.name) not in names])
        catcher = self.catchers.get(mutant.key())
        for group in [[t for t in reaching if t.name == catcher], *groups]:
            for batch in self.batches(group):
                cpu = TIMES * sum(t.seconds for t in batch) + 3
                how, last, _ = self.run_tests(batch[0].program, [only(batch)], cpu, {"ROUNDHOUSE_MUTANT": str(mutant.id)})
                if how:
                    return how, last
        return None

    def batches(self, group: list[Test]) -> list[list[Test]]:
        """Tests of one program together; where they wait for the network, not too many."""
        batches: list[list[Test]] = []
        for test in sorted(group, key=lambda t: (t.program, t.seconds)):
            last = batches[-1] if batches else []
            fits = last and last[0].program == test.program
            if fits and not (self.scope.waits and sum(t.seconds for t in last) + test.seconds > BATCH):
                last.append(test)
            else:
                batches.append([test])
        return batches

    def other_checks(self, mutant: Mutant) -> tuple[str, str] | None:
        for name, command in self.checks():
            how = self.limited(command, {"ROUNDHOUSE_MUTANT": str(mutant.id)}, TIMES * self.usual[name] + 5, self.root)
            if how:
                return how, name
        return None


def only(tests: list[Test]) -> str:
    """The argument that chooses these tests. A comma would end a name, so any character may stand in its place."""
    return "--test-case=" + ",".join(t.name.translate(str.maketrans(',\\"', "???")) for t in tests)


def read_results(path: pathlib.Path) -> list[Outcome]:
    """The outcomes of all builds so far."""
    if not path.exists():
        return []
    return [Outcome(**json.loads(line)) for line in path.read_text().splitlines() if line.endswith("}")]


def run(runner: Runner, mutants: list[Mutant], results: pathlib.Path, jobs: int, until: float) -> dict[str, Outcome]:
    """Runs all mutants that have no outcome yet; every outcome is kept as soon as it is known. Begins none after
    `until` (of time.monotonic): those have no outcome then."""
    earlier = read_results(results)
    runner.catchers = {o.key: o.by for o in earlier if o.caught and o.stage == 1}
    known = {o.key: o for o in earlier if o.build == runner.build}
    if runner.stage_two:  # those that a run of the C++ tests alone left alive go on
        known = {key: o for key, o in known.items() if o.caught or o.stage == 2}
    waiting = [m for m in mutants if m.key() not in known]
    done, caught = len(mutants) - len(waiting), sum(known[m.key()].caught for m in mutants if m.key() in known)
    with results.open("a") as file, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(lambda m=m: runner.outcome(m) if time.monotonic() < until else None) for m in waiting]
        try:
            for future in concurrent.futures.as_completed(futures):
                outcome = future.result()
                if outcome is None:
                    continue
                known[outcome.key] = outcome
                file.write(json.dumps(dataclasses.asdict(outcome), ensure_ascii=False) + "\n")
                file.flush()
                done, caught = done + 1, caught + outcome.caught
                print(f"\r{done}/{len(mutants)} mutants, {caught} caught, {done - caught} alive ", end="", file=sys.stderr)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
    print(file=sys.stderr)
    return {m.key(): known[m.key()] for m in mutants if m.key() in known}
