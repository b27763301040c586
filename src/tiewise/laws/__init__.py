"""Which axioms a measure obeys, decided by enumeration."""
