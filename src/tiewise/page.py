"""Pages of HTML that need no network: a comparison, computed again with other weights, and a matrix."""

from __future__ import annotations

import base64
import hashlib
import html as markup
import inspect
import json
import re
import sys
import tempfile
import webbrowser
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from tiewise import __version__, explain, io
from tiewise.catalog import Result, definition
from tiewise.comparison import Comparison, compare
from tiewise.errors import TiewiseError
from tiewise.inference import LONGEST, Form
from tiewise.matrices import Matrix
from tiewise.pairs import self_mass
from tiewise.ranking import Ints
from tiewise.text import counted, labels, number, shortened
from tiewise.weights import SHAPES, Metric, Weights

LIVE = 400  # items up to which the page computes C and D itself
DRAGGED = 20  # items up to which they can be dragged
MOST_RANKINGS = 1000  # of a page
SCRIPTS = ("dom", "model", "weights", "positions", "slopes", "items", "main")
MATRIX_SCRIPTS = ("dom", "matrix")
NORMS = ("product", "minimum", "lukasiewicz", "einstein", "nilpotent", "drastic")
WITH_WEIGHTS = ("scaled_tau", "scaled_gamma", "scaled_somers_d", "kendall_tau", "gamma", "somers_d")
PAIRS_COST = (
    "An item costs the weight of its pairs in opposite order (discordant), also where others moved past it. Its "
    "contribution, from concordant minus discordant pairs, is its part of the value; all contributions add up to it."
)
SCALES = {
    "pairs": "From -1, opposite, to 1. Scaled tau is (C - D)/√(Q_x Q_y), where Q is the C of a ranking with itself: "
    "pairs that only one ranking ties lower it. Scaled gamma, (C - D)/(C + D), leaves them out.",
    "correlation": "1 for identical order; below 0 where the order is rather opposite.",
    "similarity": "From 0, nothing in common, to 1.",
    "distance": "0 if identical; the larger, the more different.",
}
ITEM_COSTS = (
    "An item costs by how much the value would be better without it. Its contribution is by how much the value is "
    "higher with it."
)
FRAME = '<iframe srcdoc="{}" style="width: 100%; height: 800px; border: 0" title="tiewise"></iframe>'


def html(comparison: Comparison) -> str:
    """Return the page of a comparison as a text: one file that loads nothing."""
    data, result = _data(comparison), comparison.result
    facts = ((label, text.replace("   ", " · ")) for label, text in comparison.facts)
    parts = {
        "title": _escaped(_title(comparison)),
        "measure": _escaped(shortened(str(result.measure))),
        "headline": _escaped(comparison.headline),
        "facts": "".join(f"<dt>{_escaped(label)}</dt><dd>{_escaped(text)}</dd>\n" for label, text in facts),
        "level": f"{1.0 - comparison.interval.confidence_level:.3g}",
        "scale": SCALES["pairs" if result.form is not None else definition(result.measure.name).kind],
        "about": _escaped(_about(comparison, len(data["charted"]), data["live"])),
        "how": "Drag the bars, or choose named weights" if data["live"] else "Choose named weights",
        "which": _which(comparison, data["live"]),
    }
    return _filled("template.html", SCRIPTS, parts, data)


def matrix_html(matrix: Matrix) -> str:
    """Return the page of a matrix as a text: one file that loads nothing."""
    n = len(matrix)
    if n > MOST_RANKINGS:
        raise TiewiseError(f"a page shows up to {MOST_RANKINGS:,} rankings: got {n:,}. A .png has room for more.")
    others = matrix.values[~np.eye(n, dtype=bool)]  # the diagonal has no part in the colours
    order, arrangement, groups = _groups(matrix)
    parts = {
        "title": _escaped(matrix.title),
        "measure": _escaped(shortened(str(matrix.measure))),
        "extremes": _escaped(" · ".join(matrix.extremes)),
        "sides": "" if matrix.is_symmetric else "The value depends on which ranking comes first: x, in the rows, or y.",
        "arrangement": arrangement,
        "groups": groups,
    }
    data = {
        "names": labels(matrix.labels, 60),
        "briefs": labels(matrix.labels, 14),
        "order": order,
        "values": [[_rounded(value) for value in row] for row in matrix.values.tolist()],
        "low": np.fmin.reduce(others),
        "high": np.fmax.reduce(others),
        "symmetric": matrix.is_symmetric,
        "distance": definition(matrix.measure.name).kind == "distance",
    }
    return _filled("matrix.html", MATRIX_SCRIPTS, parts, data)


