"""Items left out and items drawn again: the jackknife and the bootstrap."""
