"""Scaled gamma: t-norms, scalings, distances, readings of ties, and the sizes at which other code takes over."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from case import Case
from cases_measures import compared
from inputs import (
    CRISP,
    EVERY,
    METRIC,
    SIZES,
    TIED,
    WEIGHTS,
    BySize,
    between_roots,
    constant,
    own_tnorm,
    pair,
    roots,
    shown,
)

import tiewise as tw

KERNEL_TNORMS = ("product", "minimum", "lukasiewicz", "drastic", "nilpotent")
FAMILIES = (
    "hamacher:0", "hamacher:0.5", "hamacher:inf", "einstein", "frank:0", "frank:0.01", "frank:0.9", "frank:10",
    "yager:0.5", "yager:2", "yager:inf", "schweizer_sklar:-1", "schweizer_sklar:0", "schweizer_sklar:0.5",
    "schweizer_sklar:2", "dombi:0.5", "dombi:2", "aczel_alsina:0.5", "aczel_alsina:2", "sugeno_weber:-0.5",
    "sugeno_weber:1", "sugeno_weber:inf",
)  # fmt: skip
TNORMS = KERNEL_TNORMS + FAMILIES
SCALINGS = (
    "uniform", "top", "bottom", "ends", "middle", "ends_quadratic", "hyperbolic", "logarithmic", "geometric:0.5",
    "geometric:0.95", "span:0.1", "span:0.5", "top_k:3", "top_k:10", "top_k_exclusive:5",
)  # fmt: skip
AGGREGATES = ("sum", "max")

SHORT = tuple(n for n in SIZES if n <= 257)
LONG = tuple(n for n in SIZES if n > 1000)

# Scales on which sums go another way: long ones with many near pairs, and those that die out.
ODD_SCALES: tuple[Any, ...] = (
    constant(0.02),
    constant(0.3),
    "geometric:0.999",
    "geometric:0.5",
    "hyperbolic",
    "uniform",
)

OWN: tuple[dict[str, Any], ...] = (
    {"weights": WEIGHTS},
    {"weights": CRISP, "tnorm": "minimum"},
    {"weights": roots, "tnorm": "lukasiewicz"},
    {"weights": "top", "weights_y": "bottom"},
    {"weights": "hyperbolic", "weights_y": WEIGHTS, "tnorm": "nilpotent"},
    {"weights": "top_k:5", "weights_y": roots, "aggregate": "max", "tnorm": "minimum"},
    {"weights": WEIGHTS, "aggregate": "max"},
    {"weights": WEIGHTS, "aggregate": "max", "tnorm": "drastic"},
    {"weights": tw.scaling.geometric(0.8), "weights_y": tw.scaling.span(0.3)},
    {"tnorm": own_tnorm, "weights": "top"},
)
OWN_DISTANCES: tuple[dict[str, Any], ...] = (
    {"aggregate": METRIC},
    {"aggregate": METRIC, "tnorm": "minimum"},
    {"aggregate": between_roots, "tnorm": "lukasiewicz"},
    {"aggregate": between_roots, "tnorm": "frank:10"},
)

WORDS = ("gamma", "indifference", "incomparability")
READINGS = tuple("gamma" if x == y == "gamma" else x if x == y else f"{x}:{y}" for x, y in product(WORDS, WORDS))[1:]
LENIENT = [[1, 0.5, -1], [0.25, 1, 0], [-1, 0, 1]]
STRICT = [[1, -0.5, -1], [-0.5, 0.5, -0.5], [-1, -0.5, 1]]


def cases() -> Iterator[Case]:
    """Yield all cases of this file."""
    yield from _tnorms_by_scalings()
    yield from _every_size()
    yield from _kernels()
    yield from _families_on_blocks()
    yield from _own_weights()
    yield from _very_long()
    yield from _indifference()
    yield from _incomparability()
    yield from _by_extensions()


def _case(options: dict[str, Any], kind: str, n: int) -> Case:
    text = shown("scaled_gamma", options)
    return Case(f"scaled_gamma/{text}/{kind}-{n}", partial(compared, "scaled_gamma", options, kind, n))


def _options(scaling: Any, tnorm: str, aggregate: str) -> dict[str, Any]:
    return {"weights": scaling, "tnorm": tnorm, "aggregate": aggregate}


def _tnorms_by_scalings() -> Iterator[Case]:
    """Every t-norm with every scaling on short rankings; sizes, kinds and, for the families, distances in turn."""
    grid = product(TNORMS, SCALINGS)
    for turn, (tnorm, scaling) in enumerate(grid):
        chosen = AGGREGATES if tnorm in KERNEL_TNORMS else (AGGREGATES[turn % 2],)
        for aggregate in chosen:
            n, kind = SHORT[2:][turn % len(SHORT[2:])], EVERY[(turn // 3) % len(EVERY)]
            yield _case(_options(scaling, tnorm, aggregate), kind, n)


def _every_size() -> Iterator[Case]:
    """Every size with every kind of rankings; the t-norms, scalings and distances in turn, two of them each."""
    for turn, (n, kind) in enumerate(product(SIZES, EVERY)):
        for k in (2 * turn, 2 * turn + 1):
            chosen = SCALINGS[(k + k // 30) % 15], KERNEL_TNORMS[(k + k // 5) % 5], AGGREGATES[(k + k // 2) % 2]
            yield _case(_options(*chosen), kind, n)


def _kernels() -> Iterator[Case]:
    """Yield long rankings, for the t-norms that have compiled loops: every scaling, and scales that are odd."""
    for turn, (tnorm, scaling, aggregate) in enumerate(product(KERNEL_TNORMS, SCALINGS, AGGREGATES)):
        for k in (0, 1):
            yield _case(_options(scaling, tnorm, aggregate), EVERY[(turn + 5 * k) % 10], LONG[(turn + k) % len(LONG)])
    for tnorm, scale in product(KERNEL_TNORMS, ODD_SCALES):
        for kind in ("near", "average", "few"):
            yield _case({"weights": scale, "tnorm": tnorm}, kind, 4000)
    for scaling, n in product(("top", "hyperbolic", "geometric:0.5", "uniform"), (1200, 3000, 20000)):
        yield _case({"weights": scaling}, "few", n)


def _families_on_blocks() -> Iterator[Case]:
    """Yield rankings that are too long for a table, for the t-norms that have no compiled loops."""
    for turn, (tnorm, n) in enumerate(product(FAMILIES, (300, 1100))):
        yield _case(_options(SCALINGS[turn % 15], tnorm, AGGREGATES[turn % 2]), EVERY[turn % 10], n)


def _own_weights() -> Iterator[Case]:
    for turn, (options, n) in enumerate(product(OWN, (8, 65, 300, 1200, 2500))):
        for k in (0, 1):
            yield _case(options, EVERY[(turn + 3 * k) % 10], n)
    for options, n in product(OWN_DISTANCES, (8, 65, 300)):
        for kind in ("near", "tied", "min"):
            yield _case(options, kind, n)


def _very_long() -> Iterator[Case]:
    for tnorm, aggregate in product(KERNEL_TNORMS, AGGREGATES):
        yield _case(_options("top", tnorm, aggregate), "near", 20000)
        yield _case(_options("hyperbolic", tnorm, aggregate), "tied", 20000)


def _indifference() -> Iterator[Case]:
    words = [reading for reading in READINGS if "incomparability" not in reading]
    tables: tuple[Any, ...] = (None, BySize("lenient", lambda _: LENIENT), BySize("strict", lambda _: STRICT))
    measures = product(words, tables, ("uniform", "top", "hyperbolic"))
    for turn, (reading, table, scaling) in enumerate(measures):
        for k, n in enumerate((5, 40, 300, 1200)):
            options = {"ties": reading, "tie_scores": table, "weights": scaling}
            yield _case(options | {"tnorm": TNORMS[(turn + k) % 7]}, TIED[(turn + k) % 6], n)


def _incomparability() -> Iterator[Case]:
    """Few extensions are enumerated, many are sampled."""
    readings = [reading for reading in READINGS if "incomparability" in reading]
    for turn, (reading, scaling) in enumerate(product(readings, ("uniform", "top", "hyperbolic"))):
        for k, (n, samples) in enumerate(((5, 1000), (8, 200), (40, 30), (300, 10))):
            options = {"ties": reading, "weights": scaling, "n_samples": samples, "rng": 3}
            yield _case(options | {"tnorm": TNORMS[(turn + k) % 6]}, TIED[(turn + k) % 6], n)
    for tnorm in ("product", "minimum"):
        options = {"ties": "incomparability", "weights": "top", "n_samples": 10, "rng": 3, "tnorm": tnorm}
        yield _case(options, "tied", 1200)


def _by_extensions() -> Iterator[Case]:
    """`tw.extensions` for measures with a closed form and without."""
    measures = (
        "gamma", "kendall_tau", "kendall_tau(variant=c)", "somers_d", "spearman", "kaye", "blest", "costa_soares",
        "costa_roque", "gini_gamma", "maturi", "top_down", "tau_ap", "shieh", "vigna", "gamma_delta", "tau_x",
        "scaled_gamma(weights=top)", "scaled_gamma(weights=top,tnorm=minimum,aggregate=max)",
    )  # fmt: skip
    for turn, (measure, (n, samples)) in enumerate(product(measures, ((5, 500), (13, 40), (100, 20)))):
        for extend in ("both", "xy"[turn % 2]):
            call = partial(_extended, TIED[turn % 6], n, measure, extend, samples)
            yield Case(f"extensions/{measure}/{extend}/{TIED[turn % 6]}-{n}", call)


def _extended(kind: str, n: int, measure: str, extend: str, samples: int) -> Any:
    return tw.extensions(*pair(kind, n), measure, extend=extend, n_samples=samples, rng=5)
