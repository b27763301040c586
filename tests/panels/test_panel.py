"""How far a panel agrees: W and its test, the mean over pairs of voters and its interval, who agrees least."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import friedmanchisquare, t

import tiewise as tw
from panels.random_panels import near, panel
from reference import concordance as twin
from tiewise.panels.concordance import concordance

RNG = np.random.default_rng


def by_letter(rows):
    return twin.kendall_w(np.asarray(rows).tolist())


@given(st.integers(2, 6), st.integers(2, 6), st.integers(0, 10**6), st.booleans())
def test_w_is_that_of_the_definition(n, voters, seed, tied):
    rows = panel(n, voters, seed, tied)
    found = concordance(rows, np.ones(voters), "beta", 0, RNG(0))
    if all(len(set(row)) == 1 for row in rows.tolist()):
        assert np.isnan(found.w)
        assert found.why == "all rankings tie all items"
    else:
        assert found.w == pytest.approx(by_letter(rows))
        assert 0.0 <= found.w <= 1.0 + 1e-12
        assert found.chi2 == pytest.approx(voters * (n - 1) * found.w)


NAMES = ("kendall_tau(variant=a)", "scaled_tau(weights=top)", "kemeny", "somers_d", "bucket_kendall", "ws_similarity")


@pytest.mark.parametrize(
    ("name", "tied"),
    [(name, tied) for name in NAMES for tied in (False, True) if not tied or tw.measure(name).claims.ties],
)
def test_mean_interval_and_agreement_with_counts(name, tied):
    rows, counts = panel(6, 4, 5, tied), [2, 1, 3, 1]
    voters = [k for k, count in enumerate(counts) for _ in range(count)]
    values = tw.matrix(rows, name)
    values = (values + values.T) / 2
    found = tw.panel(rows, name, counts=counts, confidence_level=0.9, rng=0)
    assert found.w == pytest.approx(by_letter(rows[voters]))
    assert found.mean == pytest.approx(twin.mean_of_pairs(values, voters))
    error, claims = twin.jackknife_error(values, voters), tw.measure(name).claims
    reach = t.ppf(0.95, len(voters) - 1) * error
    if claims.kind == "distance":
        ends = max(found.mean - reach, 0.0), found.mean + reach
    else:
        ends = twin.on_fishers_scale(found.mean, reach, claims.low)
    assert (found.low, found.high) == pytest.approx(ends)
    for k in range(4):
        others = voters.copy()
        others.remove(k)
        assert found.agreement[k] == pytest.approx(np.mean([values[k][j] for j in others]))
    worst = max if claims.kind == "distance" else min
    assert found.agreement[found.outlier] == worst(found.agreement)


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize(("n", "voters"), [(3, 4), (4, 3), (5, 2)])
def test_the_exact_test_goes_through_all_orders(n, voters, tied):
    rows = panel(n, voters, 7, tied)
    found = concordance(rows, np.ones(voters), "exact", 0, RNG(0))
    assert found.pvalue == pytest.approx(twin.share_as_concordant(rows.tolist()))


# Friedman (1937), doi:10.1080/01621459.1937.10503522, and Kendall and Babington Smith (1939),
# doi:10.1214/aoms/1177732186, tabulated these tails; they stand in every book on rank tests since.
@pytest.mark.parametrize(
    ("n", "voters", "chi2", "tail"),
    [(3, 3, 6.0, 0.028), (3, 4, 6.5, 0.042), (3, 5, 6.4, 0.039), (4, 3, 7.4, 0.033), (4, 4, 7.8, 0.036)],
)
def test_published_tails(n, voters, chi2, tail):
    every = concordances(n, voters)
    rows = min(every, key=lambda pair: abs(pair[0] - chi2))
    assert rows[0] == pytest.approx(chi2)
    found = concordance(rows[1], np.ones(voters), "exact", 0, RNG(0))
    assert found.chi2 == pytest.approx(chi2)
    assert round(found.pvalue, 3) == tail


def concordances(n, voters):
    """Panels at random, with Friedman's statistic of each."""
    rng = RNG(5)
    panels = [np.array([rng.permutation(n) + 1 for _ in range(voters)]) for _ in range(400)]
    return [(voters * (n - 1) * by_letter(rows), rows) for rows in panels]


def test_draws_are_near_all_orders_and_repeat_by_their_seed():
    rows = panel(4, 5, 1)
    exact = tw.panel(rows, "kemeny", method="exact").pvalue
    drawn = tw.panel(rows, "kemeny", method="permutation", n_resamples=4999, rng=3)
    assert drawn.pvalue == pytest.approx(exact, abs=5 * np.sqrt(exact * (1 - exact) / 4999))
    assert drawn.pvalue == tw.panel(rows, "kemeny", method="permutation", n_resamples=4999, rng=3).pvalue
    assert drawn.concordance.n_resamples == 4999


