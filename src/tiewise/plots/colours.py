"""Colours: text and lines from the style in use, and hues that differ for colour-blind readers and in grey.

Okabe and Ito's hues. Where colour is what says something, lightness says it, too: along a map it only rises or only
falls, so that both ends, and every value between, are told apart in grey print.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap

# On light and on dark paper; the order in which curves take them.
_ON_LIGHT = ("#0072B2", "#D55E00", "#007D5B", "#B3588E", "#946200", "#5F5F5F")
_ON_DARK = ("#56B4E9", "#FF9E4F", "#3ED6A8", "#F0A6CE", "#E6B84A", "#BDBDBD")
# With these dashes curves differ without their colours.
DASHES = ("-", (0, (6, 2)), (0, (2, 1.5)), (0, (7, 2, 1.5, 2)), (0, (1, 1.2)), (0, (9, 3, 2, 2, 2, 3)))

# From "opposite" over "neither" to "alike": light amber, grey, navy.
_SIGNED = ("#FFE694", "#E8B44C", "#999999", "#3D6FA8", "#0A2850")
# On dark paper the dark end is lighter, so that it stands out from the paper as well.
_SIGNED_ON_DARK = ("#FFF0BE", "#F2C15C", "#A5A5A5", "#6691D2", "#2F63B8")
_ALIKE_ON_DARK = ("#FFEA46", "#CDB859", "#A2A08A", "#7590B8", "#2F63B8")


def ink(ax: "Axes") -> str:
    """Return the colour of text on these axes, as the style they were made in has it."""
    return str(_hex(ax.title.get_color()))


def soft(ax: "Axes", strength: float = 0.45) -> tuple[float, float, float, float]:
    """Return the ink, paler: transparent, so that it is soft on any paper."""
    from matplotlib.colors import to_rgba

    return to_rgba(ink(ax), strength)


def is_dark(ax: "Axes") -> bool:
    """Tell whether the paper is dark: the ink is light."""
    return lightness(ink(ax)) > 50.0


def curves(ax: "Axes") -> tuple[str, ...]:
    """Return the colours of curves."""
    return _ON_DARK if is_dark(ax) else _ON_LIGHT


def main(ax: "Axes") -> str:
    """Return the colour of a single curve: blue."""
    return curves(ax)[0]


def strong(ax: "Axes") -> str:
    """Return the colour of what matters: orange."""
    return curves(ax)[1]


def heat(ax: "Axes") -> "Colormap":
    """Return the colours from "nothing" to "much": pale ink to full orange.

    Pale means transparent, so that what is much stands out on dark paper as on white, in grey as well.
    """
    from matplotlib.colors import LinearSegmentedColormap, to_rgba

    colour = strong(ax)
    stops = [
        to_rgba(ink(ax), 0.32 if is_dark(ax) else 0.22),
        to_rgba(colour, 0.55),
        to_rgba(colour, 0.8),
        to_rgba(colour, 1.0),
    ]
    return LinearSegmentedColormap.from_list("tiewise_heat", stops)


def signed(ax: "Axes") -> "Colormap":
    """Return the colours from "opposite" over "neither" to "alike"; their lightness falls all the way."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("tiewise_signed", list(_SIGNED_ON_DARK if is_dark(ax) else _SIGNED))


def alike(ax: "Axes", *, of_distances: bool = False) -> "Colormap":
    """Return the colours from "little" to "much", dark being alike: of distances, the other way round."""
    import matplotlib as mpl
    from matplotlib.colors import LinearSegmentedColormap

    if is_dark(ax):
        return LinearSegmentedColormap.from_list("tiewise_alike", _ALIKE_ON_DARK[:: -1 if of_distances else 1])
    return mpl.colormaps["cividis" if of_distances else "cividis_r"]


def readable_on(colour: object) -> str:
    """Return near black or white, whichever is legible on a colour; black itself is ink, of any colour on a page."""
    return "#0a0a0a" if lightness(colour) > 55.0 else "#ffffff"


def lightness(colour: object) -> float:
    """Return L* of a colour, 0 (black) to 100 (white): what is left of it in grey."""
    from matplotlib.colors import to_rgb

    channels = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]  # type: ignore[arg-type]
    y = 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    return 116.0 * y ** (1.0 / 3.0) - 16.0 if y > 216.0 / 24389.0 else y * 24389.0 / 27.0


def _hex(colour: object) -> str:
    from matplotlib.colors import to_hex

    return to_hex(colour)  # type: ignore[arg-type]


def halo(ax: "Axes") -> list[Any]:
    """Return what keeps text legible on lines: a rim in the colour of the paper, where the paper is known."""
    from matplotlib.patheffects import withStroke

    if ax.patch.get_alpha() == 0.0:
        return []
    return [withStroke(linewidth=2.0, foreground="#000000" if is_dark(ax) else "#ffffff", alpha=0.8)]
