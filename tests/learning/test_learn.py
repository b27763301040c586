"""tw.learn: hidden measures are found, noise is told from evidence, and bad input gets a sentence."""

from pathlib import Path

import numpy as np
import pytest

import tiewise as tw
from tiewise.errors import quietly
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.learning.candidates import Candidate
from tiewise.learning.crossing import by_others
from tiewise.learning.forms import Form
from tiewise.learning.wording import swaps

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMED = {"free": False, "tnorms": "product"}
QUICK = {"catalog": False, "tnorms": ("product", "minimum", "lukasiewicz"), "aggregates": "sum"}


def permutations(rng, count, n):
    return np.array([rng.permutation(n) + 1 for _ in range(count)])


def pairs(rng, count, n, measure):
    xs, ys = permutations(rng, count, n), permutations(rng, count, n)
    return xs, ys, np.array([float(measure(x, y)) for x, y in zip(xs, ys, strict=True)])


@pytest.mark.parametrize("tnorm", ["product", "minimum", "lukasiewicz"])
def test_a_hidden_measure_is_found(tnorm):
    rng = np.random.default_rng(2)
    n = 10
    hidden = tw.ScaledGamma(weights=0.6 * 0.8 ** np.arange(n - 1), tnorm=tnorm)
    learned = tw.learn(values=pairs(rng, 120, n, hidden), **QUICK)
    assert str(learned.measure.tnorm) == tnorm
    assert learned.is_better
    xs, ys, wanted = pairs(rng, 100, n, hidden)
    a, b = learned.line
    found = [a + b * float(learned(x, y)) for x, y in zip(xs, ys, strict=True)]
    assert np.sqrt(np.mean((np.array(found) - wanted) ** 2)) < 0.005
    assert tw.measure(str(learned.measure)) == learned.measure


def test_a_named_scaling_is_found_by_its_name():
    rng = np.random.default_rng(1)
    hidden = tw.measure("scaled_gamma(weights=top_k:3)")
    learned = tw.learn(values=pairs(rng, 60, 9, hidden))
    assert learned.measure == hidden
    assert learned.score == pytest.approx(1.0)
    assert learned.line == pytest.approx((0.0, 1.0))


@pytest.mark.parametrize("name", ["scaled_tau", "scaled_somers_d", "scaled_spearman", "scaled_footrule"])
def test_every_measure_of_the_family_can_be_learned(name):
    rng = np.random.default_rng(5)
    hidden = tw.measure(f"{name}(weights=top:3)")
    learned = tw.learn(values=pairs(rng, 60, 9, hidden), measures=name, free=False, **QUICK)
    assert learned.score == pytest.approx(1.0)
    x, y = permutations(rng, 2, 9)
    assert float(learned(x, y)) == pytest.approx(float(hidden(x, y)))  # top and top:3 are one for scaled_spearman


def test_the_catalog_can_be_preferred():
    rng = np.random.default_rng(3)
    learned = tw.learn(values=pairs(rng, 150, 8, tw.measure("tau_ap")))
    assert str(learned.measure) == "tau_ap"
    assert "prefer tau_ap to anything learned" in learned.finding
    assert learned.learned.name == "scaled_gamma"
    assert learned.weights is None
    assert learned.weights_band is None


def test_a_measure_of_the_catalog_that_is_simpler_is_not_called_preferred():
    table = tw.io.read_table(EXAMPLES / "model_scores.csv")
    scores = {}
    columns = (table.column("data"), table.column("fold"), table.column("model"), table.numbers("accuracy"))
    for data, fold, model, accuracy in zip(*columns, strict=True):
        scores.setdefault((data, fold), {})[model] = accuracy
    models = [tw.Ranking.from_scores(one) for one in scores.values()]
    with pytest.warns(tw.ThinEvidenceWarning, match="no reason to prefer"):
        learned = tw.learn(classes=(models, [data for data, _ in scores]), measures="scaled_gamma", **NAMED)
    assert learned.best.kind == "catalog"
    assert learned.candidates["kind"][0] == "shape"
    assert "prefer" in learned.finding
    assert "does as well" not in learned.finding
    assert learned.gain_interval[0] < 0.0
    assert not learned.is_better


