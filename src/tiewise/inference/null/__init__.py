"""A coefficient's values when all ways to match the two rankings' items are equally likely."""
