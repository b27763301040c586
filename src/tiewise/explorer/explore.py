"""`tw.explore`: drag the scaling, and watch the conclusion move."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tiewise.errors import InputValueError, needing, shown
from tiewise.explorer.handle import Explorer, in_notebook
from tiewise.explorer.lesson import lesson_subject
from tiewise.explorer.model import Model
from tiewise.explorer.provenance import Origin
from tiewise.explorer.setting import refuse_other, setting_of
from tiewise.explorer.subject import Subject, subject_of
from tiewise.likes import MeasureLike, RankingLike, RankingsLike
from tiewise.matrices.frames import is_frame
from tiewise.matrices.reading import Reading
from tiewise.measures.base.naming import measure as as_measure, of_a_measure
from tiewise.rankings.inputs import as_input

if TYPE_CHECKING:
    from tiewise.explorer.widget import ExplorerWidget


@of_a_measure
def explore(
    x: RankingLike | RankingsLike | None = None,
    y: RankingLike | None = None,
    measure: MeasureLike = "scaled_gamma",
    *,
    names: Sequence[str] | None = None,
    rankings_in: str | None = None,
    input: str | None = None,
    widget: bool | None = None,
    open_page: bool = True,
) -> "Explorer | ExplorerWidget":
    """Open a page on which the scaling can be dragged, and value, verdict and pictures move with it.

    The numbers are the library's own. The page is served by this process, to this machine alone, and stays until
    `stop()` is called or the process ends; in a notebook it is a widget, and nothing is served.

    Parameters
    ----------
    x, y : Ranking, array-like, Series or dict
        Two rankings of the same items. Bare vectors hold positions, 1 = best. Without `y`, x holds many rankings as
        `tw.matrix` takes them, or a dict {name: ranking}, up to 200, of which any two can be picked. Without both, the
        page teaches the idea on a small example.
    measure : str or Measure
        What the page begins with: a measure of the scaled family.
    names : sequence of str, optional
        What the rankings are called.
    rankings_in : {"rows", "columns"}
        Where a frame has its rankings, as in `tw.matrix`.
    input : {"positions", "scores", "costs", "order"}, optional
        What the rankings hold where they are no Rankings: positions (1 = best, the default), scores (larger is better),
        costs (smaller is better), or the items themselves, best first.
    widget : bool, optional
        Whether it is a widget in place of a page in the browser; without it, that is so in notebooks.
    open_page : bool
        Whether to open the browser; the address is in `.url`.

    Returns
    -------
    Explorer or ExplorerWidget
        With `.measure`, the measure that was dragged last, and `.stop()`; a page also has `.url` and `.wait()`.

    Examples
    --------
    >>> import tiewise as tw
    >>> page = tw.explore([1, 2, 3, 4], [2, 1, 3, 4], "scaled_gamma(weights=top)", open_page=False)
    >>> page.url.startswith("http://127.0.0.1:"), str(page.measure)
    (True, 'scaled_gamma(weights=top)')
    >>> page.stop()
    """
    chosen: Any = refuse_other(as_measure(measure))
    is_lesson = x is None
    if is_lesson:
        if y is not None:
            raise InputValueError("`x` must be given where `y` is: got None.")
        subject, origin = lesson_subject()
    else:
        subject, origin = _subject(x, y, chosen, names, rankings_in, as_input(input)), Origin()
    return shown_as(explored(subject, chosen, origin, is_lesson=is_lesson), widget, open_page)


def explored(subject: Subject, measure: Any, origin: Origin, *, is_lesson: bool = False) -> Model:
    """Return the model of what is explored, beginning with its first two rankings."""
    setting = setting_of(measure, subject.two(0, 1).n, subject.method)
    return Model(subject, setting, origin, is_lesson=is_lesson)


def shown_as(model: Model, widget: bool | None, open_page: bool) -> "Explorer | ExplorerWidget":
    """Return the widget, or the handle of the page."""
    if in_notebook() if widget is None else widget:
        with needing("tiewise[explore]", "the explorer in a notebook needs anywidget, which is not installed"):
            import anywidget  # noqa: F401
        from tiewise.explorer.widget import ExplorerWidget

        return ExplorerWidget(model)
    handle = Explorer(model)
    if open_page:
        handle.open()
    return handle


def _subject(x: Any, y: Any, measure: Any, names: Any, rankings_in: str | None, input: str | None) -> Subject:
    """Return the rankings that a caller gives: two, or many."""
    words = measure.missing, measure.nan_policy
    if y is not None:
        return subject_of((x, y), _named(names, ["x", "y"]), *words, input)
    if isinstance(x, Mapping) and x and not all(isinstance(value, int | float) for value in x.values()):
        return subject_of(list(x.values()), _named(names, list(x)), *words, input)
    read = Reading(measure, rankings_in, None, input)(x, "x").as_objects()
    labels = read.labels if is_frame(x) and read.labels is not None else range(1, read.size + 1)
    return subject_of(list(read.objects or ()), _named(names, list(labels)), *words, None)


def _named(names: Any, otherwise: Sequence[object]) -> Sequence[object]:
    if names is None:
        return otherwise
    if isinstance(names, str) or not isinstance(names, Sequence) or len(names) != len(otherwise):
        raise InputValueError(f"`names` must name each of the {len(otherwise)} rankings once: got {shown(names)}.")
    return names
