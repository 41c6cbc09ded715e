#!/usr/bin/env python3
"""Writes what every net of players/nets/ answers to a few positions, for the test of its C++ twin (players/net/).

    cmake --preset kit && cmake --build --preset kit --target roundhouse_c
    python3 learn/vectors.py            # after every change of a net

The answers are worked out here, from the bytes of the file, in numpy with float64: neither PyTorch nor the C++ code has a part
in them. Where PyTorch is there, the trainer's own net must give the same.
"""

import hashlib
import pathlib
import struct
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "python"))
import roundhouse  # noqa: E402

NETS = ROOT / "players/nets"
OUT = ROOT / "tests/players/vectors"
TOLERANCE = 1e-3  # of the trainer, which adds up in float32 and in another order
POSITIONS = 3


class Net:
    """The layers of a file, as float64."""

    def __init__(self, bytes_: bytes):
        assert bytes_[:8] == b"RHNET1\n\0"
        _, features, width, blocks, actions, length = struct.unpack_from("<6i", bytes_, 8)
        self.bytes, self.at = bytes_, 32 + length + 64
        self.first = self.layer(features, width, width)
        self.blocks = [(self.layer(width, width, width), self.layer(width, width, width)) for _ in range(blocks)]
        self.actions = self.layer(actions, width, actions)
        self.value = self.layer(1, width, 1)
        assert self.at == len(bytes_)

    def layer(self, rows: int, columns: int, outputs: int):
        table = np.frombuffer(self.bytes, np.dtype([("scale", "<f4"), ("numbers", "i1", columns)]), rows, self.at)
        self.at += table.nbytes
        bias = np.frombuffer(self.bytes, "<f4", outputs, self.at).astype(np.float64)
        self.at += 4 * outputs
        return table["numbers"].reshape(rows, columns).astype(np.float64) * table["scale"].astype(np.float64)[:, None], bias

    def answer(self, row: np.ndarray):
        def through(layer, x):
            return x @ layer[0] + layer[1]

        x = np.maximum(through(self.first, row.astype(np.float64)), 0)
        for inner, outer in self.blocks:
            x = np.maximum(x + through(outer, np.maximum(through(inner, x), 0)), 0)
        return self.actions[0] @ x + self.actions[1], float((self.value[0] @ x + self.value[1])[0])


def positions(board: str) -> list[np.ndarray]:
    """Rows of features early, in the middle and late in games between dice, with different numbers of players."""
    rows = []
    for number in range(POSITIONS):
        counts = roundhouse.Board(board).players
        players = counts[min(number, len(counts) - 1)]
        batch = roundhouse.Batch(groups=[roundhouse.Group(board, 1, players)], threads=1, seed=5 + number, wanted=("features",))
        batch.random(6 + 45 * number)
        rows.append(batch.features[0].copy())
        batch.close()
    return rows


def trainer(path: pathlib.Path, board: str):
    """The trainer's own net, or nothing where PyTorch is missing."""
    try:
        import torch
    except ImportError:
        return None
    import weights
    from net import Policy, state_of

    state = weights.read(str(path), roundhouse.Board(board))
    policy = Policy(state["trunk.first.weight"].shape[1], state["actions.weight"].shape[0], state["trunk.first.weight"].shape[0])
    policy.load_state_dict(state_of(state))
    scale = torch.tensor(roundhouse.Board(board).layout.scales)

    def answer(row):
        with torch.no_grad():
            logits, value = policy(torch.tensor(row, dtype=torch.float32)[None] * scale)
        return logits[0].numpy(), float(value[0])

    return answer


def main():
    OUT.mkdir(exist_ok=True)
    for path in sorted(NETS.glob("*.net")):
        bytes_ = path.read_bytes()
        net, check = Net(bytes_), trainer(path, path.stem)
        lines = [f"net {hashlib.sha256(bytes_).hexdigest()}"]
        for row in positions(path.stem):
            logits, value = net.answer(row)
            if check is not None:
                theirs, their_value = check(row)
                assert np.abs(theirs - logits).max() < TOLERANCE and abs(their_value - value) < TOLERANCE, path.stem
            lines.append("row " + " ".join(f"{i}:{row[i]}" for i in np.flatnonzero(row)))
            lines.append(f"value {value:.7g}")
            lines.append("logits " + " ".join(f"{x:.6g}" for x in logits))
        (OUT / f"{path.stem}.txt").write_text("\n".join(lines) + "\n")
        print(f"{path.stem}: {POSITIONS} positions" + ("" if check is None else ", and the trainer agrees"))


if __name__ == "__main__":
    main()
