"""The answer of `groups`: a row a group, in the caller's library, in the order that was asked for."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import numpy as np

from tiewise.arrays import Integers
from tiewise.errors import InputValueError
from tiewise.grouped.question import GroupQuestion, direction_of
from tiewise.grouped.routes import GroupValues


def answer_in_frame(keys: Any, values: GroupValues, question: GroupQuestion) -> Any:
    """Return the answer in a table of the kind of the keys."""
    import narwhals.stable.v2 as nw

    backend = nw.get_native_namespace(keys)
    columns = (nw.new_series(name, getattr(values, name), backend=backend) for name in question.columns)
    answer = keys.with_columns(*columns)
    order = _order(values, question, lambda name: keys[name].to_list())
    if order is not None:
        answer = nw.maybe_reset_index(answer[order.tolist()])
    return answer.to_native()


def answer_in_columns(groups: Sequence[Hashable], values: GroupValues, question: GroupQuestion) -> Any:
    """Return the answer in a pandas frame, or, where pandas is not installed, in a dict of columns."""
    order = _order(values, question, lambda _: list(groups))
    order = np.arange(len(groups)) if order is None else order
    columns: dict[str, Any] = {question.by[0]: [groups[group] for group in order.tolist()]}
    columns |= {name: getattr(values, name)[order] for name in question.columns}
    try:
        import pandas as pd
    except ImportError:
        return columns
    return pd.DataFrame(columns)


def _order(values: GroupValues, question: GroupQuestion, key: Callable[[str], list[Any]]) -> Integers | None:
    """Return the groups as they are to be sorted, equal ones as they came, undefined ones last; None if not asked."""
    if question.sort is None:
        return None
    name, descending = direction_of(question)
    if name in question.columns:
        numbers = getattr(values, name).astype(np.float64)
        return np.argsort(-numbers if descending else numbers, kind="stable")
    names = key(name)
    try:
        return np.array(sorted(range(len(names)), key=names.__getitem__, reverse=descending), dtype=np.int64)
    except TypeError:
        raise InputValueError(f"`sort` must name a column whose values have an order: got {name!r}.") from None
