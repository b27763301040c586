"""Every measure of the catalog: parameters (of scaled gamma elsewhere), sizes, kinds of rankings, gaps and lists."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from case import Case
from inputs import (
    BELOW,
    COSTS,
    ELEMENTS,
    EVERY,
    FALLING_COSTS,
    LINEAR,
    MATRIX,
    RANKS,
    SIZES,
    VALUES,
    BySize,
    all_roots,
    half_life,
    lists,
    options_for,
    pair,
    roots,
    shown,
    with_gaps,
)

import tiewise as tw

LONGEST = SIZES[-1]
Y_TIED = (*LINEAR, "mixed")
# Where a matrix is given, or all pairs are gone through, long rankings would take too long.
SQUARE = 500


@dataclass(frozen=True)
class Variant:
    """A measure with parameters, the kinds of rankings it is defined on, and how long these may be."""

    name: str
    options: dict[str, Any] = field(default_factory=dict)
    kinds: tuple[str, ...] = EVERY
    longest: int = LONGEST

    def __str__(self) -> str:
        return shown(self.name, self.options)


def _all(name: str, *options: dict[str, Any], kinds: tuple[str, ...] = EVERY, longest: int = LONGEST) -> list[Variant]:
    return [Variant(name, chosen, kinds, longest) for chosen in options]


VARIANTS = [
    *_all("gamma", {}),
    *_all("kendall_tau", {"variant": "b"}, {"variant": "a"}, {"variant": "c"}),
    *_all("somers_d", {}),
    *_all("spearman", {}),
    *_all("footrule", {}),
    *_all("gini_gamma", {}),
    *_all("kaye", {}),
    *_all("costa_soares", {}),
    *_all("costa_roque", {}),
    *_all("blest", {}),
    *_all("maturi", {}, {"w": 0.5}, {"w": 1e-5}, {"w": 0.9999}),
    *_all("top_down", {}),
    *_all("tau_ap", {}, {"symmetric": True}, kinds=LINEAR),
    *_all("tau_ap", {"ties": "a"}, kinds=Y_TIED),
    *_all("tau_ap", {"ties": "b"}, {"ties": "b", "symmetric": True}),
    *_all("shieh", {}, {"weights": "uniform"}, {"weights": "geometric:0.5"}, kinds=LINEAR),
    *_all("shieh", {"weights": ELEMENTS}, {"weights": all_roots}, kinds=LINEAR),
    *_all("shieh", {"weights": MATRIX}, kinds=LINEAR, longest=SQUARE),
    *_all("vigna", {}, {"additive": False}, {"rank": None, "weigher": "top"}, {"rank": False}, {"rank": RANKS}),
    *_all("vigna", {"rank": None, "additive": False, "weigher": "geometric:0.5"}, {"weigher": half_life}),
    *_all("kumar_vassilvitskii", {}, {"kind": "footrule"}, {"positions": "hyperbolic"}, kinds=LINEAR),
    *_all("kumar_vassilvitskii", {"positions": COSTS, "kind": "footrule"}, {"elements": ELEMENTS}, kinds=LINEAR),
    *_all("kumar_vassilvitskii", {"elements": ELEMENTS, "positions": "top", "kind": "footrule"}, kinds=LINEAR),
    *_all(
        "kumar_vassilvitskii",
        {"similarities": MATRIX},
        {"similarities": MATRIX, "elements": ELEMENTS, "positions": COSTS, "kind": "footrule"},
        kinds=LINEAR,
        longest=SQUARE,
    ),
    *_all("gamma_delta", {}, {"positions": "top"}, {"positions": COSTS}, {"positions": roots}, kinds=LINEAR),
    *_all("kemeny", {}, {"positions": "hyperbolic"}, {"positions": COSTS}, {"elements": ELEMENTS}),
    *_all("kemeny", {"elements": MATRIX}, longest=SQUARE),
    *_all("tau_x", {}, {"positions": "top"}, {"positions": roots}, {"elements": ELEMENTS}),
    *_all("tau_x", {"elements": MATRIX}, longest=SQUARE),
    *_all("weighted_swap", {}, {"positions": "hyperbolic"}, {"positions": "bottom"}, kinds=LINEAR),
    *_all("weighted_swap", {"positions": FALLING_COSTS}, kinds=LINEAR),
    *_all("weighted_swap", {"positions": "ends"}, {"positions": COSTS}, kinds=LINEAR, longest=8),
    *_all("bucket_kendall", {}, {"p": 0.75}, {"p": 0.0}, {"hausdorff": True}),
    *_all("bucket_footrule", {}, {"hausdorff": True}),
    *_all("topk_kendall", {}, {"p": 0.0}, {"p": 1.0}, {"hausdorff": True}),
    *_all("topk_footrule", {}, {"l": BELOW}, {"hausdorff": True}),
    *_all("rbo", {}, {"p": 0.5, "ties": "w"}, {"p": 0.98, "ties": "b"}, {"p": 0.9999}),
    *_all("average_overlap", {}, {"depth": 2, "ties": "w"}, {"depth": 3, "ties": "b"}, {"depth": 60}),
    *_all("robust_gamma", {}, {"tolerance": 0.4}, {"tolerance": (0.1, 1.5), "tnorm": "product"}, kinds=VALUES),
    *_all("robust_gamma", {"similarity": "epstol"}, {"similarity": "classical", "tnorm": "drastic"}, kinds=VALUES),
    *_all("robust_gamma", {"tnorm": "lukasiewicz"}, {"tnorm": "nilpotent", "tolerance": 1}, kinds=VALUES),
    *_all("robust_gamma", {"similarity": "gauss", "tnorm": "product"}, kinds=VALUES, longest=1500),
    *_all("robust_gamma", {"similarity": "linear:exp", "tnorm": "lukasiewicz"}, kinds=VALUES, longest=1500),
    *_all("robust_gamma", {"tnorm": "hamacher:2"}, kinds=VALUES, longest=1500),
]  # fmt: skip

# Parameters in place of the defaults, where these allow no ties or weigh nothing.
CHOSEN: dict[str, dict[str, Any]] = {"tau_ap": {"ties": "b"}, "scaled_gamma": {"weights": "top"}}
OF_LISTS = ("topk_kendall", "topk_footrule", "rbo", "average_overlap")
NAMES = ("scaled_gamma", *dict.fromkeys(variant.name for variant in VARIANTS))
LISTS = ("short", "same", "tied", "disjoint", "empty", "long")

# Rankings by item: in another order, with an item too many, with several.
BY_ITEM = {
    "reordered": ("a>b>c>d>e>f", "f>b>a>d>c>e"),
    "one_more": ("a>b>c>d>e>f", "b>a>d>c>e>f>g"),
    "several": ("a>b=c>d>e>f>h", "g>b>a=d>i>e"),
}


def compared(name: str, options: dict[str, Any], kind: str, n: int) -> Any:
    """Return a measure's result on two rankings."""
    return getattr(tw, name)(*pair(kind, n), **options_for(options, n))


