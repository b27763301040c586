"""One page of HTML that shows a comparison and computes it again with other weights, without any network."""

from __future__ import annotations

import base64
import hashlib
import html as markup
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
from tiewise.comparison import Comparison
from tiewise.errors import TiewiseError
from tiewise.inference import LONGEST, Form
from tiewise.pairs import self_mass
from tiewise.ranking import Floats
from tiewise.text import counted, labels, shortened
from tiewise.weights import SHAPES, Metric, Weights

LIVE = 400  # items up to which the page computes C and D itself
DRAGGED = 20  # items up to which they can be dragged
SCRIPTS = ("dom", "axes", "model", "weights", "positions", "slopes", "items", "main")
NORMS = ("product", "minimum", "lukasiewicz", "einstein", "nilpotent", "drastic")
WITH_WEIGHTS = ("scaled_tau", "scaled_gamma", "scaled_somers_d", "kendall_tau", "gamma", "somers_d")
PAIRS_COST = (
    "An item costs the weight of its pairs in opposite order (discordant), also where others moved past it. Its "
    "contribution, from concordant minus discordant pairs, is its part of the value; all contributions add up to it."
)
ITEM_COSTS = "An item costs by how much the value would be better without it."
FRAME = '<iframe srcdoc="{}" style="width: 100%; height: 800px; border: 0" title="tiewise"></iframe>'


def html(comparison: Comparison) -> str:
    """Return the page as a text: one file that loads nothing."""
    style, script, data = _file("style.css"), _script(), _data(comparison)
    policy = f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; base-uri 'none'"
    facts = ((label, text.replace("   ", " · ")) for label, text in comparison.facts)
    parts = {
        "policy": f"{policy}; form-action 'none'",
        "title": _escaped(_title(comparison)),
        "measure": _escaped(shortened(str(comparison.result.measure))),
        "headline": _escaped(comparison.headline),
        "facts": "".join(f"<dt>{_escaped(label)}</dt><dd>{_escaped(text)}</dd>\n" for label, text in facts),
        "about": _escaped(_about(comparison, len(data["charted"]), data["live"])),
        "which": "This computes what is shown now." if data["live"] else "x and y are the rankings as they were given.",
        "footer": f"tiewise {__version__}",
        "style": style,
        "data": json.dumps(io.plain(data)).replace("<", r"\u003c"),
        "script": script,
    }
    return re.sub(r"{{(\w+)}}", lambda found: parts[found[1]], _file("template.html"))


def _escaped(text: str) -> str:
    return markup.escape(" ".join(text.split()))


def _title(comparison: Comparison) -> str:
    one, two = (shortened(name, 60) for name in comparison.names)
    return f"{one} and {two}: {counted(comparison.result.n, 'item')}"


@cache
def _file(name: str) -> str:
    return (resources.files("tiewise") / "page" / name).read_text(encoding="utf-8")


@cache
def _script() -> str:
    """Return the modules as one script; what they import from each other is there."""
    modules = "".join(_file(f"{name}.js") for name in SCRIPTS)
    return re.sub(r"^(import .*\n|export )", "", modules, flags=re.MULTILINE)


