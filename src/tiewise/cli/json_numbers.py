"""Numbers as JSON has them: what is undefined or infinite is null, because JSON has no NaN and no Infinity."""

import math
from typing import Any


def number(value: Any) -> Any:
    """Return the value, None for a float that is no finite number."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
