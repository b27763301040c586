"""The masses of all groups of one size, by compiled kernels, and what each group's rankings have by themselves."""

from dataclasses import replace
from functools import cached_property

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.kernels.group_masses import Block
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import Masses
from tiewise.weights.distance import PositionDistance, SumDistance


class BlockMasses:
    """C and D of each group of a block; `states` says for x and for y what was wrong with a group's positions."""

    def __init__(self, block: Block, form: PairForm) -> None:
        metrics = metric_x, metric_y = form.metrics(block.n)
        self.takes_fractions = form.counts or isinstance(metric_x, SumDistance)
        sums, self.states = _sums(block, form, metric_x, metric_y)
        x, y = (_BlockSide(block, form, side, metric, sums) for side, metric in enumerate(metrics))
        self.masses = Masses.of(block.n, sums[:, 0], sums[:, 1], x, y)


def _sums(
    block: Block, form: PairForm, metric_x: PositionDistance, metric_y: PositionDistance
) -> tuple[Floats, Integers]:
    """Return the sums by group, C and D first, and the states."""
    if form.counts:
        return block.crisp_counts()
    if isinstance(metric_x, SumDistance) and isinstance(metric_y, SumDistance):
        scales = (metric_x.scale_from_zero, metric_y.scale_from_zero)
        return block.sum_masses(scales, (1.0 - metric_x.slack, 1.0 - metric_y.slack), form.tnorm.name)
    p = np.arange(1, block.n + 1)
    one, two = (np.ascontiguousarray(metric.between(p[:, None], p[None, :])) for metric in (metric_x, metric_y))
    return block.table_masses((one, two), metric_x.slack + metric_y.slack, form.tnorm.name)


class _BlockSide:
    """One ranking of each group by itself; `sums` are those of `_sums`."""

    def __init__(self, block: Block, form: PairForm, side: int, metric: PositionDistance, sums: Floats) -> None:
        self._block, self._form, self._side, self._metric, self._sums = block, form, side, metric, sums

    @cached_property
    def untied(self) -> Floats:
        """How many pairs of items each does not tie."""
        counts = self._sums if self._form.counts else self._block.crisp_counts()[0]
        n = self._block.n
        untied: Floats = n * (n - 1) / 2 - counts[:, 2 + self._side]
        return untied

    @cached_property
    def distinct(self) -> Floats:
        """How many different positions each has."""
        block = self._block
        places = block.starts[:, None] + np.arange(block.n)
        column = block.y if self._side else block.x
        ordered = np.sort(column[block.order[places] if len(block.order) else places], axis=1)
        different: Floats = 1.0 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)
        return different

    @cached_property
    def self_mass(self) -> Floats:
        """The sum of T(d, d) over the pairs of each."""
        if self._form.counts:
            return self.untied
        column = self._block.y if self._side else self._block.x
        alone = replace(self._block, x=column, y=column)
        return _sums(alone, self._form, self._metric, self._metric)[0][:, 0]
