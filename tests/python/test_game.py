"""One game through Python: the same as the engine's, and every mistake an exception that says what is wrong."""
import pathlib
import unittest
import xml.dom.minidom

import numpy as np

import roundhouse
from roundhouse import BadArgument, BadBoard, BadRecord, Board, Closed, Game, Refused

TREE = pathlib.Path(__file__).resolve().parents[2]


class Games(unittest.TestCase):
    def test_a_game_is_played_recorded_and_replayed(self):
        for board in roundhouse.board_ids():
            with self.subTest(board), Game(board, players=2, seed=3) as game:
                game.play_on("planner", "greedy")
                self.assertTrue(game.over)
                self.assertEqual(sum(game.points(0, source) for source in roundhouse.SOURCES), game.points(0))
                roundhouse.verify(game.record, board)
                again = Game.from_record(game.record)
                self.assertEqual(again.hash, game.hash)
                self.assertEqual(again.players, 2)
                half = Game.from_record(game.record, decisions=game.decisions // 2)
                self.assertEqual(half.decisions, game.decisions // 2)
                self.assertTrue(half.moves())
                self.assertEqual(half.copy().hash, half.hash)

    def test_moves_have_words_sentences_and_actions(self):
        game = Game("marklin", players=3, seed=5)
        random = np.random.default_rng(2)
        for _ in range(250):
            moves = game.moves()
            seat = game.waiting[0]
            mask = game.mask(seat)
            for move in moves:
                actions = game.actions_of(move)
                self.assertEqual(mask[actions[0]], 1)
                self.assertTrue(all(game.board.actions[a] for a in actions))
            self.assertEqual({game.actions_of(move)[0] for move in moves}, set(np.flatnonzero(mask)))
            move = moves[random.integers(len(moves))]
            twin, wordy = game.copy(), game.copy()
            for action in game.actions_of(move):
                twin.act(action, seat)
            wordy.play(move.words, seat)
            game.play(move)
            self.assertEqual(twin.hash, game.hash)
            self.assertEqual(wordy.hash, game.hash)
            if game.over:
                break

    def test_features_do_not_depend_on_how_a_position_was_come_to(self):
        random = np.random.default_rng(4)
        for board in roundhouse.board_ids():
            game = Game(board, players=2, seed=8)
            while not game.over:
                seat = game.waiting[0]
                fresh = game.copy()  # remembers nothing
                for who in range(2):
                    np.testing.assert_array_equal(game.features(who), fresh.features(who))
                    np.testing.assert_array_equal(game.hidden(who), fresh.hidden(who))
                game.act(int(random.choice(np.flatnonzero(game.mask(seat)))), seat)

    def test_a_half_made_decision_is_copied(self):
        game, random = Game("south-korea", players=2, seed=1), np.random.default_rng(1)
        halves = 0
        while not game.over and halves < 5:
            seat, before = game.waiting[0], game.decisions
            game.act(int(random.choice(np.flatnonzero(game.mask(seat)))), seat)
            if game.decisions == before:
                halves += 1
                np.testing.assert_array_equal(game.copy().mask(seat), game.mask(seat))
        self.assertEqual(halves, 5)

    def test_a_view_hides_what_others_hold_and_features_follow_it(self):
        game = Game("usa", players=2, seed=9).play_on("planner", until=30)
        other = game.view(0)["seats"]["2"]
        self.assertNotIn("tickets", [key for key, value in other.items() if isinstance(value, list) and value])
        self.assertEqual(game.features(0).dtype, np.int8)
        self.assertEqual(game.hidden(0).shape, (game.board.layout.hidden_size,))

    def test_a_position_is_a_picture(self):
        for board in roundhouse.board_ids():
            picture = Game(board, players=2, seed=1).play_on("greedy", until=60)._repr_svg_()
            document = xml.dom.minidom.parseString(picture)
            self.assertGreater(len(document.getElementsByTagName("rect")), 50)

    def test_a_board_file(self):
        board = Board(TREE / "tests" / "boards" / "tiny.json")
        self.assertEqual(board.id, "tiny")
        self.assertEqual(Board.from_json((TREE / "boards" / "usa.json").read_text()).id, "usa")
        Game(board, players=2, seed=1).play_on("random")


class Mistakes(unittest.TestCase):
    def says(self, kind, words, what, *arguments, **named):
        with self.assertRaises(kind) as caught:
            what(*arguments, **named)
        self.assertIn(words, str(caught.exception))

    def test_boards(self):
        self.says(BadArgument, "atlantis", Board, "atlantis")
        self.says(BadArgument, "text", Board, 7)
        self.says(BadArgument, "zero character", Board, "usa\0")
        self.says(BadBoard, "", Board.from_json, "{}")
        self.says(BadBoard, "", Board.from_json, (TREE / "boards" / "usa.json").read_text()[:5000])
        self.says(FileNotFoundError, "nowhere", Board, pathlib.Path("nowhere.json"))
        self.says(BadArgument, "Board", Game, 3.5)

    def test_setups(self):
        self.says(BadArgument, "players", Game, "usa", players=6)
        self.says(BadArgument, "players", Game, "new-york", players=5)
        self.says(BadArgument, "seed", Game, seed=-1)
        self.says(BadArgument, "seed", Game, seed=2**64)
        self.says(BadArgument, "whole number", Game, seed=1.5)
        self.says(BadArgument, "hexadecimal", Game, seed="abc")
        self.says(BadArgument, "names", Game, names=["Ann"])
        self.says(BadArgument, "seat", Game, first_seat=2)

    def test_moves(self):
        game = Game("usa", seed=1)
        self.says(BadArgument, "makes no move", game.play, "fly to the moon")
        self.says(Refused, "B-10", game.play, "draw", seat=0)
        self.says(BadArgument, "seat", game.moves, 2)
        self.says(BadArgument, "nobody", game.ask, "nobody")
        self.says(Refused, "outside of the mask", game.act, 0)
        self.says(Refused, "outside of the mask", game.act, -5)
        self.says(Refused, "outside of the mask", game.act, 10**6)
        self.says(BadArgument, "action", game.act, 10**12)
        self.says(BadArgument, "whole number", game.act, "claim")
        self.says(BadArgument, "source", game.points, 0, "bribes")
        self.says(BadArgument, "position", game.rewind, 5)

    def test_records(self):
        record = Game("new-york", seed=1).play_on("greedy").record
        self.says(BadRecord, "line", Game.from_record, record.replace("claim", "steal", 1))
        self.says(BadRecord, "", Game.from_record, record[: len(record) // 2])
        self.says(BadRecord, "board", Game.from_record, "")
        self.says(BadRecord, "", roundhouse.verify, record[:-30], "new-york")
        self.says(BadRecord, "", Game.from_record, record, "usa")

    def test_damaged_texts(self):
        """Records and boards with bytes changed, cut or doubled: an exception or a result, never a crash."""
        random = np.random.default_rng(3)
        record = Game("new-york", seed=2).play_on("greedy").record.encode()
        board = (TREE / "tests" / "boards" / "tiny.json").read_bytes()
        refused = 0
        for _ in range(300):
            for text, read in ((record, Game.from_record), (board, Board.from_json)):
                damaged = bytearray(text)
                for _ in range(random.integers(1, 4)):
                    at, length = random.integers(len(damaged) + 1), random.integers(1, 40)
                    kind = random.integers(3)
                    if kind == 0:
                        damaged[at:at + length] = b""
                    elif kind == 1:
                        damaged[at:at] = bytes(random.integers(256, size=length, dtype=np.uint8))
                    else:
                        damaged[at:at] = damaged[at:at + length]
                try:
                    read(bytes(damaged))
                except roundhouse.RoundhouseError:
                    refused += 1
        self.assertGreater(refused, 300)

    def test_closed(self):
        game = Game("usa")
        game.close()
        game.close()
        self.says(Closed, "closed", game.moves)
        self.says(Closed, "closed", lambda: game.record)
        board = Board("usa")
        board.close()
        self.says(Closed, "closed", Game, board)
        self.assertIn("closed", repr(game))


if __name__ == "__main__":
    unittest.main()
