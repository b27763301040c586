"""Where the rankings come from, and so the lines of Python and of the command that say again what the page found."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from inspect import signature
from typing import Any

from tiewise.explorer.subject import Two
from tiewise.measures.base.catalog import CATALOG
from tiewise.rankings.positions import METHODS
from tiewise.verdicts.verdict import verdict

_USUAL = signature(verdict).parameters["measure"].default  # which `tiewise compare` takes as well
_PARAMETERS = ("weights", "tnorm", "aggregate", "ties", "missing", "nan_policy")
_OPTIONS = ("weights", "tnorm", "aggregate", "ties", "missing")


@dataclass(frozen=True)
class Origin:
    """How the rankings are read: `code` is the Python expression of each, `setup` what is to be run before.

    `words` are what a command line names them by; `by_columns` says that they are columns of a table, to be named;
    `texts` has by label what is written out; `by_method` has `code` for other ways to number equal values.
    """

    setup: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    by_columns: bool = False
    texts: Mapping[str, str] = field(default_factory=dict)
    by_method: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def python(self, measure: Any, x: int, y: int, method: str = "") -> str:
        """Return the lines that compute the value; where nobody knows how the rankings are read, they are x and y."""
        arguments = "".join(f", {name}={_literal(value)}" for name, value in _changed(measure, _PARAMETERS))
        lines = ["import tiewise as tw", ""]
        code = self.by_method.get(method, self.code)
        if code:
            lines += [*self.setup, f"x = {code[x]}", f"y = {code[y]}"]
        return "\n".join([*lines, f"print(tw.{measure.name}(x, y{arguments}))"])

    def command(self, measure: Any, two: Two) -> str:
        """Return the command that compares the two rankings; A and B stand for what has no file."""
        given = [self.texts[name] for name in two.names] if self.texts else self.words or ("A", "B")
        words = ["tiewise", "compare", *given]
        if self.by_columns:
            words += ["--x", two.names[0], "--y", two.names[1]]
        if two.method not in ("", METHODS[0]):
            words += ["--method", two.method]
        if measure.name != _USUAL:
            words += ["--measure", measure.name]
        for name, value in _changed(measure, _OPTIONS):
            words += [f"--{name}", str(value)]
        return shlex.join(words)


def _changed(measure: Any, names: tuple[str, ...]) -> list[tuple[str, Any]]:
    """Return the parameters that are not what they are by default."""
    kind = CATALOG[measure.name]
    default = kind()
    return [
        (name, getattr(measure, name))
        for name in names
        if name in kind.parameters() and getattr(measure, name) != getattr(default, name)
    ]


def _literal(value: Any) -> str:
    text = str(value)
    return text.replace(",", ", ") if text.startswith("[") else repr(text)
