"""Draws every picture of the docs into docs/pictures/: `make pictures`.

The files are committed, so that the Markdown has its pictures wherever it is read, and a test draws them again. Each is
there twice, on white and, `NAME-dark.svg`, on the dark paper of the site.
"""

import json
import runpy
import sys
from functools import cache
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import tiewise as tw

FOLDER = Path(__file__).parent / "pictures"
BENCHMARKS = Path(__file__).parents[1] / "benchmarks" / "results.json"
PAPER = {"": "white", "-dark": "#1e2129"}  # the dark one is that of the site's dark pages
MODELS = (
    tw.Ranking.parse("tree>net>knn>svm>ridge>bayes>lasso>stump>guess>zero"),
    tw.Ranking.parse("net>svm>tree>knn>lasso>ridge>bayes>stump>zero>guess"),
)


def swaps():
    """A swap at the top and one at the bottom: Kendall's tau sees no difference, scaled gamma does."""
    old = tw.Ranking.from_order(["ada", "ben", "cem", "dia", "eva", "fay"])
    new = {"top": tw.Ranking.parse("ben>ada>cem>dia>eva>fay"), "bottom": tw.Ranking.parse("ada>ben>cem>dia>fay>eva")}
    measures = {"Kendall's tau": "kendall_tau", "tiewise": "scaled_gamma(weights=hyperbolic)"}
    figure, axes = plt.subplots(2, 2, figsize=(6.4, 4.2), height_ratios=(3, 1), layout="constrained")
    figure.get_layout_engine().set(wspace=0.1)
    for (end, ranking), (ax, below) in zip(new.items(), axes.T, strict=True):
        tw.plots.slopes(old, ranking, measures["tiewise"], names=("old", "new"), ax=ax)
        ax.set_title(f"a swap at the {end}", fontsize=13, fontweight="bold", loc="center")
        for text in ax.texts:
            text.set_fontsize(10)
        values = [tw.measure(text)(old, ranking).statistic for text in measures.values()]
        colours = ["#8f8f8f", colours_of(ax)[1]]
        below.barh([1, 0], values, height=0.62, color=colours)
        for height, value in zip([1, 0], values, strict=True):
            below.annotate(
                f"{value:.2f}", (max(value, 1), height), (5, 0), textcoords="offset points", va="center", fontsize=13
            )
        below.axvline(1, color=mpl.rcParams["text.color"], linewidth=0.8, linestyle=":", zorder=0)
        below.set(xlim=(0, 1.3), ylim=(-0.5, 1.5), yticks=[1, 0])
        below.set_xticks([1], ["1 = the same order"], fontsize=9)
        below.set_yticklabels(measures if end == "top" else [], fontsize=13)
        below.tick_params(length=0)
        below.spines[:].set_visible(False)
    return figure


# The rows of the chart of speed: what is done, which row of the stored results it is, and how SciPy's part is called.
RACES = {
    "weighted correlation\nof 1,000,000 items": ("peers", 0, "weightedtau"),
    "permutation test\n1,000 items, weighted": ("inference", 3, "permutation_test,\nextrapolated"),
    "Kendall's tau\nof 1,000,000 items": ("crisp", 0, "kendalltau"),
}


