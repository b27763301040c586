"""The pictures of the study's page, from the tables that are published; docs/pictures.py draws them with the others."""

import json
from pathlib import Path

import matplotlib.pyplot as plt

import tiewise as tw

TABLES = Path(__file__).parent / "results" / "tables.json"
DESIGNS = ("at the top", "at the bottom", "at both ends", "everywhere")
MEASURES = (
    "scaled_gamma(weights=top:3)", "scaled_gamma(weights=hyperbolic)", "scaled_gamma(weights=bottom:3)",
    "scaled_gamma(weights=ends:3)", "scaled_spearman(weights=hyperbolic:1)", "scaled_spearman(weights=bottom:3)",
    "top_down", "tau_ap", "vigna", "rbo", "kendall_tau", "spearman",
)  # fmt: skip
SHAPES = {"top": "o", "logarithmic": "s", "hyperbolic": "^", "geometric": "D", "top_k": "v"}


def power():
    """How often each test finds agreement of 40 items that is confined to some positions."""
    stored = json.loads(TABLES.read_text())["figures"]["power"]["power/N = 40"]
    figure, axes = plt.subplots(1, 4, figsize=(8.6, 3.9), sharey=True, layout="constrained")
    ours, others = (tw.plots.colours.curves(axes[0])[k] for k in (0, 1))
    for ax, design in zip(axes, DESIGNS, strict=True):
        for height, text in enumerate(reversed(MEASURES)):
            told = stored[f"agreement {design}"][text]
            colour = ours if text.startswith("scaled") else others
            ax.plot([told["low"], told["high"]], [height, height], color=colour, alpha=0.45, linewidth=3)
            ax.plot(told["estimate"], height, "o", color=colour, markersize=5)
        ax.set_title(design, fontsize=10)
        ax.set(xlim=(0, 1), xticks=[0, 0.5, 1])
        ax.grid(axis="x", alpha=0.25)
    axes[0].set_yticks(range(len(MEASURES)), list(reversed(MEASURES)), fontsize=8)
    figure.supxlabel(
        "share of tests that find agreement in these places, N = 40, with simultaneous intervals", fontsize=9
    )
    return figure


def stress():
    """What a scaling stresses decides what it prefers; its number of levels does not."""
    (stored,) = (
        cell for name, cell in json.loads(TABLES.read_text())["figures"]["followup"].items() if "stress" in name
    )
    figure, axes = plt.subplots(1, 2, figsize=(7.6, 3.2), sharey=True, layout="constrained")
    named = {"top_share": "share of distance on the first tenth", "levels": "levels"}
    for ax, (key, title) in zip(axes, named.items(), strict=True):
        for (shape, marker), colour in zip(SHAPES.items(), tw.plots.colours.curves(ax), strict=False):
            texts = [text for text in stored["preferred"] if text.partition(":")[0] == shape]
            points = [(stored[key][text]["estimate"], stored["preferred"][text]["estimate"]) for text in texts]
            ax.plot(*zip(*points, strict=True), marker, color=colour, label=shape, markersize=6)
        ax.axhline(0.5, linewidth=0.8, alpha=0.5, color=plt.rcParams["text.color"])
        ax.set_xlabel(title)
        ax.grid(alpha=0.2)
    axes[1].set_xscale("log")
    axes[1].set_xticks([1, 2, 4, 8, 16, 32], ["1", "2", "4", "8", "16", "32"])
    axes[1].minorticks_off()
    axes[0].set_ylabel("the right copy preferred")
    axes[0].legend(fontsize=8)
    return figure


PICTURES = {"study-power": power, "study-stress": stress}
