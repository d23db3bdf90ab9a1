"""What is loaded once the window is whole: what maps and documents need, and the window does without."""

from importlib import import_module

from core.rules.registry import HOMES

AHEAD = ("numpy", "shapely", *(f"{home}.system" for home in HOMES.values()))
"""The modules, of which each takes up to a tenth of a second."""


def load_ahead() -> None:
    """Load them all at once."""
    for name in AHEAD:
        import_module(name)
