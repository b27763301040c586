"""The kernel that counts a tile of pairs in one call, against every pair of items in turn."""

import numpy as np
import pytest

from kernels.settings import size
from reference.pairs import masses
from strategies import TNORMS
from tiewise.kernels.axes import Axis
from tiewise.kernels.compiled import pair_tiles
from tiewise.kernels.norms import KINDS

SLACK = 2.0**-50


def axes_of(rows, far):
    made = [Axis(row.copy(), far) for row in rows]
    ends = [np.searchsorted(axis.ordered, axis.ordered, side="right") for axis in made]
    parts = ([a.order for a in made], [a.first for a in made], ends, [a.below for a in made])
    order, first, end, below = (np.array(part, dtype=np.int32) for part in parts)
    return np.array([axis.ordered for axis in made]), order, first, end, below, far


def tile(kind, xs, ys, upper=False):
    c, d = np.zeros((2, len(xs), len(ys)))
    pair_tiles.masses(kind, upper, *axes_of(xs, 1.0 - SLACK), *axes_of(ys, 1.0 - SLACK), c, d)
    return c, d


def expected(x, y, tnorm):
    def rows(values):
        def row(i):
            d = np.abs((values - values[i]).astype(np.longdouble))
            return np.where(d >= 1 - SLACK, np.longdouble(1), d)

        return row

    return masses(x, y, rows(x), rows(y), tnorm, 2 * SLACK)


def scales(rng, n, step):
    """Positions on a scale of that step: without ties, with some, with many, and all tied."""
    untied, tied = rng.permutation(n), rng.integers(0, n, n)
    return [values * step for values in (untied, tied, tied % 7, np.zeros(n), rng.permutation(n))]


SIZES = [1, 2, 5, 63, 64, 65, size(200, 70)]


@pytest.mark.parametrize(
    ("n", "step"), [(n, step) for n in SIZES for step in (1.0, 0.5, 0.25, 0.03)] + [(size(2100, 130), 0.5)]
)
def test_masses(n, step):
    rng = np.random.default_rng(n)
    xs = [values.astype(np.float64) for values in scales(rng, n, step)]
    ys = xs if n > 1000 else [rng.random(n) * n * step, *xs[1:3]]
    few = slice(0, 2 if n > 500 else None)  # the oracle takes its time
    for tnorm in TNORMS:
        c, d = tile(KINDS[tnorm], xs[few], ys[few])
        for i, x in enumerate(xs[few]):
            for j, y in enumerate(ys[few]):
                want = expected(x, y, tnorm)
                floor = 1e-13 * n if tnorm in ("lukasiewicz", "nilpotent") else 0.0
                assert (c[i, j], d[i, j]) == pytest.approx(want, rel=1e-11, abs=floor), tnorm


def test_upper_leaves_the_rest_alone():
    rng = np.random.default_rng(0)
    xs = [values.astype(np.float64) for values in scales(rng, 40, 0.5)]
    whole, half = tile(1, xs, xs), tile(1, xs, xs, upper=True)
    for every, upper in zip(whole, half, strict=True):
        np.testing.assert_array_equal(np.triu(every), upper)
        np.testing.assert_allclose(every, every.T, rtol=1e-12)
