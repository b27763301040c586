"""A slope chart from each voter to the consensus; of many voters, from those who agree least and most."""

from typing import Any

import numpy as np

from tiewise.errors import TiewiseError, quietly
from tiewise.panels.result import Consensus
from tiewise.panels.wording import value_text
from tiewise.plots.slope_chart import slopes
from tiewise.rankings import Ranking
from tiewise.reports.inline_svg import inline_svg
from tiewise.reports.pair_pictures import is_of_pairs, stand_in
from tiewise.running.progress import report

# So many voters have a picture of their own, of many items fewer.
_DRAWN, _DRAWN_OF_MANY, _MANY = 12, 4, 60
_WIDTH = 4.6


def voter_slopes(found: Consensus) -> tuple[list[dict[str, Any]], str]:
    """Return the pictures, who agrees least first, and a sentence on who has none."""
    from markupsafe import Markup

    order = _by_agreement(found)
    most = _DRAWN if found.voters.n <= _MANY else _DRAWN_OF_MANY
    chosen = order if len(order) <= most else [*order[: most // 2], *order[len(order) - most // 2 :]]
    rankings = found.voters.collection().as_objects().objects or ()
    pictures = []
    for done, k in enumerate(chosen):
        report("drawing the voters", done / len(chosen))
        name, value = str(found.voters.names[k]), float(found.agreement[k])
        try:
            with quietly():
                svg = _drawn(f"voter-{k}", rankings[k], found, name)
        except TiewiseError:  # nothing in common to draw
            continue
        pictures.append({"name": name, "value": value_text(value), "picture": Markup(svg)})
    left = len(order) - len(chosen)
    told = f"Of {len(order):,} rankings, those that agree least and most are drawn." if left else ""
    return pictures, told


def _by_agreement(found: Consensus) -> list[int]:
    sign = -1.0 if found.measure.claims.kind == "distance" else 1.0
    values = np.where(found.voters.counts > 0.0, sign * found.agreement, np.nan)
    return [k for k in np.argsort(values, kind="stable").tolist() if not np.isnan(values[k])]


def _drawn(name: str, ranking: Ranking, found: Consensus, voter: str) -> str:
    measure: Any = found.measure
    has_own = is_of_pairs(measure) or getattr(measure, "item_form", None) is not None
    chosen = measure if has_own else stand_in(measure)
    height = min(9.0, 1.3 + 0.17 * min(found.voters.n, 45))

    def draw(ax: Any) -> Any:
        slopes(ranking, found.ranking, chosen, names=(voter, "consensus"), ax=ax)
        ax.set_title("")
        return ax

    return inline_svg(name, draw, _WIDTH, height, "Slope chart from one voter to the consensus")
