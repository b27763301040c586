"""A sum in twice the digits."""

from tiewise.kernels.compile import kernel
from tiewise.kernels.compiled.ultrametric.signatures import FLOAT, FLOATS, INT, VOID


@kernel(VOID(FLOATS, INT, FLOAT, FLOAT), inner=True)
def add_product(total, at, weight, number):
    """total[at] + total[at+1], a sum in twice the digits, += weight * number (Dekker's product, Knuth's sum)."""
    product = weight * number
    c = 134217729.0 * weight
    wh = c - (c - weight)
    c = 134217729.0 * number
    nh = c - (c - number)
    rest = ((wh * nh - product) + wh * (number - nh) + (weight - wh) * nh) + (weight - wh) * (number - nh)
    s = total[at]
    new = s + product
    z = new - s
    total[at] = new
    total[at + 1] += (s - (new - z)) + (product - z) + rest
