"""What a measure knows of its values where all orders are equally likely, beyond what can be worked out for it."""

from collections.abc import Callable

from tiewise.arrays import Floats

OrderLaw = Callable[[int], Floats]
"""From N to the probabilities of the values 0, 1, 2, ... of two rankings without ties, over all N! alignments."""