def _rounded(value: float) -> float:
    """Return a value with four significant digits, and more where it would look like 1 without being so."""
    return float(f"{value:.{4 if abs(value) < 0.9995 else 7}g}")


def _groups(matrix: Matrix) -> tuple[Ints, str, str]:
    """Return the order of the rankings in the tree of clusters, what it is called, and the clusters as HTML."""
    if matrix.undefined or len(matrix) < 3:
        reason = "Clusters need at least three rankings without undefined values."
        return np.arange(len(matrix)), "The rankings are in the given order.", f"<p>{reason}</p>"
    clusters = matrix.cluster()
    names = [_escaped(name) for name in labels(matrix.labels)]
    tried = ", ".join(f"{number(value)} for {count}" for count, value in clusters.silhouettes.items())
    groups = (
        f"<li>{', '.join(names[i] for i in clusters.leaves if clusters.numbers[i] == group)}</li>\n"
        for group in range(1, clusters.k + 1)
    )
    listed = f"<p>Mean silhouettes by the number of groups: {tried}.</p>\n<ol>\n{''.join(groups)}</ol>"
    return clusters.leaves, "Rankings that are near each other stand together.", listed


def _filled(template: str, scripts: tuple[str, ...], parts: dict[str, str], data: dict[str, Any]) -> str:
    """Return a template with its parts, the style, the script and what the script reads."""
    style, script = _file("style.css"), _script(scripts)
    policy = f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; base-uri 'none'"
    parts = {
        **parts,
        "policy": f"{policy}; form-action 'none'",
        "footer": f"tiewise {__version__}",
        "style": style,
        "data": json.dumps(io.plain(data), separators=(",", ":")).replace("<", r"\u003c"),
        "script": script,
    }
    return re.sub(r"{{(\w+)}}", lambda found: parts[found[1]], _file(template))


def _escaped(text: str) -> str:
    return markup.escape(" ".join(text.split()))


def _title(comparison: Comparison) -> str:
    one, two = (shortened(name, 60) for name in comparison.names)
    return f"{one} and {two}: {counted(comparison.result.n, 'item')}"


@cache
def _file(name: str) -> str:
    return (resources.files("tiewise") / "page" / name).read_text(encoding="utf-8")


@cache
def _script(names: tuple[str, ...]) -> str:
    """Return the modules as one script; what they import from each other is there."""
    modules = "".join(_file(f"{name}.js") for name in names)
    return re.sub(r"^(import .*\n|export )", "", modules, flags=re.MULTILINE)


