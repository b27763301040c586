"""Cross-validation: folds, the simplest candidate that does as well as the best, and what such a choice is worth."""

from collections.abc import Sequence

import numpy as np

from tiewise.arrays import Bools, Floats, Generator, Integers
from tiewise.learning.candidates import Candidate
from tiewise.learning.evidence import Evidence

# Scores are of all examples together, so that nothing is averaged over folds; but what is chosen without a fold leans
# against it. Where two candidates are close, leaving out what speaks for one leaves the other to be chosen, and it is
# held against just these examples: in folds of one example each, that can happen to every one of them.
MOST_FOLDS = 10


def folds(evidence: Evidence, count: int, rng: Generator) -> Integers:
    """Return the fold of each example; those of one class are dealt evenly."""
    order = rng.permutation(evidence.size)
    strata = evidence.strata()
    if strata is not None:
        order = order[np.argsort(strata[order], kind="stable")]
    found = np.empty(evidence.size, dtype=np.int64)
    found[order] = np.arange(evidence.size) % count
    return found


def crossed(evidence: Evidence, values: Floats, fold: Integers) -> tuple[Floats, Floats]:
    """Return losses and hits of values that no example was needed for: only their link is learned."""
    losses, hits = np.empty(evidence.size), np.empty(evidence.size)
    for k in range(int(fold.max()) + 1):
        train = fold != k
        link = evidence.link(values, train)
        losses[~train] = evidence.losses(values, link, train)[~train]
        hits[~train] = evidence.hits(values, link, train)[~train]
    return losses, hits


def simplest(candidates: Sequence[Candidate], losses: Floats, among: Bools) -> int:
    """Return the simplest candidate that does as well as the best on the marked examples.

    As well means: its mean loss exceeds that of the best by no more than one standard error of the difference. Of those
    that are equally simple the best is taken.
    """
    seen = losses[:, among]
    means = seen.mean(axis=1)
    best = int(np.argmin(means))
    more = seen - seen[best]
    error = more.std(axis=1, ddof=1) / np.sqrt(seen.shape[1])
    as_well = np.flatnonzero(means - means[best] <= error).tolist()
    return int(min(as_well, key=lambda k: (candidates[k].simplicity, means[k], candidates[k].choices)))


def by_others(candidates: Sequence[Candidate], fold: Integers) -> Integers:
    """Return by example which candidate would be chosen if its fold did not have a say."""
    losses = np.stack([candidate.losses for candidate in candidates])
    chosen = np.empty(len(fold), dtype=np.int64)
    for k in range(int(fold.max()) + 1):
        chosen[fold == k] = simplest(candidates, losses, fold != k)
    return chosen
