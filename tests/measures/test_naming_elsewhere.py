"""What callers who come from elsewhere type first is answered with what to type here."""

import pytest

import tiewise as tw

X, Y = [1, 2, 3, 4], [2, 1, 3, 4]


@pytest.mark.parametrize(
    "call",
    [
        lambda **more: tw.significance(X, Y, **more),
        lambda **more: tw.confidence_interval(X, Y, **more),
        lambda **more: tw.closer(X, Y, X, **more),
        lambda **more: tw.extensions(X, Y, **more),
        lambda **more: tw.explain(X, Y, **more),
        lambda **more: tw.matrix([X, Y], **more),
        lambda **more: tw.groups({"q": {"a": 0.1}}, {"q": {"a": 0.2}}, **more),
        lambda **more: tw.scorer(**more),
        lambda **more: tw.report(X, Y, **more),
        lambda **more: tw.matrix_report([X, Y, X], **more),
        lambda **more: tw.plots.pairs(X, Y, **more),
        lambda **more: tw.plots.slopes(X, Y, **more),
    ],
)
def test_parameters_of_a_measure_are_told_where_they_belong(call):
    with pytest.raises(tw.TiewiseError, match=r"`weights` must be .* measure=\"scaled_gamma\(weights=top\)\"\.$"):
        call(weights="top")
    with pytest.raises(tw.TiewiseError, match=r"measure=\"scaled_gamma\(weights=top,tnorm=minimum\)\"\.$"):
        call(measure="scaled_gamma(weights=top)", tnorm="minimum")
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        call(colour="red")


@pytest.mark.parametrize(
    ("theirs", "ours"), [("kendalltau", "kendall_tau"), ("weightedtau", "vigna"), ("spearmanr", "spearman")]
)
def test_names_of_other_packages(theirs, ours):
    with pytest.raises(tw.TiewiseError, match=f"got '{theirs}', which is '{ours}' here"):
        tw.measure(theirs)
    with pytest.raises(AttributeError, match=f"It is tiewise.{ours} here"):
        getattr(tw, theirs)