def races():
    """Seconds of tiewise and of SciPy for the same work, from the stored results of `make bench`."""
    stored = json.loads(BENCHMARKS.read_text())
    figure, ax = plt.subplots(figsize=(6.4, 3), layout="constrained")
    ink, ours = mpl.rcParams["text.color"], colours_of(ax)[0]
    for height, (key, row, name) in zip(range(len(RACES), 0, -1), RACES.values(), strict=True):
        _, _, seconds, _, theirs = stored[key][row]
        ax.plot([seconds, theirs], [height, height], color=ink, alpha=0.25, linewidth=6, solid_capstyle="butt")
        ax.plot(seconds, height, "o", color=ours, markersize=11)
        ax.plot(theirs, height, "o", color=ink, markersize=11, fillstyle="none")
        ax.annotate(f"{theirs / seconds:.0f} times", ((seconds * theirs) ** 0.5, height), (0, 6), ha="center",
                    textcoords="offset points", fontsize=11, fontweight="bold")  # fmt: skip
        ax.annotate(f"tiewise {seconds:.2f} s", (seconds, height), (-9, 0), ha="right", va="center", color=ours,
                    textcoords="offset points")  # fmt: skip
        ax.annotate(f"SciPy {theirs:.2g} s\n{name}", (theirs, height), (9, 0), va="center", fontsize=8,
                    textcoords="offset points")  # fmt: skip
    ax.set_xscale("log")
    ax.set(xlim=(1e-3, 2e3), ylim=(0.4, len(RACES) + 0.7), xlabel="time of one call, by factors of ten")
    ax.set_xticks([0.01, 0.1, 1, 10, 100], ["0.01 s", "0.1 s", "1 s", "10 s", "100 s"])
    ax.set_yticks(range(len(RACES), 0, -1), RACES, fontsize=10)
    ax.minorticks_off()
    ax.tick_params(axis="y", length=0)
    ax.spines[["top", "right", "left"]].set_visible(False)
    return figure


def colours_of(ax):
    return tw.plots.colours.curves(ax)


def figure_1():
    return tw.plots.scaling([1, 0.8, 0.6, 0.4, 0.2, 0.2, 0.2, 0.4, 0.6, 0.8, 1], between=(4, 7))


def named():
    figure, axes = plt.subplots(2, 4, figsize=(8, 3.6), sharex=True, sharey=True, layout="constrained")
    names = ("uniform", "top", "hyperbolic", "logarithmic", "geometric:0.8", "top_k:5", "ends", "middle")
    for name, ax in zip(names, axes.flat, strict=True):
        tw.plots.scaling(name, 20, ax=ax)
        ax.set_title(name, fontsize=9, loc="left")
        for note in ax.texts if name != "top" else ():  # once is enough
            note.remove()
        ax.set_xticks([1, 10, 20])
        ax.label_outer()
        ax.set_ylabel("w" if ax in axes[:, 0] else "")
    return figure


@cache
def permuted():
    x = np.arange(1, 61)
    y = np.random.default_rng(0).permutation(50)
    return tw.robustness(x, np.concatenate([y + 1, np.arange(51, 61)]), catalog=False)


def lists():
    critics = tw.Ranking.from_order(["Vertigo", "Kane", "Tokyo Story", "Rules", "Sunrise"])
    viewers = tw.Ranking.from_order(["Kane", "Alien", "Vertigo", "Jaws", "Sunrise"])
    return tw.plots.slopes(critics, viewers, "scaled_gamma(weights=top,missing=bottom)", names=("critics", "viewers"))


def criteria():
    table = tw.io.read_table(Path(__file__).parents[1] / "examples" / "us_judge_ratings.csv")
    columns = ("INTG", "DMNR", "DILG", "CFMG", "DECI", "PREP", "FAMI", "ORAL", "WRIT", "PHYS", "RTEN")
    rankings = [tw.Ranking.from_scores(table.numbers(name), method="min") for name in columns]
    return tw.plots.matrix(tw.matrix(rankings, "kendall_tau"), labels=columns)


def stability():
    table = tw.io.read_table(Path(__file__).parents[1] / "examples" / "us_judge_ratings.csv")
    items = table.items("")
    panel = [tw.Ranking.from_scores(table.numbers(name), items=items, method="min") for name in table.names[1:]]
    return tw.plots.stability(tw.consensus(panel, "spearman").stability(rng=0), top=20)


def two_criteria():
    table = tw.io.read_table(Path(__file__).parents[1] / "examples" / "us_judge_ratings.csv")
    names = table.items("")
    return [tw.Ranking.from_scores(table.numbers(column), items=names, method="min") for column in ("DMNR", "DECI")]


def judges():
    figure = plt.figure(figsize=(6.4, 7.4), layout="constrained")
    tw.plots.slopes(
        *two_criteria(),
        "scaled_gamma(weights=top)",
        names=("demeanor", "decisions"),
        ax=figure.add_subplot(),
    )
    return figure


@cache
def criteria_robustly():
    return tw.robustness(*two_criteria(), "scaled_gamma(weights=top_k:5)")


