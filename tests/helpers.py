"""What several test files share beside the Hypothesis inputs."""

from contextlib import contextmanager


@contextmanager
def trying(*case):
    """Add the case, a row of a table, to the report of whatever fails inside the block."""
    try:
        yield
    except BaseException as error:  # pytest.fail raises what is no Exception
        error.add_note("case: " + ", ".join(f"{value!r:.200}" for value in case))
        raise
