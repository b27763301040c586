"""What to do about a mistake: one table of hints, in the words of Python and in those of the command line."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hint:
    """What stands behind the sentence of an error or a warning; `command` where the command line has other words."""

    python: str
    command: str

    def __add__(self, other: "Hint | str") -> "Hint":
        python, command = (other, other) if isinstance(other, str) else (other.python, other.command)
        return Hint(f"{self.python} {python}".strip(), f"{self.command} {command}".strip())


NONE = Hint("", "")

# What numbers mean, where positions are doubtful or are none: in one ranking, in each of many, in a frame.
SCORES = Hint(
    'If these are scores, use Ranking.from_scores(values) or input="scores"; if smaller is better, input="costs".',
    "If these are scores, say --scores; if smaller is better, --costs.",
)
SCORES_OF_EACH = Hint(
    'If these are scores, use Ranking.from_scores(values) for each ranking or input="scores"; if smaller is better, '
    'input="costs".',
    SCORES.command,
)
SCORES_TO_LEARN = "If these are scores, say --input scores; if smaller is better, --input costs."
SCORES_IN_FRAME = Hint('If these are scores, say input="scores"; if smaller is better, input="costs".', SCORES.command)
NO_NUMBERING = Hint(
    'Use Ranking.from_scores(values) or input="scores" if larger is better, input="costs" if smaller is.',
    "Say --scores if larger is better, --costs if smaller is.",
)
RATINGS = Hint(
    'Say input="positions" (1 is best), input="scores" (larger is better) or input="costs" (smaller is better).',
    "Say --positions (1 is best), --scores (larger is better) or --costs (smaller is better).",
)
FROM_ZERO = Hint(
    'Say input="costs" if 0 is the best, input="scores" if larger is better.',
    "Say --costs if 0 is the best, --scores if larger is better.",
)
FROM_ZERO_OF_EACH = Hint(
    'Say input="costs" if these are ranks from 0, input="order" if they are items, best first, or input="scores" if '
    "larger is better.",
    "Say --costs if these are ranks from 0, --order if they are items, best first, or --scores if larger is better.",
)
READ_AS_POSITIONS = Hint(f"They are read as positions: 1 is the best. {RATINGS.python}", RATINGS.command)
PLACES = Hint(
    'If these are places in a longer list, input="costs" numbers them anew; if larger is better, input="scores".',
    "If these are places in a longer list, say --costs, which numbers them anew; if larger is better, say --scores.",
)
LABELS = "values.to_numpy() takes the labels off a Series; tw.scorer compares predictions row by row."
TOLERANCE = Hint(
    "Ranking.from_scores(values, tolerance=1e-12) ties such scores, tolerance=0 tells them apart.",
    "--tolerance 1e-12 ties such scores, --tolerance 0 tells them apart.",
)
LIST_OR_SCORES = Hint(
    'Say input="scores" if these are scores (larger is better), input="costs" if smaller is, or input="order" if these '
    "are items, best first.",
    "Say --scores (larger is better), --costs (smaller is better), or --order if these are items, best first.",
)
LIST_OR_POSITIONS = Hint(
    'Say input="order" if these are items, best first, or input="positions" if they are positions.',
    "Say --order if these are items, best first, or --positions if they are positions.",
)

# Items that only one of two has.
DROP = Hint('missing="drop" compares the common items.', "--missing drop compares the common items.")
DROP_OR_BOTTOM = Hint(
    'missing="drop" compares the common items, missing="bottom" puts the others below the rest.',
    "--missing drop compares the common items, --missing bottom puts the others below the rest.",
)
DROP_OR_BOTTOM_OF_EACH = Hint(
    'A measure with missing="drop" compares the common items of each pair, with missing="bottom" it puts the others '
    "below the rest.",
    "A measure with --missing drop compares the common items of each pair, with --missing bottom it puts the others "
    "below the rest.",
)
# Missing values; the same words everywhere.
OMIT = 'nan_policy="omit" leaves such items out.'
OMIT_OR_BOTTOM = 'nan_policy="omit" leaves such items out, or with missing="bottom" puts them below the rest.'
OMIT_OF_EACH = 'nan_policy="omit" in the measure leaves such items out.'
LEAVE_OUT = "Leave such items out of the ranking, or give each a position."

# Examples to learn from.
NAME_COLUMNS = Hint('Other names are given with x="name" and so on.', "Other names are given with --x NAME and so on.")
ITEMS_IN_COLUMNS = "Without a column x, every column but the label is an item: leave others out of the table."
FRAME_AND_LABELS = "A frame with an item in each column is given as (frame, labels)."
FEWER_ITEMS = "Leave out the items whose positions matter least."

# What is larger than memory.
MEMORY_MAP = Hint(
    'out="matrix.npy" makes a memory map of a file; or choose fewer rankings.',
    "-o FILE.npy writes it to a memory map; or choose fewer columns with --column.",
)

# How a file is written.
ENCODING = Hint(
    'A file in Latin-1, as Excel on Windows saves it, is read with encoding="cp1252".',
    "A file in Latin-1, as Excel on Windows saves it, is read with --encoding cp1252.",
)
UTF16 = Hint(
    'A file in UTF-16 without a byte order mark is read with encoding="utf-16-le".',
    "A file in UTF-16 without a byte order mark is read with --encoding utf-16-le.",
)
SEPARATOR = Hint('Say separator=";", for example.', "Say --separator ';', for example.")
COMMA = Hint('Say decimal="," or thousands=",".', "Say --decimal , or --thousands ,")
POINT = Hint('Say decimal="." or thousands=".".', "Say --decimal . or --thousands .")

OTHER_ITEMS = Hint("Another column of items can be chosen.", "Choose another column of items with --item.")

# Ties where there must be none.
TIES_OF_TAU_AP = Hint(
    'ties="a" allows ties in y (the truth x has none), ties="b" in both.',
    "tau_ap(ties=a) allows ties in y (the truth x has none), tau_ap(ties=b) in both.",
)
TIES_IN_THE_TRUTH = Hint(
    'ties="a" is for ties in y; ties="b" allows ties in both.',
    "tau_ap(ties=a) is for ties in y; tau_ap(ties=b) allows ties in both.",
)


# What other packages call a measure.
ELSEWHERE = {
    "kendalltau": "kendall_tau",
    "spearmanr": "spearman",
    "spearmanrho": "spearman",
    "weightedtau": "vigna",
    "weighted_tau": "vigna",
    "somersd": "somers_d",
    "tauap": "tau_ap",
    "taux": "tau_x",
    "corr_normal_scores": "gaussian_rank",
    "gauss_cor": "gaussian_rank",
    "rank_similarity_coef": "ws_similarity",
    "ws": "ws_similarity",
}


def extensions(name: str) -> Hint:
    """Return what a correlation that allows no ties can do about them."""
    gives = "gives its values over all ways to break them."
    return Hint(f'tw.extensions(x, y, "{name}") {gives}', f"tiewise compare with --ties incomparability {gives}")


# A path in place of what the file holds.
READ_RUN = Hint("A run file is read with tw.io.read_trec_run(path).", "")


def with_parameter(measure: str, parameter: str) -> str:
    """Return the text of a measure with one more parameter."""
    return f"{measure[:-1]},{parameter})" if measure.endswith(")") else f"{measure}({parameter})"


def drop_in_measure(measure: str) -> Hint:
    """Return what can be done about items in one ranking only, where the measure says it and has no bottom."""
    return Hint(f'measure="{with_parameter(measure, "missing=drop")}" compares the common items.', DROP.command)


def drop_or_bottom_in_measure(measure: str) -> Hint:
    """Return what can be done about items in one ranking only, where the measure says it."""
    drop, bottom = (with_parameter(measure, f"missing={word}") for word in ("drop", "bottom"))
    return Hint(
        f'measure="{drop}" compares the common items, measure="{bottom}" puts the others below the rest.',
        DROP_OR_BOTTOM.command,
    )
