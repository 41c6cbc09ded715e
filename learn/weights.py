"""The file of a net: what players read, and what training can go on from.

Little-endian. Eight magic bytes; six 32-bit numbers (version of the layout, features, width, blocks, actions, length of
the board's id); the id and the board's hash (64 letters); then the layers, each a matrix and its bias. A matrix is stored
row by row, an input's weights to all outputs (of the last two layers: an output's to all inputs), a row as one float32 scale
and int8 numbers. Biases are float32. The scales of the features are in the first layer.
"""

import struct

import numpy as np

MAGIC = b"RHNET1\n\0"
BLOCKS = 2


def layers() -> list[tuple[str, bool]]:
    """Names of the layers in their order, and whether their matrix is stored by input."""
    inner = [(f"trunk.blocks.{block}.{layer}", True) for block in range(BLOCKS) for layer in range(2)]
    return [("trunk.first", True), *inner, ("actions", False), ("value", False)]


def rows_of(matrix: np.ndarray) -> bytes:
    scale = np.maximum(np.abs(matrix).max(axis=1, keepdims=True), 1e-12) / 127
    numbers = np.clip(np.rint(matrix / scale), -127, 127).astype(np.int8)
    return b"".join(struct.pack("<f", s) + row.tobytes() for s, row in zip(scale[:, 0], numbers))


def write(path: str, board, policy: dict) -> None:
    """`board` is a roundhouse.Board; `policy` the state of a Policy, as arrays."""
    policy = dict(policy)
    width, features = policy["trunk.first.weight"].shape
    actions = policy["actions.weight"].shape[0]
    name = board.id.encode()
    policy["trunk.first.weight"] = policy["trunk.first.weight"] * board.layout.scales[None, :]
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<6i", board.layout.version, features, width, BLOCKS, actions, len(name)))
        file.write(name + board.layout.board_hash.encode())
        for layer, by_input in layers():
            matrix = policy[layer + ".weight"]
            file.write(rows_of(matrix.T if by_input else matrix) + policy[layer + ".bias"].astype("<f4").tobytes())


def read(path: str, board) -> dict:
    """The state of a Policy, as arrays; an error if the file is damaged, or for another board or another layout."""
    with open(path, "rb") as file:
        bytes_ = file.read()
    if bytes_[:8] != MAGIC or len(bytes_) < 32:
        raise ValueError(f"{path}: not a net")
    version, features, width, blocks, actions, length = struct.unpack_from("<6i", bytes_, 8)
    at = 32
    if not 0 < length <= 100:
        raise ValueError(f"{path}: not a net")
    name, board_hash = (part.decode(errors="replace") for part in (bytes_[at : at + length], bytes_[at + length : at + length + 64]))
    at += length + 64
    if (name, board_hash, version) != (board.id, board.layout.board_hash, board.layout.version) or blocks != BLOCKS:
        raise ValueError(f"{path}: made for {name}, edition {board_hash[:12]}, layout {version}; this is {board.id}, "
                         f"edition {board.layout.board_hash[:12]}, layout {board.layout.version}")
    layout = board.layout
    if (features, actions) != (layout.feature_size, layout.action_size) or width <= 0:
        raise ValueError(f"{path}: {features} features, {width} wide, {actions} actions; {board.id} has {layout.feature_size} "
                         f"features and {layout.action_size} actions")
    policy = {}
    for layer, by_input in layers():
        inputs = features if layer == "trunk.first" else width
        outputs = {"actions": actions, "value": 1}.get(layer, width)
        rows, columns = (inputs, outputs) if by_input else (outputs, inputs)
        if len(bytes_) - at < rows * (4 + columns) + 4 * outputs:
            raise ValueError(f"{path}: ends in the middle of {layer}")
        table = np.frombuffer(bytes_, np.dtype([("scale", "<f4"), ("numbers", "i1", columns)]), rows, at)
        at += table.nbytes
        if not np.isfinite(table["scale"]).all() or np.abs(table["scale"]).max() > 1e6:
            raise ValueError(f"{path}: {layer} has scales that are no numbers, or too large")
        matrix = table["numbers"].reshape(rows, columns) * table["scale"][:, None]
        matrix = matrix.T if by_input else matrix
        if layer == "trunk.first":
            matrix = matrix / board.layout.scales[None, :]
        policy[layer + ".weight"] = matrix.astype(np.float32)
        policy[layer + ".bias"] = np.frombuffer(bytes_, "<f4", outputs, at).copy()
        at += outputs * 4
    if at != len(bytes_):
        raise ValueError(f"{path}: {len(bytes_) - at} bytes too many")
    return policy
