"""A sentence and a hint: together in Python, the hint in other words on the command line."""

import copy
import pickle
import re
import warnings
from pathlib import Path

import pytest

import tiewise as tw
from tiewise import errors, hints
from tiewise.hints import Hint

SOURCES = sorted(Path(tw.__file__).parent.rglob("*.py"))
KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.Told)]
TABLE = {name: value for name, value in vars(hints).items() if isinstance(value, Hint)}


@pytest.mark.parametrize("kind", KINDS)
def test_the_hint_is_shown_behind_the_sentence(kind):
    error = kind("`x` must be 1: got 2.", hints.SCORES)
    assert str(error) == f"`x` must be 1: got 2. {hints.SCORES.python}"
    assert error.for_command == f"`x` must be 1: got 2. {hints.SCORES.command}"
    assert "input=" in str(error)
    assert "--scores" in error.for_command
    assert (str(kind("No.")), kind("No.").for_command) == ("No.", "No.")
    assert str(kind("No.", "Do this.")) == kind("No.", "Do this.").for_command == "No. Do this."


@pytest.mark.parametrize("kind", KINDS)
def test_a_door_has_its_own_words(kind):
    error = kind("No.", hints.SCORES)
    for other, text in (
        (error.with_hint(hints.SCORES_IN_FRAME), f"No. {hints.SCORES_IN_FRAME.python}"),
        (error.with_hint(""), "No."),
        (error.within("in group 1"), f"in group 1: No. {hints.SCORES.python}"),
    ):
        assert (type(other), str(other)) == (kind, text)
    assert error.within("in group 1").hint == hints.SCORES


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_travel_between_processes(kind, again):
    error = kind("No.", hints.DROP)
    found = again(error)
    assert (type(found), str(found), found.sentence, found.hint) == (kind, str(error), "No.", hints.DROP)


def test_hints_add_up():
    both = hints.TIES_OF_TAU_AP + hints.extensions("tau_ap")
    assert both.python.endswith('in both. tw.extensions(x, y, "tau_ap") gives its values over all ways to break them.')
    alone = hints.NONE + "Do this."
    assert (alone.python, alone.command) == ("Do this.", "Do this.")


@pytest.mark.parametrize("name", sorted(TABLE))
def test_the_command_line_has_options_where_python_has_arguments(name):
    hint = TABLE[name]
    assert "tw." not in hint.command
    assert not re.search(r'\w="\w+"|=True|Ranking\.', hint.command), "an argument of Python's"
    assert name == "NONE" or hint.python != hint.command


def test_no_message_is_edited_as_text():
    """What is said otherwise at another door is said by another hint."""
    edits = re.compile(r"str\((error|warning|message|note|\w+\.message)\)\.(replace|partition|removesuffix)")
    assert [path.name for path in SOURCES if edits.search(path.read_text())] == []


def test_warnings_point_at_the_callers_line():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        tw.gamma([1, 2] * 5, list(range(1, 11)))
    (warning,) = caught
    assert warning.filename == __file__
    assert warning.message.hint == hints.READ_AS_POSITIONS


def test_what_cannot_be_written_is_shown_by_its_type():
    assert errors.shown(10**5000) == "<int>"
    with pytest.raises(tw.TiewiseError, match="`confidence_level` must be a number between 0 and 1: got <int>"):
        tw.panel([[1, 2], [2, 1]], confidence_level=10**5000)
