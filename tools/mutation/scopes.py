"""What is mutated, and by which tests: the rules, or the server."""
import dataclasses
import fnmatch


@dataclasses.dataclass(frozen=True)
class Scope:
    name: str
    title: str
    code: str  # what the report calls it
    files: tuple[str, ...]  # patterns
    left_out: tuple[str, ...]
    added: tuple[tuple[str, str], ...]  # files of tools/mutation/tree, and the folders of the copy they go to
    programs: tuple[str, ...]  # of tests
    folder: str
    looked_at: str  # verdicts
    least: float  # percent that must be caught
    waits: bool  # tests wait for each other and for the network more than they compute

    def matching(self, names: list[str]) -> list[str]:
        def fits(name: str, patterns: tuple[str, ...]) -> bool:
            return any(fnmatch.fnmatch(name, p) for p in patterns)
        return sorted(n for n in names if fits(n, self.files) and not fits(n, self.left_out))


# All of the engine but the reading of board files, hashing, and words.
RULES = Scope("rules", "Mutants of the rules", "rules code", ("engine/src/*.cpp",),
              (*(f"engine/src/board/{name}.cpp" for name in ("board_json", "checks", "map")),
               "engine/src/chance/sha256.cpp"),
              (("roundhouse_mutant.h", "engine/src"), ("roundhouse_mutant.cpp", "engine/src"), ("watcher.cpp", "tests")),
              ("roundhouse_tests",), "build/mutants", "tests/mutants-looked-at.txt", 95, False)

# All of the server and of the messages, but for the metrics' and the log's format, and what only starts and stops it.
SERVER = Scope("server", "Mutants of the server", "server", ("server/*.cpp", "tables/*.cpp", "protocol/*.cpp"),
               ("server/net/beast.cpp",),
               (("roundhouse_mutant.h", "."), ("roundhouse_mutant.cpp", "server/store"), ("watcher.cpp", "tests/server"),
                ("watcher.cpp", "tests/server/net")),
               ("roundhouse_server_tests", "roundhouse_net_tests"), "build/mutants-server", "tests/server/mutants-looked-at.txt",
               90, True)

SCOPES = {scope.name: scope for scope in (RULES, SERVER)}
