"""Names for arrays in annotations. At run time they mean nothing: numpy.typing takes as long to import as tiewise."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.random import Generator
    from numpy.typing import ArrayLike, NDArray

    Numbers = NDArray[Any]
    Floats = NDArray[np.float64]
    Bools = NDArray[np.bool_]
    Integers = NDArray[np.int64]
    Ints = NDArray[np.int32]
    Indices = NDArray[np.intp]
else:
    Numbers = Floats = Bools = Integers = Ints = Indices = ArrayLike = Generator = Any

__all__ = ["ArrayLike", "Bools", "Floats", "Generator", "Indices", "Integers", "Ints", "Numbers"]
