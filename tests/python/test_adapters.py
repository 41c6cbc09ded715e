"""The adapters against the documented contracts of Gymnasium, PettingZoo and OpenSpiel, which are not installed here."""
import unittest

import numpy as np

import roundhouse
from roundhouse import BadArgument, Closed, Refused, openspiel
from roundhouse.gym import RoundhouseEnv
from roundhouse.pettingzoo import RoundhouseAEC, RoundhouseParallel


class Gymnasium(unittest.TestCase):
    """https: gymnasium.farama.org, "Env": what check_env() of Gymnasium asks, and masks."""

    def episode(self, env, seed):
        random, seen = np.random.default_rng(seed), []
        observation, info = env.reset(seed=seed)
        while True:
            self.assertTrue(env.observation_space.contains(observation))
            self.assertIsInstance(info, dict)
            np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
            self.assertTrue(observation["action_mask"].any())
            action = random.choice(np.flatnonzero(info["action_mask"]))
            self.assertTrue(env.action_space.contains(action))
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertIsInstance(reward, float)
            self.assertIsInstance(terminated, bool)
            self.assertIsInstance(truncated, bool)
            seen.append((int(action), reward, observation["observation"].sum()))
            if terminated or truncated:
                self.assertTrue(env.observation_space.contains(observation))
                self.assertFalse(info["action_mask"].any())
                return seen
            self.assertEqual(reward, 0.0)

    def test_episodes_and_seeds(self):
        for board, opponents in (("new-york", "planner"), ("usa", ("greedy", "random")), ("south-korea", "random")):
            env = RoundhouseEnv(board, opponents)
            first = self.episode(env, 7)
            self.assertEqual(self.episode(env, 7), first)
            self.assertNotEqual(self.episode(env, 8), first)
            self.assertIn(round(first[-1][1], 6), [round(x - 1 / env.players, 6) for x in (0, 1 / 3, 1 / 2, 1)])

    def test_mistakes(self):
        env = RoundhouseEnv("new-york")
        with self.assertRaises(BadArgument):
            env.step(0)
        env.reset(seed=1)
        with self.assertRaises(Refused):
            env.step(0)
        with self.assertRaises(BadArgument):
            env.step("claim")
        env.close()
        env.close()
        for call in (lambda: env.step(0), env.reset):
            with self.assertRaises(Closed):
                call()
        with self.assertRaises(BadArgument):
            RoundhouseEnv("new-york", ("planner",) * 4)
        with self.assertRaises(BadArgument):
            RoundhouseEnv("new-york", render_mode="hologram")

    def test_render(self):
        for mode in ("ansi", "svg"):
            env = RoundhouseEnv("new-york", render_mode=mode)
            env.reset(seed=1)
            self.assertIsInstance(env.render(), str)

    def test_truncation(self):
        env = RoundhouseEnv("usa", decision_limit=20)
        env.reset(seed=1)
        while True:
            _, _, terminated, truncated, info = env.step(np.flatnonzero(env.action_masks())[0])
            if terminated or truncated:
                break
        self.assertTrue(truncated and not terminated)


