"""Results are numbers: whatever takes a float takes a result, and nothing of what it knows is lost."""

import copy
import json
import math
import pickle
import statistics
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import tiewise as tw

X, Y, Z = [1, 2, 3, 4, 5, 6], [2, 1, 3, 4, 5, 6], [1, 2, 3, 4, 6, 5]
FRAME = pd.DataFrame({"q": [1, 1, 1, 2, 2, 2], "x": [1, 2, 3, 1, 2, 3], "y": [2, 1, 3, 1, 2, 3]})
TIED = tw.Ranking.parse("a=b>c>d"), tw.Ranking.parse("a>b>d>c")


def summary(by="y"):
    return tw.summary(tw.groups(FRAME, by="q", x="x", y=by))


# Two different ones of each kind, the smaller first.
PAIRS = {
    "Correlation": (tw.scaled_gamma(X, Y, weights="top"), tw.scaled_gamma(X, Z, weights="top")),
    "Distance": (tw.footrule(X, X), tw.footrule(X, Y)),
    "Similarity": (tw.rbo(["a", "b"], ["b", "a"]), tw.rbo(["a", "b"], ["a", "b"])),
    "CorrelationRange": (tw.extensions(*TIED, "kendall_tau"), tw.extensions(TIED[0], TIED[0], "kendall_tau")),
    "Significance": (tw.significance(X, Y, "spearman"), tw.significance(X, X, "spearman")),
    "ConfidenceInterval": (tw.confidence_interval(X, Y), tw.confidence_interval(X, X)),
    "Difference": (tw.closer(X, Y, X), tw.closer(X, Y, Z, "scaled_gamma(weights=bottom)")),
    "GroupSummary": (summary(), summary("x")),
}
every_kind = pytest.mark.parametrize(("small", "large"), PAIRS.values(), ids=PAIRS)


@every_kind
def test_formatted_and_rounded(small, large):
    number = small.statistic
    assert type(number) is float
    assert (float(small), f"{small:.3f}", f"{small:+8.2e}") == (number, f"{number:.3f}", f"{number:+8.2e}")
    assert f"{small}" == str(small)
    assert (round(small, 2), round(small)) == (round(number, 2), round(number))
    assert (abs(small), -small, math.floor(small)) == (abs(number), -number, math.floor(number))


@every_kind
def test_ordered(small, large):
    assert small < large
    assert small <= large
    assert large > small
    assert large >= float(small)
    assert small < small.statistic + 1 > small
    assert max(small, large, -9) is large
    assert min([large, small]) is small
    assert sorted([large, small]) == [small, large]


@every_kind
def test_arithmetic_gives_plain_floats(small, large):
    a, b = small.statistic, large.statistic
    found = [small + 1, 1 - small, small * large, large / 2, small - large, small**2, sum([small, large])]
    assert found == [a + 1, 1 - a, a * b, b / 2, a - b, a**2, a + b]
    assert {type(number) for number in found} == {float}


@every_kind
def test_in_arrays_frames_and_statistics(small, large):
    numbers = [small.statistic, large.statistic]
    array = np.asarray([small, large])
    assert array.dtype == np.float64
    assert array.tolist() == numbers
    assert np.mean([small, large]) == np.mean(numbers)
    assert np.add(small, np.array([1.0, 2.0])).tolist() == [numbers[0] + 1, numbers[0] + 2]
    assert pd.Series([small, large]).mean() == pd.Series(numbers).mean()
    column = pd.DataFrame({"value": pd.Series([small, large], dtype=object)})["value"]
    assert column.iloc[0] is small
    assert column.astype(float).tolist() == numbers
    assert column.mean() == pytest.approx(np.mean(numbers), rel=1e-15)
    assert statistics.mean([small, large]) == statistics.mean(numbers)
    assert statistics.stdev([small, large]) == statistics.stdev(numbers)
    assert json.loads(json.dumps([small])) == numbers[:1]


@every_kind
def test_equal_if_all_fields_are(small, large):
    same = replace(small)
    assert same is not small
    assert (same == small, same != small, hash(same) == hash(small)) == (True, False, True)
    assert (small == large, small != large) == (False, True)
    number = small.statistic
    assert (small == number, number == small, small != number, hash(small) == hash(number)) == (True, True, False, True)
    assert small != number + 1
    assert small != "0"
    assert len({small, same, large}) == 2


def test_the_same_number_of_another_measure_is_another_result():
    one, other = tw.gamma(X, Y), tw.kendall_tau(X, Y)
    assert float(one) == float(other)
    assert one != other
    assert one == float(other)


