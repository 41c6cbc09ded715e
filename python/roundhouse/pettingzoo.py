"""PettingZoo: every seat is an agent. AECEnv takes turns; ParallelEnv asks all at once.

With PettingZoo installed the classes derive from its own; without, they have the same methods and attributes.
"""
import numpy as np

from ._library import BadArgument, Closed, integer
from .board import as_board
from .game import Game
from .gym import spaces

try:
    from pettingzoo import AECEnv as _AEC, ParallelEnv as _Parallel
except ImportError:
    _AEC = _Parallel = object


class _Table:
    """What both forms share."""

    def _sit_down(self, board, players, render_mode, decision_limit):
        self.board = as_board(board)
        self.players = integer(players, "players", 1, 5)
        if self.players not in self.board.players:
            raise BadArgument(f"{self.board.id} is not for {self.players} players")
        self.render_mode, self.decision_limit = render_mode, decision_limit
        self.possible_agents = [f"seat_{s}" for s in range(self.players)]
        layout = self.board.layout
        observation = spaces.Dict({"observation": spaces.Box(-32.0, 32.0, (layout.feature_size,), np.float32),
                                   "action_mask": spaces.Box(0, 1, (layout.action_size,), np.int8)})
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(layout.action_size) for agent in self.possible_agents}
        self.agents, self.game, self._closed, self._random = [], None, False, np.random.default_rng()

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _deal(self, seed, options):
        if self._closed:
            raise Closed("the environment is closed")
        if seed is not None:
            self._random = np.random.default_rng(integer(seed, "seed", 0, 2**64 - 1))
        self.game = Game(self.board, self.players, int((options or {}).get("deal", self._random.integers(2**63))))
        self.agents = list(self.possible_agents)

    def _mask(self, seat):
        """What the seat can do; nothing where another one is asked first."""
        asked = not self.game.over and self.game.waiting[0] == seat
        return (self.game.mask(seat) if asked else np.zeros(self.board.layout.action_size, np.uint8)).astype(np.int8)

    def _look(self, seat, mask=None):
        mask = self._mask(seat) if mask is None else mask
        return {"observation": self.game.features(seat).astype(np.float32) * self.board.layout.scales, "action_mask": mask}

    def _results(self):
        winners = self.game.winners
        return [(1 / len(winners) if s in winners else 0.0) - 1 / self.players for s in range(self.players)]

    def _ended(self):
        over = self.game.over
        return over, not over and self.game.decisions >= self.decision_limit

    def render(self):
        return "\n".join(self.game.story()[-10:]) if self.render_mode == "ansi" else None

    def close(self):
        self._closed = True
        self.agents = []
        if self.game is not None:
            self.game.close()
            self.game = None


class RoundhouseAEC(_Table, _AEC):
    """Agents take turns: `for agent in env.agent_iter(): …`, as PettingZoo's classic games."""

    metadata = {"name": "roundhouse_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, board="usa", players=2, render_mode=None, decision_limit=5000):
        self._sit_down(board, players, render_mode, decision_limit)

    def reset(self, seed=None, options=None):
        self._deal(seed, options)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self._select()

    def _select(self):
        self.agent_selection = self.possible_agents[self.game.waiting[0]] if self.game.waiting else self.agents[0]
        self.infos = {agent: {"action_mask": self._mask(s)} for s, agent in enumerate(self.possible_agents) if agent in self.agents}

    def observe(self, agent):
        return self._look(self.possible_agents.index(agent))

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action):
        if self._closed:
            raise Closed("the environment is closed")
        if not self.agents:
            raise BadArgument("the game is over: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        self.game.act(action, self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        over, cut = self._ended()
        self.rewards = dict(zip(self.possible_agents, self._results() if over or cut else [0.0] * self.players))
        for name in self.agents:
            self.terminations[name], self.truncations[name] = over, cut
            self._cumulative_rewards[name] += self.rewards[name]
        if over or cut:
            self.agent_selection = self.agents[0]
            self.infos = {name: {"action_mask": self._mask(-1)} for name in self.agents}
        else:
            self._select()

    def _leave(self, agent, action):
        if action is not None:
            raise BadArgument("an agent whose game is over takes the action None")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(agent, None)
        if self.agents:
            self.agent_selection = self.agents[0]


class RoundhouseParallel(_Table, _Parallel):
    """All agents give an action in every step; of those, only the one that is asked (mask not empty) is played."""

    metadata = {"name": "roundhouse_parallel_v0", "render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, board="usa", players=2, render_mode=None, decision_limit=5000):
        self._sit_down(board, players, render_mode, decision_limit)

    def _see(self):
        masks = [self._mask(s) for s in range(self.players)]
        looks = {agent: self._look(s, masks[s]) for s, agent in enumerate(self.possible_agents)}
        return looks, {agent: {"action_mask": masks[s]} for s, agent in enumerate(self.possible_agents)}

    def reset(self, seed=None, options=None):
        self._deal(seed, options)
        return self._see()

    def step(self, actions):
        if self._closed:
            raise Closed("the environment is closed")
        if not self.agents:
            raise BadArgument("the game is over: call reset()")
        seat = self.game.waiting[0]
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise BadArgument(f"there is no action for {agent}, which must decide")
        self.game.act(actions[agent], seat)
        over, cut = self._ended()
        rewards = dict(zip(self.possible_agents, self._results() if over or cut else [0.0] * self.players))
        looks, infos = self._see()
        ends = {agent: over for agent in self.possible_agents}
        cuts = {agent: cut for agent in self.possible_agents}
        if over or cut:
            self.agents = []
        return looks, rewards, ends, cuts, infos
