"""How a lost point of a track is marked on paper: crossed out, or by the way in which it was lost, as on the screen."""

from core.rules.kit.shown import Box

Stroke = tuple[tuple[float, float], tuple[float, float]]
_CROSSED: tuple[Stroke, ...] = (((0, 0), (1, 1)), ((0, 1), (1, 0)))
_HATCHED: tuple[Stroke, ...] = tuple(
    stroke for far in (0.25, 0.5, 0.75, 1.0) for stroke in (((0, 1 - far), (far, 1)), ((1 - far, 0), (1, far)))
)[:-1]
_WORN: tuple[Stroke, ...] = (((0.25, 0.5), (0.75, 0.5)),)
STROKES = {Box.MOVED: _HATCHED, Box.WORN: _WORN}


def strokes_of(lost: tuple[Box, ...], number: int) -> tuple[Stroke, ...]:
    """Return the lines across a box 1 wide, from below, for a point that is lost: the first, the second of them ..."""
    return STROKES.get(lost[number], _CROSSED) if number < len(lost) else _CROSSED