def _hash(content: str) -> str:
    """Return the source of a Content-Security-Policy that allows exactly this content."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()}'"


def _data(comparison: Comparison) -> dict[str, Any]:
    """Return what the script of the page reads: all items, or of very many those of the chart."""
    result, form = comparison.result, _weighted(comparison.result)
    is_live = form is not None and result.n <= LIVE
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
        "given": None if result.pair.items is None else names,
        "x": x[kept],
        "y": y[kept],
        "charted": np.searchsorted(kept, charted),
        "columns": {} if table is None else explain.in_order(result, table),
        "sorting": (1, True) if table is None else (4, is_rising),
        "live": is_live,
        "dragged": is_live and result.n <= DRAGGED,
        "kind": None if form is None else form.kind,
        "value": comparison.statistic,
        "unweighted": comparison.unweighted,
        "interval": [comparison.interval.low, comparison.interval.high],
        "call": f"tw.compare(x, y, {str(result.measure)!r}{_options(comparison)})",
        "options": _options(comparison),
        **({} if form is None else _weighting(form)),
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
    has_costs = explain.has_costs(comparison.result)
    first = "the first 50 of both rankings and the 10 that cost most" if has_costs else "the first 50 of both rankings"
    sentences = (
        "Each line is an item, from its position in the first ranking to that in the second.",
        "Strong lines are items that cost much, grey ones cost almost nothing." if has_costs else "",
        (PAIRS_COST if comparison.result.form is not None else ITEM_COSTS) if has_costs else "",
        "= marks tied items." if any(comparison.tied_items) else "",
        f"These are {charted} of {n:,} items: {first}." if charted < n else "",
        "Search finds others." if charted < n <= LONGEST else "",
        "Items can be dragged up and down, or moved with the arrow keys." if is_live and n <= DRAGGED else "",
    )
    return " ".join(filter(None, sentences))


def _options(comparison: Comparison) -> str:
    """Return the keywords of `compare` that were not left at their defaults, apart from the measure."""
    level, draws, rng = comparison.interval.confidence_level, comparison.n_resamples, comparison.rng
    given = {
        "names": None if comparison.names == ("x", "y") else comparison.names,
        "confidence_level": None if level == 0.95 else level,
        "n_resamples": None if draws == 9999 else draws,
        "rng": rng if isinstance(rng, int) and rng != 0 else None,
        "n_items": comparison.n_items,
    }
    return "".join(f", {name}={value!r}" for name, value in given.items() if value is not None)


def _weighting(form: Form) -> dict[str, Any]:
    """Return the weights, what else can be chosen, and beyond LIVE items the sums of pairs of each choice."""
    one, two = form.x.weights, form.y.weights
    own = [one.spec] if isinstance(one.spec, str) else []
    named = list(dict.fromkeys([*own, *explain.NAMED]))
    choices = {"": form}
    for text in named:
        x, y = (replace(side, weights=Weights(text)) for side in (form.x, form.y))
        choices[text] = replace(form, x=x, y=y)
    return {
        "weights": _plain(one, form.n),
        "weights_y": None if one == two else _plain(two, form.n),
        "tnorm": form.norm.name,
        "aggregate": form.x.rule,
        "tnorms": list(dict.fromkeys((form.norm.name, *NORMS))),
        "presets": {text: _formula(text) for text in named},
        "sums": {} if form.n <= LIVE else {text: _sums(choice) for text, choice in choices.items()},
    }


def _formula(text: str) -> str:
    """Return the formula of named weights and the value of its parameter."""
    name, _, argument = text.partition(":")
    formula, parameter = SHAPES[name].formula, SHAPES[name].parameter
    start = "" if formula.startswith("w") else "w(i) = "
    return f"{start}{formula}, {parameter} = {argument}" if argument else f"{start}{formula}"


def _plain(weights: Weights, n: int) -> str | Floats:
    return weights.spec if isinstance(weights.spec, str) else weights.vector(n)


def _sums(form: Form) -> dict[str, float]:
    c, d = form.masses
    return {"C": c, "D": d, "Qx": self_mass(form.x, form.norm), "Qy": self_mass(form.y, form.norm)}


def show(comparison: Comparison) -> None:
    """Open the page in the browser, or in a frame of the notebook that runs this."""
    page, shell = html(comparison), sys.modules.get("IPython")
    if shell is not None and getattr(shell.get_ipython(), "kernel", None) is not None:
        shell.display.display({"text/html": FRAME.format(markup.escape(page))}, raw=True)
        return
    path = Path(tempfile.mkdtemp(prefix="tiewise-")) / "comparison.html"
    io.write(path, page)
    if not webbrowser.open(path.as_uri()):
        raise TiewiseError(f"no browser could be opened: the page is {path}.")
