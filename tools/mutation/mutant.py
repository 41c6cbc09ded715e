"""A mutant: one small change of the rules code, the list of all of them, and a sample of the list."""
import dataclasses
import hashlib
import json
import pathlib
import random


@dataclasses.dataclass
class Mutant:
    file: str
    start: int  # bytes of the file that the change replaces
    end: int
    operator: str
    original: str
    mutated: str
    line: int
    line_text: str
    function: str
    wrap: str = "value"  # how the choice is written: see schemata.py
    id: int = 0
    same: int = 0  # which one, of several that read alike in one function

    def key(self) -> str:
        """What stays the same when other lines of the file change."""
        parts = [self.file, self.function, self.line_text, self.operator, self.original, self.mutated]
        return " | ".join(parts) + (f" #{self.same + 1}" if self.same else "")

    def change(self) -> str:
        return f"{short(self.original)} → {short(self.mutated) or '(removed)'}"


def short(text: str) -> str:
    return " ".join(text.split())


def number(mutants: list[Mutant]) -> list[Mutant]:
    """Puts the mutants in order and gives each its number, and each of those that read alike its place."""
    mutants.sort(key=lambda m: (m.file, m.start, -m.end, m.operator, m.mutated))
    seen: dict[str, int] = {}
    for i, mutant in enumerate(mutants):
        mutant.id = i + 1
        mutant.same = 0
        key = mutant.key()
        mutant.same = seen.get(key, 0)
        seen[key] = mutant.same + 1
    return mutants


def write_list(path: pathlib.Path, mutants: list[Mutant], about: dict) -> None:
    path.write_text(json.dumps({**about, "mutants": [dataclasses.asdict(m) for m in mutants]}, indent=1) + "\n")


def read_list(path: pathlib.Path) -> tuple[list[Mutant], dict]:
    about = json.loads(path.read_text())
    return [Mutant(**m) for m in about.pop("mutants")], about


def sample(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many mutants, the same for the same seed: one of every file, then from every file and operator in
    proportion. A larger sample holds the smaller one."""
    def drawn(text: str) -> float:
        return random.Random(hashlib.sha256(f"{seed} {text}".encode()).digest()).random()

    strata: dict[tuple[str, str], list[Mutant]] = {}
    for mutant in sorted(mutants, key=lambda m: drawn(m.key())):
        strata.setdefault((mutant.file, mutant.operator), []).append(mutant)
    ranked = []
    for stratum, members in strata.items():
        offset = drawn(" ".join(stratum))
        ranked += [((i + offset) / len(members), m) for i, m in enumerate(members)]
    ranked.sort(key=lambda pair: (pair[0], pair[1].id))
    order = [m for _, m in ranked]
    first_of_file = list({m.file: m for m in reversed(order)}.values())
    first_ids = {m.id for m in first_of_file}
    order = first_of_file + [m for m in order if m.id not in first_ids]
    return order[:count] if count else order
