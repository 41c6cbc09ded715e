"""The little that adapters need of Gymnasium's spaces, where Gymnasium is not installed."""
import numpy as np


class Space:
    shape, dtype = (), None

    def __init__(self):
        self._random = np.random.default_rng()

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)
        return [seed]

    def __contains__(self, value):
        return self.contains(value)


class Discrete(Space):
    def __init__(self, n):
        super().__init__()
        self.n, self.dtype = int(n), np.int64

    def contains(self, value):
        return isinstance(value, (int, np.integer)) and 0 <= int(value) < self.n

    def sample(self, mask=None):
        return int(self._random.choice(np.flatnonzero(mask)) if mask is not None and np.any(mask) else self._random.integers(self.n))


class Box(Space):
    def __init__(self, low, high, shape, dtype=np.float32):
        super().__init__()
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, value):
        return isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype and bool(
            np.all(value >= self.low) and np.all(value <= self.high))

    def sample(self):
        return self._random.uniform(self.low, self.high).astype(self.dtype)


class Dict(Space):
    def __init__(self, spaces):
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def keys(self):
        return self.spaces.keys()

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(
            space.contains(value[key]) for key, space in self.spaces.items())

    def sample(self):
        return {key: space.sample() for key, space in self.spaces.items()}
