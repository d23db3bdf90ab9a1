"""Suggested deeds on the map: a line or the way of each, with its number where it goes."""

from core.engine.command import Act
from core.geometry.units import Point
from desktop.map.overlays.kinds import Ink, Label, Line, Overlays
from desktop.tools.map_access import MapAccess

ALONG = 3, 5
"""Of the way to a target so much lies before its number, which leaves both tokens to be seen."""


def deed_lines(access: MapAccess) -> Overlays:
    """Return what is drawn of the deeds that are suggested; nothing while one of them, or any other, is aimed.

    Deeds that go to the same place share their line, and the plate with their numbers.
    """
    workspace, encounter = access.workspace, access.workspace.encounter
    if encounter is None or encounter.scene != access.scene or workspace.aiming.offer is not None:
        return ()
    ways: dict[tuple[Point, ...], list[int]] = {}
    for number, act in enumerate(workspace.shown_deeds.acts(workspace.state), 1):
        points = _points(access, act)
        if points:
            ways.setdefault(points, []).append(number)
    drawn: list[Line | Label] = []
    for points, numbers in ways.items():
        ink = Ink.GOOD if numbers[0] == 1 else Ink.SELECT
        if len(points) > 1:
            drawn.append(Line(points, ink, 4 if numbers[0] == 1 else 3, dashed=numbers[0] > 1, arrow=True, under=True))
        # of what goes nowhere they stand beside its actor
        drawn.append(Label(_plate(points), ", ".join(map(str, numbers)), ink, middle=len(points) > 1))
    return tuple(drawn)


def _points(access: MapAccess, act: Act) -> tuple[Point, ...]:
    """Return over what an act goes: its way, and on to its target or place; where its actor is if nowhere."""
    look = access.look(act.actor)
    if look is None:
        return ()
    seen = (access.look(target) for target in act.targets)
    ends = [each.point for each in seen if each is not None]
    if act.place is not None:
        ends.append(act.place)
    return (look.point, *act.path, *ends)


def _plate(points: tuple[Point, ...]) -> Point:
    """Return the point on the last stretch at which the numbers stand."""
    part, whole = ALONG
    (ax, ay), (bx, by) = points[-2:] if len(points) > 1 else points * 2
    return ax + (bx - ax) * part // whole, ay + (by - ay) * part // whole
