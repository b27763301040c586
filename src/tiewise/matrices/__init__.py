"""All pairs of many rankings."""