def test_triplets_are_learned():
    rng = np.random.default_rng(4)
    hidden, n = tw.ScaledGamma(weights="top_k:2"), 8

    def drawn(count):
        xs, ys, zs = (permutations(rng, count, n) for _ in "xyz")
        near, far = ([float(hidden(x, z)) for x, z in zip(xs, side, strict=True)] for side in (ys, zs))
        swap = np.array(near) < np.array(far)
        ys[swap], zs[swap] = zs[swap], ys[swap].copy()
        return xs, ys, zs

    learned = tw.learn(triplets=drawn(300), **QUICK)
    right = [float(learned(x, y)) >= float(learned(x, z)) for x, y, z in zip(*drawn(300), strict=True)]
    assert np.mean(right) > 0.95
    assert learned.score > 0.8  # of two that are equally close, either is called the closer one
    assert learned.is_better


def test_classes_are_learned():
    """Two groups that differ in their first two places only."""
    rng = np.random.default_rng(6)
    rows, labels = [], []
    for k in range(40):
        label = k % 2
        rows.append([*([0, 1] if label else [1, 0]), *(2 + rng.permutation(8))])
        labels.append("ab"[label])
    orders = [list(row) for row in rows]
    learned = tw.learn(classes=(orders, labels), input="order", **QUICK)
    assert learned.score > 0.95 > learned.uniform_score
    assert learned.is_better
    assert learned.weights[0] > learned.weights[4:].max()


def test_rankings_of_different_lengths_give_a_shape_or_a_padded_vector():
    rng = np.random.default_rng(8)
    xs, ys = ([rng.permutation(n) + 1 for n in sizes] for sizes in [[6, 9, 12] * 40] * 2)
    w = 0.7 * 0.75 ** np.arange(11)
    targets = [float(tw.scaled_gamma(x, y, weights=w[: len(x) - 1])) for x, y in zip(xs, ys, strict=True)]
    learned = tw.learn(values=(xs, ys, targets), **QUICK)
    text = str(learned.measure)
    assert "padded:[" in text
    assert tw.measure(text) == learned.measure
    assert "longer ones go on with the last" in str(learned)
    assert learned(np.arange(1, 16), np.arange(1, 16)).statistic == 1.0


def test_noise_is_told_from_evidence():
    told = 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        xs, ys = permutations(rng, 60, 8), permutations(rng, 60, 8)
        with pytest.warns(tw.ThinEvidenceWarning, match="^nothing was learned") as warned:
            learned = tw.learn(values=(xs, ys, rng.standard_normal(60)), free=False, **QUICK)
        assert str(warned[0].message).count("nothing") == 1
        told += not learned.is_better
        not_preferred = "which there is no reason to prefer to scaled_gamma" in str(learned)
        assert not_preferred == (learned.best.kind != "uniform")
    assert told == 6


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        (1, r"clearly explains the labels \(score 0.\d+ \(0.\d+ to 0.\d+\), where a guess has 0.478\)"),
        (4, r"^nothing was learned: no measure that was tried, uniform included, clearly explains the labels"),
    ],
)
def test_labels_at_random_are_held_against_a_guess(seed, sentence):
    """A neighbour drawn at random is of the own class nearly half of the time; seed 4: uniform happens to be above."""
    rng = np.random.default_rng(seed)
    with pytest.warns(tw.ThinEvidenceWarning, match=sentence):
        tw.learn(
            classes=(permutations(rng, 24, 6), rng.integers(0, 2, 24)),
            free=False, catalog=False, tnorms="product", aggregates="sum",
        )  # fmt: skip


def test_a_uniform_that_is_right_is_not_called_thin_evidence():
    rng = np.random.default_rng(22)
    given = pairs(rng, 40, 7, tw.ScaledGamma())
    with pytest.warns(tw.ThinEvidenceWarning, match="uniform, which leaves nothing to explain in 40 pairs"):
        learned = tw.learn(values=given, free=False, **QUICK)
    assert "too thin" not in str(learned)
    noisy = (*given[:2], given[2] + 0.3 * rng.standard_normal(40))
    with pytest.warns(tw.ThinEvidenceWarning, match="on 40 pairs, nothing that was tried is clearly better"):
        learned = tw.learn(values=noisy, free=False, **QUICK)
    assert learned.best.kind == "uniform"