def test_undefined_results_are_equal_to_themselves_and_hash_alike():
    with pytest.warns(tw.UndefinedCorrelationWarning):
        found = tw.gamma([1, 1], [1, 2])
    assert math.isnan(found)
    assert (found == replace(found), hash(found) == hash(replace(found))) == (True, True)
    assert repr(found) == "<Correlation undefined: gamma, n = 2>"
    assert found != math.nan


@every_kind
def test_they_travel_and_stay_what_they_are(small, large):
    for again in (copy.copy(small), copy.deepcopy(small), pickle.loads(pickle.dumps(small))):
        assert type(again) is type(small)
        assert again == small
        assert str(again) == str(small)
    with pytest.raises(AttributeError):
        setattr(small, small._number, 0.0)
    with pytest.raises(TypeError):
        iter(small)
    with pytest.raises(TypeError):
        len(small)


@every_kind
def test_a_short_text_a_line_and_all_rows(small, large):
    name = type(small).__name__
    assert repr(small).startswith(f"<{name} {small.statistic:.6g}")
    assert repr(small).endswith(">")
    assert len(repr(small)) < 120
    assert "\n" not in repr(small) + str(small)
    lines = small.describe().split("\n")
    assert [line.split("  ")[0].rstrip() for line in lines] == [label for label, _ in small.rows()]
    assert all(text in line for line, (_, text) in zip(lines, small.rows(), strict=True))
    assert small._repr_html_().count("<tr>") == len(lines)


def test_the_short_texts():
    assert repr(tw.scaled_gamma([1, 2, 3, 4, 5], [2, 1, 3, 4, 5], weights="top")) == (
        "<Correlation 0.8: scaled_gamma(weights=top), n = 5>"
    )
    assert repr(PAIRS["CorrelationRange"][0]) == "<CorrelationRange 0.5, from 0.333333 to 0.666667: kendall_tau, n = 4>"
    assert repr(PAIRS["Significance"][0]) == "<Significance 0.942857, p = 0.01667: spearman, n = 6>"
    assert repr(PAIRS["ConfidenceInterval"][0]).startswith("<ConfidenceInterval 0.866667, 95% [")
    assert repr(PAIRS["GroupSummary"][0]) == "<GroupSummary 0.666667: the mean of 2 groups>"
    long = tw.scaled_gamma(X, Y, weights=[1, 0.123456789, 0.123456789, 0.123456789, 0.123456789])
    assert len(repr(long)) < 120


A, B, C = ({item: place for place, item in enumerate(order, start=1)} for order in ("abcd", "bacde", "abdcef"))
DROP, BOTTOM = "kendall_tau(missing=drop)", "kendall_tau(missing=bottom)"


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (tw.kendall_tau(A, B, missing="drop"), "4 of 5 items compared; dropped 'e'"),
        (tw.kendall_tau(A, B, missing="bottom"), "put at the bottom 'e'"),
        (tw.kendall_tau([1, 2, np.nan], [2, 1, 3], nan_policy="omit"), "2 of 3 items compared; without a value 2"),
        (tw.kemeny(A, B, missing="drop"), "4 of 5 items compared; dropped 'e'"),
        (tw.kemeny(A, B, missing="drop").as_correlation(), "4 of 5 items compared; dropped 'e'"),
        (tw.kendall_tau(A, B, missing="drop").as_distance(), "4 of 5 items compared; dropped 'e'"),
        (tw.extensions(A, B, DROP), "4 of 5 items compared; dropped 'e'"),
        (tw.significance(A, B, DROP), "4 of 5 items compared; dropped 'e'"),
        (tw.significance(A, B, BOTTOM), "put at the bottom 'e'"),
        (tw.confidence_interval(A, B, DROP), "4 of 5 items compared; dropped 'e'"),
        (tw.closer(A, B, C, DROP), "4 of 6 items compared; dropped 'e', 'f'"),
    ],
)
def test_what_was_left_out_is_said_everywhere(found, told):
    assert found.left_out.told(found.n) == told
    assert f", note = {told})" in str(found)
    assert found.rows()[-1] == ("note", told)
    assert found.describe().endswith(told)
    assert told.replace("'", "&#x27;") in found._repr_html_()
    assert told in repr(found)
    assert found.numbers()["left_out"] == told
    assert not replace(found, left_out=tw.kendall_tau(X, Y).left_out).left_out


def test_nothing_is_said_where_nothing_was_left_out():
    found = tw.kendall_tau(X, Y)
    assert "note" not in f"{found}{found!r}{found._repr_html_()}{found.describe()}"
    assert "left_out" not in found.numbers()
