"""Puts the shared library into the package. It holds no Python code: one wheel serves every version of Python."""
import os
import pathlib
import re
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
TREE = HERE.parent


def version() -> str:
    return re.search(r"project\(roundhouse VERSION ([0-9.]+)", (TREE / "CMakeLists.txt").read_text()).group(1)


def library() -> pathlib.Path:
    """The library that ROUNDHOUSE_LIBRARY names, or the one of the preset `kit`, built now if there is none yet."""
    if os.environ.get("ROUNDHOUSE_LIBRARY"):
        return pathlib.Path(os.environ["ROUNDHOUSE_LIBRARY"])
    built = TREE / "build" / "kit" / "c" / "libroundhouse_c.so"
    if not built.exists():
        print("roundhouse: building the shared library (cmake --preset kit)")
        subprocess.run(["cmake", "--preset", "kit"], cwd=TREE, check=True)
        subprocess.run(["cmake", "--build", "--preset", "kit", "--target", "roundhouse_c"], cwd=TREE, check=True)
    return built


class BuildWithLibrary(build_py):
    def run(self):
        super().run()
        found = library()
        if not found.is_file():
            raise SystemExit(f"roundhouse: there is no shared library at {found}; build it with: cmake --preset kit && "
                             "cmake --build --preset kit --target roundhouse_c")
        target = pathlib.Path(self.build_lib) / "roundhouse" / "lib"
        target.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(found, target / "libroundhouse_c.so")


try:
    from wheel.bdist_wheel import bdist_wheel

    class PlatformWheel(bdist_wheel):
        def finalize_options(self):
            super().finalize_options()
            self.root_is_pure = False

        def get_tag(self):
            return "py3", "none", super().get_tag()[2]

    commands = {"build_py": BuildWithLibrary, "bdist_wheel": PlatformWheel}
except ImportError:
    commands = {"build_py": BuildWithLibrary}

setup(version=version(), cmdclass=commands)
