"""Twins of the measures, written from the definitions in plain Python. They import nothing from the package."""
