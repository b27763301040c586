"""What examples of each kind lose near some weights: gradients against differences of the losses themselves."""

import numpy as np
import pytest

from tiewise.errors import quietly
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.learning.bases import bases, in_steps
from tiewise.learning.forms import FAMILY, Form
from tiewise.learning.reading import Examples

N = 7


def evidence_of(kind):
    rng = np.random.default_rng(21)
    xs, ys, zs = (np.array([rng.permutation(N) + 1 for _ in range(24)]) for _ in "xyz")
    given = {
        "values": ((xs, ys, rng.standard_normal(24)), "squares"),
        "identity": ((xs, ys, rng.standard_normal(24)), "identity"),
        "triplets": ((xs, ys, zs),),
        "classes": ((xs, np.arange(24) % 3),),
    }[kind]
    with quietly():
        return getattr(Examples(None, "raise", rng), "values" if kind == "identity" else kind)(*given)


@pytest.mark.parametrize("kind", ["values", "identity", "triplets", "classes"])
@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize("tnorm", ["product", "minimum"])
@pytest.mark.parametrize("basis", [*bases(N - 1, rising=False), bases(N - 1, rising=True)[0], in_steps(np.arange(6.0))])
def test_gradients_are_differences_of_losses(kind, name, tnorm, basis):
    """With the link as it is: that of the least loss has no slope of its own."""
    evidence, form = evidence_of(kind), Form(name, "sum", as_tnorm(tnorm))
    train = np.arange(evidence.size) % 4 != 0
    at = np.random.default_rng(22).uniform(0.3, 0.9, len(basis.knots)) * (0.3 if basis.low == 0.0 else 1.0)

    def values(parameters):
        return form.values(evidence.pairs, lambda _: basis.weights(parameters))

    weights = basis.weights(at)
    link = evidence.link(values(at), train)
    found, slopes = form.slopes(evidence.pairs, lambda _: weights, basis.turn(at))
    near = evidence.quadratic(found, slopes, link, train)
    unit = float(evidence.losses(found, link, train)[train].sum()) / near.loss  # what the summed loss is counted in
    wanted = []
    for step in 1e-6 * np.eye(len(at)):
        more, less = (evidence.losses(values(at + by), link, train)[train].sum() for by in (step, -step))
        wanted.append((more - less) / 2e-6 / unit)
    np.testing.assert_allclose(near.gradient, wanted, rtol=1e-6, atol=1e-6 * max(1.0, float(np.abs(wanted).max())))
    assert np.linalg.eigvalsh(near.curvature).min() > -1e-9 * max(1.0, float(np.trace(near.curvature)))
