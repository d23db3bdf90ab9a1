"""The extent of a map: grown and cropped at any side, with all that lies and stands on it; ground moved by squares."""

from collections.abc import Iterator
from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import SceneId
from core.base.phrase import Phrase, say
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import Painted, SceneChanged, ScenePut
from core.engine.event import TokensPut, Worn
from core.engine.sight_events import SeenSoFar
from core.geometry.plane import Plane
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.encounter import Stage
from core.model.scene import MAXIMUM_SQUARES_ACROSS, Scene, SceneState

PLANES = ("terrain", "borders", "elevation", "materials")


@command("grow-scene")
class GrowScene(EditCommand):
    """Add squares to a map at its sides, or crop so many where the number is below 0; what lies on it stays in place.

    Squares that are cropped away lose what was painted on them. Refused while a fight goes on there, if its squares
    would be counted from elsewhere.
    """

    scene: SceneId
    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    def label(self, state: Campaign) -> Phrase:
        """Name the scene, and how large it becomes."""
        scene = state.scene(self.scene)
        columns, rows = scene.columns + self.left + self.right, scene.rows + self.top + self.bottom
        return say("history.grow-scene", scene=self.scene, columns=columns, rows=rows)

    def carry_out(self, ctx: Context) -> None:
        """Change the size; where the left or the upper edge goes elsewhere, move all that is on the map."""
        scene = ctx.state.scene(self.scene)
        columns, rows = scene.columns + self.left + self.right, scene.rows + self.top + self.bottom
        if not (1 <= columns <= MAXIMUM_SQUARES_ACROSS and 1 <= rows <= MAXIMUM_SQUARES_ACROSS):
            raise Refused("refused.bad-extent", most=MAXIMUM_SQUARES_ACROSS)
        if not self.left and not self.top:
            cropped = {name: self._planes(scene, name, columns, rows) for name in PLANES}
            for name, plane in cropped.items():
                gone = tuple((square, 0) for square, _ in getattr(scene, name).cells() if not plane.at(square))
                if gone:
                    ctx.emit(Painted(self.scene, name, gone))  # type: ignore[arg-type]
            if (columns, rows) != (scene.columns, scene.rows):
                ctx.emit(SceneChanged(self.scene, {"columns": columns, "rows": rows}))
            return
        self._shift_all(ctx, scene, columns, rows)

    def _planes(self, scene: Scene, name: str, columns: int, rows: int) -> Plane:
        return moved_plane(getattr(scene, name), self.left, self.top, columns, rows)

    def _shift_all(self, ctx: Context, scene: Scene, columns: int, rows: int) -> None:
        state = ctx.state
        here = [
            (encounter, tuple(token for token in encounter.tokens.values() if token.scene == self.scene))
            for encounter in state.encounters.values()
        ]
        if any(tokens and encounter.stage is Stage.RUNNING for encounter, tokens in here):
            raise Refused("refused.fight-on-map")
        by = self.left * SQUARE, self.top * SQUARE
        planes = {name: self._planes(scene, name, columns, rows) for name in PLANES}
        things = scene.things.having((thing.id, thing.moved(*by)) for thing in scene.things.values())
        across, down = scene.origin
        grown = {"columns": columns, "rows": rows, "origin": (across + self.left, down + self.top)}
        ctx.emit(ScenePut(scene.model_copy(update={**planes, "things": things, **grown})))
        for encounter, tokens in here:
            if tokens:
                there = tuple(replace(token, point=_moved(token.point, by)) for token in tokens)
                ctx.emit(TokensPut(encounter.id, there))
        scene_state = state.scene_state(self.scene)
        after = _worn_moved(scene_state, by)
        if after != scene_state:
            ctx.emit(Worn(self.scene, after))
        seen = state.seen.get(self.scene, ())
        if seen:
            moved = tuple(
                replace(each, outline=_ring(each.outline, by), holes=tuple(_ring(hole, by) for hole in each.holes))
                for each in seen
            )
            ctx.emit(SeenSoFar(self.scene, moved))


@command("shift-ground")
class ShiftGround(EditCommand):
    """Move all that is painted on a map, by whole squares; what would lie outside is lost."""

    scene: SceneId
    columns: int
    rows: int

    def label(self, state: Campaign) -> Phrase:
        """Name the scene."""
        return say("history.shift-ground", scene=self.scene)

    def carry_out(self, ctx: Context) -> None:
        """Paint every plane anew."""
        scene = ctx.state.scene(self.scene)
        across, down = scene.origin
        if self.columns or self.rows:
            ctx.emit(SceneChanged(self.scene, {"origin": [across + self.columns, down + self.rows]}))
        for name in PLANES:
            before = getattr(scene, name)
            after = moved_plane(before, self.columns, self.rows, scene.columns, scene.rows)
            cells = tuple(_differing(before, after))
            if cells:
                ctx.emit(Painted(self.scene, name, cells))  # type: ignore[arg-type]


def moved_plane(plane: Plane, right: int, down: int, columns: int, rows: int) -> Plane:
    """Return a plane moved by squares, cropped to a map of so many columns and rows."""
    cells = {
        (x + right, y + down): code
        for (x, y), code in plane.cells()
        if 0 <= x + right < columns and 0 <= y + down < rows
    }
    return Plane(cells, signed=plane.signed)


def _differing(before: Plane, after: Plane) -> Iterator[tuple[Point, int]]:
    for square, code in before.cells():
        if after.at(square) != code:
            yield square, after.at(square)
    for square, code in after.cells():
        if not before.at(square):
            yield square, code


def _moved(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]


def _ring(ring: tuple[Point, ...], by: Point) -> tuple[Point, ...]:
    return tuple(_moved(at, by) for at in ring)


def _worn_moved(scene_state: SceneState, by: Point) -> SceneState:
    """Return what play has done to a scene, moved."""
    reveals = tuple(
        replace(each, outline=_ring(each.outline, by), holes=tuple(_ring(hole, by) for hole in each.holes))
        for each in scene_state.reveals
    )
    templates = tuple(replace(each, at=_moved(each.at, by)) for each in scene_state.templates)
    piles = tuple(replace(each, point=_moved(each.point, by)) for each in scene_state.piles)
    return replace(scene_state, reveals=reveals, templates=templates, piles=piles)
