"""The same rankings in other containers, with gaps and missing items, and what is said by objects and not by words."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
from case import Case
from inputs import METRIC, between_roots, frame, generator, options_for, pair, rankings, with_gaps
from scipy.stats import BootstrapMethod, PermutationMethod

import tiewise as tw

LETTERS = "abcdefghijklm"

CONTAINERS: dict[str, Callable[[Any], Any]] = {
    "dict": lambda numbers: dict(zip(LETTERS, numbers.tolist(), strict=True)),
    "reversed_dict": lambda numbers: dict(reversed(list(zip(LETTERS, numbers.tolist(), strict=True)))),
    "labelled_series": lambda numbers: pd.Series(numbers, index=list(LETTERS)),
    "series": pd.Series,
    "polars": pl.Series,
    "pyarrow": pa.array,
    "ranking": tw.Ranking.from_positions,
    "masked": np.ma.MaskedArray,
}
MEASURES = ("scaled_gamma(weights=top)", "kendall_tau", "vigna", "kemeny(positions=top)", "rbo")

TEXTS = (
    "scaled_gamma(weights=[1,0.5,0.25,0.5,0],aggregate=max)",
    "scaled_gamma(ties=indifference,tie_scores=[[1,0.5,-1],[0.5,1,0.5],[-1,0.5,1]],weights=top)",
    "kemeny(elements={'a':3,'b':2,'c':1,'d':1,'e':0.5,'f':2})",
    "kumar_vassilvitskii(positions=[3,2,1,1,0.5],elements={'a':3,'b':2,'c':1,'d':1,'e':0.5,'f':2})",
    "shieh(weights=[1,0.5,0.3,0.2,0.1,0.1])",
    "robust_gamma(similarity=linear:gauss,tolerance=0.5:2)",
)

# Rankings of partly different items, for matrices.
PARTIAL = ("a>b>c>d", "b>a>d>c>e", "c=d>a", "e>a>b", "f>g")


def cases() -> Iterator[Case]:
    """Yield all cases of this file."""
    yield from _measures()
    yield from _texts()
    yield from _matrices()
    yield from _groups()
    yield from _objects()


def _measures() -> Iterator[Case]:
    for (container, make), measure in product(CONTAINERS.items(), MEASURES):
        yield Case(f"containers/{measure}/{container}", partial(_contained, measure, make, "tied"))
        if container != "ranking":
            yield Case(f"containers/robust_gamma/{container}", partial(_contained, "robust_gamma", make, "values"))


def _contained(measure: str, make: Callable[[Any], Any], kind: str) -> Any:
    x, y = pair(kind, 13)
    return tw.measure(measure)(make(x), make(y))


def _texts() -> Iterator[Case]:
    for text in TEXTS:
        yield Case(f"containers/text/{text}", partial(_by_text, text))
    for missing in ("drop", "raise"):
        yield Case(f"containers/robust_gamma(missing={missing})/dicts", partial(_values_by_item, missing))


def _by_text(text: str) -> Any:
    """Return what a measure finds on six items that have names, or on their values."""
    x, y = ({name: float(p) for name, p in zip("abcdef", side, strict=True)} for side in pair("near", 6))
    return tw.measure(text)(x, y)


def _values_by_item(missing: str) -> Any:
    x, y = pair("values", 13)
    left, right = dict(zip(LETTERS, x, strict=True)), dict(zip(LETTERS[2:] + "no", y, strict=True))
    return tw.robust_gamma(left, right, missing=missing)


def _matrices() -> Iterator[Case]:
    for library, where in product(("pandas", "polars", "pyarrow"), ("rows", "columns")):
        for measure in ("scaled_gamma(weights=top)", "kendall_tau", "kemeny"):
            yield Case(f"containers/matrix/{measure}/{library}-{where}", partial(_of_frame, library, where, measure))
    for measure, missing in product(("scaled_gamma", "kendall_tau", "kemeny"), ("drop", "bottom", "raise")):
        text = f"{measure}(missing={missing})"
        yield Case(f"containers/matrix/{text}/rankings", partial(_of_rankings, text))
    for measure, policy in product(("scaled_gamma", "spearman", "kemeny"), ("omit", "propagate", "raise")):
        text = f"{measure}(nan_policy={policy})"
        yield Case(f"containers/matrix/{text}/gaps", partial(_with_gaps, text))
    for n_jobs in (1, 2):
        call = partial(tw.matrix, rankings("near", 3, 1200), "scaled_gamma(weights=top,tnorm=minimum)", n_jobs=n_jobs)
        yield Case(f"containers/matrix/n_jobs={n_jobs}", call)
    yield Case("containers/clusters", _clusters)


def _of_frame(library: str, where: str, measure: str) -> Any:
    table = pd.DataFrame(rankings("tied", 6, 9), columns=list(LETTERS[:9]))
    table = table.transpose().rename(columns=str) if where == "columns" else table
    return tw.matrix(_native(library, table), measure, rankings_in=where)


def _native(library: str, table: Any) -> Any:
    """Return a frame of another library."""
    if library == "pandas":
        return table
    return pl.from_pandas(table) if library == "polars" else pa.Table.from_pandas(table, preserve_index=False)


def _of_rankings(measure: str) -> Any:
    return tw.matrix([tw.Ranking.parse(text) for text in PARTIAL], measure)


def _with_gaps(measure: str) -> Any:
    rows = rankings("near", 4, 9).astype(np.float64)
    rows[1, 2] = rows[3, 0] = np.nan
    return tw.matrix(rows, measure)


def _clusters() -> Any:
    tree = tw.cluster(tw.matrix(rankings("near", 6, 9), "kendall_tau"))
    return [tree, *(tree.clusters(count) for count in range(1, 7))]


def _groups() -> Iterator[Case]:
    for library in ("polars", "pyarrow"):
        for groups in (5, 600):
            call = partial(_grouped_in, library, "scaled_gamma(weights=top)", groups)
            yield Case(f"containers/groups/{library}/{groups}x8", call)
    for measure, policy in product(("scaled_gamma", "spearman"), ("omit", "propagate", "raise")):
        for scores, groups in product((False, True), (5, 600)):
            text = f"{measure}(nan_policy={policy})"
            call = partial(_grouped_with_gaps, text, groups, scores)
            yield Case(f"containers/groups/{text}/{'scores' if scores else 'positions'}-{groups}x8", call)
    for measure in ("gamma", "scaled_gamma(weights=top)"):
        yield Case(f"containers/groups/many_rows/{measure}/12600x8", partial(_grouped_in, "pandas", measure, 12600))
    for groups in (6, 600):
        yield Case(f"containers/groups/two_keys/{groups}x8", partial(_by_two_keys, groups))
    yield Case("containers/groups/outside/5x8", partial(_outside, 5))
    yield Case("containers/groups/outside/600x8", partial(_outside, 600))


def _grouped_in(library: str, measure: str, groups: int) -> Any:
    found = tw.groups(_native(library, frame("tied", groups, 8)), by="group", x="x", y="y", measure=measure)
    return found, tw.summary(found)


def _grouped_with_gaps(measure: str, groups: int, scores: bool) -> Any:
    table = frame("tied", groups, 8, scores).astype({"x": np.float64, "y": np.float64})
    gone = generator("gone", groups).random((2, len(table))) < 0.1
    table = table.assign(x=table.x.mask(gone[0]), y=table.y.mask(gone[1]))
    return tw.groups(table, by="group", x="x", y="y", scores=scores, measure=measure)


def _by_two_keys(groups: int) -> Any:
    table = frame("near", groups, 8)
    table = table.assign(user="u" + (table.group % 7).astype(str), fold=table.group // 7)
    return tw.groups(table, by=["user", "fold"], x="x", y="y", measure="gamma")


def _outside(groups: int) -> Any:
    """Positions that are none: the sentence names the group."""
    table = frame("near", groups, 8)
    return tw.groups(table.assign(y=table.y + (table.group == 3)), by="group", x="x", y="y")


def _objects() -> Iterator[Case]:
    """Distances of one's own, and SciPy's objects in place of words."""
    for n, distance in product((8, 40), (METRIC, between_roots)):
        name = getattr(distance, "__name__", "matrix")
        measure = partial(tw.ScaledGamma, **options_for({"aggregate": distance}, n))
        yield Case(f"containers/explain/{name}/near-{n}", partial(_call, tw.explain, measure, "near", n))
        yield Case(f"containers/significance/{name}/near-{n}", partial(_drawn, measure, n))
        yield Case(f"containers/interval/{name}/near-{n}", partial(_call, tw.confidence_interval, measure, "near", n))
        unknown = partial(measure, ties="incomparability", n_samples=30, rng=2)
        yield Case(f"containers/incomparability/{name}/few-{n}", partial(_compared, unknown, "few", n))
    for resamples, n in product((99, np.inf), (5, 7, 70)):
        yield Case(f"containers/significance/PermutationMethod({resamples})/near-{n}", partial(_by_scipy, resamples, n))
    yield Case("containers/interval/BootstrapMethod/near-12", _bootstrapped_by_scipy)
    gappy = partial(tw.ScaledGamma, ties="incomparability", nan_policy="propagate")
    yield Case("containers/incomparability/gaps", lambda: gappy()(*with_gaps(13)))
    for n in (300, 1500):
        unknown = partial(tw.ScaledGamma, ties="incomparability", weights="top", n_samples=10, rng=2)
        yield Case(f"containers/incomparability/large_buckets/few-{n}", partial(_compared, unknown, "few", n))


def _compared(measure: Callable[[], Any], kind: str, n: int) -> Any:
    return measure()(*pair(kind, n))


def _call(function: Callable[..., Any], measure: Callable[[], Any], kind: str, n: int, **options: Any) -> Any:
    return function(*pair(kind, n), measure(), **options)


def _by_scipy(resamples: float, n: int) -> Any:
    method = PermutationMethod(n_resamples=resamples, rng=np.random.default_rng(1))
    return tw.significance(*pair("near", n), "scaled_gamma(weights=top)", method=method)


def _bootstrapped_by_scipy() -> Any:
    method = BootstrapMethod(n_resamples=99, method="percentile", rng=np.random.default_rng(1))
    return tw.confidence_interval(*pair("near", 12), "gamma", method=method)


def _drawn(measure: Callable[[], Any], n: int) -> Any:
    return _call(tw.significance, measure, "near", n, method="permutation", n_resamples=99, rng=1)
