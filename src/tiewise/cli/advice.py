"""What the command says beside its output: one line each, to standard error."""

import re
import sys

# The library's advice, in the command's words.
_ADVICE = {
    "Another column of items can be chosen.": "Choose another column of items with --item.",
    'missing="drop"': "--missing drop",
    'missing="bottom"': "--missing bottom",
    "If these are scores, use Ranking.from_scores(values).": "If these are scores, leave out --positions.",
}
# Calls, with what they are called on.
_CALLS = {
    r'tw\.extensions\(x, y, "\w+"\) gives': "tiewise compare with --ties incomparability gives",
    r'(?<!\w)ties="(a|b)"': r"tau_ap(ties=\1)",
}


def say(message: object) -> None:
    """Print one line of advice to standard error, in the command's words."""
    text = str(message).replace("\n", "\\n")
    for library, here in _ADVICE.items():
        text = text.replace(library, here)
    for library, here in _CALLS.items():
        text = re.sub(library, here, text)
    if sys.stderr is not None:
        print(f"tiewise: {text}", file=sys.stderr)
