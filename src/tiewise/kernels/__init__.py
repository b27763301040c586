"""Loops over pairs: arrays in, numbers out. No validation, no randomness, no messages."""
