"""Whether the voter who agrees least stands out, or is no more than the last of any panel.

Somebody always agrees least. Panels of as many voters are drawn who all hold one opinion and stray from it equally; how
often their last voter is as far from the others says whether this one is an outlier (docs/mathematics.md#outliers).
"""

import math

import numpy as np

from tiewise.arrays import Floats, Generator, Numbers
from tiewise.errors import quietly
from tiewise.matrices.route import entries_of
from tiewise.measures.base.measure import Measure
from tiewise.measures.base.position_measure import PositionMeasure
from tiewise.panels.voters import Voters
from tiewise.rankings.positions import number
from tiewise.running.progress import report

PANELS = 499
_AT_LEAST = 99
# Looks at pairs of items that all panels may take; a pair of voters costs some by itself, and a measure without a
# quick way takes longer for a look.
_LOOKS = 2e9
_SLOW = 20.0
_PER_PAIR = 50.0
# How many voters the spread that the model expects is worth, beside that of the panel itself.
_PRIOR = 4.0
_LARGEST = 1.0 - 1e-3
# Numbers that are drawn at once.
_AT_ONCE = 1 << 20


def outlier_pvalue(measure: Measure, voters: Voters, rng: Generator) -> float:
    """Return how often the last of a panel of like-minded voters is as far off; nan where that is not to be told."""
    size = int(voters.counts.sum())
    panels = _affordable(measure, voters, size)
    if size < 4 or panels < _AT_LEAST:
        return math.nan
    every = _expanded(voters)
    (seen,) = _behind(measure, every, size)
    if np.isnan(seen).any():
        return math.nan
    scores, found = _normal_scores(every), []
    at_once = max(1, min(panels, _AT_ONCE // (size * max(size, voters.n))))
    for done in range(0, panels, at_once):
        drawn = _drawn(every, scores, min(at_once, panels - done), rng)
        found.append(_behind(measure, drawn, size))
        report("panels of like-minded voters", done / panels)
    told = np.concatenate(found)
    behind, spreads = told[~np.isnan(told).any(axis=1)].T
    if len(behind) < _AT_LEAST:
        return math.nan
    usual = float(spreads.mean())
    far = behind / np.sqrt(_mixed(spreads, usual, size))
    own = seen[0] / math.sqrt(_mixed(seen[1:], usual, size).item())
    return float((1 + np.count_nonzero(far >= own * (1.0 - 1e-9))) / (len(behind) + 1))


def _affordable(measure: Measure, voters: Voters, size: int) -> int:
    form = measure.pair_form
    quick = voters.positions is not None and (form is not None or measure.many_form is not None)
    look = float(size) ** 2 * (voters.n**2 + _PER_PAIR) * (1.0 if quick else _SLOW)
    return int(min(PANELS, _LOOKS / max(1.0, look)))


def _mixed(spread: Floats, usual: float, size: int) -> Floats:
    """Return the variance of the others' agreement: of few voters it is hardly known, and the usual one helps."""
    mixed: Floats = (_PRIOR * usual + (size - 2) * spread) / (_PRIOR + size - 2)
    return np.maximum(mixed, 1e-12)


def _behind(measure: Measure, voters: Voters, size: int) -> Floats:
    """Return by panel, of so many voters in a row, how far the last is behind the others' mean, and their variance."""
    rows = voters.collection()
    if not isinstance(measure, PositionMeasure):
        rows = rows.as_objects()
    with quietly():
        entries = entries_of(measure, rows, rows)
        blocks = (slice(first, first + size) for first in range(0, len(voters), size))
        tables = np.array([entries(own, own, False) for own in blocks])
    tables[:, np.arange(size), np.arange(size)] = np.nan  # nobody is compared with oneself
    both = np.concatenate((tables, tables.transpose(0, 2, 1)), axis=2)
    pairs = np.count_nonzero(~np.isnan(both), axis=2)
    means = np.divide(np.nansum(both, axis=2), pairs, out=np.full(pairs.shape, np.nan), where=pairs > 0)
    ordered = np.sort(_on_scale(means, measure), axis=1)
    behind = ordered[:, 1:].mean(axis=1) - ordered[:, 0]
    return np.column_stack((behind, ordered[:, 1:].var(axis=1, ddof=1)))


def _on_scale(values: Floats, measure: Measure) -> Floats:
    """Return agreement, more being more: not a distance on Fisher's scale, with as much room near 1 as elsewhere."""
    claims = measure.claims
    if claims.kind == "distance":
        return -values
    low = claims.low if math.isfinite(claims.low) else -1.0
    shares = (2.0 * values - 1.0 - low) / (1.0 - low)
    scaled: Floats = np.arctanh(np.clip(shares, -_LARGEST, _LARGEST))
    return scaled


def _expanded(voters: Voters) -> Voters:
    """Return the voters one by one, those of the same ranking beside each other."""
    each = np.repeat(np.arange(len(voters)), voters.counts.astype(np.int64))
    positions = None if voters.positions is None else voters.positions[each]
    parts = tuple(voters.parts[k] for k in each.tolist()) if voters.parts else ()
    return Voters(np.ones(len(each)), voters.n, voters.items, positions, parts)


def _normal_scores(voters: Voters) -> tuple[Floats, float]:
    """Return the items' places in the common opinion, and how much of a ranking is of one's own: shares of variance 1.

    Rankings are normal scores of mean positions. What two voters share on average is the variance of the opinion.
    """
    from scipy.special import ndtri

    sums, squares, there = np.zeros((3, voters.n))
    for items, positions in voters.each():
        own: Floats = ndtri((number(positions, "average") - 0.5) / len(positions))
        if (deviation := float(own.std())) > 0.0:
            own = (own - own.mean()) / deviation
            sums[items] += own
            squares[items] += own**2
            there[items] += 1.0
    pairs = float((there**2 - there).sum())
    shared = float((sums**2 - squares).sum()) / pairs if pairs else 0.0
    shared = min(max(shared, 0.0), _LARGEST)
    means = np.divide(sums, there, out=np.zeros_like(sums), where=there > 0.0)
    deviation = float(means.std())
    opinion = (means - means.mean()) * (math.sqrt(shared) / deviation if deviation else 0.0)
    return opinion, math.sqrt(1.0 - shared)


def _drawn(voters: Voters, scores: tuple[Floats, float], panels: int, rng: Generator) -> Voters:
    """Return panels of voters who hold the opinion with an error each; each has the items and the ties of one here."""
    opinion, error = scores
    counts = np.ones(panels * len(voters))
    heard = opinion + error * rng.standard_normal((len(counts), voters.n))
    if voters.positions is not None:
        rows = np.tile(np.sort(voters.positions, axis=1), (panels, 1))
        np.put_along_axis(rows, np.argsort(heard, axis=1), rows.copy(), axis=1)
        return Voters(counts, voters.n, voters.items, rows)
    each = zip(heard, voters.parts * panels, strict=True)
    parts = tuple((items, _placed(row[items], positions)) for row, (items, positions) in each)
    return Voters(counts, voters.n, voters.items, None, parts)


def _placed(heard: Floats, positions: Numbers) -> Numbers:
    found = np.empty_like(positions)
    found[np.argsort(heard)] = np.sort(positions)
    return found
