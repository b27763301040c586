"""The samplers of the study against the distributions that they are to have."""

from itertools import permutations

import numpy as np
import pytest
from study.samplers import agreeing, around, mallows, noisy, positions_of, uniform


def inversions(positions):
    return sum(a > b for k, a in enumerate(positions) for b in positions[k + 1 :])


def shares(rows):
    found, counts = np.unique(rows, axis=0, return_counts=True)
    return dict(zip(map(tuple, found.tolist()), counts / len(rows), strict=True))


@pytest.mark.parametrize("phi", [0.3, 0.8, 1.0])
def test_mallows_has_its_exact_distribution(phi):
    size, every = 60_000, list(permutations((1, 2, 3, 4)))
    weight = np.array([phi ** inversions(order) for order in every])
    found = shares(mallows(np.random.default_rng(1), size, 4, phi))
    for order, expected in zip(every, weight / weight.sum(), strict=True):
        # Five standard errors: all 72 shares lie within but for one seed in some 20,000.
        assert abs(found.get(order, 0.0) - expected) < 5 * np.sqrt(expected * (1 - expected) / size), order


def test_mallows_about_a_centre_is_most_likely_there():
    centre = np.array([3, 1, 4, 2])
    found = shares(around(np.random.default_rng(2), centre, 20_000, 0.4))
    assert max(found, key=found.get) == tuple(centre)
    neighbour, far = (4, 1, 3, 2), (2, 4, 1, 3)  # a swap of positions 3 and 4, and the reversal
    assert found[tuple(centre)] > found[neighbour] > found.get(far, 0.0)


def test_mallows_refuses_what_is_no_share():
    with pytest.raises(ValueError, match=r"`phi` must lie in \(0, 1\]: got 1.5"):
        mallows(np.random.default_rng(0), 1, 3, 1.5)


def test_every_sampler_gives_positions():
    rng = np.random.default_rng(3)
    samples = (
        uniform(rng, 50, 9),
        mallows(rng, 50, 9, 0.7),
        noisy(rng, 50, np.full(9, 2.0)),
        agreeing(rng, 50, np.zeros(9)),
    )
    for rows in samples:
        assert (np.sort(rows, axis=1) == np.arange(1, 10)).all()


def test_noise_stays_where_it_is_put():
    spread = np.zeros(10)
    spread[:3] = 0.9
    rows = noisy(np.random.default_rng(4), 2000, spread)
    moved = (rows != np.arange(1, 11)).mean(axis=0)
    assert moved[1] > 0.3
    assert moved[9] == 0.0


def test_agreement_is_confined_to_where_the_gain_falls():
    gain = np.array([3.0, 2.0, 1.0, 0, 0, 0, 0, 0])
    rows = agreeing(np.random.default_rng(5), 20_000, gain)
    in_order = (rows[:, :-1] < rows[:, 1:]).mean(axis=0)
    # P(z1 - z2 < 1) for a step of 1 is Phi(1/sqrt(2)) = 0.760; where the gain is flat, a half.
    np.testing.assert_allclose(in_order[:2], 0.7602, atol=0.015)
    np.testing.assert_allclose(in_order[3:], 0.5, atol=0.015)


def test_positions_of_keys():
    assert positions_of(np.array([[0.3, 0.1, 0.2]])).tolist() == [[3, 1, 2]]
