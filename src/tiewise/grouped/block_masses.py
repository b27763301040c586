"""The masses of all groups of one size, by compiled kernels, and what each group's rankings have by themselves."""

from dataclasses import replace

import numpy as np

from tiewise.arrays import Floats, Integers
from tiewise.kernels.group_masses import Block
from tiewise.pairs.form import PairForm
from tiewise.pairs.masses import ByItself, Masses
from tiewise.weights.position_distance import PositionDistance
from tiewise.weights.sum_distance import SumDistance


class GroupMasses:
    """C and D of each group of a block; `states` says for x and for y what was wrong with a group's positions."""

    def __init__(self, block: Block, form: PairForm) -> None:
        metrics = metric_x, metric_y = form.metrics(block.n)
        self.takes_fractions = form.counts or isinstance(metric_x, SumDistance)
        sums, self.states = _sums(block, form, metric_x, metric_y)
        x, y = (_side(block, form, column, metric, sums) for column, metric in enumerate(metrics))
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


def _side(block: Block, form: PairForm, column: int, metric: PositionDistance, sums: Floats) -> ByItself:
    """Return what one of the two rankings of each group has by itself; `sums` are those of `_sums`."""
    n, numbers = block.n, (block.x, block.y)[column]

    def untied() -> Floats:
        counts = sums if form.counts else block.crisp_counts()[0]
        found: Floats = n * (n - 1) / 2 - counts[:, 2 + column]
        return found

    def distinct() -> Floats:
        places = block.starts[:, None] + np.arange(n)
        ordered = np.sort(numbers[block.order[places] if len(block.order) else places], axis=1)
        found: Floats = 1.0 + (ordered[:, 1:] != ordered[:, :-1]).sum(axis=1)
        return found

    def self_mass() -> Floats:
        return _sums(replace(block, x=numbers, y=numbers), form, metric, metric)[0][:, 0]

    return ByItself(untied, distinct, None if form.counts else self_mass)
