"""A position as a picture: SVG, for notebooks."""
import html
import json

SEAT_COLORS = ("#c0392b", "#1f618d", "#1e8449", "#b7950b", "#6c3483")
CARD_COLORS = {"purple": "#a569bd", "white": "#f4f6f7", "blue": "#5dade2", "yellow": "#f4d03f", "orange": "#eb984e",
               "black": "#34495e", "red": "#e74c3c", "green": "#58d68d", "locomotive": "#909497", "locomotive_4": "#616a6b",
               "passenger": "#d7bde2"}


def svg(game, width: int = 900) -> str:
    """What a spectator sees: the map with claimed routes, the face-up cards, and a line for each seat."""
    view, chart = game.view(), json.loads(game.board.map)
    wide, high = chart["size"]
    margin = 30 * (game.players + 1)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high + margin}" width="{width}" '
             'font-family="sans-serif"><rect width="100%" height="100%" fill="#fdfefe"/>']
    for draw in (_routes(view, chart), _cities(game, chart), _row(view, high), _seats(game, view, high)):
        parts.extend(draw)
    return "".join(parts) + "</svg>"


def _routes(view, chart):
    long, broad = chart["space"]["length"], chart["space"]["width"]
    for name, route in chart["routes"].items():
        owner = view["routes"].get(name)
        fill = SEAT_COLORS[owner - 1] if owner else "#e5e8e8"
        for x, y, angle in route["spaces"]:
            yield (f'<rect x="{x - long / 2:.1f}" y="{y - broad / 2:.1f}" width="{long}" height="{broad}" rx="2" fill="{fill}" '
                   f'stroke="#7b7d7d" transform="rotate({angle} {x} {y})"><title>{html.escape(name)}</title></rect>')


def _cities(game, chart):
    for name, city in chart["cities"].items():
        (x, y), label = city["at"], city.get("label", {})
        yield f'<circle cx="{x}" cy="{y}" r="{chart["city"]["radius"]}" fill="#fff" stroke="#212f3d" stroke-width="2"/>'
        at = label.get("at", [x, y - 12])
        yield (f'<text x="{at[0]}" y="{at[1]}" text-anchor="{label.get("anchor", "middle")}" '
               f'font-size="{chart["label"]["size"]}">{html.escape(name.replace("-", " ").title())}</text>')


def _row(view, top):
    for i, card in enumerate(view["row"]):
        color = CARD_COLORS.get(card, "none")
        yield (f'<rect x="{10 + 60 * i}" y="{top + 4}" width="52" height="20" rx="4" fill="{color}" stroke="#212f3d">'
               f"<title>{html.escape(str(card))}</title></rect>")
    yield (f'<text x="320" y="{top + 20}" font-size="16">deck {view["deck"]}, tickets '
           f'{", ".join(map(str, view["tickets"]))}, {html.escape(view["phase"].replace("_", " "))}</text>')


def _seats(game, view, top):
    for number in range(1, game.players + 1):
        seat, y = view["seats"][str(number)], top + 30 * number + 20
        mark = "▶ " if number in view["waits"] else ""
        told = ", ".join(f"{what} {seat[key]}" for what, key in (("trains", "trains"), ("points", "score")) if isinstance(seat.get(key), int))
        yield (f'<circle cx="20" cy="{y - 6}" r="9" fill="{SEAT_COLORS[number - 1]}"/>'
               f'<text x="40" y="{y}" font-size="16">{mark}Seat {number}: {html.escape(told)}</text>')
