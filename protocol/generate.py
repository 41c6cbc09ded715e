#!/usr/bin/env python3
"""Turns protocol/messages.json, the one description of the messages, into what programs need.

    protocol/generate.py --schema FILE    a JSON Schema: what the server publishes and the tests check against
    protocol/generate.py --types FILE     TypeScript types, for the page
    protocol/generate.py --cpp FILE       C++ structs whose fields can be visited (protocol/fields.h)

The description is JSON Schema in short form. A word stands for a type: "boolean", or the name of another one. An
object lists its "fields": one whose name ends in ? may be left out, and no others are allowed. "kinds" are objects told
apart by their field `kind`. "list of" and "map of" need no explanation. "patch of" another type is a merge patch
(RFC 7396) that leads from one of its values to the next: what refers to a type without a patch of its own is replaced
as a whole, and what is "removable" may be null. "requests" are bodies of HTTP requests: C++ only.
"""
import json
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).with_name("messages.json")
PLAIN = {"string", "integer", "boolean", "null"}
OURS = {"removable", "format"}  # no part of the schema


def load():
    return json.loads(SOURCE.read_text())


def long_form(type_):
    return {"type": type_} if isinstance(type_, str) else type_


def fields_of(fields):
    """(name, may it be left out, type) of each field."""
    for name, type_ in fields.items():
        yield name.rstrip("?"), name.endswith("?"), long_form(type_)


# JSON Schema


def object_schema(properties, required):
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def schema_of(type_):
    type_ = long_form(type_)
    rest = {k: v for k, v in type_.items() if k in ("description", "default", "minItems", "maxItems")}
    if "fields" in type_:
        properties = {name: schema_of(one) for name, _, one in fields_of(type_["fields"])}
        return rest | object_schema(properties, [n for n, optional, _ in fields_of(type_["fields"]) if not optional])
    if "kinds" in type_:
        return rest | {"oneOf": [schema_of({"fields": {"kind": {"const": kind}, **fields}}) for kind, fields in type_["kinds"].items()]}
    if "list of" in type_:
        return rest | {"type": "array", "items": schema_of(type_["list of"])}
    if "map of" in type_:
        keys = {"propertyNames": schema_of(type_["keys"])} if "keys" in type_ else {}
        return rest | {"type": "object", **keys, "additionalProperties": schema_of(type_["map of"])}
    if "any of" in type_:
        return rest | {"anyOf": [schema_of(one) for one in type_["any of"]]}
    kind = type_.get("type")
    if kind is not None and kind not in PLAIN:
        return {"$ref": f"#/$defs/{kind}"} | rest
    return {k: v for k, v in type_.items() if k not in OURS}


def patches(types):
    """Which type has which patch."""
    return {one["patch of"]: name for name, one in types.items() if "patch of" in one}


def patch_of(type_, types):
    """The type of what stands in a merge patch for a value of this type."""
    type_ = long_form(type_)
    inner = {k: v for k, v in type_.items() if k not in ("removable", "default")}
    if inner.get("type") in patches(types):
        inner = inner | {"type": patches(types)[inner["type"]]}
    elif "map of" in inner:
        inner = inner | {"map of": patch_of(inner["map of"], types)}
    return {"any of": [inner, "null"]} if type_.get("removable") else inner


def expand_patches(types):
    expanded = {}
    for name, type_ in types.items():
        if "patch of" in type_:
            fields = {n + "?": patch_of(one, types) for n, _, one in fields_of(types[type_["patch of"]]["fields"])}
            type_ = {k: v for k, v in type_.items() if k != "patch of"} | {"fields": fields}
        expanded[name] = type_
    return expanded


def message_schema(message):
    rest = {k: v for k, v in message.items() if k == "description"}
    return rest | object_schema({"t": {"const": message["name"]}, "d": schema_of({"fields": message["fields"]})}, ["t", "d"])


def schema():
    """The whole schema as an object."""
    source = load()
    sides = {"ClientMessage": source["from client"], "ServerMessage": source["from server"]}
    definitions = {name: schema_of(type_) for name, type_ in expand_patches(source["types"]).items()}
    for messages in sides.values():
        definitions |= {name: message_schema(message) for name, message in messages.items()}
    for side, messages in sides.items():
        definitions[side] = {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in messages]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": source["title"],
        "description": source["description"],
        "oneOf": [{"$ref": f"#/$defs/{side}"} for side in sides],
        "$defs": definitions,
    }


# TypeScript


def ts_comment(schema_, indent):
    return f"{indent}/** {schema_['description']} */\n" if "description" in schema_ else ""


