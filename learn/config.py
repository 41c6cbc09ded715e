"""What a training run needs to know; one TOML file a board in learn/boards/."""

import dataclasses
import pathlib
import tomllib


@dataclasses.dataclass
class Config:
    board: str
    players: dict[int, float]  # number of players -> share of the games
    width: int = 256
    critic_width: int = 192
    games: int = 12288  # at the same time
    steps: int = 64  # decisions of each between two updates
    total: int = 300_000_000  # decisions, over all slices; rates follow what is done of them
    imitation: int = 40_000_000  # decisions at first, in which the planner is imitated
    # Who sits at the table: the player itself, earlier ones, the planner.
    earlier: float = 0.2
    scripted: float = 0.15
    scripted_player: str = "planner"
    checkpoint_every: int = 20_000_000
    checkpoints: int = 3
    minibatch: int = 32768
    epochs: int = 2
    rate: float = 4e-4
    last_rate: float = 5e-5
    entropy: float = 0.008
    last_entropy: float = 0.002
    clip: float = 0.2
    gae: float = 0.97
    margin: float = 0.25  # weight of tanh(margin / 40) in the reward, falling to 0 by the end
    seed: int = 1


def read(board: str, **changes) -> Config:
    """The configuration of a board, with other values for some of its settings; an error that says what is wrong."""
    folder = pathlib.Path(__file__).parent / "boards"
    boards = sorted(path.stem for path in folder.glob("*.toml"))
    if board not in boards:
        raise ValueError(f"no configuration for {board!r}; there are {', '.join(boards)}")
    fields = {**tomllib.loads((folder / f"{board}.toml").read_text()), **changes}
    unknown = sorted(fields.keys() - {field.name for field in dataclasses.fields(Config)} | fields.keys() & {"board"})
    if unknown:
        raise ValueError(f"{board}: no such setting: {', '.join(unknown)}")
    fields["players"] = {int(n): share for n, share in fields["players"].items()}
    return Config(board=board, **fields)
