"""Gymnasium: one seat is yours, computer players have the others.

With Gymnasium installed, `RoundhouseEnv` is a gymnasium.Env and its spaces are Gymnasium's; without, it has the same
methods, and spaces of our own that know `contains`, `sample`, `shape` and `n`.
"""
import numpy as np

from ._library import BadArgument, Closed, integer
from .board import as_board
from .game import Game

try:
    import gymnasium
    _Base, spaces = gymnasium.Env, gymnasium.spaces
except ImportError:
    from . import _spaces as spaces
    _Base = object


class RoundhouseEnv(_Base):
    """Observation: {"observation": float32 features, "action_mask": int8}; the mask is in info, too.

    The reward is 0 until the end, then the share of the win less an equal share, so that it is 0 on average between
    equals, and `margin_weight` times tanh(margin / 40).
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(self, board="usa", opponents=("planner",), seat=None, render_mode=None, margin_weight=0.0, decision_limit=5000):
        opponents = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        self.board = as_board(board)
        self.players = len(opponents) + 1
        if self.players not in self.board.players:
            raise BadArgument(f"{self.board.id} is not for {self.players} players")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadArgument(f"render_mode is {render_mode!r}; allowed are {', '.join(self.metadata['render_modes'])}")
        self.opponents, self.fixed_seat = opponents, None if seat is None else integer(seat, "seat", 0, self.players - 1)
        self.render_mode, self.margin_weight, self.decision_limit = render_mode, float(margin_weight), decision_limit
        layout = self.board.layout
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-32.0, 32.0, (layout.feature_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (layout.action_size,), np.int8)})
        self.action_space = spaces.Discrete(layout.action_size)
        self.game, self.seat, self._closed, self._random = None, 0, False, np.random.default_rng()

    def reset(self, *, seed=None, options=None):
        if self._closed:
            raise Closed("the environment is closed")
        if _Base is not object:
            super().reset(seed=seed)
        if seed is not None:
            self._random = np.random.default_rng(integer(seed, "seed", 0, 2**64 - 1))
        deal = int((options or {}).get("deal", self._random.integers(2**63)))
        self.seat = self.fixed_seat if self.fixed_seat is not None else int(self._random.integers(self.players))
        self.game = Game(self.board, self.players, deal)
        self._rivals = {s: name for s, name in zip((s for s in range(self.players) if s != self.seat), self.opponents)}
        self._play_rivals()
        return self._observe(), self._info()

    def _play_rivals(self):
        while not self.game.over and self.seat not in self.game.waiting[:1]:
            seat = self.game.waiting[0]
            self.game.play(self.game.ask(self._rivals[seat], seat))

    def _observe(self):
        layout = self.board.layout
        mask = self.game.mask(self.seat) if not self.game.over else np.zeros(layout.action_size, np.uint8)
        return {"observation": self.game.features(self.seat).astype(np.float32) * layout.scales, "action_mask": mask.astype(np.int8)}

    def _info(self):
        mask = self.game.mask(self.seat) if not self.game.over else np.zeros(self.board.layout.action_size, np.uint8)
        info = {"action_mask": mask.astype(np.int8), "seat": self.seat, "decisions": self.game.decisions}
        if self.game.over:
            info["points"] = [self.game.points(s) for s in range(self.players)]
            info["winners"] = self.game.winners
        return info

    def _reward(self):
        winners = self.game.winners
        share = (1 / len(winners) if self.seat in winners else 0) - 1 / self.players
        best = max(self.game.points(s) for s in range(self.players) if s != self.seat)
        return float(share + self.margin_weight * np.tanh((self.game.points(self.seat) - best) / 40))

    def step(self, action):
        if self._closed:
            raise Closed("the environment is closed")
        if self.game is None:
            raise BadArgument("step() comes after reset()")
        if self.game.over:
            raise BadArgument("the game is over: call reset()")
        self.game.act(action, self.seat)
        self._play_rivals()
        terminated = self.game.over
        truncated = not terminated and self.game.decisions >= self.decision_limit
        reward = self._reward() if terminated or truncated else 0.0
        return self._observe(), reward, terminated, truncated, self._info()

    def action_masks(self):
        """As sb3-contrib asks for it."""
        return self.game.mask(self.seat).astype(bool)

    def render(self):
        if self.render_mode == "svg":
            return self.game._repr_svg_()
        if self.render_mode == "ansi":
            return "\n".join(self.game.story(self.seat)[-10:])
        return None

    def close(self):
        self._closed = True
        if self.game is not None:
            self.game.close()
            self.game = None


def register() -> None:
    """Makes `gymnasium.make("Roundhouse-v0", board="usa")` known; needs Gymnasium."""
    import gymnasium
    gymnasium.register("Roundhouse-v0", entry_point="roundhouse.gym:RoundhouseEnv")