def test_the_same_examples_give_the_same_answer():
    rng = np.random.default_rng(0)
    hidden = tw.ScaledGamma(weights="hyperbolic:3")
    xs, ys, targets = pairs(rng, 60, 8, hidden)
    noisy = targets + 0.05 * rng.standard_normal(60)
    one, two = (tw.learn(values=(xs, ys, noisy), **QUICK) for _ in range(2))
    assert str(one) == str(two)
    assert one.weights_band.rows() == two.weights_band.rows()


def shuffled(rng, columns):
    """Return the examples in another order, the items of each ranking in another order, too."""
    order = rng.permutation(len(columns[0])).tolist()

    def turned(cell):
        return {key: cell[key] for key in rng.permutation(list(cell)).tolist()} if isinstance(cell, dict) else cell

    return tuple([turned(column[k]) for k in order] for column in columns)


@pytest.mark.parametrize("kind", ["values", "triplets", "classes"])
def test_the_order_of_examples_and_of_items_does_not_matter(kind):
    """Targets, answers and labels that depend on the rankings a little, so that many candidates are close."""
    rng = np.random.default_rng(16)

    def drawn(n):
        return dict(zip("abcdefg"[:n], rng.integers(1, n, n).tolist(), strict=True))

    sizes = [5, 7] * 20 if kind != "classes" else [6] * 40
    xs, ys, zs = ([drawn(n) for n in sizes] for _ in "xyz")
    xs[1], ys[1], zs[1] = xs[3], ys[3], zs[3]  # twice the same, but for the targets and labels
    given = {
        "values": (xs, ys, [x["a"] * y["a"] + rng.standard_normal() for x, y in zip(xs, ys, strict=True)]),
        "triplets": (xs, ys, zs),
        "classes": (xs, [("p", "q", 3)[(x["a"] + k % 2) % 3] for k, x in enumerate(xs)]),
    }[kind]

    def told(examples):
        learned = tw.learn(**{kind: examples}, input="scores", **QUICK)
        return str(learned), learned.candidates.rows(), learned.weights_band.rows()

    with quietly():
        wanted = told(given)
        assert all(told(shuffled(rng, given)) == wanted for _ in range(2))


def test_texts_dicts_frames_and_rankings_are_the_same_examples():
    import pandas as pd
    import polars as pl

    rng = np.random.default_rng(9)
    items = list("abcdef")
    xs, ys = ([tw.Ranking.from_order(rng.permutation(items).tolist()) for _ in range(40)] for _ in "xy")
    targets = [float(tw.scaled_gamma(x, y, weights="top_k:2")) for x, y in zip(xs, ys, strict=True)]
    texts = [list(map(str, side)) for side in (xs, ys)]
    frame = {"x": texts[0], "y": texts[1], "target": targets}
    dicts = [[dict(zip(one.items, one.positions.tolist(), strict=True)) for one in side] for side in (xs, ys)]
    ways = [(xs, ys, targets), (*texts, targets), (*dicts, targets), pd.DataFrame(frame), pl.DataFrame(frame)]
    found = {str(tw.learn(values=way, free=False, **QUICK)) for way in ways}
    assert len(found) == 1


def test_the_band_holds_the_weight_and_shows_what_is_not_determined():
    rng = np.random.default_rng(10)
    n = 10
    hidden = tw.ScaledGamma(weights=[0.9, 0.8, 0.7, 0.1, 0.1, 0.1, 0.05, 0.05, 0.05])
    xs, ys, targets = pairs(rng, 150, n, hidden)
    learned = tw.learn(values=(xs, ys, targets + 0.02 * rng.standard_normal(150)), **QUICK)
    band = learned.weights_band
    assert len(band) == n - 1
    assert (band["low"] <= band["weight"]).all()
    assert (band["weight"] <= band["high"]).all()
    assert ((band["low"] >= 0.0) & (band["high"] <= 1.0)).all()
    assert learned._repr_html_().count("<table>") == 2
    assert learned.numbers()["is_better"] is True


def test_ranks_of_targets_are_enough():
    rng = np.random.default_rng(12)
    xs, ys, targets = pairs(rng, 150, 8, tw.ScaledGamma(weights="top_k:2"))
    learned = tw.learn(values=(xs, ys, np.exp(5 * targets)), loss="rank", free=False, **QUICK)
    assert "top_k:2" in str(learned.measure)


