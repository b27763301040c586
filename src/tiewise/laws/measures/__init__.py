"""The axioms of measures, decided on all rankings of a few items."""
