"""Batches through Python: reproducible, the same for any number of threads, and safe against every mistake."""
import pathlib
import unittest

import numpy as np

import roundhouse
from roundhouse import RANDOM, BadArgument, Batch, Board, Closed, Game, Group, Refused
from roundhouse.figures import interval, play_match

EVERYTHING = ("features", "scaled_features", "hidden", "scaled_hidden", "mask", "seat", "game", "turned", "decisions", "done",
              "reward", "margin", "rank", "points", "ended", "ended_turned")


def mixed(**named):
    groups = [Group(board, 3, players) for board in roundhouse.board_ids() for players in Board(board).players]
    groups.append(Group("usa", 4, 3, ("", "planner", "greedy"), "turned"))
    return Batch(groups=groups, wanted=EVERYTHING, **named)


def choose(batch, random):
    return np.argmax(random.random(batch.mask.shape) * batch.mask, axis=1)


class Batches(unittest.TestCase):
    def test_threads_make_no_difference(self):
        batches = [mixed(threads=threads, seed=4) for threads in (1, 2, 16)]
        random = np.random.default_rng(1)
        ended = 0
        for _ in range(300):
            actions = choose(batches[0], random)
            for batch in batches:
                batch.step(actions)
            for name in EVERYTHING:
                for other in batches[1:]:
                    np.testing.assert_array_equal(getattr(batches[0], name), getattr(other, name), err_msg=name)
            ended += int((batches[0].done > 0).sum())
        self.assertGreater(ended, 20)

    def test_rows_are_those_of_a_game(self):
        batch = Batch("iberia", games=2, seed=6, wanted=EVERYTHING)
        random = np.random.default_rng(1)
        from roundhouse._library import lib  # deal 0 of seed 6 is the deal of Game(seed=6)
        game = Game("iberia", seed=6)
        layout = game.board.layout
        while not game.over:
            seat = game.waiting[0]
            self.assertEqual(batch.seat[0], seat)
            np.testing.assert_array_equal(batch.features[0], game.features(seat))
            np.testing.assert_array_equal(batch.hidden[0], game.hidden(seat))
            np.testing.assert_array_equal(batch.mask[0], game.mask(seat))
            np.testing.assert_allclose(batch.scaled_features[0], batch.features[0] * layout.scales)
            actions = choose(batch, random)
            game.act(int(actions[0]), seat)
            batch.step(actions)
        self.assertEqual(batch.done[0], 1)
        self.assertEqual(list(batch.points[0, :2]), [game.points(0), game.points(1)])
        winners = game.winners
        self.assertEqual(list(batch.reward[0, :2]), [1 / len(winners) if s in winners else 0 for s in (0, 1)])

    def test_a_teacher_is_followed(self):
        batch = Batch("new-york", games=8, names=("", "planner"), seating="turned", seed=2)
        for _ in range(100):
            actions = batch.teach("planner")
            self.assertTrue(batch.mask[np.arange(8), actions].all())
            batch.step(actions)
        with self.assertRaises(BadArgument) as caught:
            batch.teach("searcher@20g")
        self.assertIn("RH_HISTORY", str(caught.exception))
        with Batch("new-york", games=1, history=True) as one:
            self.assertEqual(one.mask[0, one.teach("searcher@20g")[0]], 1)

    def test_a_match_on_paired_deals(self):
        shares = play_match("new-york", ("planner", "random"), 20, seed=5)
        self.assertEqual(shares.shape, (20, 2))
        np.testing.assert_allclose(shares.sum(axis=1), 1)
        mean, low, high = interval(shares[:, 0])
        self.assertTrue(low <= mean <= high and mean > 0.9)
        again = play_match("new-york", ("", "random"), 20, seed=5, policy=lambda batch: batch.teach("planner"))
        np.testing.assert_array_equal(again, shares)

    def test_a_player_that_has_learned(self):
        inside = play_match("new-york", ("net", "greedy"), 10, seed=5)
        outside = play_match("new-york", ("", "greedy"), 10, seed=5, policy=lambda batch: batch.teach("net"))
        np.testing.assert_array_equal(inside, outside)
        self.assertGreater(inside[:, 0].mean(), 0.7)


