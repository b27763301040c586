"""Groups in frames that are too large for one machine: the same question, answered by an engine's own workers."""
