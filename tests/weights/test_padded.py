"""Weights one by one for rankings of any number of items."""

import pytest

import tiewise as tw


def test_cut_short_and_continued():
    scaling = tw.scaling.padded([1, 0.5, 0.25])
    assert scaling.weights(3).tolist() == [1.0, 0.5]
    assert scaling.weights(6).tolist() == [1.0, 0.5, 0.25, 0.25, 0.25]
    assert scaling.weights(1).tolist() == []


def test_prints_as_it_is_parsed():
    measure = tw.ScaledGamma(weights=tw.scaling.padded([1, 0.5]))
    assert str(measure) == "scaled_gamma(weights=padded:[1.0,0.5])"
    assert tw.measure(str(measure)) == measure
    x, y = [1, 2, 3, 4, 5], [2, 1, 3, 5, 4]
    assert measure(x, y).statistic == tw.scaled_gamma(x, y, weights=[1, 0.5, 0.5, 0.5]).statistic


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("padded:[]", "at least one weight"),
        ("padded:[1,2]", r"must lie in \[0, 1\]: got 2 at index 1"),
        ("padded:1", "list"),
    ],
)
def test_bad_weights_get_a_sentence(text, sentence):
    with pytest.raises(tw.TiewiseError, match=sentence):
        tw.scaled_gamma([1, 2, 3], [1, 3, 2], weights=text)