class Mistakes(unittest.TestCase):
    def says(self, kind, words, what, *arguments, **named):
        with self.assertRaises(kind) as caught:
            what(*arguments, **named)
        self.assertIn(words, str(caught.exception))

    def test_setups(self):
        self.says(BadArgument, "atlantis", Batch, "atlantis", games=2)
        self.says(BadArgument, "games", Batch, games=0)
        self.says(BadArgument, "games", Batch, games=2**23)
        self.says(BadArgument, "group 0", Batch, "new-york", games=1, players=5)
        self.says(BadArgument, "nobody", Batch, games=1, names=("", "nobody"))
        stations = pathlib.Path(__file__).parent.parent / "boards/stations.json"
        self.says(BadArgument, "boards with a net: iberia", Batch, Board(stations), games=1, names=("", "net"))
        self.says(BadArgument, "boards with a net: iberia", Batch(Board(stations), games=1).teach, "net")
        self.says(BadArgument, "names", Batch, games=1, names=("planner",))
        self.says(BadArgument, "seating", Batch, games=1, seating="upside down")
        self.says(BadArgument, "threads", Batch, games=1, threads=0)
        self.says(BadArgument, "threads", Batch, games=1, threads=1000)
        self.says(BadArgument, "seed", Batch, games=1, seed=2**64)
        self.says(BadArgument, "group", Batch, groups=[])
        self.says(BadArgument, "decision_limit", Batch, games=1, decision_limit=0)
        self.says(BadArgument, "no array", Batch, games=1, wanted=("colour",))
        self.says(BadArgument, "board", Batch, board=None, games=1)

    def test_buffers(self):
        batch = Batch(games=4)
        self.says(BadArgument, "int8", batch.bind, "features", np.zeros((4, batch.feature_size), np.float32))
        self.says(BadArgument, "shape", batch.bind, "features", np.zeros((3, batch.feature_size), np.int8))
        self.says(BadArgument, "contiguous", batch.bind, "features", np.zeros((batch.feature_size, 4), np.int8).T)
        frozen = np.zeros((4, batch.feature_size), np.int8)
        frozen.flags.writeable = False
        self.says(BadArgument, "writeable", batch.bind, "features", frozen)
        self.says(BadArgument, "no array", batch.bind, "colour", frozen)
        self.says(BadArgument, "array of int8", batch.bind, "features", [1, 2, 3])
        self.says(BadArgument, "int32", batch.teach, "planner", np.zeros(3, np.int32))

    def test_buffers_that_lie_to_the_library(self):
        """Whoever calls the C interface directly with too little memory gets an error, not a crash."""
        import ctypes as ct
        from roundhouse import _library
        batch = Batch(games=4)
        for name, kind, _ in _library.BUFFERS:
            buffers = _library.Buffers(ct.sizeof(_library.Buffers))
            room = np.zeros(3, kind)
            setattr(buffers, name, _library.Buffer(room.ctypes.data, room.nbytes))
            self.assertEqual(_library.lib.rh_batch_observe(batch.pointer, ct.byref(buffers)), 2)
            self.assertIn(name, _library.lib.rh_last_error(0).decode())
        buffers.size -= 8
        self.assertEqual(_library.lib.rh_batch_observe(batch.pointer, ct.byref(buffers)), 2)
        self.assertEqual(_library.lib.rh_batch_step(None, None, 0, None), 2)
        self.assertEqual(_library.lib.rh_batch_step(batch.pointer, None, 4, None), 2)

    def test_actions(self):
        batch = Batch(games=4)
        before = batch.features.copy()
        self.says(BadArgument, "shape", batch.step, [0, 1, 2])
        self.says(BadArgument, "whole numbers", batch.step, [0.5] * 4)
        self.says(BadArgument, "range", batch.step, np.full(4, 2**40))
        self.says(Refused, "game 2", batch.step, [RANDOM, RANDOM, 0, 0])
        self.says(Refused, "game 0", batch.step, [-2, 0, 0, 10**9])
        np.testing.assert_array_equal(batch.observe().features, before)
        self.says(BadArgument, "decisions", batch.random, -1)
        self.says(ValueError, "number", batch.shape_rewards, float("nan"))

    def test_closed(self):
        batch = Batch(games=2)
        batch.close()
        batch.close()
        for call in (batch.observe, lambda: batch.step([RANDOM] * 2), batch.random, batch.teach, lambda: batch.restart(1)):
            self.says(Closed, "closed", call)

    def test_noise(self):
        """Arguments by chance: an exception or a result, never a crash."""
        random = np.random.default_rng(1)
        strange = [None, -1, 0, 1, 2, 7, 2**31, 2**63, 2**64, 1.5, float("nan"), "", "usa", "planner", "\0", b"usa", (), [], {}, np.int8(3),
                   np.zeros(2), object(), True]
        pick = lambda: strange[random.integers(len(strange))]
        ends = [0, 0]
        for _ in range(400):
            try:
                batch = Batch(pick() if random.random() < 0.3 else "new-york", games=pick() if random.random() < 0.3 else 2,
                              players=pick() if random.random() < 0.3 else 2, names=pick() if random.random() < 0.3 else (),
                              seed=pick() if random.random() < 0.3 else 1, threads=pick() if random.random() < 0.3 else 1)
                batch.step(pick() if random.random() < 0.5 else random.integers(-3, batch.action_size + 3, 2))
                ends[0] += 1
            except (roundhouse.RoundhouseError, TypeError, ValueError, OverflowError, FileNotFoundError):
                ends[1] += 1
        self.assertGreater(ends[1], 100)


if __name__ == "__main__":
    unittest.main()