@pytest.mark.parametrize("tied", [False, True])
def test_chi_square_is_friedmans(tied):
    rows = panel(7, 12, 3, tied)
    found = tw.panel(rows, "kemeny", method="chi2")
    friedman = friedmanchisquare(*rows.T)
    assert found.chi2 == pytest.approx(friedman.statistic)
    assert found.pvalue == pytest.approx(friedman.pvalue)


@pytest.mark.parametrize("tied", [False, True])
def test_the_beta_distribution_has_the_moments_of_all_orders(tied):
    rows = panel(4, 3, 2, tied)
    every = twin.all_concordances(rows.tolist())
    mean, variance = np.mean(every), np.var(every)
    assert mean == pytest.approx(1 / 3)
    from scipy.stats import beta

    whole = mean * (1 - mean) / variance - 1
    found = concordance(rows, np.ones(3), "beta", 0, RNG(0))
    assert found.pvalue == pytest.approx(beta.sf(by_letter(rows), mean * whole, (1 - mean) * whole))


def test_many_voters_are_tested_by_the_beta_distribution():
    rows = near(12, 300, 1, 3.0)
    found = concordance(rows, np.ones(300), "auto", 9999, RNG(0))
    assert found.method == "beta"
    assert found.pvalue == pytest.approx(friedmanchisquare(*rows.T).pvalue, rel=0.05)


def test_counts_are_voters():
    rows, counts = panel(5, 3, 9), [3, 1, 2]
    once = tw.panel(rows, "kendall_tau", counts=counts, rng=2)
    each = tw.panel(np.repeat(rows, counts, axis=0), "kendall_tau", rng=2)
    assert (once.w, once.pvalue, once.size) == pytest.approx((each.w, each.pvalue, 6))
    assert (once.mean, once.low, once.high) == pytest.approx((each.mean, each.low, each.high))
    assert once.outlier_pvalue == each.outlier_pvalue


def test_an_outlier_stands_out_and_the_last_of_equals_does_not():
    rows = near(12, 9, 4, 0.1)
    calm = tw.panel(rows, "kendall_tau", rng=0)
    assert calm.outlier_pvalue > 0.05
    assert "That is not unusual: " in calm.sentences[2]
    rows[5] = 13 - rows[5]
    for name in ("kendall_tau", "kemeny", "scaled_gamma(weights=top)", "spearman", "rbo"):
        found = tw.panel(rows, name, rng=0, **({"input": "order"} if name == "rbo" else {}))
        assert found.outlier == 5
        assert found.outlier_pvalue <= 0.05
        least = "is furthest from" if name == "kemeny" else "agrees least with"
        assert found.sentences[-1].startswith(f"The ranking at index 5 {least} the others")
        assert "That is unusual: " in found.sentences[-1]


def test_alarms_are_false_about_as_often_as_they_say():
    """Like-minded voters, by another law than the one that panels are drawn by: errors are of the logistic kind."""
    rng, alarms = RNG(8), 0
    for _ in range(30):
        heard = np.arange(8) + rng.logistic(scale=1.5, size=(7, 8))
        rows = np.argsort(np.argsort(heard, axis=1), axis=1) + 1
        alarms += tw.panel(rows, "kendall_tau", rng=rng).outlier_pvalue <= 0.05
    assert alarms <= 6  # of 30 at 5 %, seven and more come less than once in 500 times


def test_ties_and_gaps_are_kept_in_the_panels_that_are_drawn():
    texts = ["a>b=c>d", "a=b>c", "b>a>d", "a>c>d>e", "e>d>c=a"]
    found = tw.panel([tw.Ranking.parse(text) for text in texts], "kendall_tau(missing=drop)", rng=0)
    assert np.isnan(found.w)
    assert "not all rankings rank the same items" in found.sentences[0]
    assert found.outlier == 4
    assert 0.0 < found.outlier_pvalue <= 1.0
    below = tw.panel([tw.Ranking.parse(text) for text in texts], "kendall_tau(missing=bottom)", rng=0)
    assert 0.0 <= below.w <= 1.0


def test_labels_are_those_of_a_frame():
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame({"ann": [1, 2, 3, 4], "bob": [1, 2, 4, 3], "cem": [4, 3, 2, 1], "dia": [2, 1, 3, 4]})
    found = tw.panel(frame, "kendall_tau", rankings_in="columns", rng=0)
    assert found.outlier == "cem"
    assert found.by_voter()["cem"] == pytest.approx(-7 / 9)
    assert found.table()["ranking"].tolist()[0] == "cem"
    assert found.sentences[-1].startswith("cem agrees least")


