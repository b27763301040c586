"""The command's entry: its subcommands, and one way for every error to end."""

import sys

import typer

from tiewise import __version__
from tiewise.cli.compare import compare
from tiewise.cli.listing import measures, scalings, tnorms
from tiewise.errors import TiewiseError

app = typer.Typer(
    name="tiewise",
    help="Compare rankings when some positions matter more than others.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (compare, measures, scalings, tnorms):
    app.command()(command)


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
    try:
        app()
    except TiewiseError as error:
        print(f"tiewise: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader went away, as `head` does; pointing stdout at nothing keeps the interpreter's exit quiet.
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
