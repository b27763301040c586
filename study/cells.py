"""A cell: the least piece of work that is kept. Its name decides its seed, whatever was run before and wherever."""

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Cell:
    """One design of one experiment. `work(rng, small)` returns the rows of its figures and of its contests."""

    experiment: str
    design: str
    work: Callable[[np.random.Generator, bool], dict[str, list[dict[str, Any]]]]

    @property
    def name(self):
        return f"{self.experiment}/{self.design}"

    def run(self, small=False):
        """Return the rows; the small study draws other numbers than the full one, so that it can check it."""
        text = f"{self.name}|small" if small else self.name
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:16])
        found = self.work(np.random.default_rng(seed), small)
        named = {"experiment": self.experiment, "cell": self.name}
        return {kind: [{**named, **row} for row in rows] for kind, rows in found.items()}


def path_of(folder, name):
    """Where the rows of a cell are kept."""
    return Path(folder) / f"{name.replace('/', '--').replace(' ', '-').replace(',', '')}.json"


def keep(folder, name, rows):
    """Write the rows of a finished cell, whole or not at all."""
    path = path_of(folder, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}.partial")
    unfinished.write_text(json.dumps(rows))
    unfinished.replace(path)


def kept(folder, name):
    """The rows of a cell that was finished before, or None."""
    path = path_of(folder, name)
    return json.loads(path.read_text()) if path.exists() else None
