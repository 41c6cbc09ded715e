"""What learn/ needs beside PyTorch: its configurations, the files of nets, their answers. Where PyTorch is there, also that a
run goes on where it was, and that the trainer's net is the one of the file."""
import hashlib
import importlib.util
import pathlib
import sys
import tempfile
import unittest

import numpy as np

import roundhouse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "learn"))
import config as configs  # noqa: E402
import vectors  # noqa: E402
import weights  # noqa: E402

NETS = sorted((ROOT / "players/nets").glob("*.net"))
with_torch = unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not installed")


def small_policy(board, width: int = 8) -> dict:
    """The state of a net with chance numbers."""
    random = np.random.default_rng(1)
    layout = board.layout
    sizes = {"trunk.first": (width, layout.feature_size), "actions": (layout.action_size, width), "value": (1, width)}
    sizes |= {name: (width, width) for name, _ in weights.layers() if name.startswith("trunk.blocks")}
    policy = {}
    for name, size in sizes.items():
        policy[name + ".weight"] = random.normal(size=size).astype(np.float32)
        policy[name + ".bias"] = random.normal(size=size[0]).astype(np.float32)
    return policy


class Configurations(unittest.TestCase):
    def test_every_board_has_one(self):
        for board in roundhouse.board_ids():
            config = configs.read(board)
            self.assertEqual(config.board, board)
            self.assertEqual(sorted(config.players), list(roundhouse.Board(board).players))
            self.assertAlmostEqual(sum(config.players.values()), 1)
            self.assertLess(config.earlier + config.scripted, 1)
            self.assertLess(config.imitation, config.total)

    def test_other_values_and_mistakes(self):
        self.assertEqual(configs.read("usa", games=16).games, 16)
        for wrong, said in (({"board": "nowhere"}, "there are iberia"), ({"board": "usa", "gmaes": 3}, "no such setting: gmaes")):
            with self.assertRaisesRegex(ValueError, said):
                configs.read(**wrong)


