"""Builds the tests of the server with a sample of mutants in them, and puts what a run needs into one folder.

Only the sample is built in: the server's files take long to compile, so each is compiled once, and what does not
compile is left out afterwards. The copy is built like the preset `dev`, at the same depth, so that the compiler cache
knows all files that have no mutants. The programs take their libraries along and run on machines that have none."""
import hashlib
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from . import building, schemata
from .mutant import Mutant, number, read_list, sample, write_list
from .scopes import Scope

INCLUDE = '#include "roundhouse_mutant.h"\n'
AWAITS = re.compile(r"\bco_(await|return|yield)\b")


def configure(copy: pathlib.Path) -> dict[str, list[str]]:
    subprocess.run(["cmake", "--preset", "dev", "-DROUNDHOUSE_MPI=OFF"], cwd=copy, check=True, stdout=subprocess.DEVNULL)
    entries = json.loads((copy / "build/dev/compile_commands.json").read_text())
    return {e["file"].removeprefix(f"{copy}/"): shlex.split(e["command"]) for e in entries}


def use_own_folder(root: pathlib.Path, copy: pathlib.Path) -> None:
    """Lets the tests of the copy look for their files where those of the repository do: the same command line, so that
    the compiler's cache knows them. A run says where they are anyway."""
    for name in ("tests/server/CMakeLists.txt", "tests/server/net/CMakeLists.txt"):
        text = (root / name).read_text().replace('="${PROJECT_SOURCE_DIR}"', f'="{root}"')
        building.put(copy / name, text.encode())


def with_mutants(root: pathlib.Path, copy: pathlib.Path, name: str, mutants: list[Mutant]) -> str:
    source = (root / name).read_bytes()
    text = INCLUDE + schemata.write(source, mutants) if mutants else source.decode()
    building.put(copy / name, text.encode())
    return text


COMPLAINT = re.compile(r"(\S+?\.cpp):(\d+):\d+: (?:fatal )?(?:error|note:   required)")
SHOWN = re.compile(r" *(\d+) \| roundhouse_mutant\(")


def failing(output: str, copy: pathlib.Path) -> dict[str, set[int]]:
    """The lines that the compiler complains of, by file: where it shows a mutant below the complaint, that mutant's."""
    lines: dict[str, set[int]] = {}
    for block in re.split(r"^(?=\S+?\.cpp:\d+:\d+: )", output, flags=re.MULTILINE):
        complaint = COMPLAINT.match(block)
        full = (copy / "build/dev" / complaint[1]).resolve() if complaint else pathlib.Path("/")
        if full.is_relative_to(copy):
            shown = {int(n) for n in SHOWN.findall(block)}
            lines.setdefault(str(full.relative_to(copy)), set()).update(shown or {int(complaint[2])})
    return lines


def compile_all(root: pathlib.Path, copy: pathlib.Path, scope: Scope, of_file: dict[str, list[Mutant]], jobs: int) -> int:
    """Builds the programs without the mutants that do not compile; how many these were."""
    texts = {name: with_mutants(root, copy, name, mutants) for name, mutants in of_file.items()}
    dropped = 0
    while True:
        done = subprocess.run(["ninja", "-C", copy / "build/dev", "-j", str(jobs), "-k", "0", *scope.programs],
                              capture_output=True, text=True)
        if done.returncode == 0:
            return dropped
        complaints = failing(done.stdout + done.stderr, copy)
        before = dropped
        for name, lines in complaints.items():
            if name not in of_file:
                continue
            bad = schemata.culprits(texts[name], lines, of_file[name])
            of_file[name] = [m for m in of_file[name] if m.id not in bad]
            texts[name] = with_mutants(root, copy, name, of_file[name])
            dropped += len(bad)
        print(f"{dropped} do not compile; building again", file=sys.stderr)
        if dropped == before:
            raise RuntimeError("the copy does not compile, and no mutant is to blame:\n" + done.stdout[-3000:])


def pack(copy: pathlib.Path, scope: Scope, folder: pathlib.Path) -> str:
    """The programs and their libraries in one folder; what they are known by."""
    libraries = folder / "lib"
    shutil.rmtree(libraries, ignore_errors=True)
    libraries.mkdir(parents=True)
    digest = hashlib.sha256()
    for name in scope.programs:
        program = next(p for p in (copy / "build/dev").rglob(name) if p.is_file())
        subprocess.run(["strip", "-o", folder / name, program], check=True)
        digest.update((folder / name).read_bytes())
        needed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
        for path in re.findall(r"(/\S+) \(0x", needed):
            shutil.copy(path, libraries / pathlib.Path(path).name)
    return digest.hexdigest()[:16]


def state_of(root: pathlib.Path, names: list[str], files: list[str], count: int, seed: int, only: str) -> str:
    """What the sample depends on."""
    digest = hashlib.sha256(f"{count} {seed} {only}".encode())
    for name in [n for n in names if n.endswith(".h") or n.startswith("tools/mutation/") or n in files]:
        digest.update(name.encode() + (root / name).read_bytes())
    return digest.hexdigest()


def choose(root: pathlib.Path, copy: pathlib.Path, commands: dict[str, list[str]], files: list[str], jobs: int,
           count: int, seed: int) -> tuple[list[Mutant], int]:
    """The sample, and how many mutants there are in all."""
    from . import places  # needs libclang, which a machine that only runs the mutants does not have

    print(f"looking for places in {len(files)} files", file=sys.stderr)
    found = [m for m in places.find(root, copy, commands, files, jobs)
             if not AWAITS.search(m.original) and not AWAITS.search(m.line_text)]
    everything = number(found)
    return sorted(sample(everything, count, seed), key=lambda m: m.id), len(everything)


def build(root: pathlib.Path, scope: Scope, folder: pathlib.Path, jobs: int, count: int, seed: int, only: str) -> None:
    """Files whose path does not hold `only` are left as they are. If nothing but tests has changed since the last build,
    its sample is taken again: to find all places takes minutes."""
    copy, run, kept = folder / "src", folder / "run", folder / "sample.json"
    names = building.tracked(root)
    files = scope.matching(names)
    building.copy_tree(root, copy, names, files, scope.added)
    for name in files:
        if not (copy / name).exists():
            building.put(copy / name, (root / name).read_bytes())
    use_own_folder(root, copy)
    commands = configure(copy)
    state = state_of(root, names, files, count, seed, only)
    chosen, about = read_list(kept) if kept.exists() else ([], {})
    everything = about.get("everything", 0)
    if about.get("state") != state:
        chosen, everything = choose(root, copy, commands, [f for f in files if only in f], jobs, count, seed)
        write_list(kept, chosen, {"state": state, "everything": everything})
    print(f"{everything} mutants, {len(chosen)} of them built in", file=sys.stderr)
    of_file = {name: [m for m in chosen if m.file == name] for name in files}
    dropped = compile_all(root, copy, scope, of_file, jobs)
    known_by = pack(copy, scope, run)
    left = [m for mutants in of_file.values() for m in mutants]
    write_list(run / "list.json", left, {"build": known_by, "dropped": dropped, "highest": max(m.id for m in left),
                                         "everything": everything, "seed": seed})
