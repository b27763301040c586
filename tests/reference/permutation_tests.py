"""Permutation tests of many comparisons, each with a stream of its own: one alignment after the other, in plain Python.

The stream of a test is numpy's SeedSequence of the seed, spawned with a key: 128 bits of BLAKE2b, read from the lowest
byte, of the texts of what names the test ("s" before a text, "n" before a number), with U+001F between them.
"""

import hashlib
import math

import numpy as np


def text_of(value):
    if isinstance(value, str):
        return "s" + value
    return f"n{int(value)}" if float(value) == int(value) else f"n{float(value)!r}"


def seed_sequence(seed, name):
    text = "\x1f".join(text_of(value) for value in name)
    digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
    return np.random.SeedSequence(seed, spawn_key=(sum(byte << 8 * k for k, byte in enumerate(digest)),))


def alignments(seed, name, draws, n):
    """Random orders of 0, ..., n - 1 by Fisher and Yates, from the inside out, n uniform numbers each."""
    generator = np.random.Generator(np.random.SFC64(seed_sequence(seed, name)))
    for _ in range(draws):
        order = []
        for k, uniform in enumerate(generator.random(n).tolist()):
            place = int(uniform * (k + 1))
            order.append(k)
            order[k], order[place] = order[place], k
        yield order


def pvalue(measure, x, y, seed, name, draws):
    """(p, whether no alignment that was drawn is as extreme), two-sided; y's items meet x's, both in rising order."""
    observed = measure(x, y)
    x, y = sorted(x), sorted(y)
    drawn = [measure(x, [y[k] for k in order]) for order in alignments(seed, name, draws, len(x))]
    drawn = [value for value in drawn if not math.isnan(value)]
    more = sum(value >= observed - 1e-11 for value in drawn)
    fewer = sum(value <= observed + 1e-11 for value in drawn)
    return min(1.0, 2 * (min(more, fewer) + 1) / (len(drawn) + 1)), min(more, fewer) == 0
