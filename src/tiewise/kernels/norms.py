"""The t-norms that have compiled loops, by the numbers under which the loops know them."""

PRODUCT, MINIMUM, LUKASIEWICZ, DRASTIC, NILPOTENT = range(5)

KINDS = {
    "product": PRODUCT,
    "minimum": MINIMUM,
    "lukasiewicz": LUKASIEWICZ,
    "drastic": DRASTIC,
    "nilpotent": NILPOTENT,
}