def ts_object(schema_, indent):
    inner = indent + "  "
    properties = schema_.get("properties", {})
    extra = schema_["additionalProperties"]
    if isinstance(extra, dict):
        keys = ts_type(schema_["propertyNames"], inner) if "propertyNames" in schema_ else "string"
        mapping = f"Record<{keys}, {ts_type(extra, inner)}>"
        return f"Partial<{mapping}>" if "propertyNames" in schema_ else mapping
    if not properties:
        return "Record<string, never>"
    lines = [
        f"{ts_comment(one, inner)}{inner}{name}{'' if name in schema_['required'] else '?'}: {ts_type(one, inner)};\n"
        for name, one in properties.items()
    ]
    return "{\n" + "".join(lines) + indent + "}"


def ts_type(schema_, indent=""):
    if "$ref" in schema_:
        return schema_["$ref"].split("/")[-1]
    for several in ("oneOf", "anyOf"):
        if several in schema_:
            return " | ".join(ts_type(one, indent) for one in schema_[several])
    if "const" in schema_:
        return json.dumps(schema_["const"])
    if "enum" in schema_:
        return " | ".join(json.dumps(one) for one in schema_["enum"])
    if schema_["type"] == "object":
        return ts_object(schema_, indent)
    if schema_["type"] == "array":
        item = ts_type(schema_["items"], indent)
        return f"({item})[]" if "|" in item else f"{item}[]"
    return {"string": "string", "integer": "number", "boolean": "boolean", "null": "null"}[schema_["type"]]


def types():
    parts = ["// Made by protocol/generate.py from protocol/messages.json: change that.\n"]
    for name, one in schema()["$defs"].items():
        parts.append(f"{ts_comment(one, '')}export type {name} = {ts_type(one)};\n")
    return "\n".join(parts)


