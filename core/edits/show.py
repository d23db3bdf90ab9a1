"""What play does to a scene and what the players may see of it: doors, secrets, breakage, reveals."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import SceneId, ThingId
from core.base.phrase import Phrase, say
from core.edits.subjects import placed, placed_at, subject_of, surrounding
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.event import Worn
from core.engine.sight_events import SeenSoFar
from core.geometry.units import Point, rect_around
from core.model.campaign import Campaign
from core.model.roofs import Roof
from core.model.scene import Reveal
from core.model.things import Door, DoorState, Thing

MAXIMUM_REVEALS = 2_000
"""Revealed parts of one scene."""


def _thing_of(state: Campaign, scene: SceneId, identity: ThingId) -> Thing | None:
    return state.scene(scene).things.get(identity) if scene in state.scenes else None


@command("set-door")
class SetDoor(EditCommand):
    """Open, close or lock a door; a secret one that is opened is found."""

    scene: SceneId
    door: ThingId
    state: DoorState

    def label(self, state: Campaign) -> Phrase:
        """Say which door stands how now."""
        door = _thing_of(state, self.scene, self.door)
        spoken = door.in_words if isinstance(door, Door) else self.door
        said = say("history.set-door", door=spoken, state=say(f"door.{self.state}"))
        return said if door is None or door.name else placed_at(said, state.scene(self.scene), (door,))

    def carry_out(self, ctx: Context) -> None:
        """Set the door in the scene's state."""
        thing = ctx.state.scene(self.scene).things.get(self.door)
        if not isinstance(thing, Door):
            raise Refused("refused.no-door")
        scene_state = ctx.state.scene_state(self.scene)
        if scene_state.door(thing) is self.state:
            return
        found = scene_state.found
        if thing.secret and self.state is DoorState.OPEN and self.door not in found:
            found = (*found, self.door)
        ctx.emit(
            Worn(self.scene, replace(scene_state, doors={**scene_state.doors, self.door: self.state}, found=found))
        )


@command("set-found")
class SetFound(EditCommand):
    """Let the players find a secret door, or forget it."""

    scene: SceneId
    door: ThingId
    found: bool = True

    def label(self, state: Campaign) -> Phrase:
        """Say what was done, and where."""
        door = _thing_of(state, self.scene, self.door)
        said = say("history.found" if self.found else "history.unfound")
        return said if door is None else placed_at(said, state.scene(self.scene), (door,))

    def carry_out(self, ctx: Context) -> None:
        """Set it in the scene's state."""
        if not isinstance(ctx.state.scene(self.scene).things.get(self.door), Door):
            raise Refused("refused.no-door")
        scene_state = ctx.state.scene_state(self.scene)
        rest = tuple(door for door in scene_state.found if door != self.door)
        found = (*rest, self.door) if self.found else rest
        if found != scene_state.found:
            ctx.emit(Worn(self.scene, replace(scene_state, found=found)))


@command("set-broken")
class SetBroken(EditCommand):
    """Break a stamp, a door or a wall, so that it hides and stops nobody, or mend it."""

    scene: SceneId
    thing: ThingId
    broken: bool = True

    def label(self, state: Campaign) -> Phrase:
        """Say what was done to what, and where."""
        thing = _thing_of(state, self.scene, self.thing)
        if thing is None:
            return say("history.broken" if self.broken else "history.mended")
        what = subject_of(state.scene(self.scene), (thing,))
        return say("history.thing-broken" if self.broken else "history.thing-mended", what=what)

    def carry_out(self, ctx: Context) -> None:
        """Set it in the scene's state."""
        if self.thing not in ctx.state.scene(self.scene).things:
            raise Refused("refused.no-thing")
        scene_state = ctx.state.scene_state(self.scene)
        rest = tuple(thing for thing in scene_state.broken if thing != self.thing)
        broken = (*rest, self.thing) if self.broken else rest
        if broken != scene_state.broken:
            ctx.emit(Worn(self.scene, replace(scene_state, broken=broken)))


