"""Explanations, axioms, scalings, t-norms and their laws, and how rankings are made."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from case import Case
from cases_many import CATALOG
from cases_scaled_gamma import AGGREGATES, SCALINGS, TNORMS
from inputs import EVERY, between_roots, generator, own_tnorm, pair, roots

import tiewise as tw

EXPLAINED = (
    "scaled_gamma",
    "scaled_gamma(weights=top)",
    "scaled_gamma(weights=hyperbolic,tnorm=minimum)",
    "scaled_gamma(weights=top,tnorm=lukasiewicz)",
    "scaled_gamma(weights=geometric:0.9,tnorm=drastic)",
    "scaled_gamma(weights=middle,tnorm=nilpotent)",
    "scaled_gamma(weights=hyperbolic,aggregate=max)",
    "scaled_gamma(weights=top,weights_y=bottom,tnorm=einstein)",
    "scaled_gamma(weights=top,ties=indifference)",
    "gamma",
    "kendall_tau",
    "somers_d",
)
AXIOMS = (
    "scaled_gamma(weights=top)", "scaled_gamma(weights=top,tnorm=minimum)", "scaled_gamma(ties=indifference)",
    "kumar_vassilvitskii(positions=top)", "kemeny(positions=top)", "weighted_swap(positions=top)",
    "bucket_kendall(p=0)", "bucket_kendall(hausdorff=True)", "bucket_footrule(hausdorff=True)",
)  # fmt: skip
AXIOMS_OF_FOUR = ("scaled_gamma(weights=top)", "tau_ap", "weighted_swap")

GRID = np.linspace(0.0, 1.0, 11)
LAWS_OF_TNORMS = ("boundary", "commutative", "monotone", "associative", "is_tnorm")


def cases() -> Iterator[Case]:
    """Yield all cases of this file."""
    yield from _explanations()
    yield from _axioms()
    yield from _scalings()
    yield from _tnorms()
    yield from _relations()
    yield from _rankings()


def _explanations() -> Iterator[Case]:
    for place, (measure, n) in enumerate(product(EXPLAINED, (5, 40, 300, 1200))):
        kind = EVERY[place % 10]
        yield Case(f"explain/{measure}/{kind}-{n}", partial(_explained, measure, kind, n))


def _explained(measure: str, kind: str, n: int) -> Any:
    return tw.explain(*pair(kind, n), measure, pairs=6, moves=4)


def _axioms() -> Iterator[Case]:
    for measure in CATALOG + AXIOMS:
        yield Case(f"axioms/{measure}/3", partial(tw.axioms, measure, 3))
    for measure in AXIOMS_OF_FOUR:
        yield Case(f"axioms/{measure}/4", partial(tw.axioms, measure, 4))


def _scalings() -> Iterator[Case]:
    own = {"vector": generator("scaling").random(8), "function": roots}
    for name, n in product((*SCALINGS, "geometric:0.999"), (2, 9, 3000)):
        yield Case(f"scaling/position_scale({name})/{n}", partial(tw.scaling.position_scale, name, n))
    for name, n, aggregate in product(SCALINGS, (2, 9, 40), AGGREGATES):
        yield Case(f"scaling/distances({name},{aggregate})/{n}", partial(tw.scaling.distances, name, n, aggregate))
    for name, weights in own.items():
        yield Case(f"scaling/position_scale({name})/9", partial(tw.scaling.position_scale, weights, 9))
        for aggregate in AGGREGATES:
            yield Case(f"scaling/distances({name},{aggregate})/9", partial(tw.scaling.distances, weights, 9, aggregate))
    yield Case("scaling/distances(between_roots)/9", partial(tw.scaling.distances, "uniform", 9, between_roots))


def _tnorms() -> Iterator[Case]:
    for tnorm in (*TNORMS, own_tnorm):
        name = tnorm if isinstance(tnorm, str) else tnorm.__name__
        yield Case(f"fuzzy/{name}/values", partial(_on_grid, tnorm, "__call__"))
        yield Case(f"fuzzy/{name}/conorm", partial(_on_grid, tnorm, "conorm"))
        yield Case(f"fuzzy/{name}/laws", partial(_laws, tnorm))


def _on_grid(tnorm: Any, method: str) -> Any:
    return getattr(tw.fuzzy.as_tnorm(tnorm), method)(GRID[:, None], GRID)


def _laws(tnorm: Any) -> Any:
    found = tw.fuzzy.as_tnorm(tnorm)
    return [getattr(tw.fuzzy, law)(found) for law in LAWS_OF_TNORMS]


def _relations() -> Iterator[Case]:
    for scaling, tnorm, aggregate in product(("top", "hyperbolic", "top_k:3"), TNORMS[:5], AGGREGATES):
        call = partial(_laws_of_relations, scaling, tnorm, aggregate)
        yield Case(f"fuzzy/relations({scaling},{aggregate})/{tnorm}", call)


def _laws_of_relations(scaling: str, tnorm: str, aggregate: str) -> Any:
    f, T = tw.fuzzy, tw.fuzzy.as_tnorm(tnorm)
    relations = f.Relations(tw.scaling.distances(scaling, 7, aggregate))
    E, L, R = relations.E, relations.L, relations.R
    return [
        *(E, L, R, f.reflexive(E), f.symmetric(E), f.irreflexive(R), f.transitive(E, T), f.transitive(L, T)),
        *(f.transitive(R, T), f.e_reflexive(L, E), f.antisymmetric(L, E, T), f.strongly_complete(L), f.partition(R, E)),
        *(
            f.extensional(R, E, T),
            f.fuzzy_equivalence(E, T),
            f.fuzzy_ordering(L, E, T),
            f.strict_fuzzy_ordering(R, E, T),
        ),
    ]


def _rankings() -> Iterator[Case]:
    scores = generator("scores").integers(0, 9, 20)
    for method, higher in product(("dense", "min", "max", "average"), (True, False)):
        call = partial(tw.Ranking.from_scores, scores, method=method, higher_is_better=higher)
        yield Case(f"ranking/from_scores({method},{'higher' if higher else 'lower'})", call)
    call = partial(tw.Ranking.from_scores, scores, method="ordinal", rng=1)
    yield Case("ranking/from_scores(ordinal,rng)", call)
    call = partial(tw.Ranking.from_scores, scores, method="ordinal", tie_breaker=np.arange(20))
    yield Case("ranking/from_scores(ordinal,tie_breaker)", call)
    for method in ("dense", "min", "max", "average"):
        call = partial(tw.Ranking.from_buckets, [["a"], ["b", "c", "d"], ["e", "f"]], method)
        yield Case(f"ranking/from_buckets({method})", call)
    yield Case("ranking/parse", partial(tw.Ranking.parse, "b=e>a=d>c"))
    yield Case("ranking/from_order", partial(tw.Ranking.from_order, ["b", "a", "c"]))