# C++


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Cpp:
    """Writes the header: a struct for each object and message, and the rules that their fields are read by."""

    def __init__(self, source):
        self.types = source["types"]
        self.names = source["c++"]["types"]
        self.field_names = source["c++"]["fields"]
        self.messages = {"ClientMessage": source["from client"], "ServerMessage": source["from server"]}
        self.requests = source["requests"]
        self.patches = patches(self.types)
        self.rules = {}  # text of a rule → its name

    def name(self, type_name):
        return self.names.get(type_name, type_name)

    def resolved(self, type_):
        """With the references to simple types followed."""
        type_ = long_form(type_)
        target = self.types.get(type_.get("type"))
        if target is None or "fields" in target or "kinds" in target or "patch of" in target:
            return type_
        return self.resolved(target) | {k: v for k, v in type_.items() if k != "type"}

    def type_of(self, type_):
        type_ = self.resolved(type_)
        kind = type_.get("type")
        if kind in self.types:
            return "boost::json::object" if "patch of" in self.types[kind] else self.name(kind)
        if "list of" in type_:
            return f"std::vector<{self.type_of(type_['list of'])}>"
        if "map of" in type_:
            return f"Map<{self.type_of(type_['map of'])}>"
        if "any of" in type_:
            first, second = type_["any of"]
            if isinstance(second, str) and second in self.types:
                return "boost::json::object"  # all of it, or a patch
            return f"std::optional<{self.type_of(first)}>"
        if kind == "integer":
            return "std::int64_t" if type_.get("format") == "int64" else "int"
        return {"boolean": "bool"}.get(kind, "std::string")

    def rule(self, owner, type_, reference=""):
        """The name of the rule for values of this type."""
        type_ = long_form(type_)
        reference = type_.get("type") if type_.get("type") in self.types else reference
        flat = self.resolved(type_)
        parts = []
        for key, member in (("minimum", "least"), ("maximum", "most"), ("minLength", "least"), ("maxLength", "most"), ("maxItems", "most")):
            if key in flat:
                parts.append(f".{member} = {flat[key]}")
        if "enum" in flat:
            words = ", ".join(json.dumps(word, ensure_ascii=False) for word in flat["enum"])
            parts.append(f".words = words_of<{words}>")
        for key in ("list of", "map of"):
            if key in flat:
                item = self.rule(owner + "_item", flat[key])
                if item != "any":
                    parts.append(f".item = &{item}")
        if "any of" in flat:
            if flat["any of"][1] == {"fields": {}}:
                parts.append(".empty_object = true")
            elif flat["any of"][1] == "null":
                return self.rule(owner, flat["any of"][0])
        is_object = "map of" in flat or flat.get("type") in self.types
        if is_object and reference and reference not in self.patches:
            parts.append(".whole = true")
        if not parts:
            return "any"
        text = "{" + ", ".join(parts) + "}"
        return self.rules.setdefault(text, owner)

    def member(self, name, optional, type_, empty_if_left_out=("std::string", "boost::json::object")):
        cpp = self.type_of(type_)
        empty = cpp in empty_if_left_out and not type_.get("removable")
        if optional and "default" not in type_ and not empty:
            cpp = f"std::optional<{cpp}>"
        value = type_.get("default")
        begin = ""
        if cpp in ("int", "std::int64_t", "bool"):
            begin = " = " + json.dumps(value if value is not None else {"bool": False}.get(cpp, 0))
        elif optional:
            begin = "{}"  # may be left out of an initializer, too
        note = f"  // {type_['description']}" if "description" in type_ else ""
        return f"  {cpp} {self.field_names.get(name, name)}{begin};{note}\n"

    def visited(self, owner, fields, indent="    ", pack="..."):
        lines = []
        for name, optional, type_ in fields_of(fields):
            need = "optional" if optional else "required"
            rule = self.rule(f"{snake(owner)}_{name}", type_)
            lines.append(f'{indent}visit({need}("{name}", rules::{rule}), self.{self.field_names.get(name, name)}{pack});\n')
        return "".join(lines)

    def finish(self, name, head, members, visits, pack="..."):
        return (
            f"{head}struct {name} {{\n{members}\n  template <typename Visit, typename{pack} Self>\n"
            f"  static void visit_fields(Visit const& visit, Self&{pack} self) {{\n{visits}  }}\n"
            f"  friend bool operator==({name} const&, {name} const&) = default;\n}};\n"
        )

    def head(self, type_):
        return f"/// {type_['description']}\n" if "description" in type_ else ""

    def object_struct(self, name, type_, first="", **how):
        members = first + "".join(self.member(*field, **how) for field in fields_of(type_["fields"]))
        return self.finish(self.name(name), self.head(type_), members, self.visited(name, type_["fields"]))

    def kinds_struct(self, name, type_):
        kinds = type_["kinds"]
        members = f"  enum class Kind : std::uint8_t {{ {', '.join(kinds)} }};\n  Kind kind{{}};\n"
        seen = {}
        for fields in sorted(kinds.values(), key=len, reverse=True):
            seen |= {field[0]: field for field in fields_of(fields) if field[0] not in seen}
        members += "".join(self.member(*field) for field in seen.values())
        rule = self.rule(f"{snake(name)}_kind", {"enum": list(kinds)})
        visits = f'    visit(required("kind", rules::{rule}), self.kind);\n    switch (self.kind) {{\n'
        for kind, fields in kinds.items():
            visits += f"      case Kind::{kind}:\n{self.visited(name + '_' + kind, fields, ' ' * 8, '')}        break;\n"
        return self.finish(self.name(name), self.head(type_), members, visits + "    }\n", "")

    def text(self):
        structs = []
        for name, type_ in self.types.items():
            if "kinds" in type_:
                structs.append(self.kinds_struct(name, type_))
            elif "fields" in type_:
                structs.append(self.object_struct(name, type_))
        structs += [self.object_struct(name, request, empty_if_left_out=()) for name, request in self.requests.items()]
        unions = []
        for side, messages in self.messages.items():
            for name, message in messages.items():
                word = f'  static constexpr std::string_view message = "{message["name"]}";\n'
                structs.append(self.object_struct(name, message, word))
            # How one is copied, moved and ended is a lot of code, made anew for each kind: it stands in one place, messages.cpp.
            unions.append(
                f"struct {side} : std::variant<{', '.join(self.name(name) for name in messages)}> {{\n"
                f"  using variant::variant;\n  {side}();\n  {side}({side} const& other);\n  {side}({side}&& other) noexcept;\n"
                f"  {side}& operator=({side} const& other);\n  {side}& operator=({side}&& other) noexcept;\n  ~{side}();\n}};\n"
            )
        rules = "".join(f"inline constexpr Rule {name}{text};\n" for text, name in self.rules.items())
        return (
            "// Made by protocol/generate.py from protocol/messages.json: change that.\n#pragma once\n\n"
            '#include <boost/json/object.hpp>\n#include <variant>\n\n#include "protocol/fields.h"\n\n'
            f"namespace roundhouse::protocol {{\n\nnamespace rules {{\ninline constexpr Rule any{{}};\n{rules}}}  // namespace rules\n\n"
            + "\n".join(structs + unions)
            + "\n}  // namespace roundhouse::protocol\n"
        )


def write(path, text):
    """Only if it is another one: what is newer is built again."""
    path = pathlib.Path(path)
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def main(arguments):
    makers = {"--schema": lambda: json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", "--types": types, "--cpp": lambda: Cpp(load()).text()}
    if len(arguments) != 2 or arguments[0] not in makers:
        sys.exit(__doc__)
    write(arguments[1], makers[arguments[0]]())


if __name__ == "__main__":
    main(sys.argv[1:])
