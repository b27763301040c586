"""The search: named scalings first, then weights that are left free where the named ones do best, then the catalog."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tiewise.arrays import Bools, Floats, Generator, Integers
from tiewise.fuzzy.tnorms import TNorm
from tiewise.learning.bases import Basis, bases, in_steps
from tiewise.learning.candidates import BASIC, Candidate, forms, is_crisp, named_scalings
from tiewise.learning.crossing import crossed
from tiewise.learning.evidence import Evidence
from tiewise.learning.fitting import Fit, fit
from tiewise.learning.fixed import closeness, known_measures
from tiewise.learning.forms import Form
from tiewise.running.progress import report
from tiewise.weights.named import NamedScaling
from tiewise.weights.scaling import Scaling

_TASK = "learning"

# So many forms, the best and one that comes near to it, have their weights fitted in every fold; so many more are
# looked at with all examples, or with some.
_FITTED = 2
_NEAR = 1.05
_LOOKED_AT = 3
_SOME = 400
# In folds, weights are fitted to so many examples for each parameter at most: more would hardly change them.
_EACH = 20
# Other t-norms than the basic ones are tried with the best so many scalings.
_BEST = 4


def _tells(values: Floats) -> bool:
    """Whether values tell examples apart: few of them are undefined, and not all the others are the same."""
    known = values[np.isfinite(values)]
    return 2 * known.size >= values.size and known.size > 0 and bool(np.ptp(known) > 0.0)


def _mean_loss(one: Candidate) -> float:
    return float(one.losses.mean())


@dataclass(frozen=True)
class Search:
    """What to try, on which examples, in which folds."""

    evidence: Evidence
    fold: Integers
    names: tuple[str, ...]
    aggregates: tuple[str, ...]
    tnorms: tuple[TNorm, ...]
    free: bool
    catalog: bool
    rng: Generator
    briefly: tuple[str, ...] = ()  # of the names, those that are tried with fewer forms

    @property
    def n(self) -> int:
        """The number of items of the longest ranking."""
        return self.evidence.pairs.n

    def run(self) -> list[Candidate]:
        """Return all candidates with their losses, `uniform` first."""
        found = list(self._uniform())
        found += [one for one in self._named() if _tells(one.values)]
        report(_TASK, 0.4)
        if self.free and self.n > 2:
            found += self._fitted(found)
        report(_TASK, 0.9)
        if self.catalog:
            found += self._known()
        report(_TASK, 1.0)
        return found

    def _uniform(self) -> list[Candidate]:
        return [
            self._tried("shape" if name in self.briefly else "uniform", Form(name), NamedScaling("uniform"))
            for name in self.names
        ]

    def _named(self) -> list[Candidate]:
        scalings = [scaling for scaling in named_scalings(self.n) if str(scaling) != "uniform"]
        basic = tuple(norm for norm in self.tnorms if str(norm) in BASIC) or self.tnorms[:1]
        found: list[Candidate] = []
        thoroughly = [name for name in self.names if name not in self.briefly]
        for form in forms(thoroughly, self.aggregates, basic):
            first = form == next(forms((form.name,), self.aggregates, basic))
            own = [scaling for scaling in scalings if first or not is_crisp(scaling, self.n)]
            found += [self._tried("shape", form, scaling) for scaling in own]
            report(_TASK, None)
        others = tuple(norm for norm in self.tnorms if norm not in basic)
        for name in thoroughly:
            by_loss = sorted(
                (one for one in found if one.form is not None and one.form.name == name),
                key=lambda one: one.losses.mean(),
            )
            best = list(dict.fromkeys(one.scaling for one in by_loss if one.scaling is not None))[:_BEST]
            best = [scaling for scaling in best if not is_crisp(scaling, self.n)]
            if Form(name).has_tnorm:
                for form in forms((name,), self.aggregates[:1], others):
                    found += [self._tried("shape", form, scaling) for scaling in best]
        for name in self.briefly:
            found += self._named_briefly(name, scalings, found)
        return found

    def _named_briefly(
        self, name: str, scalings: Sequence[NamedScaling], before: Sequence[Candidate]
    ) -> list[Candidate]:
        """Return the scalings under the first form; the best of them under the others, too, where they come near.

        Near to those before, under the same t-norm and aggregation: like is compared with like.
        """
        first, *others = forms((name,), self.aggregates, self.tnorms)
        found = [self._tried("shape", first, scaling) for scaling in scalings]
        report(_TASK, None)
        by_loss = sorted((one for one in found if _tells(one.values)), key=_mean_loss)
        alike = [_mean_loss(one) for one in before if one.form is not None and one.form.tnorm == first.tnorm]
        if not by_loss or _mean_loss(by_loss[0]) > _NEAR * min(alike, default=np.inf):
            return found
        best = [one.scaling for one in by_loss if one.scaling is not None and not is_crisp(one.scaling, self.n)]
        return found + [self._tried("shape", form, scaling) for form in others for scaling in best[:_BEST]]

    def _tried(self, kind: str, form: Form, scaling: Scaling) -> Candidate:
        values = form.values(self.evidence.pairs, scaling.weights)
        return Candidate(
            kind, form.measure(scaling), values, *crossed(self.evidence, values, self.fold), form=form, scaling=scaling
        )

    def _known(self) -> list[Candidate]:
        found = []
        for measure in known_measures(self.evidence.pairs, self.names):
            values = closeness(measure, self.evidence.pairs)
            if values is not None and _tells(values):
                found.append(Candidate("catalog", measure, values, *crossed(self.evidence, values, self.fold)))
            report(_TASK, None)
        return found

    def _fitted(self, tried: Sequence[Candidate]) -> list[Candidate]:
        """Return weights that are left free, under the forms under which they explain most."""
        found: list[Candidate] = []
        for form in self._promising(tried):
            own = [one for one in tried if one.form == form and one.scaling is not None] or list(tried[:1])
            best = min(own, key=lambda one: one.losses.mean())
            weights = best.scaling.weights(self.n) if best.scaling is not None else np.ones(self.n - 1)
            rising = bool(weights[: len(weights) // 2].sum() < weights[(len(weights) + 1) // 2 :].sum())
            ways = bases(self.n - 1, rising=rising)
            found += self._in_every_way(form, own, ways)
            report(_TASK, None)
        return found

    def _promising(self, tried: Sequence[Candidate]) -> list[Form]:
        """Return the forms whose free weights explain most of the examples, or of some of them."""
        least: dict[Form, float] = {}
        for one in tried:
            if one.form is not None and one.kind == "shape":
                least[one.form] = min(least.get(one.form, np.inf), float(one.losses.mean()))
        basic = [
            form
            for form in least
            if str(form.tnorm) in BASIC and form.aggregate == self.aggregates[0] and form.name not in self.briefly
        ]
        others = sorted((form for form in least if form not in basic), key=lambda form: least[form])
        looked_at = basic + others[:_LOOKED_AT]
        if len(looked_at) <= _FITTED:
            return looked_at
        some = np.zeros(self.evidence.size, dtype=bool)
        some[self.rng.permutation(self.evidence.size)[:_SOME]] = True
        basis = Basis("smooth", self.n - 1, smooth=True)
        reached = {form: self._best_fit(form, basis, tried, some, 20).loss for form in looked_at}
        enough = _NEAR * min(reached.values())
        return sorted((form for form in looked_at if reached[form] <= enough), key=lambda form: reached[form])[:_FITTED]

    def _best_fit(self, form: Form, basis: Basis, tried: Sequence[Candidate], train: Bools, steps: int = 30) -> Fit:
        """Return the fit from the named scaling that explains the marked examples best."""
        own = [one for one in tried if one.form == form and one.scaling is not None] or list(tried[:1])
        best = min(own, key=lambda one: float(one.losses[train].mean()))
        assert best.scaling is not None
        start = basis.start(np.clip(best.scaling.weights(self.n), 0.0, 1.0))
        return fit(self.evidence, form, basis, start, train, steps)

    def _in_every_way(self, form: Form, tried: Sequence[Candidate], ways: Sequence[Basis]) -> list[Candidate]:
        """Return the fits of each basis: losses from folds that were left out, weights from all examples."""
        evidence, size = self.evidence, self.evidence.size
        names = [*(way.name for way in ways), "steps"]
        losses, hits = np.empty((len(names), size)), np.empty((len(names), size))
        for k in range(int(self.fold.max()) + 1):
            train = self.fold != k
            for row, (_, fitted) in enumerate(self._fits(form, tried, ways, self._enough(train, ways[-1]))):
                values = form.values(evidence.pairs, lambda n, w=fitted.weights: w[: n - 1])  # type: ignore[misc]
                link = evidence.link(values, train)
                losses[row, ~train] = evidence.losses(values, link, train)[~train]
                hits[row, ~train] = evidence.hits(values, link, train)[~train]
            report(_TASK, None)
        every = np.ones(size, dtype=bool)
        found = []
        for row, (basis, fitted) in enumerate(self._fits(form, tried, ways, every)):
            scaling = basis.scaling(form.readable(fitted.weights), padded=len(evidence.pairs.sizes) > 1)
            kind = basis.name if basis.name in ("steps", "smooth", "free") else "monotone"
            values = form.values(evidence.pairs, scaling.weights)
            found.append(
                Candidate(
                    kind, form.measure(scaling), values, losses[row], hits[row], form, scaling, basis, fitted.parameters
                )
            )
        return found

    def _enough(self, train: Bools, basis: Basis) -> Bools:
        """Return the marked examples, or so many of them that the weights hardly depend on which."""
        there = np.flatnonzero(train)
        some = np.zeros_like(train)
        some[self.rng.permutation(there)[: _EACH * len(basis.knots)]] = True
        return some

    def _fits(
        self, form: Form, tried: Sequence[Candidate], ways: Sequence[Basis], train: Bools
    ) -> list[tuple[Basis, Fit]]:
        """Return the fits of each basis, each from where the one before it has ended, and that in steps."""
        found = [(ways[0], self._best_fit(form, ways[0], tried, train))]
        for basis in ways[1:]:
            found.append((basis, self._best_from(form, basis, found[-1][1].weights, train)))
        steps = in_steps(found[0][1].weights)
        return [*found, (steps, self._best_from(form, steps, found[0][1].weights, train))]

    def _best_from(self, form: Form, basis: Basis, weights: Floats, train: Bools) -> Fit:
        return fit(self.evidence, form, basis, basis.start(weights), train)
