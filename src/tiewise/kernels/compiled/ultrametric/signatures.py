"""The types that the kernels on trunks take, and the two kinds of kernels that are handed to others as pointers."""

from numba import types

VOID, BOOL, INT, FLOAT = types.void, types.boolean, types.int64, types.float64
INTS, LONGS, FLOATS = types.int32[::1], types.int64[::1], types.float64[::1]
FLAGS = types.boolean[::1]
# A caller's arrays, which may be locked.
GIVEN_LONGS = types.Array(types.int64, 1, "C", readonly=True)
GIVEN_FLOATS = types.Array(types.float64, 1, "C", readonly=True)
TWO_INTS, TWO, FOUR = types.UniTuple(INT, 2), types.UniTuple(FLOAT, 2), types.UniTuple(FLOAT, 4)
# Items with their seats among each other: see `seats.py`.
SEATED = types.Tuple((INTS, INTS, FLOATS, FLOATS, INTS, INTS))
ROOM = types.Tuple((INTS, INTS, INTS, FLOATS, INTS, INTS))

# C and D of the items on a trunk of x and one of y: t-norm, ranks of the items on both, signed weights of both.
COUPLE = TWO(INT, INTS, INTS, FLOATS, FLOATS)
A_COUPLE = types.FunctionType(COUPLE)
# C and D of the items on a trunk of x: who couples, t-norm, ranks of the items, signed weights, steps in y.
LIMB = TWO(A_COUPLE, INT, INTS, FLOATS, FLOATS)
A_LIMB = types.FunctionType(LIMB)
