"""The command as its entry point runs it, without the price of a new process."""

import io
import sys

import pytest

from tiewise.cli.app import main


def outcome(*arguments):
    """Return the exit code, and what went to standard output and standard error."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["tiewise", *map(str, arguments)])
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        for name in (
            "COLUMNS",
            "FORCE_COLOR",
            "NO_COLOR",
        ):  # whatever runs the tests: a pipe, of which nobody says more
            patch.delenv(name, raising=False)
        with pytest.raises(SystemExit) as left:
            main()
    code = left.value.code
    return (0 if code is None else code), *(stream.buffer.getvalue().decode() for stream in streams)


def run(*arguments, code=0):
    """Return what the command prints, or for another exit code than 0 what it says on standard error."""
    got, out, told = outcome(*arguments)
    assert got == code, told
    return out if code == 0 else told
