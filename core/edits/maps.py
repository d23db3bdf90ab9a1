"""Editing maps: things, ground and the scene itself."""

from typing import Annotated, Any, Literal

from pydantic import ValidationError

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId
from core.base.phrase import Phrase, say, verbatim
from core.edits.floor_titles import called_after
from core.edits.subjects import placed, subject_of, surrounding
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import Dropped, Painted, SceneChanged, ScenePut, ThingsDropped, ThingsPut
from core.geometry.units import SQUARE, Square, rect_of
from core.model.campaign import Campaign
from core.model.floors import floors_of
from core.model.materials import MapStyle, Material
from core.model.scene import Scene
from core.model.things import THINGS, Thing

MAXIMUM_THINGS = 50_000
"""Things on one scene."""


@command("put-things")
class PutThings(EditCommand):
    """Add things to a scene, or replace those of the same ids; `title` says what was done to them."""

    scene: SceneId
    things: tuple[Annotated[Thing, THINGS], ...]
    title: Phrase = Phrase("history.put-things")

    def label(self, state: Campaign) -> Phrase:
        """Return the title given."""
        return self.title

    def carry_out(self, ctx: Context) -> None:
        """Put those that differ from what is there."""
        there = ctx.state.scene(self.scene).things
        fresh = tuple(thing for thing in self.things if there.get(thing.id) != thing)
        if len(there) + sum(thing.id not in there for thing in fresh) > MAXIMUM_THINGS:
            raise Refused("refused.too-many-things", most=MAXIMUM_THINGS)
        if fresh:
            ctx.emit(ThingsPut(self.scene, fresh))


@command("drop-things")
class DropThings(EditCommand):
    """Delete things from a scene."""

    scene: SceneId
    things: tuple[ThingId, ...]

    def label(self, state: Campaign) -> Phrase:
        """Say what they are."""
        there = state.scene(self.scene).things if self.scene in state.scenes else {}
        gone = [there[identity] for identity in self.things if identity in there]
        if not gone:
            return say("history.drop-things", count=len(self.things))
        return say("history.things-delete", what=subject_of(state.scene(self.scene), gone, whole=True))

    def carry_out(self, ctx: Context) -> None:
        """Drop those that are there, and with zones what was said of them and their neighbours."""
        scene = ctx.state.scene(self.scene)
        gone = tuple(identity for identity in self.things if identity in scene.things)
        if not gone:
            return
        links = tuple(link for link in scene.zone_links if link.a not in gone and link.b not in gone)
        if links != scene.zone_links:
            kept = [each.model_dump(mode="json") for each in links]
            ctx.emit(SceneChanged(self.scene, {"zone_links": kept}))
        ctx.emit(ThingsDropped(self.scene, gone))


@command("paint")
class Paint(EditCommand):
    """Paint squares of a scene's terrain, borders, elevation or materials with codes."""

    scene: SceneId
    plane: Literal["terrain", "borders", "elevation", "materials"]
    cells: tuple[tuple[Square, int], ...]

    def label(self, state: Campaign) -> Phrase:
        """Name the plane, and where."""
        return self.placed(state, say("history.paint", plane=say(f"plane.{self.plane}")))

    def placed(self, state: Campaign, deed: Phrase) -> Phrase:
        """Return a deed with where this paints."""
        return placed(deed, state.scenes.get(self.scene), surrounding(rect_of(square) for square, _ in self.cells))

    def carry_out(self, ctx: Context) -> None:
        """Paint what differs, inside the map."""
        scene = ctx.state.scene(self.scene)
        plane = getattr(scene, self.plane)
        cells = tuple(
            ((x, y), code)
            for (x, y), code in self.cells
            if 0 <= x < scene.columns and 0 <= y < scene.rows and plane.at((x, y)) != code
        )
        if cells:
            ctx.emit(Painted(self.scene, self.plane, cells))


TOLD = ("name", "public_name", "folder", "columns", "rows", "ambient")
"""Fields of a scene of which the history says to what they were set."""