def _hash(content: str) -> str:
    """Return the source of a Content-Security-Policy that allows exactly this content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _data(comparison: Comparison) -> dict[str, Any]:
    """Return what the script of the page reads: all items, or of very many those of the chart."""
    result, form = comparison.result, _weighted(comparison.result)
    is_live = form is not None and result.n <= LIVE and result.pair.absent is None
    table = comparison.items if explain.has_costs(result) else None
    is_rising = result.form is None and definition(result.measure.name).kind != "distance"  # those that cost most first
    charted = explain.charted(result, table)
    kept = np.arange(result.n) if result.n <= LONGEST else charted
    x, y = (form.x.x, form.y.x) if form is not None and is_live else explain.positions(result)
    titles = explain.titles(result)
    names = [titles[place] for place in kept]
    return {
        "n": result.n,
        "names": comparison.names,
        "heads": labels(comparison.names, 20),
        "items": names,
        "labels": labels(names, 24),
        "briefs": labels(names, 14),
        "named": _is_named(result),
        "x": x[kept],
        "y": y[kept],
        "charted": np.searchsorted(kept, charted),
        "columns": {} if table is None or is_live else explain.in_order(result, table),
        "sorting": (1, True) if table is None else (4, is_rising),
        "live": is_live,
        "dragged": is_live and result.n <= DRAGGED,
        "kind": None if form is None else form.kind,
        "first": {"gamma": 2.0 * comparison.same_order - 1.0, form.kind: comparison.statistic} if form else {},
        "unweighted": comparison.unweighted,
        "interval": [comparison.interval.low, comparison.interval.high],
        "measure": repr(str(result.measure)),
        "options": _options(comparison, is_live),
        **({} if form is None else _weighting(form, is_live)),
    }


def _weighted(result: Result) -> Form | None:
    """Return the form whose weights the page can change, if there is one."""
    form = result.form
    if form is None or result.measure.name not in WITH_WEIGHTS or not 2 <= form.n <= LONGEST:
        return None
    return None if isinstance(form.x.rule, Metric) or form.norm.name.startswith("<") else form


def _about(comparison: Comparison, charted: int, is_live: bool) -> str:
    """Return how the chart of the items is read."""
    n = comparison.result.n
    has_costs, has_weights = explain.has_costs(comparison.result), _weighted(comparison.result) is not None
    first = "the 50 best in either ranking" + (" and the 10 that cost most" if has_costs else "")
    sentences = (
        "Each line is an item, from its position in the first ranking to that in the second.",
        "Strong lines are items that cost much, grey ones cost almost nothing." if has_costs else "",
        (PAIRS_COST if comparison.result.form is not None else ITEM_COSTS) if has_costs else "",
        "= marks tied items." if any(comparison.tied_items) else "",
        f"These are {charted} of {n:,} items: {first}." if charted < n else "",
        "Search finds others." if charted < n <= LONGEST else "",
        "Costs and contributions are those of the first weights." if has_weights and has_costs and not is_live else "",
        "Items can be dragged up and down, or moved with the arrow keys; between two tied items an item joins them."
        if is_live and n <= DRAGGED
        else "",
    )
    return " ".join(filter(None, sentences))


def _which(comparison: Comparison, is_live: bool) -> str:
    """Return what the line of Python needs."""
    sentences = (
        "This computes what is shown now." if is_live else "x and y are the rankings as they were given.",
        "In < > are functions or matrices, which cannot be shown." if "<" in str(comparison.result.measure) else "",
        "The draws of a random generator are not repeated." if isinstance(comparison.rng, np.random.Generator) else "",
    )
    return _escaped(" ".join(filter(None, sentences)))


def _options(comparison: Comparison, is_live: bool) -> str:
    """Return the keywords of `compare` that were not left at their defaults, apart from the measure."""
    usual = {name: parameter.default for name, parameter in inspect.signature(compare).parameters.items()}
    reading = {"input": "positions"} if is_live else {**comparison.reading, "items": None}
    given = {
        **reading,
        "names": None if comparison.names == ("x", "y") else comparison.names,
        "confidence_level": comparison.interval.confidence_level,
        "n_resamples": comparison.n_resamples,
        "rng": 0 if isinstance(comparison.rng, np.random.Generator) else comparison.rng,
        "n_items": comparison.n_items,
    }
    has_items = _is_named(comparison.result) if is_live else comparison.reading.get("items") is not None
    numbers = {name: value.item() if isinstance(value, np.generic) else value for name, value in given.items()}
    texts = [f", {name}={value!r}" for name, value in numbers.items() if value != usual[name]]
    return "".join([", items=items"] * has_items + texts)


def _is_named(result: Result) -> bool:
    """Whether the items have names that differ as texts."""
    names = result.pair.items
    return names is not None and len(set(map(str, names))) == result.n


def _weighting(form: Form, is_live: bool) -> dict[str, Any]:
    """Return the weights, what else can be chosen, and beyond LIVE items the sums of pairs of each choice."""
    one, two = form.x.weights, form.y.weights
    named = list(dict.fromkeys(filter(None, (_text(one), *explain.NAMED))))
    choices = {"": form}
    for text in named:
        x, y = (replace(side, weights=Weights(text)) for side in (form.x, form.y))
        choices[text] = replace(form, x=x, y=y)
    return {
        "weights": _text(one) or one.vector(form.n),
        "weights_y": None if one == two else _text(two) or two.vector(form.n),
        "tnorm": form.norm.name,
        "aggregate": form.x.rule,
        "tnorms": list(dict.fromkeys((form.norm.name, *NORMS))),
        "presets": named,
        "formulas": {name: shape.formula for name, shape in SHAPES.items()},
        "sums": {} if is_live else {text: _sums(choice) for text, choice in choices.items()},
    }


def _text(weights: Weights) -> str:
    """Return the text of named weights, or nothing; those through points are numbers on the page."""
    return weights.spec if isinstance(weights.spec, str) and not weights.spec.startswith("points") else ""


def _sums(form: Form) -> dict[str, float]:
    c, d = form.masses
    return {"C": c, "D": d, "Qx": self_mass(form.x, form.norm), "Qy": self_mass(form.y, form.norm)}


def show(content: str, name: str) -> None:
    """Open a page in the browser, as a file of this name, or in a frame of the notebook that runs this."""
    shell = sys.modules.get("IPython")
    if shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None:
        shell.display.display({"text/html": FRAME.format(markup.escape(content))}, raw=True)
        return
    try:
        path = Path(tempfile.mkdtemp(prefix="tiewise-")) / name
    except OSError as error:
        raise TiewiseError(f"there is no folder for the page: {error}.") from None
    io.write(path, content)
    if not webbrowser.open(path.as_uri()):
        raise TiewiseError(f"no browser could be opened: the page is {path}.")