class Files(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.path = str(pathlib.Path(place.name) / "some.net")
        self.board = roundhouse.Board("new-york")

    def test_what_is_written_is_read(self):
        policy = small_policy(self.board)
        weights.write(self.path, self.board, policy)
        read = weights.read(self.path, self.board)
        self.assertEqual(read.keys(), policy.keys())
        for name, numbers in policy.items():
            self.assertEqual(read[name].shape, numbers.shape)
            # A row is rounded to 254 steps; a bias is kept as it is. The first layer is stored with the features' scales in it.
            scaled, again = numbers, read[name]
            if name == "trunk.first.weight":
                scaled, again = numbers * self.board.layout.scales, again * self.board.layout.scales
            np.testing.assert_allclose(again, scaled, atol=0 if name.endswith("bias") else np.abs(scaled).max() / 250)

    def test_what_is_read_is_written_again(self):
        for path in NETS:
            board = roundhouse.Board(path.stem)
            weights.write(self.path, board, weights.read(str(path), board))
            one, two = path.read_bytes(), pathlib.Path(self.path).read_bytes()
            self.assertEqual(len(one), len(two))
            self.assertEqual(one[:32 + len(path.stem) + 64], two[:32 + len(path.stem) + 64])
            for (a, b), (c, d) in zip([vectors.Net(one).first, vectors.Net(one).value], [vectors.Net(two).first, vectors.Net(two).value]):
                np.testing.assert_allclose(a, c, atol=np.abs(a).max() * 1e-5)
                np.testing.assert_array_equal(b, d)

    def test_nets_are_small_and_the_players_take_what_is_written(self):
        self.assertEqual([path.stem for path in NETS], sorted(roundhouse.board_ids()))
        self.assertTrue(all(path.stat().st_size < 1e6 for path in NETS))
        weights.write(self.path, self.board, small_policy(self.board))
        game = roundhouse.Game("new-york", seed=1).play_on("net:" + self.path)
        self.assertTrue(game.over)

    def test_damaged_and_foreign_files(self):
        whole = NETS[0].read_bytes()
        board = roundhouse.Board(NETS[0].stem)
        damaged = [whole[:size] for size in (0, 7, 8, 31, 32, 60, 100, 5000, len(whole) - 1)]
        damaged += [whole + b"\0", b"something else" + whole, whole[:28] + b"\xff\xff\xff\x7f" + whole[32:]]
        for field in range(5):
            damaged.append(whole[:8 + 4 * field] + b"\x03\0\0\0" + whole[12 + 4 * field:])
        for bytes_ in damaged:
            pathlib.Path(self.path).write_bytes(bytes_)
            with self.assertRaisesRegex(ValueError, "some.net: "):
                weights.read(self.path, board)
        with self.assertRaisesRegex(ValueError, f"made for {NETS[0].stem}"):
            weights.read(str(NETS[0]), roundhouse.Board(NETS[-1].stem))


class Answers(unittest.TestCase):
    def test_stored_answers_are_those_of_the_nets_and_their_rows_those_of_the_library(self):
        for path in NETS:
            lines = [line.split(" ") for line in (ROOT / f"tests/players/vectors/{path.stem}.txt").read_text().splitlines()]
            self.assertEqual(lines[0], ["net", hashlib.sha256(path.read_bytes()).hexdigest()], "run learn/vectors.py")
            net, rows = vectors.Net(path.read_bytes()), vectors.positions(path.stem)
            self.assertEqual(len(lines), 1 + 3 * len(rows))
            for number, row in enumerate(rows):
                stored, value, logits = (line[1:] for line in lines[1 + 3 * number:4 + 3 * number])
                self.assertEqual(stored, [f"{i}:{row[i]}" for i in np.flatnonzero(row)])
                theirs, their_value = net.answer(row)
                self.assertAlmostEqual(float(value[0]), their_value, places=5)
                np.testing.assert_allclose(np.array(logits, float), theirs, rtol=1e-4, atol=1e-4)


class Training(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.path = str(pathlib.Path(place.name) / "state.pt")

    def training(self, **changes):
        import torch
        import train
        config = configs.read("new-york", **{"games": 20, "steps": 24, "width": 16, "critic_width": 16, "minibatch": 64,
                                             "imitation": 500, "total": 4000, "checkpoint_every": 900, **changes})
        made = train.Training(config, torch.device("cpu"), threads=1)
        self.addCleanup(lambda: made.games.batch.close())
        return made

    @with_torch
    def test_a_run_goes_on_where_it_was(self):
        import torch
        one = self.training()
        phases = [one.one_round(number)["phase"] for number in range(3)]
        self.assertEqual(phases, ["imitation", "imitation", "league"])
        self.assertTrue(one.earlier)
        one.save(self.path)
        self.assertFalse(pathlib.Path(self.path + ".new").exists())
        # The first goes on with games of its own that are under way; a slice deals anew, and twice the same.
        slices = [self.training(), self.training()]
        for made in slices:
            made.load(self.path)
            self.assertEqual(made.decisions, one.decisions)
            self.assertEqual(len(made.earlier), len(one.earlier))
            for name, numbers in one.policy.state_dict().items():
                self.assertTrue(torch.equal(numbers, made.policy.state_dict()[name]))
        told = []
        for made in slices:
            made.load(self.path)
            told.append({name: value for name, value in made.one_round(3).items() if not name.endswith(" s")})
        self.assertEqual(told[0], told[1])
        self.assertGreater(told[0]["decisions"], one.decisions)

    @with_torch
    def test_it_begins_with_a_net_and_keeps_the_first_of_the_earlier_players(self):
        import torch
        begun = self.training(width=256)
        begun.begin_from(str(ROOT / "players/nets/new-york.net"))
        self.assertEqual(begun.one_round(0)["phase"], "league")
        first = begun.earlier[0]
        for _ in range(4):
            begun.keep_checkpoint()
        self.assertEqual(len(begun.earlier), begun.config.checkpoints)
        self.assertIs(begun.earlier[0], first)
        result = begun.evaluate(2)
        self.assertEqual(sorted(result), ["2 players", "3 players", "4 players"])
        self.assertTrue(all(0 <= one["share"] <= 1 for one in result.values()))
        self.assertTrue(torch.isfinite(begun.policy.value.weight).all())

    @with_torch
    def test_the_trainers_net_is_that_of_the_file(self):
        answer = vectors.trainer(ROOT / "players/nets/new-york.net", "new-york")
        for row in vectors.positions("new-york"):
            logits, value = vectors.Net((ROOT / "players/nets/new-york.net").read_bytes()).answer(row)
            theirs, their_value = answer(row)
            np.testing.assert_allclose(theirs, logits, atol=vectors.TOLERANCE)
            self.assertAlmostEqual(their_value, value, delta=vectors.TOLERANCE)


if __name__ == "__main__":
    unittest.main()