@command("change-scene")
class ChangeScene(EditCommand):
    """Change fields of a scene: names, notes, size, grid, layers; values are plain data."""

    scene: SceneId
    changes: dict[str, Any]

    def label(self, state: Campaign) -> Phrase:
        """Name the scene, and what is changed of it."""
        what = next((name for name in self.changes if name in Scene.model_fields and name != "things"), None)
        if what is None:
            return say("history.change-scene", scene=self.scene)
        value, named = self.changes[what], say(f"scene-field.{what}")
        if what == "style":
            return say("history.scene-set", what=named, value=say(f"map-style.{value}"), scene=self.scene)
        if what == "name" and self.scene in state.scenes:
            return say(
                "history.scene-renamed", before=verbatim(state.scenes[self.scene].name), name=verbatim(str(value))
            )
        if what in TOLD and value != "":
            return say("history.scene-set", what=named, value=verbatim(str(value)), scene=self.scene)
        if what == "grid" and isinstance(value, dict) and self.scene in state.scenes:
            before = state.scenes[self.scene].grid.model_dump(mode="json")
            changed = next((name for name, now in value.items() if name in before and before[name] != now), None)
            if changed is not None:
                named, now = say(f"grid-field.{changed}"), value[changed]
                told = say(f"grid-lines.{now}") if changed == "lines" else verbatim(str(now))
                if changed == "shown":
                    told = say("grid-shown.on" if now else "grid-shown.off")
                return say("history.scene-set", what=named, value=told, scene=self.scene)
        return say("history.scene-changed", what=named, scene=self.scene)

    def carry_out(self, ctx: Context) -> None:
        """Change what differs; values that do not fit are refused. Floors called after the map are so still."""
        scene = ctx.state.scene(self.scene)
        try:
            changed = scene.but(**self.changes)
        except ValidationError as error:
            raise Refused("refused.bad-value", field=str(error.errors()[0]["loc"][0])) from error
        if changed != scene:
            ctx.emit(SceneChanged(self.scene, self.changes))
        for floor, name in tuple(called_after(ctx.state, scene, changed.name)):
            ctx.emit(SceneChanged(floor, {"name": name}))


@command("add-scene")
class AddScene(EditCommand):
    """Add a scene: new, imported or copied; its ids must be fresh ones of this document."""

    scene: Scene

    def label(self, state: Campaign) -> Phrase:
        """Name the scene."""
        return say("history.add-scene", name=self.scene.name)

    def carry_out(self, ctx: Context) -> None:
        """Put the scene."""
        if self.scene.id in ctx.state.scenes:
            raise Refused("refused.id-taken", id=self.scene.id)
        ctx.emit(ScenePut(self.scene))


@command("drop-scene")
class DropScene(EditCommand):
    """Delete a scene that no encounter plays on."""

    scene: SceneId

    def label(self, state: Campaign) -> Phrase:
        """Name the scene."""
        return say("history.drop-scene", name=state.scene(self.scene).name)

    def carry_out(self, ctx: Context) -> None:
        """Drop it; refused while an encounter needs it."""
        ctx.state.scene(self.scene)
        for encounter in ctx.state.encounters.values():
            if encounter.scene == self.scene or any(token.scene == self.scene for token in encounter.tokens.values()):
                raise Refused("refused.scene-in-use", encounter=encounter.id)
        ctx.emit(Dropped("scenes", self.scene))


CROWDED, COVERED = 4, 0.15
"""So many rooms, over so much of the map, are taken to lie underground."""


def in_style(scene: Scene, style: MapStyle) -> dict[str, Any]:
    """Return the changes that draw a scene in a style.

    What was plain until now, with nothing said about its ground, gets rock around its rooms where it looks like a
    dungeon.
    """
    untold = scene.style is MapStyle.PLAIN and not scene.materials and scene.ground is Material.GRASS
    if style is MapStyle.PLAIN or not untold:
        return {"style": style.value}
    floors = floors_of(scene)
    share = sum(floor.area for floor in floors) / (scene.columns * scene.rows * SQUARE * SQUARE)
    dungeon = len(floors) >= CROWDED and share >= COVERED
    return {"style": style.value, "ground": (Material.ROCK if dungeon else scene.ground).value}
