"""Many rankings at once: matrices over all pairs of them, groups in data frames, and engines that share the work."""
