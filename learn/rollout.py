"""Games of the player with itself, with earlier ones and with scripted ones, and what follows from them for every
decision: how much better it went than expected."""

import dataclasses

import torch

from batch import SEATS, Batch, roundhouse, scales
from net import masked_logits


@dataclasses.dataclass
class Decisions:
    """What was decided, a row each; all on the device."""

    features: torch.Tensor
    hidden: torch.Tensor
    mask: torch.Tensor
    action: torch.Tensor
    chance: torch.Tensor  # log of the probability with which it was taken
    advantage: torch.Tensor
    returned: torch.Tensor
    teacher: torch.Tensor  # what a teacher would have done, or -1


def groups_of(config) -> tuple[list, list]:
    """The groups of a batch, and for each which kind of rivals it has."""
    groups, kinds = [], []
    for players, share in config.players.items():
        games = round(config.games * share)
        scripted = round(games * config.scripted)
        earlier = round(games * config.earlier)
        names = [""] + [config.scripted_player] * (players - 1)
        for kind, count, who in (("self", games - scripted - earlier, ()), ("earlier", earlier, ()),
                                 ("scripted", scripted, names)):
            if count:
                groups.append(roundhouse.Group(config.board, count, players, who, "turned"))
                kinds.append(kind)
    return groups, kinds


class Games:
    """Plays on where it was each time it is asked."""

    def __init__(self, config, device, threads: int, seed: int):
        self.config, self.device = config, device
        groups, kinds = groups_of(config)
        self.batch = Batch(groups, threads, seed, pinned=device.type == "cuda")
        self.scale, self.hidden_scale = (scale.to(device) for scale in scales(config.board))
        with_earlier, own_seat = [], []
        for group, kind in zip(groups, kinds):
            with_earlier += [kind == "earlier"] * group.games
            own_seat += [place % group.players for place in range(group.games)]
        # At tables with an earlier player the learner has one seat; everywhere else, whatever is asked outside.
        self.with_earlier = torch.tensor(with_earlier, device=device)
        self.own_seat = torch.tensor(own_seat, device=device, dtype=torch.int32)
        self.finished = 0

    def scaled(self, features):
        return features.to(torch.float32) * self.scale

    def scaled_hidden(self, hidden):
        return hidden.to(torch.float32) * self.hidden_scale

    @torch.no_grad()
    def act(self, policy, features, mask):
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            logits, _ = policy(self.scaled(features))
        log_chances = torch.log_softmax(masked_logits(logits, mask), -1)
        action = torch.multinomial(log_chances.exp(), 1).squeeze(-1)
        return action, log_chances.gather(-1, action[:, None]).squeeze(-1)

    @torch.no_grad()
    def play(self, policy, critic, earlier, margin_weight: float, teacher: str | None = None, follow: float = 0.0) -> Decisions:
        """So many steps as the config says. With a teacher its moves are noted, and taken at a share `follow` of the tables."""
        config, batch, device = self.config, self.batch, self.device
        batch.games.shape_rewards(margin_weight)
        steps, places = config.steps, batch.places
        kept = {
            "features": torch.empty((steps, places, batch.feature_size), dtype=torch.int8, device=device),
            "hidden": torch.empty((steps, places, batch.hidden_size), dtype=torch.int8, device=device),
            "mask": torch.empty((steps, places, batch.action_size), dtype=torch.uint8, device=device),
        }
        action = torch.zeros((steps, places), dtype=torch.int64, device=device)
        chance = torch.zeros((steps, places), device=device)
        value = torch.zeros((steps, places), device=device)
        seat = torch.zeros((steps, places), dtype=torch.int64, device=device)
        taught = torch.full((steps, places), -1, dtype=torch.int64, device=device)
        mine = torch.zeros((steps, places), dtype=torch.bool, device=device)
        done = torch.zeros((steps, places), dtype=torch.bool, device=device)
        reward = torch.zeros((steps, places, SEATS), device=device)
        follows = torch.arange(places, device=device) % 1000 < follow * 1000
        for t in range(steps):
            for name, tensor in kept.items():
                tensor[t].copy_(getattr(batch, name), non_blocking=True)
            seat_now = batch.seat.to(device)
            # Where nobody outside decides there is nothing to choose from; any action will do.
            mask = torch.where((seat_now < 0)[:, None], torch.ones_like(kept["mask"][t]), kept["mask"][t])
            action[t], chance[t] = self.act(policy, kept["features"][t], mask)
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                value[t] = critic(self.scaled(kept["features"][t]), self.scaled_hidden(kept["hidden"][t])).float()
            mine[t] = seat_now >= 0
            others = self.with_earlier & (seat_now != self.own_seat) & (seat_now >= 0)
            if earlier is not None and teacher is None:
                rows = others.nonzero().squeeze(-1)
                if len(rows):
                    action[t, rows], _ = self.act(earlier, kept["features"][t][rows], mask[rows])
                mine[t] &= ~others
            taken = action[t]
            if teacher:
                taught[t] = batch.teach(teacher).to(device)
                taken = torch.where(follows & (taught[t] >= 0), taught[t], taken)
                action[t] = taken
            seat[t] = seat_now.clamp(min=0)
            batch.step(taken)
            done[t] = batch.done.to(device) > 0
            reward[t] = batch.reward.to(device)
        self.finished += int(done.sum())
        advantage, returned, known = weigh(value, seat, mine, done, reward, config.gae)
        rows = (mine & known).flatten()
        return Decisions(*(tensor.flatten(0, 1)[rows] for tensor in (
            kept["features"], kept["hidden"], kept["mask"], action, chance, advantage, returned, taught)))


def weigh(value, seat, mine, done, reward, gae):
    """Generalised advantage estimation, seat by seat: what counts as next is the seat's own next decision, or the end of
    the game. The last decision of a seat has no next one yet and is left out (`known`)."""
    steps, places = value.shape
    row = torch.arange(places, device=value.device)
    next_value = torch.zeros((places, SEATS), device=value.device)
    next_advantage = torch.zeros_like(next_value)
    has_next = torch.zeros((places, SEATS), dtype=torch.bool, device=value.device)
    advantage, known = torch.zeros_like(value), torch.zeros_like(mine)
    for t in reversed(range(steps)):
        ended = done[t][:, None]
        next_value = torch.where(ended, reward[t], next_value)
        next_advantage = torch.where(ended, torch.zeros_like(next_advantage), next_advantage)
        has_next |= ended
        s = seat[t]
        known[t] = has_next[row, s]
        advantage[t] = torch.where(known[t], next_value[row, s] - value[t] + gae * next_advantage[row, s], torch.zeros_like(value[t]))
        acts = mine[t]
        next_value[row, s] = torch.where(acts, value[t], next_value[row, s])
        next_advantage[row, s] = torch.where(acts, advantage[t], next_advantage[row, s])
        has_next[row, s] |= acts
    return advantage, advantage + value, known
