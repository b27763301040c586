"""Draws every picture of the docs, and lists every public name, when the site is built."""

import json
import re
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import tiewise as tw

FOLDER = Path(__file__).parent / "pictures"
MODELS = (
    tw.Ranking.parse("tree>net>knn>svm>ridge>bayes>lasso>stump>guess>zero"),
    tw.Ranking.parse("net>svm>tree>knn>lasso>ridge>bayes>stump>zero>guess"),
)


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


def robustness():
    x = np.arange(1, 61)
    y = np.random.default_rng(0).permutation(50)
    return tw.plots.robustness(tw.robustness(x, np.concatenate([y + 1, np.arange(51, 61)]), catalog=False))


def lists():
    critics = tw.Ranking.from_order(["Vertigo", "Kane", "Tokyo Story", "Rules", "Sunrise"])
    viewers = tw.Ranking.from_order(["Kane", "Alien", "Vertigo", "Jaws", "Sunrise"])
    return tw.plots.slopes(critics, viewers, "scaled_gamma(weights=top,missing=bottom)", names=("critics", "viewers"))


def criteria():
    table = tw.io.read_table(Path(__file__).parents[1] / "examples" / "us_judge_ratings.csv")
    columns = ("INTG", "DMNR", "DILG", "CFMG", "DECI", "PREP", "FAMI", "ORAL", "WRIT", "PHYS", "RTEN")
    rankings = [tw.Ranking.from_scores(table.numbers(name), method="min") for name in columns]
    return tw.plots.matrix(tw.matrix(rankings, "kendall_tau"), labels=columns)


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
    stored = json.loads((Path(__file__).parents[1] / "benchmarks" / "results.json").read_text())["sizes"]
    figure, ax = plt.subplots(figsize=(7.2, 4.2), layout="constrained")
    below = float("inf")  # labels go from the top down, and keep a distance
    for place, (key, name) in enumerate(sorted(CURVES.items(), key=lambda one: -stored["seconds"][one[0]][-1])):
        style = {"color": "black", "linestyle": "--"} if "scipy" in key else {"color": f"C{place}"}
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


def board():
    table = tw.io.read_table(Path(__file__).parents[1] / "examples" / "model_scores.csv")
    return tw.leaderboard(table, item="model", task="task", score="accuracy", rng=0)


PICTURES = {
    "leaderboard": lambda: tw.plots.leaderboard(board()),
    "speed": speed,
    "judges": judges,
    "judges-robustness": lambda: tw.plots.robustness(tw.robustness(*two_criteria(), "scaled_gamma(weights=top_k:5)")),
    "lists": lists,
    "profile": lambda: tw.plots.profile(
        *two_criteria(), ["gamma", "scaled_gamma(weights=top)", "scaled_gamma(weights=hyperbolic)"]
    ),
    "null": lambda: tw.plots.null(tw.significance(*MODELS, "scaled_gamma(weights=top_k:3)", rng=0)),
    "matrix": criteria,
    "figure-1": figure_1,
    "named": named,
    "relation-R": lambda: tw.plots.relations("top", 12),
    "pairs": lambda: tw.plots.pairs(*MODELS, "scaled_gamma(weights=top)"),
    "slopes": lambda: tw.plots.slopes(*MODELS, "scaled_gamma(weights=top)", names=("accuracy", "speed")),
    "robustness": robustness,
}


# The folders of the package, in the order in which a reader needs what is in them.
SECTIONS = {
    "Rankings": {"rankings"},
    "Measures": {"measures"},
    "Results": {"results"},
    "Tests and intervals": {"inference"},
    "Explanations": {"explanations"},
    "Verdicts": {"verdicts"},
    "Scores of predictions": {"scoring"},
    "Many rankings and groups": {"matrices", "grouped"},
    "Leaderboards": {"leaderboards"},
    "Consensus": {"panels"},
    "Axioms": {"laws"},
    "Pictures and pages": {"plots", "reports"},
    "Files": {"io"},
    "Scalings": {"scaling"},
    "T-norms and relations": {"fuzzy"},
    "Errors and warnings": {"errors"},
    "Choices of a process": {"choices"},
}


def draw():
    """Draw all pictures as SVG: the same file from the same code."""
    mpl.rcParams["svg.hashsalt"] = "tiewise"
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        drawn = picture()
        figure = drawn if hasattr(drawn, "savefig") else drawn.figure
        figure.savefig(FOLDER / f"{name}.svg", metadata={"Date": None})
        plt.close(figure)


def on_pre_build(config):
    draw()


def on_page_markdown(markdown, page, config, files):
    """List every public name on the page of the API."""
    if page.file.src_uri != "api.md":
        return markdown
    text = []
    for title, folders in SECTIONS.items():
        text.append(f"## {title}")
        homes = [home for home in sorted(tw._HOMES) if home.partition(".")[0] in folders]
        text += [f"::: tiewise.{home}.{name}" for home in homes for name in tw._HOMES[home]]
        parts = sorted(folders & set(tw._PARTS))
        text += [f"::: tiewise.{part}.{name}" for part in parts for name in getattr(tw, part).__all__]
    return re.sub("<!-- names -->", lambda _: "\n\n".join(text), markdown)
