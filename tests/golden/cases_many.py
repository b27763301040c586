"""Many rankings at once: matrices and clusters, groups in frames and their summaries."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from case import Case
from inputs import frame, long_frame, rankings

import tiewise as tw

CATALOG = (
    "scaled_gamma", "gamma", "kendall_tau", "somers_d", "spearman", "footrule", "gini_gamma", "kaye", "costa_soares",
    "costa_roque", "blest", "maturi", "top_down", "tau_ap", "shieh", "vigna", "kumar_vassilvitskii", "gamma_delta",
    "kemeny", "tau_x", "weighted_swap", "topk_kendall", "topk_footrule", "bucket_kendall", "bucket_footrule", "rbo",
    "average_overlap", "robust_gamma",
)  # fmt: skip
NO_TIES = ("tau_ap", "shieh", "kumar_vassilvitskii", "gamma_delta", "weighted_swap")
VARIANTS = (
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=top,weights_y=bottom)",
    "scaled_gamma(weights=top,tnorm=minimum)",
    "scaled_gamma(weights=hyperbolic,tnorm=frank:10)",
    "scaled_gamma(weights=hyperbolic,aggregate=max)",
    "scaled_gamma(weights=top,ties=indifference)",
    "kendall_tau(variant=a)",
    "kendall_tau(variant=c)",
    "vigna(rank=None)",
    "kemeny(positions=top)",
    "tau_x(positions=top)",
    "rbo(ties=b)",
    "tau_ap(ties=b)",
)
# Those that have faster ways than pair by pair.
FAST = (
    "scaled_gamma",
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=hyperbolic)",
    "scaled_gamma(weights=geometric:0.9,weights_y=top)",
    "scaled_gamma(weights=top,tnorm=minimum)",
    "scaled_gamma(weights=middle,tnorm=lukasiewicz)",
    "scaled_gamma(weights=bottom,tnorm=drastic)",
    "scaled_gamma(weights=ends,tnorm=nilpotent)",
    "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
    "scaled_gamma(weights=hyperbolic,aggregate=max)",
    "scaled_gamma(weights=top,aggregate=max,tnorm=minimum)",
    "gamma",
    "kendall_tau",
    "kendall_tau(variant=a)",
    "kendall_tau(variant=c)",
    "spearman",
)
SHAPES = ((12, 40), (5, 300), (4, 1100), (3, 2600))
KINDS = ("near", "tied", "average")
TNORMS = ("product", "minimum", "lukasiewicz", "drastic", "nilpotent")
METHODS = ("dense", "min", "max", "average")


def cases() -> Iterator[Case]:
    """Yield all cases of this file."""
    yield from _small_matrices()
    yield from _large_matrices()
    yield from _clusters()
    yield from _few_groups()
    yield from _many_groups()
    yield from _long_groups()
    yield from _tested_groups()
    yield from _long_format()


def _kinds(measure: str) -> tuple[str, ...]:
    if measure == "robust_gamma":
        return ("values", "rounded")
    return ("near",) if measure in NO_TIES else KINDS


def _small_matrices() -> Iterator[Case]:
    for measure in CATALOG + VARIANTS:
        for kind in _kinds(measure):
            yield Case(f"matrix/{measure}/{kind}-6x9", partial(_matrix, measure, kind, 6, 9))
        call = partial(_matrix, measure, _kinds(measure)[-1], 6, 9, other=2)
        yield Case(f"matrix/{measure}/{_kinds(measure)[-1]}-2x4x9", call)


def _large_matrices() -> Iterator[Case]:
    for turn, (measure, (count, n)) in enumerate(product(FAST, SHAPES)):
        for kind in (KINDS[turn % 3], KINDS[(turn + 1) % 3]):
            yield Case(f"matrix/{measure}/{kind}-{count}x{n}", partial(_matrix, measure, kind, count, n))
        if turn % 2:
            call = partial(_matrix, measure, "tied", count, n, other=count - 2)
            yield Case(f"matrix/{measure}/tied-{count - 2}x2x{n}", call)
    unknown = "scaled_gamma(weights=top,ties=incomparability,rng=1,n_samples=20)"
    yield Case(f"matrix/{unknown}/tied-3x6", partial(_matrix, unknown, "tied", 3, 6))


def _matrix(measure: str, kind: str, count: int, n: int, other: int = 0) -> Any:
    """Return the matrix of some rankings, or of the first ones with the others."""
    rows = rankings(kind, count, n)
    return tw.matrix(rows[:other], measure, rows[other:]) if other else tw.matrix(rows, measure)


def _clusters() -> Iterator[Case]:
    for measure, kind in (("kendall_tau", "correlation"), ("kemeny", "distance"), ("rbo", "similarity")):
        for method in ("single", "complete", "average", "weighted"):
            yield Case(f"cluster/{method}/{measure}/near-6x9", partial(_clustered, measure, kind, method))


def _clustered(measure: str, kind: str, method: str) -> Any:
    found = _matrix(measure, "near", 6, 9)
    return tw.as_distances(found, kind), tw.cluster(found, method, kind=kind)


def _grouped(measure: str, kind: str, groups: int, n: int, **options: Any) -> Any:
    """Return what was found in each group, and its summary."""
    table = frame(kind, groups, n, options.get("scores", False))
    found = tw.groups(table, by="group", x="x", y="y", measure=measure, **options)
    return found, tw.summary(found)


def _groups(measure: str, kind: str, groups: int, n: int, **options: Any) -> Case:
    words = "-".join(str(value) if key == "method" else key for key, value in options.items() if value)
    call = partial(_grouped, measure, kind, groups, n, **options)
    return Case(f"groups/{words or 'positions'}/{measure}/{kind}-{groups}x{n}", call)


def _few_groups() -> Iterator[Case]:
    """One group after the other, by the measure itself."""
    for turn, measure in enumerate(CATALOG + VARIANTS):
        for kind in _kinds(measure)[:2]:
            yield _groups(measure, kind, 4, 7)
        if measure != "robust_gamma":
            yield _groups(measure, "near", 4, 7, scores=True, method=METHODS[turn % 4])


def _many_groups() -> Iterator[Case]:
    """So many groups that they are counted by compiled loops."""
    scaled = [
        f"scaled_gamma(weights={weights},tnorm={tnorm},aggregate={aggregate})"
        for tnorm, (aggregate, weights) in product(TNORMS, (("sum", "top"), ("max", "hyperbolic")))
    ]
    counted = ("gamma", "kendall_tau(variant=a)", "kendall_tau(variant=b)", "kendall_tau(variant=c)")
    for turn, measure in enumerate((*scaled, "scaled_gamma(weights=top,weights_y=ends)", *counted)):
        for kind in (KINDS[turn % 3], KINDS[(turn + 1) % 3]):
            yield _groups(measure, kind, 600, 8)
        for method in (METHODS[turn % 4], METHODS[(turn + 1) % 4]):
            yield _groups(measure, "tied", 600, 8, scores=True, method=method)
        yield _groups(measure, "near", 600, 8, scores=True, higher_is_better=False, method=METHODS[turn % 4])


def _long_groups() -> Iterator[Case]:
    """Few groups of many items, which are as much work."""
    for measure, kind in product(FAST[:12], ("near", "average")):
        yield _groups(measure, kind, 3, 900)
    for measure in ("scaled_gamma(weights=top)", "gamma", "spearman"):
        yield _groups(measure, "tied", 3, 1200)


def _tested_groups() -> Iterator[Case]:
    measures = ("scaled_gamma(weights=top)", "gamma", "kendall_tau", "spearman", "kemeny", "tau_x", "somers_d")
    for measure in measures:
        yield _groups(measure, "near", 3, 6, test=True, rng=1)
    for measure in ("scaled_gamma(weights=top)", "gamma"):
        yield _groups(measure, "tied", 2, 70, test=True, rng=1)


def _long_format() -> Iterator[Case]:
    for measure, missing in product(("scaled_gamma(weights=top", "gamma(", "spearman(", "kemeny("), ("drop", "bottom")):
        text = f"{measure}{',' if '=' in measure else ''}missing={missing})"
        for groups in (5, 600):
            yield Case(f"groups/long/{text}/{groups}x6", partial(_from_long, text, groups))
    for text in ("rbo", "topk_kendall", "topk_footrule", "average_overlap"):
        yield Case(f"groups/long/{text}/5x6", partial(_from_long, text, 5))


def _from_long(measure: str, groups: int) -> Any:
    table = long_frame(groups, 6)
    columns = {"by": "group", "item": "item", "ranking": "system", "value": "score"}
    found = tw.groups(table, **columns, x="old", y="new", scores=True, measure=measure)
    return found, tw.summary(found, level=0.9)
