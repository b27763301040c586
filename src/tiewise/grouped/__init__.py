"""Two rankings in each group of a table."""
