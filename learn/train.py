#!/usr/bin/env python3
"""Trains the net of a board: imitates the planner first, then learns from games with itself, with earlier players and
with the planner. Stops after so many seconds and goes on where it was when it is started again.

    python3 learn/train.py new-york --state build/learn/new-york.pt --seconds 480
"""

import argparse
import json
import os
import sys
import time

import torch

import config as configs
import weights
from batch import roundhouse
from evaluate import share_of_wins
from net import Critic, Policy, state_of
from ppo import update
from rollout import Games


def smaller(optimiser: dict) -> dict:
    """Moments need their range, not their digits: half the bytes."""
    for moments in optimiser["state"].values():
        for name in ("exp_avg", "exp_avg_sq"):
            moments[name] = moments[name].to(torch.bfloat16)
    return optimiser


class Training:
    """Everything that a slice goes on with."""

    def __init__(self, config, device, threads: int):
        self.config, self.device, self.threads = config, device, threads
        torch.manual_seed(config.seed)
        self.games = None
        self.decisions = 0
        self.earlier: list[dict] = []
        self.start_games()
        batch = self.games.batch
        self.policy = Policy(batch.feature_size, batch.action_size, config.width).to(device)
        self.critic = Critic(batch.feature_size, batch.hidden_size, config.critic_width).to(device)
        self.rival = Policy(batch.feature_size, batch.action_size, config.width).to(device)
        self.optimiser = torch.optim.Adam([*self.policy.parameters(), *self.critic.parameters()], lr=config.rate, eps=1e-5)

    def begin_from(self, path: str):
        """From the file of a net, without imitation; the critic learns anew."""
        self.policy.load_state_dict(state_of(weights.read(path, roundhouse.Board(self.config.board))))
        self.config.imitation = 0
        self.keep_checkpoint()

    def start_games(self):
        # A slice deals games of its own: the deals of a slice follow from the seed and the decisions before it.
        if self.games:
            self.games.batch.close()
        self.games = Games(self.config, self.device, self.threads, self.config.seed + self.decisions)

    def save(self, path: str):
        state = {"config": vars(self.config), "decisions": self.decisions, "policy": self.policy.state_dict(),
                 "critic": self.critic.state_dict(), "optimiser": smaller(self.optimiser.state_dict()),
                 "earlier": self.earlier, "random": torch.get_rng_state()}
        torch.save(state, path + ".new")
        os.replace(path + ".new", path)

    def load(self, path: str):
        state = torch.load(path, map_location=self.device)
        self.decisions, self.earlier = state["decisions"], state["earlier"]
        self.policy.load_state_dict(state["policy"])
        self.critic.load_state_dict(state["critic"])
        self.optimiser.load_state_dict(state["optimiser"])
        torch.set_rng_state(state["random"].cpu())
        self.start_games()

    def keep_checkpoint(self):
        """A new one replaces the oldest but one: the very first keeps the memory of what imitation plays like."""
        self.earlier.append({name: weights.half().cpu() for name, weights in self.policy.state_dict().items()})
        if len(self.earlier) > self.config.checkpoints:
            del self.earlier[1]

    def choose_rival(self, number: int):
        if not self.earlier:
            return None
        self.rival.load_state_dict({name: weights.float() for name, weights in self.earlier[number % len(self.earlier)].items()})
        return self.rival

    def one_round(self, number: int) -> dict:
        config = self.config
        imitates = self.decisions < config.imitation
        done = min(1.0, max(0.0, (self.decisions - config.imitation) / max(1, config.total - config.imitation)))
        rate = 1e-3 if imitates else config.rate + (config.last_rate - config.rate) * done
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        entropy = config.entropy + (config.last_entropy - config.entropy) * done
        before = self.decisions
        start = time.monotonic()
        decisions = self.games.play(self.policy, self.critic, self.choose_rival(number), config.margin * (1 - done),
                                    config.scripted_player if imitates else None, follow=0.7 if imitates else 0.0)
        middle = time.monotonic()
        told = update(self.games, self.policy, self.critic, self.optimiser, decisions, config, entropy, imitates)
        self.decisions += self.games.batch.places * config.steps
        if imitates and self.decisions >= config.imitation or before // config.checkpoint_every != self.decisions // config.checkpoint_every:
            self.keep_checkpoint()
        return {"decisions": self.decisions, "phase": "imitation" if imitates else "league", "rate": rate,
                "games": self.games.finished, "play s": middle - start, "learn s": time.monotonic() - middle, **told}

    def evaluate(self, deals: int) -> dict:
        return {f"{players} players": share_of_wins(self.policy, self.games.scale, self.config.board, players, self.config.scripted_player, deals,
                                                    self.device, self.threads, seed=99_000_001)
                for players in self.config.players}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board")
    parser.add_argument("--state", required=True, help="goes on with this file, if it is there, and writes it")
    parser.add_argument("--from", dest="begin", metavar="FILE", help="begins with this net instead of imitating, if there is no state yet")
    parser.add_argument("--seconds", type=float, default=480, help="stops after so long")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--deals", type=int, default=1024, help="paired deals against the scripted player at the end of a slice")
    parser.add_argument("--log", help="a line of JSON for every round; default: beside the state")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="another value of the board's configuration")
    options = parser.parse_args()
    begun = time.monotonic()
    try:
        config = configs.read(options.board, **{name: json.loads(value) for name, value in (pair.split("=", 1) for pair in options.set)})
    except ValueError as error:  # a value that is no JSON is one, too
        parser.error(str(error))
    training = Training(config, torch.device(options.device), options.threads)
    if os.path.exists(options.state):
        training.load(options.state)
        print(f"goes on after {training.decisions:,} decisions", file=sys.stderr)
    elif options.begin:
        training.begin_from(options.begin)
    number = 0
    with open(options.log or options.state + ".log", "a") as log:
        while time.monotonic() - begun < options.seconds and training.decisions < training.config.total:
            line = training.one_round(number)
            number += 1
            log.write(json.dumps(line) + "\n")
            log.flush()
            if number % 10 == 1:
                print(json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in line.items()}), flush=True)
        training.save(options.state)
        result = {"decisions": training.decisions, "seconds": time.monotonic() - begun, f"against {config.scripted_player}": training.evaluate(options.deals)}
        log.write(json.dumps(result) + "\n")
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
