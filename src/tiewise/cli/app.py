"""The command's entry: its subcommands, and one way for every error to end."""

import os
import sys

import typer

from tiewise import __version__
from tiewise.cli.axioms import axioms
from tiewise.cli.compare import compare
from tiewise.cli.consensus import consensus
from tiewise.cli.explain import explain
from tiewise.cli.explore import explore
from tiewise.cli.groups import groups
from tiewise.cli.leaderboard import leaderboard
from tiewise.cli.learn import learn
from tiewise.cli.listing import measures, scalings, tnorms
from tiewise.cli.matrix import matrix
from tiewise.cli.options import command
from tiewise.cli.printing import say
from tiewise.cli.report import report
from tiewise.cli.warm import warm
from tiewise.errors import TiewiseError

app = typer.Typer(
    name="tiewise",
    help="Compare rankings when some positions matter more than others.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
_COMMANDS = (
    compare, explain, explore, report, groups, matrix, consensus, leaderboard, learn, axioms, measures, scalings,
    tnorms, warm,
)  # fmt: skip
for function in _COMMANDS:
    app.command()(command(function))


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tiewise {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version."),
) -> None:
    """Compare rankings when some positions matter more than others."""


def main() -> None:
    """Run the command; a user's mistake ends with one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        app()
    except TiewiseError as error:
        say(error)
        sys.exit(2)
    except MemoryError:
        say("there is not enough memory for this.")
        sys.exit(1)
    except OSError as error:
        # The reader went away, as `head` does, or the disk is full. What is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            say(f"the output cannot be written: {error.strerror or error}.")
        sys.exit(1)
