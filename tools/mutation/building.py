"""Builds one pair of programs that holds all mutants: build/mutants/roundhouse and build/mutants/roundhouse_tests."""
import concurrent.futures
import hashlib
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from . import schemata
from .mutant import Mutant, number, write_list
from .scopes import RULES


def tracked(root: pathlib.Path) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], cwd=root, check=True,
                            capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and (root / name).is_file()]


def put(path: pathlib.Path, content: bytes) -> None:
    """Writes a file only if that changes it, so that no more is built than has to be."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def copy_tree(root: pathlib.Path, copy: pathlib.Path, names: list[str], keep: list[str],
              added: tuple[tuple[str, str], ...]) -> None:
    """Copies all files but those to be mutated, which are written with their mutants later."""
    wanted = set(names) | {str(pathlib.PurePath(folder, name)) for name, folder in added}
    for old in [p for p in copy.rglob("*") if p.is_file() and p.relative_to(copy).parts[0] != "build"]:
        if str(old.relative_to(copy)) not in wanted:
            old.unlink()
    for name in names:
        if name not in keep or not (copy / name).exists():
            put(copy / name, (root / name).read_bytes())
            shutil.copymode(root / name, copy / name)
    for name, folder in added:
        put(copy / folder / name, (root / "tools/mutation/tree" / name).read_bytes())


def configure(root: pathlib.Path, copy: pathlib.Path, objects: pathlib.Path) -> dict[str, list[str]]:
    """Configures the copy; the compile command of each of its files."""
    flags = f"-O1 -w -D_GLIBCXX_ASSERTIONS -I{copy}/engine/src -include roundhouse_mutant.h"
    subprocess.run(["cmake", "-S", copy, "-B", objects, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={flags}",
                    f"-DCMAKE_PROJECT_INCLUDE={root}/tools/mutation/tree/static.cmake"],
                   check=True, stdout=subprocess.DEVNULL)
    entries = json.loads((objects / "compile_commands.json").read_text())
    return {e["file"].removeprefix(f"{copy}/"): shlex.split(e["command"]) for e in entries}


def failing_lines(command: list[str], file: pathlib.Path) -> set[int]:
    """The lines of the file that its compiler complains of."""
    command = command[1:] if pathlib.Path(command[0]).name == "ccache" else command
    command = command[:command.index("-o")] + ["-fsyntax-only", "-fmax-errors=0", str(file)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode == 0:
        return set()
    lines = {int(n) for n in re.findall(rf"{re.escape(str(file))}:(\d+):\d+: (?:fatal )?(?:error|note:   required)", result.stderr)}
    if not lines:
        raise RuntimeError(f"{file} does not compile:\n{result.stderr[:2000]}")
    return lines


class Compiler:
    """Finds the lines that do not compile, and remembers what it has found until a header changes."""

    def __init__(self, root: pathlib.Path, names: list[str], memory: pathlib.Path):
        self.memory = memory
        self.known = json.loads(memory.read_text()) if memory.exists() else {}
        self.headers = hashlib.sha256(b"".join((root / n).read_bytes() for n in names if n.endswith(".h"))).hexdigest()

    def failing(self, command: list[str], file: pathlib.Path) -> set[int]:
        key = hashlib.sha256(f"{self.headers} {command}".encode() + file.read_bytes()).hexdigest()
        if key not in self.known:
            self.known[key] = sorted(failing_lines(command, file))
        return set(self.known[key])

    def remember(self) -> None:
        self.memory.write_text(json.dumps(self.known))


def write_compiling(root: pathlib.Path, copy: pathlib.Path, name: str, command: list[str], mutants: list[Mutant],
                    compiler: Compiler) -> list[Mutant]:
    """Writes one file with its mutants, without those that do not compile. Returns the mutants that are left."""
    source = (root / name).read_bytes()
    while True:
        text = schemata.write(source, mutants)
        put(copy / name, text.encode())
        lines = compiler.failing(command, copy / name)
        if not lines:
            return mutants
        bad = schemata.culprits(text, lines, mutants)
        if not bad:
            raise RuntimeError(f"{name} does not compile, and no mutant is to blame")
        mutants = [m for m in mutants if m.id not in bad]


def build(root: pathlib.Path, folder: pathlib.Path, jobs: int) -> None:
    from . import places  # needs libclang, which a machine that only runs the mutants does not have

    copy, objects = folder / "src", folder / "objects"
    names = tracked(root)
    rules = RULES.matching(names)
    copy_tree(root, copy, names, rules, RULES.added)
    commands = configure(root, copy, objects)
    print(f"looking for places in {len(rules)} files", file=sys.stderr)
    mutants = number(places.find(root, copy, commands, rules, jobs))
    of_file = {name: [m for m in mutants if m.file == name] for name in rules}
    print(f"{len(mutants)} mutants; leaving out those that do not compile", file=sys.stderr)
    compiler = Compiler(root, names, folder / "compiled.json")
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        kept = list(pool.map(lambda name: write_compiling(root, copy, name, commands[name], of_file[name], compiler), rules))
    compiler.remember()
    compiling = [m for of_one in kept for m in of_one]
    dropped = len(mutants) - len(compiling)
    print(f"{dropped} left out; building", file=sys.stderr)
    subprocess.run(["cmake", "--build", objects, "-j", str(jobs), "--target", "roundhouse", "roundhouse_tests"], check=True,
                   stdout=sys.stderr)
    digest = hashlib.sha256()
    for program in ("roundhouse", "roundhouse_tests"):
        put(folder / program, (objects / program).read_bytes())
        (folder / program).chmod(0o755)
        digest.update((folder / program).read_bytes())
    write_list(folder / "list.json", compiling,
               {"build": digest.hexdigest()[:16], "dropped": dropped, "highest": max(m.id for m in mutants)})
