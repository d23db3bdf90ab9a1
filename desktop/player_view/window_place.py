"""Where the players' window belongs: decided from a list of screens alone."""

from dataclasses import dataclass
from enum import StrEnum

from core.geometry.units import Rect

LEAST = (320, 200)
"""Width and height in pixels of the smallest gap that a window is put into."""
SHARE = 0.4
"""How much of the width of the game master's map it takes where there is no gap."""
EDGE = 12
"""Pixels that it keeps from the edges of that map, for its own frame."""


@dataclass(frozen=True, slots=True)
class ScreenRecord:
    """A screen by its name; `area` is where it lies on the desktop, in points."""

    name: str
    area: Rect


class Why(StrEnum):
    """Why the window is where it is."""

    SECOND = "second"
    ALONE = "alone"
    MIRRORED = "mirrored"


@dataclass(frozen=True, slots=True)
class Placement:
    """The screen for the players, or none: then the window stays a window."""

    screen: str | None
    why: Why


def place_for(screens: tuple[ScreenRecord, ...], game_master: str, wanted: str = "") -> Placement:
    """Return where the players' window may fill a screen: one that shows nothing of the game master's.

    `wanted` is the name of the screen it was on last; else the largest other one is taken.
    """
    mine = next((screen for screen in screens if screen.name == game_master), None)
    others = [screen for screen in screens if screen.name != game_master]
    if mine is None or not others:
        return Placement(None, Why.ALONE)
    apart = [screen for screen in others if not screen.area.overlaps(mine.area)]
    if not apart:
        return Placement(None, Why.MIRRORED)
    best = max(apart, key=lambda screen: (screen.name == wanted, screen.area.width * screen.area.height))
    return Placement(best.name, Why.SECOND)


def gap_beside(screen: Rect, window: Rect) -> Rect | None:
    """Return the largest part of a screen that a window leaves free; none where it leaves too little for another."""
    gaps = (
        Rect(screen.left, screen.top, min(window.left, screen.right), screen.bottom),
        Rect(max(window.right, screen.left), screen.top, screen.right, screen.bottom),
        Rect(screen.left, screen.top, screen.right, min(window.top, screen.bottom)),
        Rect(screen.left, max(window.bottom, screen.top), screen.right, screen.bottom),
    )
    fit = [gap for gap in gaps if gap.width >= LEAST[0] and gap.height >= LEAST[1]]
    return max(fit, key=lambda gap: gap.width * gap.height, default=None)


def place_alone(screen: Rect, window: Rect, game_map: Rect, held: Rect | None) -> Rect:
    """Return where it stands without a screen of its own: where it was, else in the largest gap beside the game
    master's window, else over the lower right corner of his map.

    It never opens over his ribbon, which lies above the map.
    """
    ribbon = Rect(window.left, window.top, window.right, game_map.top)
    if held is not None and held.overlaps(screen) and not held.overlaps(ribbon):
        return held
    gap = gap_beside(screen, window)
    if gap is not None:
        return gap
    right, bottom = min(game_map.right, screen.right) - EDGE, min(game_map.bottom, screen.bottom) - EDGE
    width = max(LEAST[0], round(game_map.width * SHARE))
    height = max(LEAST[1], min(width * 5 // 8, bottom - game_map.top - 4 * EDGE))
    return Rect(right - width, bottom - height, right, bottom)