A, B = [[1, 2, 3]] * 10, [[2, 1, 3]] * 10
LONG = np.tile(np.arange(1, 3001), (10, 1))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "`values`, `triplets` or `classes` must be given, one of them: got none"),
        ({"values": (A, B, range(10)), "classes": (A, "ab")}, "one of them: got values and classes"),
        ({"values": (A, B, [0.5] * 10)}, "`targets` must differ, or there is nothing to learn: all 10 are 0.5"),
        ({"values": (A, B)}, r"`values` must have 3 parts, \(xs, ys, targets\): got 2"),
        ({"values": (A, B, range(9))}, "`xs`, `ys` and `targets` must be equally many: got 10, 10 and 9"),
        ({"values": (A[:3], B[:3], range(3))}, "at least 8 examples to learn from: got 3"),
        ({"values": (A, B, [*range(9), float("nan")])}, "`targets` must hold finite numbers: got nan at index 9"),
        ({"values": (A, [*B[:9], [2, 1, 3, 4]], range(10))}, r"`xs\[9\]` and `ys\[9\]` must have the same length"),
        ({"values": ([{"a": 1, "b": 2}] * 10, [{"a": 1, "c": 2}] * 10, range(10))}, "must rank the same items"),
        ({"values": (["a>b"] * 10, ["a>>b"] * 10, range(10))}, r"`ys\[0\]`"),
        ({"values": "examples.csv"}, r"`values` must be \(xs, ys, targets\): got 'examples.csv'"),
        ({"triplets": (A, [[1, 2, 3], [3, 2, 1]] * 5, [[3, 2, 1], [1, 2, 3]] * 5)}, "must not all contradict"),
        ({"classes": (A, ["a"] * 10)}, "`labels` must name at least two classes: all are 'a'"),
        ({"classes": (A, range(10))}, "must give some class two rankings"),
        ({"classes": (A, [None] * 10)}, "`labels` must have no gaps: got None at index 0"),
        ({"classes": (A, "ab" * 5)}, "`labels` must be a list of labels, one for each ranking"),
        ({"classes": ([{"a": 1, "b": 2}, {"a": 1, "c": 2}] * 5, list("ab" * 5))}, "must rank the same items"),
        ({"classes": (A, list("ab" * 5)), "measures": "scaled_somers_d"}, "`measures` must be symmetric"),
        ({"values": (A, B, range(10)), "measures": "tau_ap"}, "`measures` must be one of scaled_gamma"),
        ({"values": (A, B, range(10)), "tnorms": "product:2"}, "takes no parameter"),
        ({"values": (A, B, range(10)), "loss": "cubes"}, "`loss` must be one of squares, identity, rank"),
        ({"values": (A, B, range(10)), "folds": 1}, "`folds` must be from 2 to 10: got 1.$"),
        ({"values": (A, B, range(10)), "folds": 120}, "from 2 to 10: got 120. In folds of few examples, each one that"),
        ({"values": (A, B, range(10)), "input": "stars"}, "order: got 'stars'. Stars, points and ratings are scores"),
        ({"triplets": (A, B, B)}, "`ys` and `zs` must differ: in each of the 10 triplets, y and z are the same"),
        ({"values": (A, B, range(10)), "measures": [["tau"]]}, r"`measures` must be one of .*: got \['tau'\]"),
        ({"values": (A, B, range(10)), "aggregates": {"sum"}}, "`aggregates` must be one of sum, max: got {'sum'}"),
        ({"values": (A, B, [*range(9), 10**400])}, "`targets` must hold finite numbers: got 1000.* at index 9"),
        ({"values": (A, B, [*range(9), -1e300])}, r"largest from 1e-50 to 1e\+50: got -1e\+300 at index 9"),
        ({"values": (A, B, [1e-200 * k for k in range(10)])}, "`targets` must be within double precision"),
        ({"values": (A, B, set(range(10)))}, "`targets` must be a list of numbers: got {0, 1"),
        ({"values": (A, B, b"0123456789")}, "`targets` must be a list of numbers: got b'0123456789'"),
        ({"values": (A, B, np.array(1.0))}, "`targets` must be a list of numbers: got 1.0"),
        ({"values": (np.array(1.0), B, range(10))}, "`xs` must be a list of rankings: got 1.0"),
        ({"values": ([[1, 2, np.nan]] * 10, B, range(10))}, "got nan at index 2. Leave such items out of the ranking"),
        ({"classes": ([[1, 2, np.nan]] * 10, list("ab" * 5))}, "of ranking 0. Leave such items out of the ranking"),
        ({"classes": (A, dict(enumerate("ab" * 5)))}, "`labels` must be a list of labels, one for each ranking"),
        (
            {"values": (["1 2 3"] * 10, ["1 2 3"] * 10, range(10))},
            r"got only '1 2 3'. '1 2 3' was read as one item; .*: 1>2>3.",
        ),
        ({"values": ([[1], *A[1:]], [[1], *B[1:]], range(10))}, r"`xs\[0\]` and `ys\[0\]` must share two items: got 1"),
        ({"values": (LONG, LONG, range(10))}, "must rank fewer items: 8 pairs alone have more than 20,000,000"),
        ({"classes": (LONG, list("ab" * 5))}, "must rank fewer items: 8 rankings alone"),
        ({"classes": (A, [np.array([1, 2]), *"ab" * 4, "b"])}, "`labels` must be hashable: got array"),
    ],
)
def test_bad_input_gets_a_sentence(given, sentence):
    with pytest.raises(tw.TiewiseError, match=sentence):
        tw.learn(**given)


