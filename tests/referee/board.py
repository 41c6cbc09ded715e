"""A board file, read as docs/boards.md describes it. Cities, routes and tickets become numbers in file order."""
from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

KINDS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green",
         "locomotive", "locomotive_4", "passenger")
KIND = {name: number for number, name in enumerate(KINDS)}
COLOURS = 8
LOCOMOTIVE, LONG_LOCOMOTIVE, PASSENGER = 8, 9, 10
GRAY = -1
DROPPED = {"name", "edition", "earlier_editions", "summary", "provenance", "card_names", "lat", "lon", "layout"}


@dataclass(frozen=True)
class Route:
    """A claimable route; `colour` is GRAY for any one colour, `swap` 0 where no group of cards stands for one."""
    number: int
    id: str
    ends: tuple[int, int]
    length: int
    colour: int
    kind: str
    symbols: int
    swap: int
    rivals: tuple[int, ...]


@dataclass(frozen=True)
class Ticket:
    """A ticket; each end is the set of places that complete it: one city, or all exits of a country (M-17)."""
    number: int
    id: str
    ends: tuple[tuple[int, ...], tuple[int, ...]]
    points: int
    deck: int


@dataclass(frozen=True)
class Festival:
    """A festival, its cities and the points for 1, 2, 3 … cards (I-11, I-13)."""
    id: str
    cities: frozenset[int]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """One line of the provinces table (K-01)."""
    colour: int
    cells: tuple[int, ...]


def strip(value: Any) -> Any:
    """Leaves only what belongs to the board hash."""
    if isinstance(value, dict):
        return {key: strip(item) for key, item in value.items() if key not in DROPPED}
    return [strip(item) for item in value] if isinstance(value, list) else value


