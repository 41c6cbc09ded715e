"""Games in lock step (docs/python.md) whose arrays are tensors, in memory that a GPU reads quickly."""

import pathlib
import sys

import numpy as np
import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "python"))
import roundhouse  # noqa: E402

SEATS = 5
WANTED = ("features", "hidden", "mask", "seat", "done", "reward", "margin", "ended_turned")


class Batch:
    """The arrays of a roundhouse.Batch as tensors of the same names."""

    def __init__(self, groups: list, threads: int, seed: int, pinned: bool = False):
        self.games = roundhouse.Batch(groups=groups, threads=threads, seed=seed, skip_forced=True, wanted=WANTED)
        for name in WANTED:
            array = getattr(self.games, name)
            tensor = torch.from_numpy(np.zeros_like(array))
            if pinned:
                tensor = tensor.pin_memory()
            self.games.bind(name, tensor.numpy())
            setattr(self, name, tensor)
        self.games.observe()
        self.places, self.feature_size = self.games.places, self.games.feature_size
        self.hidden_size, self.action_size = self.games.hidden_size, self.games.action_size

    def step(self, actions: torch.Tensor):
        self.games.step(actions.to("cpu", torch.int32).numpy())

    def teach(self, player: str) -> torch.Tensor:
        return torch.from_numpy(self.games.teach(player))

    def close(self):
        self.games.close()


def scales(board: str) -> tuple[torch.Tensor, torch.Tensor]:
    """By which features and hidden features are multiplied to be about between -1 and 1."""
    layout = roundhouse.Board(board).layout
    return torch.tensor(layout.scales), torch.tensor(layout.hidden_scales)
