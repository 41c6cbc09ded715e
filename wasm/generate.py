#!/usr/bin/env python3
"""Writes the functions of the C interface as TypeScript types: wasm/generate.py FILE.

The page calls the module through them, so that a call that does not fit c/include/roundhouse/c.h or study.h does not compile.
"""
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEADERS = [HERE.parent / "c/include/roundhouse" / name for name in ("c.h", "study.h")]
PROTOTYPE = re.compile(r"^((?:[a-z_0-9]+ )*[a-z_0-9]+(?: const)*\*?) (rh_[a-z_]+)\(([^)]*)\);", re.M)


def type_of(c: str) -> str:
    if c == "void":
        return "void"
    if c == "char const*":
        return "Text"
    if c.endswith("*"):
        return "Pointer"
    return "bigint" if c in ("uint64_t", "int64_t") else "number"


def parameter(c: str) -> str:
    kind, name = re.fullmatch(r"(.*?)(\w+)", c.strip()).groups()
    return f"{name}: {type_of(kind.strip())}"


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: wasm/generate.py FILE")
    text = re.sub(r"/\*.*?\*/", "", "\n".join(header.read_text() for header in HEADERS), flags=re.S)
    text = re.sub(r"\n[ \t]+", " ", text)
    rows = []
    for result, name, parameters in PROTOTYPE.findall(text):
        inner = "" if parameters == "void" else ", ".join(parameter(p) for p in parameters.split(","))
        rows.append(f"  {name}({inner}): {type_of(result)};")
    if len(rows) < 30:
        sys.exit(f"{HEADERS[0]}: only {len(rows)} functions were found")
    wrapper = os.path.relpath(HERE / "roundhouse.mjs", pathlib.Path(sys.argv[1]).resolve().parent)
    pathlib.Path(sys.argv[1]).write_text(
        "/** Made from c/include/roundhouse/c.h and study.h by wasm/generate.py. */\n"
        f"import type {{ Pointer, Text }} from '{wrapper}';\n\n"
        "export interface Functions {\n" + "\n".join(rows) + "\n}\n")


main()
