"""What a measure says of itself, apart from its value."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claims:
    """What a measure says of itself; the contract tests hold it to every word, in both directions.

    Attributes
    ----------
    symmetric : bool
        Exchanging x and y does not change the value, whatever the parameters. Where not, x is the reference. What a
        parameter says item by item in the order of x's items (vectors and matrices of elements, ranks, `rank=False`)
        is to be said for one order of the items: where y lists them otherwise, it has to be put into y's order.
    ties : bool
        Real ties are allowed.
    low : float
        No value is smaller.
    high : float
        No correlation or similarity is larger: 1, but for a slope, which can say more than its reference.
    equal : bool
        Equal rankings without ties have the value 1 of a correlation and a similarity, and 0 of a distance.
    reversal : bool
        Reversing one of two rankings without ties changes the sign of the correlation and nothing else, whatever the
        parameters.
    pairs : bool
        It is made of pairs of items, and so has C, D and T.
    kind : {"correlation", "distance", "similarity"}
        What it returns: correlations reach from about -1 to 1, similarities from 0 to 1, distances from 0 up.
    items : {"same", "different", "fewer in y"}
        Whether the two rankings must be of the same items, or may be lists of different items and lengths, or y may
        lack some of x's.
    scaling : bool
        Its parameter `weights`, and `weights_y` where it has one, are scalings of positions.
    caveat : str
        What could not be verified, where the original text was not available.
    """

    symmetric: bool
    ties: bool
    low: float
    reversal: bool
    high: float = 1.0
    equal: bool = True
    pairs: bool = True
    kind: str = "correlation"
    items: str = "same"
    scaling: bool = False
    caveat: str = ""
