"""Writes a source file in which every mutated place chooses at run time between the code as written and a change.

Only one mutant is chosen in a run, so a change holds the code inside it as it was written; nested places stand in the
unchanged branch only. Every change begins on a new line, so that the line of a compiler error names it.
"""
import bisect

from .mutant import Mutant


class Node:
    """The mutants of one range of bytes, and the ranges inside it."""

    def __init__(self, start: int, end: int):
        self.start, self.end = start, end
        self.mutants: list[Mutant] = []
        self.inside: list[Node] = []


def tree(mutants: list[Mutant], size: int) -> Node:
    """The ranges nested as they lie in the file. Raises ValueError if two cross."""
    root = Node(0, size)
    path = [root]
    for mutant in sorted(mutants, key=lambda m: (m.start, -m.end, m.id)):
        while not (path[-1].start <= mutant.start and mutant.end <= path[-1].end):
            if mutant.start < path[-1].end:
                raise ValueError(f"{mutant.file}: places cross at byte {mutant.start}")
            path.pop()
        if (path[-1].start, path[-1].end) != (mutant.start, mutant.end) or path[-1] is root:
            node = Node(mutant.start, mutant.end)
            path[-1].inside.append(node)
            path.append(node)
        path[-1].mutants.append(mutant)
    return root


def chosen(mutant: Mutant) -> str:
    return f"\nroundhouse_mutant({mutant.id})"


def render(node: Node, source: bytes) -> str:
    """The text of a range with all choices in it."""
    text, at = "", node.start
    for inner in node.inside:
        text += source[at:inner.start].decode() + render(inner, source)
        at = inner.end
    text += source[at:node.end].decode()
    values = [m for m in node.mutants if m.wrap in ("value", "truth")]
    if values:
        if any(m.wrap == "truth" for m in values):
            text = f"static_cast<bool>({text})"
        choices = "".join(f"{chosen(m)} ? ({m.mutated}) :" for m in values)
        text = f"({choices}\n({text}))"
    for mutant in node.mutants:
        if mutant.wrap == "call":  # an expression whose value nobody wants
            text = f"({chosen(mutant)} ? void() :\nvoid({text}))"
        elif mutant.wrap == "statement":  # with its semicolon
            text = f"{{ if (!{chosen(mutant)})\n{text} }}"
    return text


def write(source: bytes, mutants: list[Mutant]) -> str:
    return render(tree(mutants, len(source)), source) if mutants else source.decode()


def culprits(text: str, error_lines: set[int], mutants: list[Mutant]) -> set[int]:
    """The mutants that stand on, or last before, the lines that do not compile."""
    known = {m.id for m in mutants}
    lines, ids = [], []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("roundhouse_mutant("):
            lines.append(number)
            ids.append(int(line[len("roundhouse_mutant("):line.index(")")]))
    found = set()
    for line in error_lines:
        place = bisect.bisect_right(lines, line) - 1
        if place >= 0 and ids[place] in known:
            found.add(ids[place])
    return found
