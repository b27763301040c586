"""Voters whose first five places mean something and whose others do not: which consensus finds the five best items?

Of twelve items five are better than the rest, each by as much than the next; the others are equal. A voter sees their
worth through noise and has the five that seem best to him at the top, in that order. What he does with the rest:

honest  he goes on as he began, down to the last place;
random  the rest stands in any order;
ballot  the rest stands as the ballot lists it, on which the best come last.

A consensus is right if its first five are the five best in their order.

    python planted_top.py 200    so many panels for each, instead of 10
"""

import sys

import numpy as np

import tiewise as tw

ITEMS, VOTERS, FIVE, NOISE = 12, 25, 5, 1.5
WORTH = np.concatenate((np.arange(FIVE, 0, -1.0), np.zeros(ITEMS - FIVE)))
CONSENSUS = {
    "top_k:5": {"measure": "scaled_tau(weights=top_k:5)"},
    "top:5": {"measure": "scaled_tau(weights=top:5)"},
    "Kemeny": {"measure": "kemeny"},
    "Borda": {"measure": "kemeny", "method": "borda"},
}


def voter(rng: np.random.Generator, rest: str) -> np.ndarray:
    """Return one voter's positions."""
    order = np.argsort(-(WORTH + NOISE * rng.normal(size=ITEMS)))
    if rest == "random":
        order[FIVE:] = rng.permutation(order[FIVE:])
    elif rest == "ballot":
        order[FIVE:] = np.sort(order[FIVE:])[::-1]
    return np.argsort(order) + 1


def main() -> None:
    """Print how often each consensus has the five in order."""
    panels = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"The five in order, of {panels} panels of {VOTERS} voters and {ITEMS} items:")
    for rest in ("honest", "random", "ballot"):
        rng, right = np.random.default_rng(7), dict.fromkeys(CONSENSUS, 0)
        for _ in range(panels):
            rows = np.array([voter(rng, rest) for _ in range(VOTERS)])
            for name, asked in CONSENSUS.items():
                found = tw.consensus(rows, **asked, rng=0)
                right[name] += found.positions[:FIVE].tolist() == [1, 2, 3, 4, 5]
        print(f"{rest}: " + ", ".join(f"{name} {count}" for name, count in right.items()), flush=True)


if __name__ == "__main__":
    main()
