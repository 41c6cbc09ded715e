"""Figures to report: shares of wins on paired deals, with intervals by deals (docs/reporting.md)."""
import numpy as np

from .batch import Batch, Group


def play_match(board, names, deals, *, seed=1, threads=1, policy=None, places=256):
    """Plays every deal once with each turn of the names round the table; one row of shares a deal.

    A name "" is decided by `policy(batch) -> actions`. Returns an array (deals, names): the part of its `len(names)`
    games on the deal that each name won, ties shared.
    """
    players = len(names)
    places = min(places, deals)
    wanted = ("features", "mask", "seat", "done", "reward", "ended", "ended_turned")
    shares = np.zeros((deals, players))
    counted = np.zeros(deals, np.int64)
    with Batch(groups=[Group(board, places, players, tuple(names), "paired")], seed=seed, threads=threads, wanted=wanted) as batch:
        asks = "" in names
        actions = np.full(batch.places, -1, np.int32)
        while counted.min() < players:
            if asks:
                actions = policy(batch)
            batch.step(actions)
            for place in np.flatnonzero(batch.done):
                deal, turned = batch.ended[place], batch.ended_turned[place]
                if deal >= deals or counted[deal] >= players:
                    continue
                counted[deal] += 1
                for k in range(players):
                    shares[deal, k] += batch.reward[place, (k + turned) % players]
    return shares / players


def interval(shares, level=0.95, samples=2000, seed=1):
    """Mean and interval of one name's shares by resampling deals: (mean, low, high)."""
    shares = np.asarray(shares, float)
    random = np.random.default_rng(seed)
    means = np.array([shares[random.integers(len(shares), size=len(shares))].mean() for _ in range(samples)])
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(shares.mean()), float(low), float(high)
