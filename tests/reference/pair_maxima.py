"""The largest difference between an item and the others, in a unit of each pair's own: pair by pair."""


def largest_differences(noise, inverse, item):
    """max over other of |noise[item][b] - noise[other][b]| inverse[item][other], for each b."""
    return [
        max(abs(noise[item][b] - noise[other][b]) * inverse[item][other] for other in range(len(noise)))
        for b in range(len(noise[0]))
    ]
