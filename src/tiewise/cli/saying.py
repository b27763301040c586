"""A verdict on a terminal: the headline first, then what is to be said beside it."""

from tiewise.cli.printing import print_prose
from tiewise.cli.sources import Source
from tiewise.verdicts.results import Verdict
from tiewise.verdicts.wording import UNNAMED

_STYLES = {"agree": "bold cyan", "disagree": "bold magenta", "mixed": "bold magenta"}


def names_of(left: Source, right: Source) -> tuple[str, str]:
    """Return what sentences call two rankings: by name, or x and y where one is written out."""
    written = any(">" in source.name or "=" in source.name for source in (left, right))
    return UNNAMED if written or left.name == right.name else (left.name, right.name)


def print_verdict(said: Verdict) -> None:
    """Print all sentences; those on what speaks against the headline stand out."""
    first, *rest = said.sentences
    print_prose(first, _STYLES.get(said.direction, "bold"))
    for sentence in rest:
        print_prose(sentence, "yellow" if sentence in said.contradictions else "", mark="- ")
    print()
