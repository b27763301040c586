"""The options of a test for each of many comparisons: groups, or the entries of a matrix."""

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from tiewise.cli.options import Text
from tiewise.cli.testing import SMALL
from tiewise.errors import InputValueError, one_of
from tiewise.inference.significance import METHODS


@dataclass(frozen=True)
class ManyTestOptions:
    """Whether to test, by which method, with how many drawn alignments, by which seed."""

    test: Annotated[bool, typer.Option("--test", help=f"Add a p-value for each comparison: {SMALL}.")] = False
    test_method: Annotated[
        Text, typer.Option(help="How --test tests: auto (the default), exact, asymptotic or permutation.")
    ] = None
    resamples: Annotated[
        int | None, typer.Option(min=1, help="How many alignments --test draws where it draws any. [default: 9999]")
    ] = None
    seed: Annotated[int | None, typer.Option(help="The seed of --test, where it draws alignments.")] = None

    def __post_init__(self) -> None:
        options = (("--test-method", self.test_method), ("--resamples", self.resamples), ("--seed", self.seed))
        for option, value in options:
            if value is not None and not self.test:
                raise InputValueError(f"{option} goes with --test: got {value}.")
        if self.test_method is not None:
            one_of("--test-method", self.test_method, METHODS)

    def arguments(self) -> dict[str, Any]:
        """Return the arguments of `groups` and `matrix` that say the same."""
        resamples = {} if self.resamples is None else {"n_resamples": self.resamples}
        return {"test": self.test_method or self.test if self.test else False, "rng": self.seed, **resamples}