def board_hash(data: Any) -> str:
    """The hash that a record holds of its board."""
    text = json.dumps(strip(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Board:
    """Everything of a board that matters to play."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.hash = board_hash(data)
        self.edition = data.get("edition", 1)
        self.earlier = data.get("earlier_editions", {})
        self.players = (data["players"]["min"], data["players"]["max"])
        self.trains: int = data["trains"]
        self.cards = [data["cards"].get(kind, 0) for kind in KINDS]
        self.opening_hand: int = data.get("opening_hand", 4)
        self.route_points = {int(length): points for length, points in data["route_points"].items()}
        self._read_switches(data.get("switches", {}))
        mechanics = {name: value for entry in data.get("mechanics", [])
                     for name, value in (entry.items() if isinstance(entry, dict) else [(entry, {})])}
        self._read_places(data)
        self._read_bonuses(mechanics)
        self._read_passengers(mechanics.get("passengers"))
        self._read_festivals(mechanics.get("festivals"))
        self._read_provinces(mechanics.get("provinces"))
        self._read_routes(data["routes"])
        self._read_tickets(data["tickets"])

    def edition_with(self, digest: str) -> str:
        """The edition that has this hash, in words."""
        numbers = [number for number, known in self.earlier.items() if known == digest]
        return f"edition {numbers[0]}" if numbers else "an unknown edition"

    def _read_switches(self, switches: dict[str, Any]) -> None:
        self.row_locomotive_takes_both: bool = switches.get("row_locomotive_takes_both", True)
        self.row_reset_at: int = switches.get("row_reset_at", 3)
        self.double_routes_from: int = switches.get("double_routes_from", 4)
        self.wild_on = frozenset(switches.get("locomotives_wild_on", ["track", "tunnel", "ferry"]))
        self.long_from: int = switches.get("long_locomotive_from", 4)
        opening = switches.get("opening_tickets", {"deal": 3, "keep": 2})
        self.opening_deal, self.opening_keep = opening["deal"], opening["keep"]
        drawn = switches.get("draw_tickets", {"deal": 3, "keep": 1})
        self.draw_deal, self.draw_keep = drawn["deal"], drawn["keep"]
        self.refused_opening: str = switches.get("refused_opening_tickets", "under")
        self.refused: str = switches.get("refused_tickets", "under")
        self.scored_at_end: bool = switches.get("routes_scored", "at_claim") == "at_end"
        self.tie_breaks: list[str] = switches.get("tie_breaks", ["completed_tickets"])

    def _read_places(self, data: dict[str, Any]) -> None:
        self.cities: list[str] = [city["id"] for city in data["cities"]]
        self.city = {name: number for number, name in enumerate(self.cities)}
        self.is_exit = ["country" in city for city in data["cities"]]
        self.places: dict[str, tuple[int, ...]] = {name: (number,) for name, number in self.city.items()}
        for country in data.get("countries", []):
            self.places[country["id"]] = tuple(
                number for number, city in enumerate(data["cities"]) if city.get("country") == country["id"])

    def _read_bonuses(self, mechanics: dict[str, Any]) -> None:
        self.longest_points: int = mechanics.get("longest_path", {}).get("points", 0)
        self.most_tickets_points: int = mechanics.get("most_tickets", {}).get("points", 0)
        self.needs_longest = "longest_path" in mechanics or "longest_path" in self.tie_breaks
        self.ferry_swap: int = mechanics.get("card_swaps", {}).get("ferry_locomotive", 0)
        self.reveal: int = mechanics.get("tunnels", {}).get("reveal", 0)
        self.deck_names: list[str] = mechanics.get("two_ticket_decks", {}).get("decks", [])
        self.draft = "draft" in mechanics
        if self.draft:
            self.opening_deal, self.opening_keep = mechanics["draft"]["deal"], mechanics["draft"]["keep"]
        self.has_stations = "stations" in mechanics
        self.station_points: int = mechanics.get("stations", {}).get("points", 0)
        self.has_express = "express" in mechanics
        self.express: list[int] = sorted(mechanics.get("express", {}).get("cards", []))
        attractions = mechanics.get("attractions", {"points": 0, "cities": []})
        self.attraction_points: int = attractions["points"]
        self.attractions = frozenset(self.city[name] for name in attractions["cities"])

    def _read_passengers(self, data: dict[str, Any] | None) -> None:
        self.has_passengers = data is not None
        self.passengers: int = data["per_player"] if data else 0
        self.passenger_reset_at: int = data["reset_at"] if data else 0
        self.goods: list[tuple[int, ...]] = [()] * len(self.cities)
        for city, stack in (data["goods"] if data else {}).items():
            self.goods[self.city[city]] = tuple(data["stacks"][stack])

    def _read_festivals(self, data: dict[str, Any] | None) -> None:
        self.has_festivals = data is not None
        self.festivals = [Festival(entry["id"], frozenset(self.city[name] for name in entry["cities"]),
                                   tuple(entry["points"])) for entry in (data["festivals"] if data else [])]
        self.festival = {festival.id: number for number, festival in enumerate(self.festivals)}
        self.draft_card: dict[int, tuple[int, int]] = {
            int(players): (parts[0], parts[1])
            for players, parts in (data.get("draft_card", {}) if data else {}).items()}

    def _read_provinces(self, data: dict[str, Any] | None) -> None:
        self.lines = [Line(KIND[entry["color"]], tuple(entry["cells"])) for entry in (data["lines"] if data else [])]
        self.line_points = {int(players): tuple(points)
                            for players, points in (data["points"] if data else {}).items()}

    def _read_routes(self, data: list[dict[str, Any]]) -> None:
        groups: dict[int, list[int]] = {}
        for number, entry in enumerate(data):
            if "parallel" in entry:
                groups.setdefault(entry["parallel"], []).append(number)
        self.routes: list[Route] = []
        for number, entry in enumerate(data):
            rivals = tuple(other for other in groups.get(entry.get("parallel", 0), []) if other != number)
            colour = GRAY if entry["color"] == "gray" else KIND[entry["color"]]
            self.routes.append(Route(number, entry["id"], (self.city[entry["from"]], self.city[entry["to"]]),
                                     entry["length"], colour, entry["kind"], entry.get("locomotives", 0),
                                     entry.get("swap", 0), rivals))
        self.route = {route.id: route for route in self.routes}
        self.routes_at: list[list[Route]] = [[] for _ in self.cities]
        for route in self.routes:
            for city in route.ends:
                self.routes_at[city].append(route)

    def _read_tickets(self, data: list[dict[str, Any]]) -> None:
        self.tickets = [Ticket(number, entry["id"], (self.places[entry["from"]], self.places[entry["to"]]),
                               entry["points"], self.deck_names.index(entry["deck"]) if self.deck_names else 0)
                        for number, entry in enumerate(data)]
        self.ticket = {ticket.id: ticket for ticket in self.tickets}
        self.deck_count = len(self.deck_names) or 1


def load_board(path: Path) -> Board:
    """Reads one board file."""
    return Board(json.loads(path.read_text(encoding="utf-8")))
