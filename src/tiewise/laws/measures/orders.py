"""All linear orders and all weak orders (bucket orders) of a few items, as tuples of dense positions."""

from itertools import permutations, product

Order = tuple[int, ...]

DOMAINS = ("linear", "weak")
NAMES = "abcdefgh"


def orders(n: int, domain: str) -> list[Order]:
    """Return all orders of n items: n! linear ones, or 3, 13, 75, 541, ... weak ones."""
    if domain == "linear":
        return list(permutations(range(1, n + 1)))
    return [order for order in product(range(1, n + 1), repeat=n) if set(order) == set(range(1, max(order) + 1))]


def reversed_order(order: Order) -> Order:
    """Return the order from the other end."""
    return tuple(max(order) + 1 - position for position in order)


def buckets(order: Order) -> list[frozenset[int]]:
    """Return the sets of tied items, best first."""
    return [frozenset(i for i, p in enumerate(order) if p == position) for position in range(1, max(order) + 1)]


def projected(order: Order, items: list[int]) -> Order:
    """Return the order of some of the items, numbered densely."""
    kept = sorted({order[i] for i in items})
    return tuple(kept.index(order[i]) + 1 for i in items)


def as_text(order: Order) -> str:
    """Return the order of items a, b, c, ... as it is written: b>a=c."""
    return ">".join("=".join(NAMES[i] for i in sorted(bucket)) for bucket in buckets(order))
