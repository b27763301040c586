"""One file an experiment: the question, the design, the cells."""
