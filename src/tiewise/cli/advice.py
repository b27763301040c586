"""What the command says beside its output: one line each, to standard error."""

import sys

# The library's advice, in the command's words.
_ADVICE = {
    "Another column of items can be chosen.": "Choose another column of items with --item.",
    'missing="drop"': "--missing drop",
    'missing="bottom"': "--missing bottom",
    "If these are scores, use Ranking.from_scores(values).": "If these are scores, leave out --positions.",
}


def say(message: object) -> None:
    """Print one line of advice to standard error, in the command's words."""
    text = str(message).replace("\n", "\\n")
    for library, here in _ADVICE.items():
        text = text.replace(library, here)
    if sys.stderr is not None:
        print(f"tiewise: {text}", file=sys.stderr)
