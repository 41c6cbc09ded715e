"""The nets: a policy with a value of what its seat knows, which is shipped, and a critic that sees the hidden
cards, which is there only while the policy learns."""

import torch
from torch import nn


class Trunk(nn.Module):
    """A layer from the features and two residual blocks."""

    def __init__(self, inputs: int, width: int):
        super().__init__()
        self.first = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(nn.ModuleList([nn.Linear(width, width), nn.Linear(width, width)]) for _ in range(2))
        for inner, outer in self.blocks:
            nn.init.zeros_(outer.weight)
            nn.init.zeros_(outer.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.first(x))
        for inner, outer in self.blocks:
            x = torch.relu(x + outer(torch.relu(inner(x))))
        return x


class Policy(nn.Module):
    """Logits of the actions, and the expected share of the win, from what a seat knows."""

    def __init__(self, features: int, actions: int, width: int):
        super().__init__()
        self.trunk = Trunk(features, width)
        self.actions = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.normal_(self.actions.weight, std=0.01)
        nn.init.zeros_(self.actions.bias)

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = self.trunk(features)
        return self.actions(x), self.value(x).squeeze(-1)


class Critic(nn.Module):
    """The expected return, from what the seat knows and what is hidden from it."""

    def __init__(self, features: int, hidden: int, width: int):
        super().__init__()
        self.trunk = Trunk(features + hidden, width)
        self.value = nn.Linear(width, 1)

    def forward(self, features: torch.Tensor, hidden: torch.Tensor) -> torch.Tensor:
        return self.value(self.trunk(torch.cat([features, hidden], -1))).squeeze(-1)


def arrays_of(state: dict) -> dict:
    """The state of a net as arrays, as files have them (weights.py)."""
    return {name: tensor.float().cpu().numpy() for name, tensor in state.items()}


def state_of(arrays: dict) -> dict:
    return {name: torch.from_numpy(array.copy()) for name, array in arrays.items()}


def masked_logits(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Logits in which only what can be done has a chance."""
    return logits.float().masked_fill(mask == 0, -1e9)
