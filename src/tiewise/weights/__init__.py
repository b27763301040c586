"""How much something weighs: one vocabulary for positions, items, and pairs of either."""
