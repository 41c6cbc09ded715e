#!/usr/bin/env python3
"""Checks messages, one a line (`>` to the server, `<` from it), against protocol/messages.json.

    check_messages.py BINARY            has the tests write the messages of their games to a file and checks them all
    check_messages.py --written FILE    they have been written: the tests ran with ROUNDHOUSE_MESSAGES=FILE

Messages of the same shape are checked a few times, not thousands of times; fewer with EVERYTHING=no.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "protocol"))
import generate  # noqa: E402

ENOUGH = 6 if os.environ.get("EVERYTHING") == "no" else 40  # of one shape


def shape(value):
    """What a message is made of: its keys, and the types of its values, but for long maps and lists."""
    if isinstance(value, dict):
        return tuple(sorted((key, shape(inner)) for key, inner in list(value.items())[:30]))
    if isinstance(value, list):
        return ("list", shape(value[0])) if value else ("list",)
    return type(value).__name__


def messages():
    """The lines of the games that the tests play."""
    if sys.argv[1] == "--written":
        return pathlib.Path(sys.argv[2]).read_text().splitlines()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "messages"
        environment = dict(os.environ, ROUNDHOUSE_MESSAGES=str(path))
        subprocess.run([sys.argv[1], "--test-case=*every kind of message*"], env=environment, check=True,
                       stdout=subprocess.DEVNULL)
        return path.read_text().splitlines()


def main():
    schema = generate.schema()
    validators = {}
    for side, group in (("<", "ServerMessage"), (">", "ClientMessage")):
        for reference in schema["$defs"][group]["oneOf"]:
            name = reference["$ref"].split("/")[-1]
            kind = schema["$defs"][name]["properties"]["t"]["const"]
            one = {"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]}
            jsonschema.Draft202012Validator.check_schema(one)
            validators[side, kind] = jsonschema.Draft202012Validator(one)

    seen = collections.Counter()
    kinds = collections.Counter()
    checked = 0
    for line in messages():
        side, message = line[0], json.loads(line[1:])
        key = (side, message["t"])
        kinds[key] += 1
        if key not in validators:
            sys.exit(f"a message that the schema does not know: {line[:300]}")
        form = (key, shape(message))
        seen[form] += 1
        if seen[form] > ENOUGH:
            continue
        checked += 1
        error = jsonschema.exceptions.best_match(validators[key].iter_errors(message))
        if error is not None:
            sys.exit(f"{error.json_path}: {error.message}\nin {line[:2000]}")
    missing = set(validators) - set(kinds)
    if missing:
        sys.exit(f"never sent in these games: {sorted(missing)}")
    print(f"{sum(kinds.values())} messages of {len(kinds)} kinds, {checked} checked one by one: all as the schema says")


main()
