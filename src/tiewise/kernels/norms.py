"""The t-norms that have compiled loops, by the numbers under which the loops know them."""

PRODUCT, MINIMUM, LUKASIEWICZ, DRASTIC, NILPOTENT = range(5)
GRID = -1  # a t-norm that is looked up: grid[i, j] is T(i/m, j/m)

KINDS = {
    "product": PRODUCT,
    "minimum": MINIMUM,
    "lukasiewicz": LUKASIEWICZ,
    "drastic": DRASTIC,
    "nilpotent": NILPOTENT,
}
