"""Pictures are drawn without a screen, and closed after each test."""

import matplotlib as mpl
import pytest

mpl.use("Agg")


@pytest.fixture(autouse=True)
def closed_figures():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")
