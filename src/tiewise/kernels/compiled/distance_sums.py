"""For every place of a line, the distances to all items before it, added up, and their squares added up.

`count` says how many items stand at each place. What is behind a place is what is before it in the reversed line.
"""

import numpy as np

from tiewise.kernels.compile import kernel

_READ = "Array(float64, 1, 'C', True)"
_SUMS = f"void({_READ}, {_READ}, float64[::1], float64[::1])"


@kernel(_SUMS)
def clipped_sums(scale, count, sums, squares):
    """Add min(1, W(p) - W(q)) over the items at places q before p, and its square; the scale only rises.

    A window of the places that are nearer than 1 slides along, with the sums of its distances: a step of the scale adds
    to all of them at once. Steps are at most 1, so that nothing large is ever taken away again.
    """
    first = 0
    near = 0.0
    total = 0.0
    square = 0.0
    far = 0.0
    for place in range(1, len(scale)):
        step = scale[place] - scale[place - 1]
        near += count[place - 1]
        square += step * (2.0 * total + near * step)
        total += near * step
        while first < place and scale[place] - scale[first] >= 1.0:
            gone = scale[place] - scale[first]
            near -= count[first]
            total -= count[first] * gone
            square -= count[first] * gone * gone
            far += count[first]
            first += 1
        if near <= 0.0:
            total = 0.0
            square = 0.0
        sums[place] += far + total
        squares[place] += far + square


@kernel(_SUMS)
def largest_sums(steps, count, sums, squares):
    """Add the largest step between the places q and p over the items at q before p, and its square.

    A stack has the largest steps on the way back, falling towards p, with the items that each of them stands for. A
    step takes the place of all smaller ones, so that the sums only rise.
    """
    steps_of, items = np.empty(len(count)), np.empty(len(count))
    height = 0
    total = 0.0
    square = 0.0
    for place in range(1, len(count)):
        step = steps[place - 1]
        within = count[place - 1]
        total += within * step
        square += within * step * step
        while height and steps_of[height - 1] <= step:
            height -= 1
            smaller = steps_of[height]
            total += items[height] * (step - smaller)
            square += items[height] * (step - smaller) * (step + smaller)
            within += items[height]
        steps_of[height] = step
        items[height] = within
        height += 1
        sums[place] += total
        squares[place] += square
