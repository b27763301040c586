"""All cells, by name."""

from importlib import import_module

EXPERIMENTS = (
    "power", "discrimination", "clustering", "prediction", "consensus", "leaderboards", "tnorms", "real", "robustness",
    "learned", "followup",
)  # fmt: skip


def cells(experiments=EXPERIMENTS, preflib=None):
    """The cells of some experiments, {name: cell}."""
    found = []
    for name in experiments:
        room = import_module(f"study.experiments.{name}")
        found += room.cells(preflib) if name == "real" else room.cells()
    return {cell.name: cell for cell in found}
