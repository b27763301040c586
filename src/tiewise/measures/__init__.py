"""The catalog: every measure as a function and as a value of the same parameters."""