@command("lift-roof")
class LiftRoof(EditCommand):
    """Let the players see below roofs, by their ids, or lay them on again."""

    scene: SceneId
    roofs: tuple[str, ...]
    lifted: bool = True

    def label(self, state: Campaign) -> Phrase:
        """Say what was done."""
        return say("history.lift-roof" if self.lifted else "history.lay-roof", count=len(self.roofs))

    def carry_out(self, ctx: Context) -> None:
        """Set it in the scene's state."""
        things = ctx.state.scene(self.scene).things
        if any(not isinstance(things.get(ThingId(each)), Roof) for each in self.roofs):
            raise Refused("refused.no-thing")
        scene_state = ctx.state.scene_state(self.scene)
        rest = tuple(each for each in scene_state.lifted if each not in self.roofs)
        lifted = (*rest, *self.roofs) if self.lifted else rest
        if set(lifted) != set(scene_state.lifted):
            ctx.emit(Worn(self.scene, replace(scene_state, lifted=lifted)))


@command("reveal")
class RevealPlaces(EditCommand):
    """Show the players parts of a scene: outlines of rooms, zones or rectangles, with their holes."""

    scene: SceneId
    outlines: tuple[tuple[tuple[Point, ...], tuple[tuple[Point, ...], ...]], ...]

    def label(self, state: Campaign) -> Phrase:
        """Say that places are shown, and where."""
        box = surrounding(rect_around(outline) for outline, _ in self.outlines if outline)
        return placed(say("history.reveal", count=len(self.outlines)), state.scenes.get(self.scene), box)

    def carry_out(self, ctx: Context) -> None:
        """Add the reveals."""
        ctx.state.scene(self.scene)
        scene_state = ctx.state.scene_state(self.scene)
        if len(scene_state.reveals) + len(self.outlines) > MAXIMUM_REVEALS:
            raise Refused("refused.too-many-reveals", most=MAXIMUM_REVEALS)
        if any(len(outline) < 3 for outline, _ in self.outlines):
            raise Refused("refused.no-area")
        fresh = tuple(
            Reveal(identity, outline, holes)
            for identity, (outline, holes) in zip(
                ctx.state.fresh_ids("reveal", len(self.outlines)), self.outlines, strict=True
            )
        )
        if fresh:
            ctx.emit(Worn(self.scene, replace(scene_state, reveals=(*scene_state.reveals, *fresh))))


@command("cover")
class CoverPlaces(EditCommand):
    """Hide revealed parts of a scene again, by their ids; all of them where none is named."""

    scene: SceneId
    reveals: tuple[str, ...] = ()

    def label(self, state: Campaign) -> Phrase:
        """Say that places are covered, and where."""
        there = state.scene_state(self.scene).reveals if self.scene in state.scenes else ()
        box = surrounding(rect_around(each.outline) for each in there if not self.reveals or each.id in self.reveals)
        return placed(say("history.cover"), state.scenes.get(self.scene), box)

    def carry_out(self, ctx: Context) -> None:
        """Drop the reveals."""
        scene_state = ctx.state.scene_state(self.scene)
        kept = tuple(reveal for reveal in scene_state.reveals if self.reveals and reveal.id not in self.reveals)
        if kept != scene_state.reveals:
            ctx.emit(Worn(self.scene, replace(scene_state, reveals=kept)))


@command("forget-seen")
class ForgetSeen(EditCommand):
    """Let the players see no more of a scene than their party sees now."""

    scene: SceneId

    def label(self, state: Campaign) -> Phrase:
        """Say that it is forgotten."""
        return say("history.forget-seen")

    def carry_out(self, ctx: Context) -> None:
        """Drop what was seen."""
        ctx.state.scene(self.scene)
        if ctx.state.seen.get(self.scene):
            ctx.emit(SeenSoFar(self.scene, ()))