def test_how_it_is_shown():
    found = tw.panel([[1, 2, 3], [1, 3, 2], [3, 2, 1], [1, 2, 3]], "kendall_tau", rng=0)
    assert str(found).splitlines()[0] == "Kendall's W: 0.1875, p = 0.65 (all orders)"
    assert repr(found) == "<Panel of 4 voters: W = 0.1875, mean -0.1111>"
    assert "<caption>Panel</caption>" in found._repr_html_()
    assert "agrees least" in found._repr_html_()
    assert set(found.numbers()) >= {"w", "pvalue", "mean", "low", "high", "agreement", "outlier", "outlier_pvalue"}


def test_two_voters_have_no_interval_and_no_outlier():
    found = tw.panel([[1, 2, 3], [1, 3, 2]], "kendall_tau")
    assert found.mean == pytest.approx(1 / 3)
    assert np.isnan([found.low, found.high, found.outlier_pvalue]).all()
    assert len(found.sentences) == 2


def test_voters_who_all_agree():
    found = tw.panel([[1, 2, 3, 4]] * 5, "kendall_tau", rng=0)
    assert (found.w, found.mean) == (1.0, 1.0)
    assert found.outlier_pvalue > 0.05


@pytest.mark.parametrize(
    ("rankings", "options", "words"),
    [
        ([[1, 2, 3], [2, 1, 3]], {"counts": [0.5, 1.5]}, "whole numbers for a panel: got 0.5 at index 0"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": [1, 0]}, "two voters at least: got 1"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": [1]}, "one entry for each of the 2 rankings: got 1"),
        ([[1, 2, 3]], {}, "two voters at least: got 1"),
        ([], {}, "`rankings`"),
        (
            [[1, 2, 3], [2, 1, 3]],
            {"confidence_level": 95},
            "`confidence_level` must lie between 0 and 1, both excluded: got 95",
        ),
        (
            [[1, 2, 3], [2, 1, 3]],
            {"confidence_level": "x"},
            "`confidence_level` must be a number between 0 and 1: got 'x'",
        ),
        ([[1, 2, 3], [2, 1, 3]], {"rng": -1}, "`rng` must be a seed >= 0 or a numpy Generator: got -1"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": "12"}, "`counts` must be a list of 2 numbers: got '12'"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": {1, 2}}, "`counts` must be a list of 2 numbers: got {1, 2}"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": ["1", "2"]}, "`counts` must hold numbers: got '1' at index 0"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": [10**400, 1]}, "`counts` must be within double precision"),
        ([[1, 2, 3], [2, 1, 3]], {"counts": [1e300, 1]}, "`counts` must sum up to 1e\\+15 at most: got 1e\\+300"),
        ([[1, 2, 3], [2, 1, 3]], {"method": "f"}, "`method`"),
        ([[1, 1, 1], [1, 1, 1]], {"measure": "gamma"}, "two that gamma is defined with"),
        (near(9, 20, 1), {"method": "exact"}, "too many orders"),
        ([tw.Ranking.parse("a>b"), tw.Ranking.parse("b>c")], {}, "missing"),
    ],
)
def test_refusals(rankings, options, words):
    with pytest.raises(tw.TiewiseError, match=words):
        tw.panel(rankings, **options)


@pytest.mark.parametrize("seed", range(3))
def test_who_and_what_comes_first_does_not_matter(seed):
    rng = np.random.default_rng(seed)
    rows = np.array([np.minimum(rng.permutation(6) + 1, rng.integers(4, 7)) for _ in range(7)])
    voters, items = rng.permutation(7), rng.permutation(6)
    found = [tw.panel(one, method="permutation", n_resamples=199, rng=0) for one in (rows, rows[voters][:, items])]
    assert found[0].pvalue == found[1].pvalue
    assert found[0].w == pytest.approx(found[1].w, abs=1e-12)
    assert found[0].mean == pytest.approx(found[1].mean, abs=1e-12)


def test_where_all_agree_equally_nobody_agrees_least():
    found = tw.panel([[1, 2, 3]] * 5, "kendall_tau", rng=0)
    assert found.sentences[-1] == "All are in equal agreement with the others (1.000)."
    assert "least in agreement: nobody, 1 each with the others" in str(found)
    assert tw.panel([[1, 2, 3]] * 5, "kemeny", rng=0).sentences[-1] == "All are equally far from the others (0.000)."


def test_rankings_that_share_nothing():
    with pytest.raises(ValueError, match="no two rankings share two items"):
        tw.panel([tw.Ranking.parse("a>b"), tw.Ranking.parse("b>c")], "kendall_tau(missing=drop)")


@pytest.mark.parametrize("name", ["consensus", "panel", "voter_groups"])
def test_a_parameter_of_the_measure_is_shown_in_the_default_measure(name):
    with pytest.raises(TypeError, match=r'For example measure="scaled_tau\(weights=top\)"'):
        getattr(tw, name)([[1, 2], [2, 1]], weights="top")
    with pytest.raises(TypeError, match=r'For example measure="kemeny'):
        getattr(tw, name)([[1, 2], [2, 1]], "kemeny", weights="top")
