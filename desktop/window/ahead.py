"""What is loaded once the window is whole: what maps and documents need, and the window does without."""

from core.rules.registry import HOMES

AHEAD = (
    "numpy",
    # which the first drawing of a map would load in the midst of painting
    "numpy.ma",
    "shapely",
    *(f"{home}.system" for home in HOMES.values()),
    "desktop.run.ribbon.lane",
    "desktop.calendar.panel",
)
"""The modules, of which each takes up to a tenth of a second, or makes the first fight begin late."""
