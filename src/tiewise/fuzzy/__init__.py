"""Fuzzy logic on positions: t-norms and conorms, the relations E, L and R, and the laws they obey."""

from tiewise.fuzzy.relations import Relations
from tiewise.fuzzy.tnorm_formulas import FAMILIES
from tiewise.fuzzy.tnorms import TNorm, as_tnorm
from tiewise.laws.of_relations import (
    antisymmetric,
    e_reflexive,
    extensional,
    fuzzy_equivalence,
    fuzzy_ordering,
    irreflexive,
    partition,
    reflexive,
    strict_fuzzy_ordering,
    strongly_complete,
    symmetric,
    transitive,
)
from tiewise.laws.of_tnorms import associative, boundary, commutative, is_tnorm, monotone
from tiewise.laws.verdict import Verdict

__all__ = [
    "FAMILIES",
    "Relations",
    "TNorm",
    "Verdict",
    "antisymmetric",
    "as_tnorm",
    "associative",
    "boundary",
    "commutative",
    "e_reflexive",
    "extensional",
    "fuzzy_equivalence",
    "fuzzy_ordering",
    "irreflexive",
    "is_tnorm",
    "monotone",
    "partition",
    "reflexive",
    "strict_fuzzy_ordering",
    "strongly_complete",
    "symmetric",
    "transitive",
]
