"""Rankings of a panel, drawn at random."""

import numpy as np


def panel(n, voters, seed, tied=False):
    """Rows of positions without gaps; tied ones have at most three of them."""
    rng = np.random.default_rng(1000 * n + seed)
    if not tied:
        return np.array([rng.permutation(n) + 1 for _ in range(voters)])
    return np.array([np.unique(rng.integers(0, 3, n), return_inverse=True)[1] + 1 for _ in range(voters)])


def near(n, voters, seed, noise=1.0):
    """Orders that scatter around 1, ..., n."""
    rng = np.random.default_rng(seed)
    return np.array([np.argsort(np.argsort(np.arange(n) + noise * n * rng.normal(size=n))) + 1 for _ in range(voters)])
