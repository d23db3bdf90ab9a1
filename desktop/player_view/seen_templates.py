"""What of the areas of effect on a map the players may see: squares in revealed places, and nobody's who is unseen."""

from collections.abc import Container
from math import cos, pi, sin

from core.geometry.units import Point, rect_of
from desktop.map.overlays.kinds import Circle, Ink, Squares
from desktop.player_view.revealed import Revealed
from desktop.workspace.player_screen import Laid

CORNERS = 48
"""Corners of the polygon that stands for a circle."""


def public_templates(laid: tuple[Laid, ...], area: Revealed, seen: Container[str]) -> tuple[Squares | Circle, ...]:
    """Return the squares that lie in the revealed part, and rings all of which do; `seen` holds the tokens in sight.

    What goes about a token that is hidden or under cover is left out: it would tell where that token is.
    """
    found: list[Squares | Circle] = []
    for each in laid:
        squares = tuple(square for square in each.squares if area.meets_rect(rect_of(square)))
        if not squares or (each.about and each.about not in seen):
            continue
        found.append(Squares(squares, Ink.WARN))
        if each.ring is not None and area.covers(_outline(each.ring)):
            found.append(each.ring)
    return tuple(found)


def _outline(ring: Circle) -> tuple[Point, ...]:
    (x, y), radius = ring.centre, ring.radius
    angles = (2 * pi * n / CORNERS for n in range(CORNERS))
    return tuple((x + round(radius * cos(angle)), y + round(radius * sin(angle))) for angle in angles)
