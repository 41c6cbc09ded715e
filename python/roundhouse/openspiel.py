"""The shape of OpenSpiel: a Game makes States with legal actions, information states and chance nodes.

The deal is a chance node at the root, sampled as OpenSpiel's "sampled stochastic" games do: its one outcome asks the
dealer, and every card that comes later follows from that deal. Nothing here needs OpenSpiel.
"""
import json

import numpy as np

from ._library import BadArgument, integer
from .board import as_board
from .game import Game as _Game

CHANCE, TERMINAL, SIMULTANEOUS = -1, -4, -2  # as in pyspiel.PlayerId


class Game:
    """`Game("usa", players=2).new_initial_state()`."""

    def __init__(self, board="usa", players=2, seed=1):
        self.board, self._players = as_board(board), integer(players, "players", 1, 5)
        if self._players not in self.board.players:
            raise BadArgument(f"{self.board.id} is not for {self._players} players")
        self._dealer = np.random.default_rng(integer(seed, "seed", 0, 2**64 - 1))

    def num_players(self):
        return self._players

    def num_distinct_actions(self):
        return self.board.layout.action_size

    def min_utility(self):
        return -1.0 / self._players

    def max_utility(self):
        return 1.0 - 1.0 / self._players

    def utility_sum(self):
        return 0.0

    def max_game_length(self):
        return 5000

    def information_state_tensor_shape(self):
        return [self.board.layout.feature_size]

    observation_tensor_shape = information_state_tensor_shape

    def new_initial_state(self):
        return State(self)

    def deal(self) -> int:
        """A deal that nobody has asked for yet."""
        return int(self._dealer.integers(2**63))


class State:
    """A position; clone() gives one that goes on by itself with the same deal."""

    def __init__(self, game: Game):
        self._of, self._game, self._actions, self._cut = game, None, [], False

    def get_game(self):
        return self._of

    def current_player(self):
        if self._game is None:
            return CHANCE
        return TERMINAL if self.is_terminal() else self._game.waiting[0]

    def is_chance_node(self):
        return self._game is None

    def is_terminal(self):
        return self._game is not None and (self._game.over or self._game.decisions >= self._of.max_game_length())

    def is_simultaneous_node(self):
        return False

    def chance_outcomes(self):
        if self._game is not None:
            raise BadArgument("this is no chance node")
        return [(0, 1.0)]

    def legal_actions(self, player=None):
        if self._game is None:
            return [0]
        if self.is_terminal() or (player is not None and player != self.current_player()):
            return []
        return [int(action) for action in np.flatnonzero(self._game.mask(self.current_player()))]

    def legal_actions_mask(self, player=None):
        mask = np.zeros(self._of.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return mask.tolist()

    def apply_action(self, action):
        if self.is_terminal():
            raise BadArgument("the game is over")
        if self._game is None:
            if action != 0:
                raise BadArgument(f"the deal has one outcome, 0, not {action!r}")
            self._game = _Game(self._of.board, self._of.num_players(), self._of.deal())
        else:
            self._game.act(action, self.current_player())
        self._actions.append(int(action))

    def child(self, action):
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self):
        state = State(self._of)
        state._actions = list(self._actions)
        state._game = None if self._game is None else self._game.copy()
        return state

    def action_to_string(self, player, action):
        return "deal" if self._game is None else self._of.board.actions[integer(action, "action", 0, self._of.num_distinct_actions() - 1)]

    def history(self):
        return list(self._actions)

    def returns(self):
        players = self._of.num_players()
        if not self.is_terminal():
            return [0.0] * players
        winners = self._game.winners
        return [(1 / len(winners) if s in winners else 0.0) - 1 / players for s in range(players)]

    def rewards(self):
        return self.returns()

    def information_state_string(self, player=None):
        """All that the player has seen since the deal: it forgets nothing."""
        player = self.current_player() if player is None else player
        return "" if self._game is None else "\n".join(self._game.story(player)) + "\n" + json.dumps(self._game.view(player), sort_keys=True)

    def observation_string(self, player=None):
        player = self.current_player() if player is None else player
        return "" if self._game is None else json.dumps(self._game.view(player), sort_keys=True)

    def observation_tensor(self, player=None):
        """The features of the player, scaled. They are what it sees now, with the counts that follow from all before."""
        if self._game is None:
            raise BadArgument("nothing is dealt yet")
        player = self.current_player() if player is None else player
        return (self._game.features(player).astype(np.float32) * self._of.board.layout.scales).tolist()

    information_state_tensor = observation_tensor

    def __str__(self):
        return "before the deal" if self._game is None else "\n".join(self._game.story())
