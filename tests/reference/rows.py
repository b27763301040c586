"""C, D and Q row by row in extended precision, for rankings that are too long for double loops."""

import numpy as np

NORMS = {
    "product": lambda a, b: a * b,
    "minimum": np.minimum,
    "lukasiewicz": lambda a, b: np.maximum(a + b - 1, 0),
}


def distances(w, positions, aggregate):
    """The function i -> distances of item i to all items."""
    w, x = np.asarray(w, np.longdouble), np.asarray(positions, float)
    if aggregate == "sum":
        scale = np.concatenate(([np.longdouble(0)], np.cumsum(w)))
        low = x.astype(int) - 1
        values = scale[low] + (x - low - 1) * np.append(w, 0)[low]
        return lambda i: np.minimum(np.abs(values - values[i]), 1)
    p = x.astype(int) - 1

    def row(i):
        table = np.zeros(len(w) + 1, np.longdouble)
        table[p[i] + 1 :] = np.maximum.accumulate(w[p[i] :])
        table[: p[i]] = np.maximum.accumulate(w[: p[i]][::-1])[::-1]
        return table[p]

    return row


def masses(x, y, w, w_y, aggregate="max", norm="product"):
    """C and D."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    row_x, row_y = distances(w, x, aggregate), distances(w_y, y, aggregate)
    c = d = np.longdouble(0)
    for i in range(len(x)):
        v = NORMS[norm](row_x(i), row_y(i))
        alike = np.sign(x - x[i]) * np.sign(y - y[i])
        c += v[alike > 0].sum()
        d += v[alike < 0].sum()
    return float(c / 2), float(d / 2)


def self_mass(x, w, aggregate="max", norm="product"):
    """Q."""
    row = distances(w, x, aggregate)
    return float(sum(NORMS[norm](row(i), row(i)).sum() for i in range(len(x))) / 2)