# The lines of the chart of times, with their names there.
CURVES = {
    "scipy.stats.kendalltau": "SciPy's kendalltau",
    "vigna": "vigna",
    "scaled_gamma(weights=top,tnorm=minimum)": "scaled gamma, top, minimum",
    "scaled_gamma(weights=top)": "scaled gamma, top",
    "kendall_tau": "kendall_tau",
}


def speed():
    """Time of one call against N, from the stored results of `make bench`."""
    stored = json.loads(BENCHMARKS.read_text())["sizes"]
    figure, ax = plt.subplots(figsize=(7.2, 4.2), layout="constrained")
    below = float("inf")  # labels go from the top down, and keep a distance
    for place, (key, name) in enumerate(sorted(CURVES.items(), key=lambda one: -stored["seconds"][one[0]][-1])):
        ours = {"color": colours_of(ax)[place]}
        style = {"color": mpl.rcParams["text.color"], "linestyle": "--"} if "scipy" in key else ours
        seconds = stored["seconds"][key]
        below = min(seconds[-1], below / 1.5)
        ax.loglog(stored["sizes"], seconds, marker=".", **style)
        ax.annotate(name, (stored["sizes"][-1], below), (6, 0), textcoords="offset points", va="center", fontsize=8,
                    color=style["color"])  # fmt: skip
    ax.set(xlabel="items", ylabel="seconds of one call", xlim=(4, 6e7))
    ax.set_xticks(
        [10, 100, 1_000, 10_000, 100_000, 1_000_000], ["10", "100", "1,000", "10,000", "100,000", "1,000,000"]
    )
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(which="major", alpha=0.3)
    return figure


@cache  # drawn on two papers, computed once
def board():
    table = tw.io.read_table(Path(__file__).parents[1] / "examples" / "model_scores.csv")
    return tw.leaderboard(table, item="model", task="task", score="accuracy", rng=0)


PICTURES = {
    "swaps": swaps,
    "races": races,
    "leaderboard": lambda: tw.plots.leaderboard(board()),
    "task-curve": lambda: tw.plots.task_curve(board().enough(rng=0)),
    "speed": speed,
    "judges": judges,
    "judges-robustness": lambda: tw.plots.robustness(criteria_robustly()),
    "lists": lists,
    "profile": lambda: tw.plots.profile(
        *two_criteria(), ["gamma", "scaled_gamma(weights=top)", "scaled_gamma(weights=hyperbolic)"]
    ),
    "null": lambda: tw.plots.null(tw.significance(*MODELS, "scaled_gamma(weights=top_k:3)", rng=0)),
    "matrix": criteria,
    "stability": stability,
    "figure-1": figure_1,
    "named": named,
    "relation-R": lambda: tw.plots.relations("top", 12),
    "pairs": lambda: tw.plots.pairs(*MODELS, "scaled_gamma(weights=top)"),
    "slopes": lambda: tw.plots.slopes(*MODELS, "scaled_gamma(weights=top)", names=("accuracy", "speed")),
    "robustness": lambda: tw.plots.robustness(permuted()),
    **runpy.run_path(str(Path(__file__).parents[1] / "study" / "pictures.py"))["PICTURES"],
}


# Text stays text, which is small, can be searched, and is compared as words; the same file comes from the same code.
STYLE = {"svg.fonttype": "none", "svg.hashsalt": "tiewise", "savefig.dpi": 100}


def draw(folder=FOLDER, names=PICTURES):
    """Draw pictures as SVG, on white and on dark paper."""
    folder.mkdir(exist_ok=True)
    for suffix, paper in PAPER.items():
        ground = {f"{part}.facecolor": paper for part in ("figure", "axes", "savefig")}
        with plt.style.context(["default", *(["dark_background"] if suffix else []), {**STYLE, **ground}]):
            for name in names:
                drawn = PICTURES[name]()
                figure = drawn if hasattr(drawn, "savefig") else drawn.figure
                figure.savefig(folder / f"{name}{suffix}.svg", metadata={"Date": None})
                plt.close(figure)


if __name__ == "__main__":
    draw(names=sys.argv[1:] or PICTURES)
