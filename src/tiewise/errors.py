"""Every exception and warning of the package, and the one grammar of their sentences.

A message says what is wrong, what was expected, what came and where:
"`weights` must lie in [0, 1]: got 1.5 at index 1."
A hint may stand behind it, which says what to do; whoever shows the message may have other words for that.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import FrameType
from typing import Any, Self

from tiewise import hints
from tiewise.hints import Hint


class Told(Exception):  # noqa: N818 - warnings are no errors
    """What errors and warnings share: a sentence, and a hint that is shown behind it."""

    sentence: str
    hint: Hint

    def __init__(self, sentence: str = "", hint: Hint | str = hints.NONE) -> None:
        self.sentence = sentence
        self.hint = Hint(hint, hint) if isinstance(hint, str) else hint
        super().__init__(f"{sentence} {self.hint.python}" if self.hint.python else sentence)

    def with_hint(self, hint: Hint | str) -> Self:
        """Return the same sentence with another hint."""
        return type(self)(self.sentence, hint)

    def within(self, where: str) -> Self:
        """Return the same, said of a part: `where: sentence`."""
        return type(self)(f"{where}: {self.sentence}", self.hint)

    @property
    def for_command(self) -> str:
        """The sentence with its hint in the words of the command line."""
        return f"{self.sentence} {self.hint.command}" if self.hint.command else self.sentence


class TiewiseError(Told):
    """Base of every error that tiewise raises on purpose."""


class InputValueError(TiewiseError, ValueError):
    """A value that cannot be used: out of range, of the wrong length, duplicated, missing."""


class InputTypeError(TiewiseError, TypeError):
    """An object of a kind that cannot be used: text for numbers, booleans for positions."""


class UnknownNameError(InputValueError):
    """A name that is not in the list it was looked up in."""


class FileError(TiewiseError, ValueError):
    """A file that cannot be read as what it was said to be."""


class MissingDependencyError(TiewiseError, ImportError):
    """An optional package is needed for what was asked, and is not installed."""


class TiewiseWarning(Told, UserWarning):
    """Base of every warning that tiewise gives."""


class UndefinedCorrelationWarning(TiewiseWarning):
    """Nothing can be compared, so the coefficient is undefined and `nan` is returned."""


class SuspiciousPositionsWarning(TiewiseWarning):
    """A vector of positions looks as if it held ratings."""


class SuspiciousScoresWarning(TiewiseWarning):
    """Scores differ so little that it may be rounding."""


class TieScoresWarning(TiewiseWarning):
    """A table of tie scores rewards other pairs than those on which the rankings agree."""


class MissingCellsWarning(TiewiseWarning):
    """Words in a file's column of numbers, such as NA, were read as missing values."""


class HardlyWeighsWarning(TiewiseWarning):
    """Weights that are meant to stress some positions hardly do so on rankings of this length."""


class ThinEvidenceWarning(TiewiseWarning):
    """Examples are too few, or say too little, to prefer what was learned from them to uniform weights."""


def warn(sentence: str, category: type[TiewiseWarning], hint: Hint | str = hints.NONE) -> None:
    """Give a warning that points at the user's own line."""
    give(category(sentence, hint))


def give(warning: TiewiseWarning) -> None:
    """Give a warning, a new one or one that was held back: to whoever collects them here, or else to the user."""
    _hearer.get()(warning)


# The user's lines that were given a piece of advice, with its text.
_advised: set[tuple[str, int, str]] = set()


def advise(sentence: str, category: type[TiewiseWarning], hint: Hint | str = hints.NONE) -> None:
    """Give a warning once for each line of the user's, so that a loop is told once and not slowed down."""
    if _hearer.get() is _tell:
        frame, _ = _caller()
        line = (frame.f_code.co_filename, frame.f_lineno, sentence)
        if line in _advised:
            return
        _advised.add(line)
    give(category(sentence, hint))


def _tell(warning: TiewiseWarning) -> None:
    """Give a warning to the user, pointing at the first caller outside the package."""
    import warnings

    warnings.warn(warning, stacklevel=_caller()[1])


def _caller() -> tuple[FrameType, int]:
    """Return the first frame outside the package, and its level as whoever asks for it counts."""
    import sys

    level, frame = 0, sys._getframe()
    while frame.f_back is not None and _name(frame).partition(".")[0] in ("tiewise", "importlib"):
        frame = frame.f_back
        level += not _name(frame).startswith("importlib._bootstrap")  # frames that the level does not count
    return frame, level


