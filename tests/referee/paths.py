"""Paths over a player's own routes: joined cities (B-61, M-17) and the longest path (U-05)."""
from __future__ import annotations

from board import Board


def joined(board: Board, routes: list[int]) -> list[int]:
    """For every city the number of the group of cities it is joined to; no path goes through a country (M-17).

    An exit's routes all lead to one neighbour, so joining it to that neighbour opens no way through the country.
    """
    group = list(range(len(board.cities)))

    def root(city: int) -> int:
        while group[city] != city:
            city = group[city]
        return city

    for number in routes:
        a, b = board.routes[number].ends
        group[root(a)] = root(b)
    return [root(city) for city in range(len(board.cities))]


class Network:
    """A player's routes as edges between points; an exit is a point of its own for each route (dead end)."""

    def __init__(self, board: Board, routes: list[int]) -> None:
        self.weight = [board.routes[number].length for number in routes]
        points: dict[tuple[int, int], int] = {}
        self.ends: list[tuple[int, int]] = []
        for edge, number in enumerate(routes):
            a, b = ((city, edge if board.is_exit[city] else -1) for city in board.routes[number].ends)
            self.ends.append((points.setdefault(a, len(points)), points.setdefault(b, len(points))))
        self.edges_at: list[list[int]] = [[] for _ in points]
        for edge, (a, b) in enumerate(self.ends):
            self.edges_at[a].append(edge)
            self.edges_at[b].append(edge)
        self.far = [{edge: self.ends[edge][0] + self.ends[edge][1] - point for edge in edges}
                    for point, edges in enumerate(self.edges_at)]
        self.best = 0

    def component(self, point: int, unused: int) -> tuple[int, list[int], int]:
        """Edges and points that can be reached over unused edges, and the sum of the edges' lengths."""
        found, total, points, seen = 0, 0, [point], {point}
        for at in points:
            for edge, other in self.far[at].items():
                bit = 1 << edge
                if unused & bit and not found & bit:
                    found |= bit
                    total += self.weight[edge]
                    if other not in seen:
                        seen.add(other)
                        points.append(other)
        return found, points, total

    def bound(self, point: int, unused: int) -> int:
        """A length that no path from here on can exceed.

        A path leaves at least one edge unused at every point with an odd number of edges, except where it begins and
        ends; one edge serves two points at most.
        """
        found, points, total = self.component(point, unused)
        loss = largest = 0
        for at in points:
            edges = [self.weight[edge] for edge in self.edges_at[at] if found >> edge & 1]
            if len(edges) % 2 != (at == point):
                smallest = min(edges, default=0)
                loss += smallest
                largest = max(largest, smallest)
        return total - (loss - largest + 1) // 2

    def search(self, start: int, edges: int) -> None:
        """Tries all paths from a point, never the same point with the same edges used twice."""
        seen: set[tuple[int, int]] = set()
        stack = [(start, edges, 0)]
        while stack:
            point, unused, length = stack.pop()
            if (point, unused) in seen:
                continue
            seen.add((point, unused))
            self.best = max(self.best, length)
            if length + self.bound(point, unused) <= self.best:
                continue
            for edge, other in self.far[point].items():
                if unused >> edge & 1:
                    stack.append((other, unused & ~(1 << edge), length + self.weight[edge]))

    def longest(self) -> int:
        """The longest path, in spaces; it may pass a city again, but no route (U-05).

        A longest path that does not use all routes of its network begins at a point with an odd number of them: from
        any other it could be made longer.
        """
        left = (1 << len(self.weight)) - 1
        networks = []
        while left:
            edges, points, total = self.component(self.ends[left.bit_length() - 1][0], left)
            networks.append((total, edges, points))
            left &= ~edges
        for total, edges, points in sorted(networks, reverse=True):
            odd = [point for point in points if len(self.edges_at[point]) % 2]
            if total <= self.best:
                break
            if len(odd) <= 2:
                self.best = total
                continue
            for point in odd[:-1]:
                self.search(point, edges)
        return self.best


def longest_path(board: Board, routes: list[int]) -> int:
    """The longest path of a player; 0 without a route (U-07)."""
    return Network(board, routes).longest()
