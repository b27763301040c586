"""The axioms of the whole catalog at a glance: a line a measure, two signs a property."""

from collections.abc import Iterator

from tiewise.laws.measures.axioms import PROPERTIES, as_size, axioms
from tiewise.laws.measures.finding import Finding
from tiewise.measures.base.catalog import CATALOG

# The defaults of a measure are not all it can be: these, too, are worth a line.
_FURTHER = {
    "scaled_gamma": ("weights=top", "weights=top,tnorm=minimum", "ties=indifference"),
    "scaled_tau": ("weights=top", "weights=top,tnorm=minimum", "ties=indifference"),
    "scaled_somers_d": ("weights=top",),
    "scaled_spearman": ("weights=top",),
    "scaled_footrule": ("weights=top",),
    "kumar_vassilvitskii": ("weights=top",),
    "kemeny": ("weights=top",),
    "weighted_swap": ("weights=top",),
    "bucket_kendall": ("p=0", "hausdorff=True"),
    "bucket_footrule": ("hausdorff=True",),
}
_HEADS = (">=0", "x=y", "=0", "sym", "tri", "A2", "A3", "A4", "1", "-1", "0", "root")
_SIGNS = {True: "+", False: "-", None: "."}

LEGEND = """\
A1: d >= 0 (>=0), 0 on equal rankings (x=y) and on no others (=0), symmetric (sym), triangle inequality (tri)
A2 the names of items do not matter, A3 only the segment that differs counts, A4 the smallest positive distance is 1
1: the correlation is 1 exactly on equal rankings; -1: it is -1 on reversed ones; 0: its mean over all is 0
root: sqrt(d), for a correlation sqrt(2 - 2 corr), obeys the triangle inequality
two signs each, for rankings without ties and with them: + holds, - fails, . not defined"""


def axioms_table(n: int) -> Iterator[str]:
    """Yield the lines of the table, for all rankings of 2 to n items."""
    as_size(n)
    texts = [text for name in CATALOG for text in (name, *(f"{name}({inside})" for inside in _FURTHER.get(name, ())))]
    width = max(map(len, texts))
    yield "  ".join((" " * width, *(f"{head:3}" for head in _HEADS))).rstrip()
    for text in texts:
        found = axioms(text, n)
        cells = [_sign(found.linear[name]) + _sign(found.weak[name]) for name in PROPERTIES]
        yield "  ".join((f"{text:{width}}", *(f"{cell:3}" for cell in cells))).rstrip()


def _sign(finding: Finding) -> str:
    return _SIGNS[finding.holds]
