"""`tw.learn`: which weights and which t-norm fit examples of what is close."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tiewise import hints
from tiewise.errors import InputValueError, ThinEvidenceWarning, UnknownNameError, one_of, shown, warn
from tiewise.fuzzy.tnorms import as_tnorm
from tiewise.learning.candidates import TNORMS
from tiewise.learning.crossing import MOST_FOLDS, folds as dealt, simplest
from tiewise.learning.evidence import Evidence
from tiewise.learning.forms import FAMILY
from tiewise.learning.learned import Learned
from tiewise.learning.reading import LOSSES, Examples
from tiewise.learning.search import Search
from tiewise.likes import FrameLike, SeedLike, TNormLike
from tiewise.linear_extensions.sampling import as_seed
from tiewise.measures.base.catalog import CATALOG
from tiewise.parameters import as_flag, as_inner_share, as_whole_number
from tiewise.rankings.alignment import MISSING
from tiewise.rankings.inputs import INPUTS, as_input
from tiewise.weights.distance import AGGREGATES

# What is tried where nothing is said: the second with fewer forms, so that it takes little longer.
_USUAL = ("scaled_gamma", "scaled_tau")
_WHY_FEW = (
    "In folds of few examples, each one that is left out tips a close choice against itself, and the score falls for "
    "no other reason."
)


def learn(
    values: tuple[Any, Any, Any] | FrameLike | None = None,
    *,
    triplets: tuple[Any, Any, Any] | FrameLike | None = None,
    classes: tuple[Any, Any] | FrameLike | None = None,
    measures: str | Sequence[str] | None = None,
    tnorms: TNormLike | Sequence[TNormLike] | None = None,
    aggregates: str | Sequence[str] = AGGREGATES,
    free: bool = True,
    catalog: bool = True,
    loss: str = "squares",
    folds: int = 5,
    confidence_level: float = 0.95,
    input: str | None = None,
    missing: str = "raise",
    rng: SeedLike = 0,
) -> Learned:
    """Learn the weights and the t-norm of a scaled measure from examples of what is close.

    Parameters
    ----------
    values : (xs, ys, targets)
        Pairs of rankings with a number each: a similarity, a distance, a change in revenue.
    triplets : (xs, ys, zs)
        Of each triplet, y is closer to x than z is.
    classes : (xs, labels)
        Rankings of the same items with a label each; those of one class should be near each other. Rankings are given
        as everywhere: a list of Rankings, texts such as "a>b=c", dicts or vectors, a 2-D array, a frame with a ranking
        in each row. One of the three kinds of examples is needed; each may also be a frame with the columns x, y and
        target, x, y and z, or x and label. In values and triplets, rankings may differ in number of items.
    measures : str or list of str, optional
        Which of the scaled family: "scaled_gamma", "scaled_tau", "scaled_somers_d", "scaled_spearman",
        "scaled_footrule". Without it, the first with all forms, and the second with fewer where it does not come near
        to the first; the result says what was not tried.
    tnorms : list of t-norms, optional
        Which to try; without it, one or more of each family of the table.
    aggregates : list of {"sum", "max"}
        How weights make distances.
    free : bool
        Whether to try weights of their own for each position, too: falling or rising, smooth, free, and in steps.
    catalog : bool
        Whether to try the other measures of the catalog as they are.
    loss : {"squares", "identity", "rank"}
        For values: whether a line of the measure's value predicts the targets, the value itself does, or a line their
        ranks.
    folds : int
        Into how many parts the examples are divided for cross-validation, 2 to 10, and never more than half as many as
        there are examples: in small parts, an example that is left out tips a close choice against itself.
    confidence_level : float
        The level of intervals.
    input : {"positions", "scores", "costs", "order"}, optional
        What rankings hold where they are no Rankings.
    missing : {"raise", "drop", "bottom"}
        For values and triplets, what to do with items that only one of two rankings has.
    rng : int or numpy.random.Generator, optional
        The seed of the folds; the same examples give the same answer unless another one is given.

    Returns
    -------
    Learned
        With `.measure`, `.score`, `.interval`, `.is_better`, `.candidates`, `.weights_band`.

    Notes
    -----
    All candidates are compared by cross-validation; of those that do as well as the best, the simplest is taken (the
    one-standard-error rule, with the standard error of the difference). The score is that of this choice where the
    examples that are scored had no say in it. A `ThinEvidenceWarning` says that the examples are not enough to prefer
    what was learned to `uniform`.

    Examples
    --------
    >>> import numpy as np
    >>> import tiewise as tw
    >>> rng = np.random.default_rng(0)
    >>> xs, ys = ([rng.permutation(8) + 1 for _ in range(80)] for _ in "xy")
    >>> hidden = tw.ScaledGamma(weights="top_k:2")
    >>> learned = tw.learn(values=(xs, ys, [float(hidden(x, y)) for x, y in zip(xs, ys)]))
    >>> print(learned.measure)
    scaled_gamma(weights=top_k:2)
    >>> learned.is_better
    True
    """
    given = {
        name: it for name, it in {"values": values, "triplets": triplets, "classes": classes}.items() if it is not None
    }
    if len(given) != 1:
        got = " and ".join(given) or "none of them"
        raise InputValueError(f"`values`, `triplets` or `classes` must be given, one of them: got {got}.")
    names = _names(_USUAL if measures is None else measures, FAMILY, "measures")
    sums = _names(aggregates, AGGREGATES, "aggregates")
    norms = tuple(dict.fromkeys(as_tnorm(norm, "tnorms") for norm in _listed(TNORMS if tnorms is None else tnorms)))
    if not norms:
        raise InputValueError("`tnorms` must name at least one t-norm: got none.")
    count, share = as_whole_number(folds, "folds"), as_inner_share(confidence_level, "confidence_level")
    if not 2 <= count <= MOST_FOLDS:
        raise InputValueError(
            f"`folds` must be from 2 to {MOST_FOLDS}: got {shown(folds)}.",
            _WHY_FEW if count > MOST_FOLDS else hints.NONE,
        )
    one_of("loss", loss, LOSSES)
    random = np.random.default_rng(as_seed(rng))
    examples = Examples(_as_input(input), one_of("missing", missing, MISSING), random)
    (kind, what), *_ = given.items()
    evidence: Evidence = examples.values(what, loss) if kind == "values" else getattr(examples, kind)(what)
    lopsided = [name for name in names if not CATALOG[name].claims.symmetric]
    if kind == "classes" and lopsided:
        raise InputValueError(f"`measures` must be symmetric to find neighbours: got {lopsided[0]}.")
    fold = dealt(evidence, min(count, evidence.size // 2), random)
    tried = Search(
        evidence, fold, names, sums, norms, as_flag(free, "free"), as_flag(catalog, "catalog"), random,
        briefly=names[1:] if measures is None else (),
    ).run()  # fmt: skip
    losses = np.stack([one.losses for one in tried])
    every = np.ones(evidence.size, dtype=bool)
    own = [k for k, one in enumerate(tried) if one.kind != "catalog"]
    found = Learned(
        evidence=evidence,
        tried=tuple(tried),
        chosen=simplest(tried, losses, every),
        chosen_learned=own[simplest([tried[k] for k in own], losses[own], every)],
        fold=fold,
        confidence_level=share,
        notes=tuple(examples.notes),
        not_tried=tuple(
            name for name in FAMILY if name not in names and (kind != "classes" or CATALOG[name].claims.symmetric)
        ),
    )
    if not found.is_better:
        no_reason = "the examples give no reason to prefer what was learned: " if found.explains else ""
        warn(
            f"{no_reason}{found.finding}.",
            ThinEvidenceWarning,
            "More examples, or examples that differ more, could tell.",
        )
    return found


def _as_input(given: Any) -> str | None:
    """Return what numbers mean. No word is suggested that only looks alike: costs for stars would turn all around."""
    if given is not None and not (isinstance(given, str) and given in INPUTS):
        raise UnknownNameError(
            f"`input` must be one of {', '.join(INPUTS)}: got {shown(given)}.",
            "Stars, points and ratings are scores: larger is better. Of costs, smaller is better.",
        )
    return as_input(given)


def _names(given: Any, known: Sequence[str], argument: str) -> tuple[str, ...]:
    names = tuple(dict.fromkeys(one_of(argument, name, known) for name in _listed(given)))
    if not names:
        raise InputValueError(f"`{argument}` must name at least one of {', '.join(known)}: got none.")
    return names


def _listed(given: Any) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given]
