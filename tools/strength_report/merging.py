"""A page of some boards, laid over the page of all: what was not measured again stays as it is."""


def blocks(text: str) -> list[tuple[str, list[str]]]:
    """The page cut at its headings: each with the lines below it."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in text.splitlines():
        if line.startswith("#"):
            parts.append((line, []))
        else:
            parts[-1][1].append(line)
    return parts


def rows_by_name(lines: list[str]) -> dict[str, str]:
    return {line.split("|")[1].strip(): line for line in lines if line.startswith("| ")}


def merged(old: str, new: str, names: list[str]) -> str:
    """Sections and rows of the boards named come from the new page; of tables with a row a board only those rows."""
    fresh = dict(blocks(new))
    out: list[str] = []
    for heading, lines in blocks(old):
        of_board = heading.startswith("### ")
        table_of_boards = any(f"| {name} " in line for name in names for line in lines)
        if of_board and heading[4:].split(",")[0] in names:
            lines = fresh[heading]
        elif not of_board and table_of_boards:
            rows = rows_by_name(fresh[heading])
            lines = [rows.get(line.split("|")[1].strip(), line) if line.startswith("| ") else line for line in lines]
        elif heading in fresh and heading.startswith("## Positions"):
            lines = fresh[heading]
        out += [heading, *lines] if heading else lines
    return "\n".join(out).rstrip() + "\n"
