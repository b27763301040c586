"""What can only be known of a whole frame, and so must be said where no machine sees the whole."""

from tiewise.errors import InputValueError
from tiewise.grouped.question import GroupQuestion


def refuse_of_whole(question: GroupQuestion) -> None:
    """Raise if the rankings of a long frame would have to be looked for, or the answer to be sorted."""
    if question.sort is not None:
        raise InputValueError(
            f"`sort` must be left out for an engine's frame, which sorts its answer by itself: got {question.sort!r}."
        )
    if question.is_long and question.x is None:
        raise InputValueError(
            f"`x` and `y` must say which rankings in column {question.ranking!r} to compare: "
            "an engine's frame is not searched for them."
        )
