"""The measures, a chapter for each kind."""
