"""The report of a run, and the verdicts on survivors that somebody has looked at."""
import collections
import pathlib

from .mutant import Mutant, short
from .running import Outcome
from .scopes import Scope


def verdict_key(mutant: Mutant) -> tuple[str, ...]:
    again = f" #{mutant.same + 1}" if mutant.same else ""
    return f"{mutant.file}: {mutant.function}", mutant.line_text, f"{mutant.operator}: {mutant.change()}{again}"


def block(mutant: Mutant, verdict: str) -> str:
    """How a verdict is kept: place, line, change, and what was found."""
    place, line, change = verdict_key(mutant)
    return f"{place}\n  line: {line}\n  change: {change}\n  verdict: {verdict}\n"


def read_verdicts(path: pathlib.Path) -> dict[tuple[str, ...], str]:
    verdicts: dict[tuple[str, ...], str] = {}
    if not path.exists():
        return verdicts
    place = line = change = ""
    for text in path.read_text().splitlines():
        if text.startswith("  line: "):
            line = text.removeprefix("  line: ")
        elif text.startswith("  change: "):
            change = text.removeprefix("  change: ")
        elif text.startswith("  verdict: "):
            verdicts[place, line, change] = text.removeprefix("  verdict: ")
        elif text and not text.startswith("#"):
            place = text
    return verdicts


def cell(text: str) -> str:
    return short(text).replace("|", "\\|")


def code(text: str) -> str:
    fence = "``" if "`" in text else "`"
    return f"{fence}{cell(text)}{fence}"


def rate(caught: int, total: int) -> str:
    return f"{100 * caught / total:.1f} %" if total else "–"


def counted(title: str, mutants: list[Mutant], outcomes: dict[str, Outcome], group) -> list[str]:
    """A table of what was caught in each group."""
    totals: dict[str, list[int]] = collections.defaultdict(lambda: [0, 0, 0])
    for mutant in mutants:
        outcome = outcomes[mutant.key()]
        row = totals[group(mutant)]
        row[0] += 1
        row[1] += outcome.caught
        row[2] += outcome.caught and outcome.stage == 1
    lines = [f"| {title} | mutants | caught | by the C++ tests alone | share |", "|---|---|---|---|---|"]
    lines += [f"| {name} | {n} | {caught} | {first} | {rate(caught, n)} |" for name, (n, caught, first) in sorted(totals.items())]
    return lines + [""]


def survivors(mutants: list[Mutant], outcomes: dict[str, Outcome], verdicts: dict) -> list[str]:
    alive = [m for m in mutants if not outcomes[m.key()].caught]
    if not alive:
        return ["None.", ""]
    lines = ["| | place | change | line | verdict |", "|---|---|---|---|---|"]
    for m in alive:
        verdict = verdicts.get(verdict_key(m), "not looked at yet")
        if outcomes[m.key()].how != "survives":
            verdict = f"({outcomes[m.key()].how}) {verdict}"
        lines.append(f"| {m.id} | {m.file}:{m.line} | {m.operator}: {code(m.original)} → {code(m.mutated) if m.mutated else 'removed'} "
                     f"| {code(m.line_text)} | {cell(verdict)} |")
    return lines + [""]


def summary(mutants: list[Mutant], outcomes: dict[str, Outcome], verdicts: dict) -> list[str]:
    found = [outcomes[m.key()] for m in mutants]
    caught = [o for o in found if o.caught]
    first = [o for o in caught if o.stage == 1]
    how = collections.Counter(o.how for o in caught)
    alive = [m for m in mutants if not outcomes[m.key()].caught]
    looked_at = [verdicts[verdict_key(m)] for m in alive if verdict_key(m) in verdicts]
    equivalent = sum(v.startswith("equivalent") for v in looked_at)
    return [f"- {len(mutants)} mutants, {len(caught)} caught ({rate(len(caught), len(mutants))}): "
            f"{len(first)} by the C++ tests alone ({rate(len(first), len(mutants))}), {len(caught) - len(first)} more by the other checks.",
            "- How: " + ", ".join(f"{n} × the check {what}" for what, n in how.most_common()) + ".",
            f"- {len(alive)} survive; {len(looked_at)} of them have been looked at, {equivalent} are equivalent "
            "(no test could tell them from the code as written). They count as survivors all the same.", ""]


def report(scope: Scope, mutants: list[Mutant], everything: int, dropped: int, choice: str, outcomes: dict[str, Outcome],
           verdicts: dict) -> str:
    killers = collections.Counter(outcomes[m.key()].by for m in mutants if outcomes[m.key()].caught)
    lines = [f"# {scope.title}", "",
             f"{everything} small changes of the {scope.code} are possible ({dropped} do not compile and were left out); this run: {choice}. "
             "`docs/mutation.md` says how to read this.", "",
             *summary(mutants, outcomes, verdicts), "## Survivors", "", *survivors(mutants, outcomes, verdicts),
             "## By file", "", *counted("file", mutants, outcomes, lambda m: m.file),
             "## By kind of change", "", *counted("change", mutants, outcomes, lambda m: m.operator),
             "## Which test was the first to catch them", "", "| test | mutants |", "|---|---|",
             *[f"| {cell(name)} | {n} |" for name, n in killers.most_common()]]
    return "\n".join(lines) + "\n"
