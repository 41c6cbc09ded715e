"""The final score, recounted from the board alone (B-61 to B-65 and each board's bonuses), and the winners."""
from __future__ import annotations

from dataclasses import dataclass

import stations
from paths import longest_path
from table import Table

SOURCES = ("routes", "tickets", "missed_tickets", "longest_path", "most_tickets",
           "goods", "festivals", "provinces", "attractions")


@dataclass
class Result:
    """One seat's points by source, its completed tickets and longest path."""
    points: dict[str, int]
    completed: int
    longest: int

    @property
    def total(self) -> int:
        """The sum of all points; it may be negative (B-65)."""
        return sum(self.points.values())


def count(t: Table) -> list[Result]:
    """The result of every seat."""
    results = [count_seat(t, seat) for seat in range(t.players)]
    share_bonus(results, "longest_path", t.board.longest_points, [result.longest for result in results])
    share_bonus(results, "most_tickets", t.board.most_tickets_points, [result.completed for result in results])
    for line in range(len(t.board.lines)):
        for seat, points in rank_line(t, line):
            results[seat].points["provinces"] += points
    return results


def count_seat(t: Table, seat: int) -> Result:
    """What one seat scores whatever the others have."""
    player, board = t.seats[seat], t.board
    points = dict.fromkeys(SOURCES, 0)
    points["routes"] = sum(board.route_points[board.routes[number].length] for number in player.routes)
    completed = stations.best_completed(t, seat)
    for number in player.tickets:
        if number in completed:
            points["tickets"] += board.tickets[number].points
        else:
            points["missed_tickets"] -= board.tickets[number].points
    if board.has_stations:
        points["stations"] = board.station_points * (stations.EACH - len(player.stations))
    points["goods"] = player.goods
    points["festivals"] = sum(festival.points[held - 1]
                              for festival, held in zip(board.festivals, player.festivals) if held)
    touched = {city for number in player.routes for city in board.routes[number].ends}
    points["attractions"] = board.attraction_points * len(touched & board.attractions)
    return Result(points, len(completed), longest_path(board, player.routes) if board.needs_longest else 0)


def share_bonus(results: list[Result], source: str, points: int, counts: list[int]) -> None:
    """All who have the most get the bonus; nobody with 0 does (U-04, U-07, M-18, N-16)."""
    for result, number in zip(results, counts):
        if number and number == max(counts):
            result.points[source] = points


def rank_line(t: Table, line: int) -> list[tuple[int, int]]:
    """Seats and points of one line of the provinces table (K-12, K-13)."""
    held: dict[int, list[int]] = {}
    for seat, value in zip(t.cells[line], t.board.lines[line].cells):
        if seat >= 0:
            held.setdefault(seat, []).append(value)
    order = sorted(held, key=lambda seat: (sum(held[seat]), max(held[seat])), reverse=True)
    return list(zip(order, t.board.line_points[t.players]))


def winners(t: Table, results: list[Result]) -> list[int]:
    """Who wins: the highest total, then the board's tie-breaks, then shared (B-63, U-06, M-19, N-17)."""
    def worth(result: Result) -> list[int]:
        breaks = {"completed_tickets": result.completed, "longest_path": result.longest,
                  "goods": result.points["goods"]}
        return [result.total] + [breaks[name] for name in t.board.tie_breaks]

    best = max(worth(result) for result in results)
    return [seat for seat, result in enumerate(results) if worth(result) == best]


def check_running_scores(t: Table, results: list[Result]) -> None:
    """The points scored at once agree with the recount (B-64)."""
    for seat, result in enumerate(results):
        routes = 0 if t.board.scored_at_end else result.points["routes"]
        if t.seats[seat].score != routes + result.points["goods"]:
            raise t.rec.refuse(f"the running score of seat {seat + 1} disagrees with the recount", "B-64")


def score_line(seat: int, result: Result) -> str:
    """The footer's line of a seat."""
    sources = " ".join(f"{source} {points}" for source, points in result.points.items())
    return (f"score {seat + 1} {sources} total {result.total} completed {result.completed} "
            f"longest {result.longest}")


def blame(t: Table, line: str, expected: str) -> tuple[str, str]:
    """Which number of a score line is wrong, and the clause it falls under."""
    clauses = {"routes": "B-47", "tickets": "B-61", "missed_tickets": "B-61", "longest_path": "U-04",
               "most_tickets": "M-18", "goods": "M-16", "festivals": "I-13", "provinces": "K-12",
               "attractions": "Y-06", "stations": "S-06", "total": "B-63", "completed": "B-61", "longest": "U-05"}
    given, wanted = line.split(" "), expected.split(" ")
    for name, mine, theirs in zip(wanted[2::2], wanted[3::2], given[3::2]):
        if mine != theirs:
            return f"{name} {mine} expected, not {theirs}", clauses[name]
    return f'"{expected}" expected, not "{line}"', "B-61"
