"""Ties whose order is unknown: the linear extensions of rankings, and a coefficient's values over all of them."""
