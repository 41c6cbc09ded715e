"""The small changes: what each operator makes of a piece of code. Text in, text out; places.py finds the pieces."""
import re

# operator of the code -> its neighbours, each with the name of the kind of change
BINARY = {
    "<": [("comparison", "<=")],
    "<=": [("comparison", "<")],
    ">": [("comparison", ">=")],
    ">=": [("comparison", ">")],
    "==": [("comparison", "!=")],
    "!=": [("comparison", "==")],
    "&&": [("logic", "||")],
    "||": [("logic", "&&")],
}
NUMBERS = {"+": [("sum", "-")], "-": [("sum", "+")], "*": [("sum", "+")], "/": [("sum", "*")], "%": [("sum", "/")],
           "&": [("set", "|")], "|": [("set", "&")], "<<": [("set", ">>")], ">>": [("set", "<<")]}
SETS = {"-": [("set", "&")], "&": [("set", "-")], "|": [("set", "&")]}
COMPOUND_NUMBERS = {"+=": "-=", "-=": "+=", "*=": "+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<="}
COMPOUND_SETS = {"|=": "-=", "&=": "|=", "-=": "&="}
COMPOUND_CARDS = {"+=": "-=", "-=": "+="}


def is_number(type_name: str) -> bool:
    return bool(re.fullmatch(r"(const )?(unsigned |signed )?(char|short|int|long|long long)"
                             r"|(const )?(unsigned|(std::)?(u?int\d+_t|size_t|ptrdiff_t))", type_name))


def changed_operator(op: str, type_name: str) -> list[tuple[str, str]]:
    """The neighbours of a binary operator whose value has this type."""
    if op in BINARY:
        return BINARY[op]
    if is_number(type_name):
        return NUMBERS.get(op, [])
    return SETS.get(op, []) if "IdSet" in type_name else []


def changed_assignment(op: str, type_name: str) -> str:
    """The neighbour of a compound assignment, or nothing."""
    if is_number(type_name):
        return COMPOUND_NUMBERS.get(op, "")
    if "IdSet" in type_name:
        return COMPOUND_SETS.get(op, "")
    return COMPOUND_CARDS.get(op, "") if "Cards" in type_name else ""


def changed_integer(text: str) -> list[str]:
    """n+1, n-1 and 0, written like the original."""
    parts = re.fullmatch(r"(0x[0-9a-fA-F']+|[0-9']+)([uUlLzZ]*)", text)
    if not parts:
        return []
    digits = parts[1].replace("'", "")
    if re.fullmatch(r"0\d+", digits):  # the permissions of a file; no arithmetic is done with them
        return []
    value = int(digits, 0)
    wanted = [value + 1, value - 1, 0]
    if "u" in parts[2].lower():
        wanted = [w for w in wanted if w >= 0]
    return [f"{w}{parts[2]}" for w in dict.fromkeys(wanted) if w != value]


def changed_extreme(text: str) -> str:
    """std::min for std::max and the other way round."""
    found = re.match(r"(std::(?:ranges::)?)(min|max)(?![\w])", text)
    if not found:
        return ""
    return found[1] + {"min": "max", "max": "min"}[found[2]] + text[found.end():]


def changed_step(text: str) -> str:
    """++x for --x, x++ for x--, and the other way round."""
    swap = {"++": "--", "--": "++"}
    if text[:2] in swap:
        return swap[text[:2]] + text[2:]
    return text[:-2] + swap[text[-2:]] if text[-2:] in swap else ""


def changed_word(text: str, name: str, enumerators: list[str]) -> str:
    """Another enumerator: the next of its kind; a reason for refusal becomes no reason."""
    others = [e for e in enumerators if e != name]
    if not others or not text.endswith(name):
        return ""
    if "none" in others and "too_few_cards" in others:
        other = "none"
    else:
        other = enumerators[(enumerators.index(name) + 1) % len(enumerators)]
    return text[:-len(name)] + other


def changed_clause(text: str) -> str:
    """The id of a clause becomes another one's."""
    return '"B-00"' if re.fullmatch(r'"[A-Z]-\d+"', text) else ""