def test_two_measures_are_tried_and_it_is_told_which_are_not():
    rng = np.random.default_rng(0)
    hidden = tw.measure("scaled_tau(weights=top_k:3)")
    given = pairs(rng, 60, 9, hidden)
    learned = tw.learn(values=given, free=False, catalog=False)
    assert learned.measure == hidden
    assert learned.swap_costs.tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert "a swap costs: by depth 1, 1, 1, 0, ..." in str(learned)
    assert "by depth 1, 1, 1, 0, ..." in learned._repr_html_()
    assert learned.not_tried == ("scaled_somers_d", "scaled_spearman", "scaled_footrule")
    assert "scaled_spearman and scaled_footrule with weights of their own; `measures` names" in str(learned)
    every = tw.learn(values=given, free=False, measures=[learned.measure.name, *learned.not_tried], **QUICK)
    assert every.not_tried == ("scaled_gamma",)


def test_the_second_measure_is_refined_where_it_comes_near():
    rng = np.random.default_rng(0)
    hidden = tw.measure("scaled_tau(weights=top:3,tnorm=minimum)")
    learned = tw.learn(values=pairs(rng, 80, 10, hidden), free=False, **QUICK)
    assert learned.measure == hidden
    assert tw.learn(values=pairs(rng, 80, 10, hidden), measures="scaled_gamma", **QUICK).learned.name == "scaled_gamma"


@pytest.mark.parametrize(
    ("form", "costs"),
    [
        (Form("scaled_gamma"), [0.25, 0.0625]),
        (Form("scaled_tau", "sum", as_tnorm("minimum")), [0.5, 0.25]),
        (Form("scaled_footrule"), [0.5, 0.25]),
        (Form("scaled_spearman"), [0.25, 0.0625]),
    ],
)
def test_what_a_swap_costs_is_the_mass_of_the_pair(form, costs):
    assert form.swap_costs(np.array([0.5, 0.25])).tolist() == costs


def test_a_place_that_costs_nothing_is_not_the_unit():
    assert swaps(np.array([0.0, 1.0, 0.501, 0.001, 0.0])) == "by depth 0, 1, 0.5, 0, ... (1 is place 2)"
    assert swaps(np.repeat([1.0, 0.0], 10)) == "by depth 1 up to place 10, 0, ..."
    assert swaps(np.zeros(3)) == "nothing at any place"


