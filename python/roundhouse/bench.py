"""How fast batches are: `python3 -m roundhouse.bench [--threads 2] [--games 1024] [--seconds 2] [--boards usa …]`."""
import argparse
import itertools
import time

import numpy as np

from .batch import Batch
from .board import board_ids


def rate(batch, step, seconds):
    """Decisions a second: `step` makes batch.places * what it returns of them."""
    step()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        done += step() * batch.places
    return done / (time.perf_counter() - start)


def measure(board, games, threads, seconds):
    """Decisions a second: random inside, stepped without and with features, stepped with actions chosen in Python."""
    def random_inside():
        plain.random(64)
        return 64

    def stepped():
        plain.step(anything)
        return 1

    def featured():
        seen.step(anything)
        return 1

    def chosen():
        seen.step(np.argmax(seen.mask * next(noise), axis=1).astype(np.int32))
        return 1

    anything = np.full(games, -1, np.int32)
    with Batch(board, games, threads=threads, wanted=("seat", "done", "reward")) as plain, \
            Batch(board, games, threads=threads, wanted=("features", "mask", "seat", "done", "reward")) as seen:
        rows = np.random.default_rng(1).integers(1, 255, (64, seen.action_size), np.uint8)
        noise = itertools.cycle(rows)
        return [rate(plain, random_inside, seconds), rate(plain, stepped, seconds), rate(seen, featured, seconds),
                rate(seen, chosen, seconds)], seen.feature_size, seen.action_size


def main() -> None:
    parser = argparse.ArgumentParser(description="Decisions a second of batches, two players.")
    parser.add_argument("--games", type=int, default=1024, help="games in lock step")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2, help="for each figure")
    parser.add_argument("--boards", nargs="*", default=board_ids())
    options = parser.parse_args()
    print("| board | features | actions | random inside | stepped | stepped with features and masks | with actions from numpy |")
    print("|---|---|---|---|---|---|---|")
    for board in options.boards:
        rates, features, actions = measure(board, options.games, options.threads, options.seconds)
        print(f"| {board} | {features} | {actions} | " + " | ".join(f"{r:,.0f}" for r in rates) + " |", flush=True)


if __name__ == "__main__":
    main()
