"""Tests, intervals, and which of two rankings is closer."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from case import Case
from inputs import LINEAR, TIED, VALUES, pair, third

import tiewise as tw

SCALED = (
    "scaled_gamma",
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=hyperbolic,weights_y=top)",
    "scaled_gamma(weights=top_k:3)",
    "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
    "scaled_gamma(weights=top,tnorm=lukasiewicz)",
    "scaled_gamma(weights=top,tnorm=drastic)",
    "scaled_gamma(weights=geometric:0.8,tnorm=nilpotent)",
    "scaled_gamma(weights=hyperbolic,aggregate=max)",
    "scaled_gamma(weights=top,aggregate=max,tnorm=minimum)",
    "scaled_gamma(weights=top,tnorm=einstein)",
    "scaled_gamma(weights=top,ties=indifference)",
)
PAIRS = ("gamma", "kendall_tau", "kendall_tau(variant=a)", "kendall_tau(variant=c)", "somers_d")
OTHERS = (
    "spearman", "tau_x", "kemeny", "bucket_kendall", "rbo", "robust_gamma", "vigna", "tau_ap(ties=b)", "footrule",
    "blest", "top_down", "maturi", "kaye", "gini_gamma", "average_overlap", "topk_kendall", "bucket_footrule",
)  # fmt: skip
NO_TIES = ("shieh", "kumar_vassilvitskii", "gamma_delta", "weighted_swap", "tau_ap")
MEASURES = SCALED + PAIRS + OTHERS + NO_TIES

# With the null moments in closed form, and with a recursion for rankings without ties.
CLOSED = (*SCALED[:4], "scaled_gamma(weights=top_k:3,tnorm=minimum)", *PAIRS[:4], "spearman")
RECURSIVE = ("scaled_gamma", *PAIRS[:3])
# Computed N times for the jackknife, or once for each alignment: enough of them where rankings are long.
FEW_OTHERS = OTHERS[:6]
QUICK = (*SCALED[:10], *PAIRS[:4], "spearman")
SLOW = ("scaled_gamma(weights=top,tnorm=einstein)", "scaled_gamma(weights=top,ties=indifference)", "robust_gamma")

ALTERNATIVES = ("two-sided", "greater", "less")
DRAWN = {"n_resamples": 199, "rng": 1}


def cases() -> Iterator[Case]:
    """Yield all cases of this file."""
    yield from _permutations()
    yield from _exact()
    yield from _asymptotic()
    yield from _automatic()
    yield from _intervals()
    yield from _closer()


def _kind(measure: str, turn: int) -> str:
    """Return a kind of rankings that a measure takes: all of them in turn, every other one with ties."""
    if measure == "robust_gamma":
        return VALUES[turn % 3]
    if measure in NO_TIES or turn % 2:
        return LINEAR[:2][turn // 2 % 2]
    return TIED[turn // 2 % 6]


def _sizes(measure: str, *sizes: int) -> tuple[int, ...]:
    """Return those of the sizes that are not too long for a measure."""
    longest = 12 if measure in SLOW else 1200 if measure in QUICK else 300 if measure in FEW_OTHERS else 60
    return tuple(n for n in sizes if n <= longest)


def _is_correlation(measure: str) -> bool:
    name = measure.partition("(")[0]
    distances = ("kemeny", "footrule", "kumar_vassilvitskii", "weighted_swap")
    similarities = ("rbo", "average_overlap")
    return name not in (*distances, *similarities) and not name.startswith(("bucket", "topk"))


def _significance(measure: str, kind: str, n: int, **options: Any) -> Case:
    words = "-".join(str(options[key]) for key in ("method", "alternative") if key in options)
    centred = "-centered" if options.get("centered") else ""
    call = partial(_tested, measure, kind, n, options)
    return Case(f"significance/{words}{centred}/{measure}/{kind}-{n}", call)


def _tested(measure: str, kind: str, n: int, options: dict[str, Any]) -> Any:
    return tw.significance(*pair(kind, n), measure, **options)


def _permutations() -> Iterator[Case]:
    for place, measure in enumerate(MEASURES):
        for k, n in enumerate(_sizes(measure, 5, 7, 12, 60, 70, 300, 1200)):
            turn = place + 3 * k
            options: dict[str, Any] = {"method": "permutation", "alternative": ALTERNATIVES[turn % 3], **DRAWN}
            if _is_correlation(measure) and turn % 2:
                options["centered"] = True
            yield _significance(measure, _kind(measure, turn), n, **options)


def _exact() -> Iterator[Case]:
    for turn, measure in enumerate(MEASURES):
        for k, alternative in enumerate(ALTERNATIVES):
            kind = _kind(measure, turn + k)
            yield _significance(measure, kind, 5, method="exact", alternative=alternative)
    for measure in (*SCALED[:6], *PAIRS[:2], "spearman"):
        yield _significance(measure, "near", 7, method="exact", centered=True)
    for measure, n in product(RECURSIVE, (12, 60, 300)):
        yield _significance(measure, "near", n, method="exact")


def _asymptotic() -> Iterator[Case]:
    for place, (measure, n) in enumerate(product(CLOSED, (7, 12, 60, 70, 300, 1200))):
        for turn in (2 * place, 2 * place + 1):
            options = {"method": "asymptotic", "alternative": ALTERNATIVES[turn % 3], "centered": turn % 4 < 2}
            yield _significance(measure, _kind(measure, turn), n, **options)


def _automatic() -> Iterator[Case]:
    for place, measure in enumerate((*SCALED, *PAIRS, *FEW_OTHERS)):
        sizes = (5, 7, 12, 60, 70, 300, 1200) if measure in QUICK else (5, 12, 60)
        for k, n in enumerate(_sizes(measure, *sizes)):
            yield _significance(measure, _kind(measure, place + k), n, method="auto", **DRAWN)


def _interval(measure: str, kind: str, n: int, **options: Any) -> Case:
    level = f"-{options['level']}" if "level" in options else ""
    call = partial(_bounded, measure, kind, n, options)
    return Case(f"interval/{options['method']}{level}/{measure}/{kind}-{n}", call)


def _bounded(measure: str, kind: str, n: int, options: dict[str, Any]) -> Any:
    return tw.confidence_interval(*pair(kind, n), measure, **options)


def _intervals() -> Iterator[Case]:
    for place, measure in enumerate(MEASURES):
        for k, n in enumerate(_sizes(measure, 10, 50, 300)):
            yield _interval(measure, _kind(measure, place + k), n, method="jackknife")
    for place, measure in enumerate((*SCALED[:10], *PAIRS[:4])):
        for turn in (place, place + 1, place + 4):
            yield _interval(measure, _kind(measure, turn), 1200, method="jackknife", level=0.9)
    for place, measure in enumerate((*SCALED, *PAIRS, *FEW_OTHERS)):
        for k, (n, method) in enumerate(product(_sizes(measure, 12, 350), ("percentile", "bca"))):
            yield _interval(measure, _kind(measure, place + k), n, method=method, **DRAWN)


def _closer() -> Iterator[Case]:
    for place, measure in enumerate((*SCALED, *PAIRS, *FEW_OTHERS)):
        for k, (n, method) in enumerate(product(_sizes(measure, 10, 60, 350), ("jackknife", "permutation"))):
            kind, alternative = _kind(measure, place + k), ALTERNATIVES[(place + k) % 3]
            call = partial(_compared_to_two, measure, kind, n, {"method": method, "alternative": alternative, **DRAWN})
            yield Case(f"closer/{method}-{alternative}/{measure}/{kind}-{n}", call)
    for measure in (*SCALED[:5], *PAIRS[:2]):
        call = partial(_compared_to_two, measure, "near", 1200, {"method": "jackknife"})
        yield Case(f"closer/jackknife/{measure}/near-1200", call)


def _compared_to_two(measure: str, kind: str, n: int, options: dict[str, Any]) -> Any:
    return tw.closer(*pair(kind, n), third(kind, n), measure, **options)
