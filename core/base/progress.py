"""Telling how far something is, from any thread."""

from collections.abc import Callable

Progress = Callable[[int], None]
"""Hears of percents, 0 to 100; what it raises ends the work, which then leaves everything as it was."""


def no_progress(percent: int) -> None:
    """Hear nothing."""
