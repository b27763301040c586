"""Why a coefficient is what it is: which items and pairs made it, how deep, and what would change it."""
