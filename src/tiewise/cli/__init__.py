"""The command `tiewise`."""
