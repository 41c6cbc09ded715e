"""How the policy does against a scripted player: paired deals, every seating, the likeliest action."""

import math

import torch

from batch import Batch, roundhouse
from net import masked_logits


@torch.no_grad()
def share_of_wins(policy, scale, board: str, players: int, rival: str, deals: int, device, threads: int, seed: int) -> dict:
    """Each deal is played once from every seat: the share of the wins, and its standard error by deals."""
    places = min(deals, 2048)
    batch = Batch([roundhouse.Group(board, places, players, ("", *[rival] * (players - 1)), "paired")], threads, seed)
    per_place = math.ceil(deals / places) * players
    results: list[list[float]] = [[] for _ in range(places)]
    margins = []
    left = places
    while left:
        logits, _ = policy(batch.features.to(device).float() * scale)
        mask = batch.mask.to(device)
        mask[batch.seat.to(device) < 0] = 1
        batch.step(masked_logits(logits, mask).argmax(-1))
        for place in batch.done.nonzero().squeeze(-1).tolist():
            if len(results[place]) < per_place:
                seat = int(batch.ended_turned[place])
                results[place].append(float(batch.reward[place, seat]))
                margins.append(float(batch.margin[place, seat]))
                left -= len(results[place]) == per_place
    batch.close()
    by_deal = torch.tensor([sum(r[i : i + players]) / players for r in results for i in range(0, per_place, players)])
    return {"share": by_deal.mean().item(), "error": (by_deal.std() / math.sqrt(len(by_deal))).item(), "deals": len(by_deal),
            "margin": sum(margins) / len(margins)}