def cases() -> Iterator[Case]:
    """Yield all cases of this file."""
    yield from _by_size()
    yield from _undefined()
    yield from _by_item()
    yield from _with_gaps()
    yield from _of_lists()
    yield from _converted()


def _by_size() -> Iterator[Case]:
    """Each variant on all sizes: a measure's first on two kinds of rankings each, the others on one, in turn."""
    seen: set[str] = set()
    for turn, variant in enumerate(VARIANTS):
        width = 1 if variant.name in seen else 2
        seen.add(variant.name)
        for place, n in enumerate(n for n in SIZES if n <= variant.longest):
            start = turn + width * place
            for kind in {variant.kinds[(start + k) % len(variant.kinds)]: None for k in range(width)}:
                call = partial(compared, variant.name, variant.options, kind, n)
                yield Case(f"measure/{variant}/{kind}-{n}", call)


def _undefined() -> Iterator[Case]:
    """One ranking ties all items: undefined, some other value, or refused."""
    for name in NAMES:
        for n in (2, 5, 1500):
            call = partial(compared, name, CHOSEN.get(name, {}), "undefined", n)
            yield Case(f"undefined/{name}/{n}", call)


def _by_item() -> Iterator[Case]:
    for name in NAMES:
        if name in OF_LISTS or name == "robust_gamma":
            continue
        for kind, texts in BY_ITEM.items():
            for missing in ("raise",) if kind == "reordered" else ("drop", "bottom"):
                options = {"missing": missing, **CHOSEN.get(name, {})}
                yield Case(f"items/{name}({missing})/{kind}", partial(_parsed, name, options, texts))
    weights = dict(zip("abcdefghi", range(1, 10), strict=True))
    for name in ("kemeny", "tau_x"):
        options = {"missing": "bottom", "elements": weights}
        yield Case(f"items/{name}(elements=dict)/several", partial(_parsed, name, options, BY_ITEM["several"]))
    for kind, texts in BY_ITEM.items():
        options = {"missing": "drop", "elements": weights}
        call = partial(_parsed, "kumar_vassilvitskii", options, texts)
        yield Case(f"items/kumar_vassilvitskii(elements=dict)/{kind}", call)
        options = {"missing": "drop", "rank": weights}
        yield Case(f"items/vigna(rank=dict)/{kind}", partial(_parsed, "vigna", options, texts))


def _parsed(name: str, options: dict[str, Any], texts: tuple[str, str]) -> Any:
    return getattr(tw, name)(*map(tw.Ranking.parse, texts), **options)


def _with_gaps() -> Iterator[Case]:
    for name in NAMES:
        if name in OF_LISTS:
            continue
        for policy in ("omit", "propagate", "raise"):
            options = {"nan_policy": policy, **CHOSEN.get(name, {})}
            for n in (13,) if policy == "raise" else (13, 1200):
                yield Case(f"gaps/{name}({policy})/{n}", partial(_gappy, name, options, n))


def _gappy(name: str, options: dict[str, Any], n: int) -> Any:
    return getattr(tw, name)(*with_gaps(n), **options)


def _of_lists() -> Iterator[Case]:
    for variant in VARIANTS:
        if variant.name in OF_LISTS:
            options = {key: 1505.0 if isinstance(value, BySize) else value for key, value in variant.options.items()}
            for kind in LISTS:
                call = partial(_listed, variant.name, options, kind)
                yield Case(f"lists/{shown(variant.name, options)}/{kind}", call)


def _listed(name: str, options: dict[str, Any], kind: str) -> Any:
    return getattr(tw, name)(*lists(kind), **options)


def _converted() -> Iterator[Case]:
    """Each result as a distance and as a correlation, of a measure by its text."""
    for name in NAMES:
        kind = "values" if name == "robust_gamma" else "near"
        for form in ("as_distance", "as_correlation"):
            yield Case(f"converted/{name}.{form}/{kind}-13", partial(_form, name, form, kind))


def _form(name: str, form: str, kind: str) -> Any:
    return getattr(tw.measure(name)(*pair(kind, 13)), form)()
