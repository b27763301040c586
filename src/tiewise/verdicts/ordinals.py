"""Places as one says them: 1st, =2nd, =2nd, 4th."""


def ordinal(place: int, is_tied: bool = False) -> str:
    """Return a place in a ranking, which a tied item shares with others."""
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{'=' if is_tied else ''}{place:,}{ending}"