class PettingZoo(unittest.TestCase):
    """pettingzoo.farama.org, "AEC API" and "Parallel API": what api_test() and parallel_api_test() ask."""

    def test_aec(self):
        for board, players in (("new-york", 2), ("nordic", 3), ("iberia", 4)):
            env = RoundhouseAEC(board, players)
            env.reset(seed=3)
            self.assertEqual(env.agents, env.possible_agents)
            random, total, last_seen = np.random.default_rng(1), dict.fromkeys(env.agents, 0.0), set()
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation))
                np.testing.assert_array_equal(observation["action_mask"], info["action_mask"])
                total[agent] += reward
                for table in (env.rewards, env.terminations, env.truncations, env.infos):
                    self.assertEqual(set(table), set(env.agents))
                if termination or truncation:
                    last_seen.add(agent)
                    env.step(None)
                else:
                    env.step(env.action_space(agent).sample(info["action_mask"]))
            self.assertEqual(last_seen, set(env.possible_agents))
            self.assertAlmostEqual(sum(total.values()), 0)
            self.assertEqual(env.agents, [])
            with self.assertRaises(BadArgument):
                env.step(0)

    def test_aec_mistakes(self):
        env = RoundhouseAEC("usa")
        env.reset(seed=1)
        with self.assertRaises(Refused):
            env.step(0)
        env.close()
        with self.assertRaises(Closed):
            env.reset()

    def test_parallel(self):
        env = RoundhouseParallel("new-york", 3)
        observations, infos = env.reset(seed=5)
        random = np.random.default_rng(2)
        steps = 0
        while env.agents:
            self.assertEqual(set(observations), set(env.agents))
            asked = [agent for agent in env.agents if infos[agent]["action_mask"].any()]
            self.assertEqual(len(asked), 1)
            for agent in env.agents:
                self.assertTrue(env.observation_space(agent).contains(observations[agent]))
                np.testing.assert_array_equal(observations[agent]["action_mask"], infos[agent]["action_mask"])
            actions = {agent: env.action_space(agent).sample(infos[agent]["action_mask"]) for agent in env.agents}
            observations, rewards, terminations, truncations, infos = env.step(actions)
            self.assertEqual(set(rewards), set(env.possible_agents))
            steps += 1
        self.assertGreater(steps, 50)
        self.assertTrue(all(terminations.values()))
        self.assertAlmostEqual(sum(rewards.values()), 0)
        env.reset(seed=5)
        with self.assertRaises(BadArgument):
            env.step({})

    def test_seeds(self):
        a, b = RoundhouseParallel("usa"), RoundhouseParallel("usa")
        for seed in (1, 2):
            first, second = a.reset(seed=seed)[0], b.reset(seed=seed)[0]
            for agent in first:
                np.testing.assert_array_equal(first[agent]["observation"], second[agent]["observation"])


class OpenSpiel(unittest.TestCase):
    """openspiel.readthedocs.io, "API reference": State and Game, for sampled stochastic games."""

    def test_a_game(self):
        for board, players in (("new-york", 2), ("south-korea", 3)):
            game = openspiel.Game(board, players, seed=2)
            state = game.new_initial_state()
            random = np.random.default_rng(1)
            self.assertTrue(state.is_chance_node())
            self.assertEqual(state.current_player(), openspiel.CHANCE)
            self.assertAlmostEqual(sum(p for _, p in state.chance_outcomes()), 1)
            while not state.is_terminal():
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(legal))
                self.assertTrue(legal)
                if not state.is_chance_node():
                    player = state.current_player()
                    self.assertEqual(sum(state.legal_actions_mask()), len(legal))
                    self.assertEqual(len(state.information_state_tensor(player)), game.information_state_tensor_shape()[0])
                    self.assertEqual(state.legal_actions((player + 1) % players), [])
                    self.assertTrue(state.action_to_string(player, legal[0]))
                    self.assertEqual(state.returns(), [0.0] * players)
                action = int(random.choice(legal))
                if len(state.history()) % 40 == 20:
                    twin = state.clone()
                    twin.apply_action(action)
                    state.apply_action(action)
                    self.assertEqual(str(twin), str(state))
                    self.assertEqual(twin.history(), state.history())
                else:
                    state.apply_action(action)
            self.assertAlmostEqual(sum(state.returns()), 0)
            self.assertTrue(all(game.min_utility() <= r <= game.max_utility() for r in state.returns()))
            self.assertEqual(state.current_player(), openspiel.TERMINAL)
            self.assertEqual(state.legal_actions(), [])
            with self.assertRaises(BadArgument):
                state.apply_action(0)

    def test_an_information_state_tells_nothing_that_is_hidden(self):
        game = openspiel.Game("usa", 2, seed=1)
        one = game.new_initial_state()
        one.apply_action(0)
        view = one.observation_string(0)
        self.assertNotEqual(view, one.observation_string(1))
        mine = one._game.view(0)["seats"]["1"]
        self.assertNotEqual(mine, one._game.view(1)["seats"]["1"])

    def test_mistakes(self):
        state = openspiel.Game("usa", 2).new_initial_state()
        with self.assertRaises(BadArgument):
            state.apply_action(5)
        state.apply_action(0)
        with self.assertRaises(BadArgument):
            state.chance_outcomes()
        with self.assertRaises(Refused):
            state.apply_action(0)
        with self.assertRaises(BadArgument):
            openspiel.Game("nordic", 5)


if __name__ == "__main__":
    unittest.main()
