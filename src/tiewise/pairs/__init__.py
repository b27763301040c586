"""Pairs of items: their masses C and D, what ties mean, and what a measure made of them says of itself."""
