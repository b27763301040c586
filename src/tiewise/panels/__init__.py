"""Many rankings as a panel of voters: the one ranking that agrees best with all, and how far they agree at all."""
