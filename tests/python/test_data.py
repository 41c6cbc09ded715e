"""The sample of the data set in the tree: small, and what its card says."""
import gzip
import pathlib
import unittest

import numpy as np

import roundhouse
from roundhouse.data import COLUMNS

SAMPLE = pathlib.Path(__file__).resolve().parents[2] / "python" / "sample"


class Sample(unittest.TestCase):
    def test_it_is_small_and_has_a_card(self):
        self.assertLess(sum(file.stat().st_size for file in SAMPLE.iterdir()), 200_000)
        card = (SAMPLE / "README.md").read_text()
        for name in COLUMNS:
            self.assertIn(f"`{name}`", card)

    def test_columns_and_records_tell_the_same_games(self):
        boards = set()
        for table in sorted(SAMPLE.glob("*.npz")):
            columns = np.load(table)
            self.assertEqual(set(columns), set(COLUMNS))
            with gzip.open(str(table)[:-4] + ".records.gz", "rt") as file:
                head, *texts = file.read().split("roundhouse record ")
            self.assertEqual(head, "")
            for number, text in enumerate(texts):
                game = roundhouse.Game.from_record("roundhouse record " + text.rstrip("\n") + "\n")
                rows = columns["game"] == number
                self.assertEqual(rows.sum(), game.decisions)
                half = game.decisions // 2
                self.assertEqual(columns["legal"][rows][half], game.copy().rewind(half).count_moves())
                for seat in range(game.players):
                    mine = rows & (columns["seat"] == seat)
                    best = max(game.points(s) for s in range(game.players) if s != seat)
                    self.assertTrue((columns["margin"][mine] == game.points(seat) - best).all())
                boards.add(game.board.id)
        self.assertEqual(boards, set(roundhouse.board_ids()))


if __name__ == "__main__":
    unittest.main()