def _name(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


# Who hears the warnings of the package. `warnings.catch_warnings` changes the filters of the whole process and puts
# back what it found, so that two threads leave each other's filters behind; a context variable belongs to one context.
_hearer: ContextVar[Callable[[TiewiseWarning], None]] = ContextVar("tiewise_warnings", default=_tell)


@contextmanager
def quietly(*kinds: type[TiewiseWarning]) -> Iterator[None]:
    """Give no warnings of these kinds inside the block, of none at all without kinds."""
    outer, silenced = _hearer.get(), kinds or (TiewiseWarning,)

    def hear(warning: TiewiseWarning) -> None:
        if not isinstance(warning, silenced):
            outer(warning)

    with _heard_by(hear):
        yield


@contextmanager
def collecting() -> Iterator[list[TiewiseWarning]]:
    """Hold back what is warned of inside the block, and yield the list that it is collected in."""
    collected: list[TiewiseWarning] = []
    with _heard_by(collected.append):
        yield collected


@contextmanager
def _heard_by(hearer: Callable[[TiewiseWarning], None]) -> Iterator[None]:
    token = _hearer.set(hearer)
    try:
        yield
    finally:
        _hearer.reset(token)


def shown(value: object, limit: int = 60) -> str:
    """Return the text of a value for a message: one line, cut where it would drown the sentence."""
    scalar = hasattr(value, "item") and getattr(value, "ndim", 1) == 0
    try:
        text = repr(value.item() if scalar else value)  # type: ignore[attr-defined]
    except Exception:  # a number of thousands of digits, which Python refuses to write; an object that cannot tell
        text = f"<{type(value).__name__}>"
    return cut(" ".join(text.split()), limit)


def cut(text: str, limit: int = 60) -> str:
    """Return the text, cut where it would drown the sentence."""
    return text if len(text) <= limit else text[: limit - 3] + "..."


def listed(values: Iterable[object], limit: int = 5) -> str:
    """Return the first few values for a message, and how many more there are."""
    every = list(values)
    text = ", ".join(shown(value) for value in every[:limit])
    more = len(every) - limit
    return f"{text} and {more} more" if more > 0 else text


def visible(text: object) -> str:
    """Return a text in one line as a terminal or a page can show it: control characters and the like as escapes."""
    plain = str(text)
    if plain.isprintable():
        return plain
    from unicodedata import category

    return "".join(
        letter if letter.isprintable() or category(letter) == "Zs" else repr(letter)[1:-1] for letter in plain
    )


@contextmanager
def needing(requirement: str, told: str) -> Iterator[None]:
    """Say what to install where an import inside the block fails; `told` names what is needed, and what for."""
    try:
        yield
    except ImportError:
        raise MissingDependencyError(f"{told}: {_installing(requirement)}.") from None


def _installing(requirement: str) -> str:
    """Return the command that installs something beside this very installation."""
    import shlex
    import sys
    from importlib.util import find_spec
    from shutil import which

    python = "python" if which("python") == sys.executable else shlex.quote(sys.executable or "python")
    if find_spec("pip") is None:
        return f"uv pip install --python {python} {shlex.quote(requirement)}"
    return f"{python} -m pip install {shlex.quote(requirement)}"


def nearest(got: str, known: Iterable[str]) -> str:
    """Return a question that suggests the nearest known name, or nothing where none is near."""
    import difflib

    names = {name.lower(): name for name in known}
    near = difflib.get_close_matches(got.lower(), list(names), n=1)
    return f" Did you mean {names[near[0]]!r}?" if near else ""


def unknown_name(argument: str, got: object, known: Iterable[str]) -> UnknownNameError:
    """Return the error for a name that is not known, with the nearest one that is."""
    names = list(known)
    hint = nearest(str(got), names)
    return UnknownNameError(f"`{argument}` must be one of {', '.join(names)}: got {shown(got)}.{hint}")


def one_of(argument: str, got: object, known: Iterable[str]) -> str:
    """Return `got` when it is one of the known words, or raise the error that lists them."""
    names = list(known)
    if not isinstance(got, str) or got not in names:
        raise unknown_name(argument, got, names)
    return got


def refuse_unhashable(argument: str, function: object) -> None:
    """Raise if a user's function cannot be part of a measure, which is a hashable value."""
    try:
        hash(function)
    except TypeError:
        raise InputTypeError(f"`{argument}` must be a hashable function: got {shown(function)}.") from None


def ask(argument: str, function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a user's function answers; what it raises becomes a sentence, with the original as its cause."""
    try:
        return function(*arguments)
    except TiewiseError:
        raise
    except Exception as error:
        name = getattr(function, "__qualname__", type(function).__name__)
        raise InputValueError(
            f"`{argument}` must be a function that answers: {name} raised {type(error).__name__}: {error}."
        ) from error
