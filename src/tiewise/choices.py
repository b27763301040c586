"""Choices that hold for the whole process: `tw.options`."""

import os

from tiewise.errors import one_of

_KERNELS = ("auto", "long")
_ADVICE = ("on", "off")


class Options:
    """What a process may choose; a choice also has an environment variable, which is read when it is first asked for.

    Attributes
    ----------
    kernels : {"auto", "long"}
        Who counts rankings of middle length, from 257 to some 14,000 items. "auto" (or TIEWISE_KERNELS): NumPy, until
        the process has spent as much time so as loading the compiled loops takes, or has loaded them for a longer
        ranking; then the compiled loops, which are several times as fast. The two add up in another order, so that the
        last digits of a value may depend on what was computed before. "long": NumPy in every call of up to 1,000 items
        and the compiled loops in every longer one, and the same digits each time.
    advice : {"on", "off"}
        Whether to warn (`HardlyWeighsWarning`) of weights that hardly weigh on rankings of this length; also
        TIEWISE_ADVICE.
    """

    __slots__ = ("_advice", "_kernels")

    def __init__(self) -> None:
        self._kernels: str | None = None
        self._advice: str | None = None

    @property
    def advice(self) -> str:
        """Whether to warn of weights that hardly weigh: "on" or "off"."""
        if self._advice is None:
            self._advice = one_of("TIEWISE_ADVICE", os.environ.get("TIEWISE_ADVICE", _ADVICE[0]), _ADVICE)
        return self._advice

    @advice.setter
    def advice(self, value: str) -> None:
        self._advice = one_of("advice", value, _ADVICE)

    @property
    def kernels(self) -> str:
        """Who counts rankings of middle length: "auto" or "long"."""
        if self._kernels is None:
            self._kernels = one_of("TIEWISE_KERNELS", os.environ.get("TIEWISE_KERNELS", _KERNELS[0]), _KERNELS)
        return self._kernels

    @kernels.setter
    def kernels(self, value: str) -> None:
        self._kernels = one_of("kernels", value, _KERNELS)

    def __repr__(self) -> str:
        return f"<Options: advice = {self.advice!r}, kernels = {self.kernels!r}>"


options = Options()
"""What this process has chosen."""
