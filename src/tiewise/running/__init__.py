"""How long work runs: threads, progress, and files that are written whole or not at all."""
