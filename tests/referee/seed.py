"""The deal that follows from a seed (docs/record.md, "The seed and the deal"). One stream for each thing shuffled."""
from __future__ import annotations

import hashlib
from typing import Iterator, Sequence

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST, CARDS, TICKETS = 0, 1, 2


def mix(x: int) -> int:
    """The finishing function of the xoshiro seeding."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & WORD
    return x ^ (x >> 31)


def simulation_seed(number: int, game: int) -> bytes:
    """The seed of game `game` of simulation `number`."""
    start = mix((number + GOLDEN) & WORD)
    return b"".join(mix((start + (4 * game + j + 1) * GOLDEN) & WORD).to_bytes(8, "big") for j in range(4))


def sha_stream(seed: bytes, stream: int) -> Iterator[int]:
    """Numbers of the `sha256` stream."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + bytes([stream]) + block.to_bytes(8, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place:place + 4], "big")
        block += 1


def xoshiro_stream(seed: bytes, stream: int) -> Iterator[int]:
    """Numbers of the `xoshiro256` stream: the upper halves of xoshiro256**."""
    a, b, c, d = (mix((int.from_bytes(seed[8 * j:8 * j + 8], "big") + (4 * stream + j + 1) * GOLDEN) & WORD)
                  for j in range(4))
    while True:
        x = (b * 5) & WORD
        x = ((x << 7) | (x >> 57)) & WORD
        yield ((x * 9) & WORD) >> 32
        shifted = (b << 17) & WORD
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = ((d << 45) | (d >> 19)) & WORD


class Dealer:
    """Tells what must be dealt; nothing else in the referee uses the seed."""

    def __init__(self, seed: bytes, kind: str) -> None:
        make = sha_stream if kind == "sha256" else xoshiro_stream
        self._streams = [make(seed, stream) for stream in range(4)]

    def below(self, stream: int, n: int) -> int:
        """A number below n, without bias."""
        numbers = self._streams[stream]
        limit = (1 << 32) % n
        product = next(numbers) * n
        while (product & 0xFFFFFFFF) < limit:
            product = next(numbers) * n
        return product >> 32

    def card(self, deck: Sequence[int], total: int) -> int:
        """Which kind comes from the sorted deck."""
        place = self.below(CARDS, total)
        for kind, count in enumerate(deck):
            if place < count:
                return kind
            place -= count
        raise AssertionError("the deck holds fewer cards than counted")

    def ticket(self, deck: int, pool: set[int]) -> int:
        """Which ticket comes from the sorted pool."""
        return sorted(pool)[self.below(TICKETS + deck, len(pool))]