def test_a_choice_leans_against_examples_that_are_left_out_one_by_one():
    """Why folds are few: two that do as well as each other, and each example is scored by the worse of the two."""
    signs = np.tile([1.0, -1.0], 30)
    two = [Candidate("shape", tw.ScaledGamma(), signs, 1.0 + side * signs, signs) for side in (1.0, -1.0)]

    def cost(fold):
        chosen = by_others(two, fold)
        return float(np.stack([one.losses for one in two])[chosen, np.arange(60)].mean())

    assert cost(np.arange(60)) == 2.0  # where either has a mean loss of 1
    assert cost(np.arange(60) // 6) == 1.0


def test_folds_hold_two_examples_at_least():
    rng = np.random.default_rng(0)
    learned = tw.learn(values=pairs(rng, 9, 5, tw.ScaledGamma(weights="top_k:2")), folds=10, free=False, **QUICK)
    assert np.bincount(learned.fold).min() >= 2


def test_shares_have_intervals_with_a_width_within_0_and_1():
    rng = np.random.default_rng(6)
    rows = [[*([1, 2] if k % 2 else [2, 1]), *(3 + rng.permutation(6))] for k in range(60)]
    learned = tw.learn(classes=(rows, [k % 2 for k in range(60)]), free=False, **QUICK)
    assert learned.score == 1.0
    low, high = learned.interval
    assert (low, high) == (pytest.approx(0.9398, abs=1e-4), pytest.approx(1.0))  # Wilson's, 60 of 60
    assert high <= 1.0
    assert learned.gain_interval[1] <= 1.0
    assert "1.000 (0.940 to 1.000), where a guess has 0.492" in str(learned)


def test_a_score_that_is_not_clear_is_not_better_whatever_the_losses_say():
    rng = np.random.default_rng(4)
    with quietly():
        for _ in range(10):
            given = permutations(rng, 40, 6), rng.integers(0, 2, 40)
            learned = tw.learn(classes=given, free=False, catalog=False, tnorms="product", aggregates="sum")
            assert not learned.is_better or learned.gain_interval[0] > 0.0


def test_triplets_say_how_many_decide():
    rng = np.random.default_rng(17)
    xs, ys, zs = (permutations(rng, 40, 6) for _ in "xyz")
    zs[:10] = ys[:10]
    with pytest.warns(tw.ThinEvidenceWarning):
        learned = tw.learn(triplets=(xs, ys, zs), free=False, **QUICK)
    assert learned.n_decided <= 30
    assert f"decided: {learned.n_decided} of 40 triplets" in str(learned)
    assert "where a guess has 0.5" in str(learned)
    assert learned.notes[0].startswith("in 10 of 40 triplets y and z are the same ranking")


def test_targets_on_another_scale_are_the_cause_with_identity():
    rng = np.random.default_rng(18)
    xs, ys, targets = pairs(rng, 40, 6, tw.ScaledGamma(weights="top_k:2"))
    with pytest.warns(tw.ThinEvidenceWarning, match="the targets are from 0 to 10.* the scale is the cause"):
        learned = tw.learn(values=(xs, ys, 5 + 5 * targets), loss="identity", free=False, **QUICK)
    assert "too few" not in str(learned)


def test_some_contradicting_triplets_are_noted():
    rng = np.random.default_rng(13)
    xs, ys, zs = (permutations(rng, 30, 6) for _ in "xyz")
    with pytest.warns(tw.ThinEvidenceWarning):
        learned = tw.learn(triplets=([*xs, xs[0]], [*ys, zs[0]], [*zs, ys[0]]), free=False, **QUICK)
    assert learned.notes == ("2 of 31 triplets also come the other way round, and contradict each other",)


def test_a_frame_of_items_and_labels_is_asked_for_in_two_parts():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"label": list("pq" * 5), "a": 1, "b": 2})
    with pytest.raises(tw.TiewiseError, match=r"got no x among 'label', 'a', 'b'. .* is given as \(frame, labels\)"):
        tw.learn(classes=frame)


def test_pandas_gaps_are_gaps():
    pandas = pytest.importorskip("pandas")
    labels = pandas.array([None, *[1, 2] * 4, 1], dtype="Int64")
    with pytest.raises(tw.TiewiseError, match="`labels` must have no gaps: got <NA> at index 0"):
        tw.learn(classes=pandas.DataFrame({"x": ["a>b>c"] * 10, "label": labels}))


def test_what_can_be_read_once_only_is_read_once():
    rng = np.random.default_rng(14)
    parts = [permutations(rng, 12, 5) for _ in "xyz"]
    with pytest.warns(tw.ThinEvidenceWarning):
        found = [tw.learn(triplets=given, free=False, **QUICK) for given in (tuple(parts), tuple(map(iter, parts)))]
    assert str(found[0]) == str(found[1])


def test_numbers_of_arrow_are_numbers():
    arrow = pytest.importorskip("pyarrow")
    xs, ys, targets = pairs(np.random.default_rng(15), 12, 5, tw.ScaledGamma(weights="top_k:2"))
    found = [tw.learn((xs, ys, given), free=False, **QUICK) for given in (targets, arrow.array(targets))]
    assert str(found[0]) == str(found[1])
