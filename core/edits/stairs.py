"""Floors that stairs join: linking two of them, a new floor over a map, and tokens that go up and down."""

import re
from collections.abc import Iterator
from typing import TypeGuard

from core.base.errors import Refused
from core.base.ids import EncounterId, SceneId, ThingId, TokenId, numbered
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.edits.maps import AddScene, PutThings
from core.edits.several import Several
from core.edits.subjects import placed
from core.edits.tokens import RemoveTokens, must_have_room, standing_near
from core.edits.zones import fresh_names
from core.engine.command import command
from core.engine.command_kinds import EditCommand
from core.engine.context import Context
from core.engine.edit_events import EncounterPut
from core.engine.event import TokensPut
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Token
from core.model.scene import Scene
from core.model.things import Stamp, Thing

STAIRS = ("stairs", "spiral-stairs", "ladder", "trapdoor")
"""Art of stamps by which one comes from floor to floor."""
AT_EDGE = SQUARE
"""How near the middle of a token has to be to the edge of stairs to take them."""
RINGS = 3
"""Rings of squares around the end of stairs on which those who come up stand."""


def is_stairs(thing: Thing | None) -> TypeGuard[Stamp]:
    """Tell whether a thing is drawn as something that one goes up and down by."""
    return isinstance(thing, Stamp) and thing.art in STAIRS


def may_lead(thing: Thing | None) -> TypeGuard[Stamp]:
    """Tell whether a thing may have another end: it is stairs, or another stamp that was given one."""
    return is_stairs(thing) or (isinstance(thing, Stamp) and thing.leads_to is not None)


def other_end(state: Campaign, stairs: Stamp) -> tuple[Scene, Stamp] | None:
    """Return the stairs that some lead to, and their scene; None where they lead nowhere, or it is gone."""
    if stairs.leads_to is None:
        return None
    for scene in state.scenes.values():
        found = scene.things.get(stairs.leads_to)
        if isinstance(found, Stamp):
            return scene, found
    return None


def stairs_near(state: Campaign, token: Token) -> Stamp | None:
    """Return the stairs that a token stands at and that lead somewhere; None if there are none."""
    x, y = token.point
    for thing in state.scene(token.scene).things.values():
        if isinstance(thing, Stamp) and thing.leads_to is not None and not thing.hidden:
            box = thing.bounds
            beside = box.left - AT_EDGE <= x <= box.right + AT_EDGE and box.top - AT_EDGE <= y <= box.bottom + AT_EDGE
            if beside and other_end(state, thing) is not None:
                return thing
    return None


def linked(scene: Scene, stairs: Stamp, other_scene: Scene, other: Stamp) -> Several:
    """Return the command by which two stairs lead to each other."""
    title = placed(say("history.link-stairs"), scene, stairs.bounds, other_scene.name)
    ends = ((scene.id, _joined(stairs, other.id)), (other_scene.id, _joined(other, stairs.id)))
    return Several(title, tuple(PutThings(where, (end,), title) for where, end in ends))


def _joined(stairs: Stamp, end: ThingId) -> Stamp:
    """Return stairs that lead to others, and no longer out."""
    return stairs.but(leads_to=end, leads_out=False)


def led_out(scene: Scene, stairs: Stamp, *, out: bool) -> PutThings:
    """Return the command by which stairs that lead to no others are a way out of all maps, or none."""
    title = placed(say("history.stairs-out" if out else "history.unlink-stairs"), scene, stairs.bounds)
    return PutThings(scene.id, (stairs.but(leads_out=out),), title)


def unlinked(state: Campaign, scene: Scene, stairs: Stamp) -> Several:
    """Return the command by which stairs, and those at their other end, lead nowhere."""
    title, found = placed(say("history.unlink-stairs"), scene, stairs.bounds), other_end(state, stairs)
    ends = [(scene.id, stairs)]
    if found is not None and found[1].leads_to == stairs.id:
        ends.append((found[0].id, found[1]))
    return Several(title, tuple(PutThings(where, (end.but(leads_to=None),), title) for where, end in ends))


def new_floor(state: Campaign, scene: Scene, stairs: Stamp, name: str) -> Several:
    """Return the command that adds an empty floor as large and of the looks of another, joined by the same stairs."""
    (floor,), end = state.fresh_ids("scene"), numbered("stamp", state.next_number + 1)
    other = _joined(stairs, stairs.id).but(id=ThingId(end), name="")
    made = floor_like(scene, SceneId(floor), name, PersistentMap({str(other.id): other}))
    title = say("history.new-floor", name=name)
    return Several(title, (AddScene(made), PutThings(scene.id, (_joined(stairs, other.id),), title)))


def floor_names(state: Campaign, scene: Scene, pattern: str) -> Iterator[str]:
    """Yield names for further floors, `{scene}` and `%1` in the pattern, that no scene has yet.

    They go by the name of the first floor, also where they are made from one that is called by the pattern itself.
    """
    known = {each.name for each in state.scenes.values()}
    called = {name: re.escape(pattern.format(scene=name)).replace("%1", "[0-9]+") for name in known}
    first = next((name for name in sorted(known) if re.fullmatch(called[name], scene.name)), scene.name)
    return fresh_names(known, pattern.format(scene=first), first=2)


def floor_like(scene: Scene, identity: SceneId, name: str, things: PersistentMap[Thing]) -> Scene:
    """Return a scene as large and of the looks of another, with things of its own."""
    return Scene(
        id=identity,
        name=name,
        folder=scene.folder,
        columns=scene.columns,
        rows=scene.rows,
        square_length=scene.square_length,
        unit=scene.unit,
        grid=scene.grid,
        floor=scene.floor,
        style=scene.style,
        ground=scene.ground,
        floor_material=scene.floor_material,
        ambient=scene.ambient,
        party_sight=scene.party_sight,
        legend=scene.legend,
        things=things,
    )


@command("take-stairs")
class TakeStairs(EditCommand):
    """Tokens go to the other end of stairs: into the encounter of the same rules on that floor, or a new one.

    Whoever is in a fight leaves it; the game master brings them into one on the other floor.
    """

    encounter: EncounterId
    tokens: tuple[TokenId, ...]
    stairs: ThingId

    def label(self, state: Campaign) -> Phrase:
        """Name the first token, and say how many."""
        return say("history.take-stairs", token=self.tokens[0] if self.tokens else "", count=len(self.tokens))

    def carry_out(self, ctx: Context) -> None:
        """Move them; refused where the stairs lead nowhere, or one of them is there already."""
        going = tuple(ctx.token(identity) for identity in self.tokens)
        if not going:
            return
        stairs = ctx.state.scene(going[0].scene).things.get(self.stairs)
        found = other_end(ctx.state, stairs) if isinstance(stairs, Stamp) else None
        if found is None:
            raise Refused("refused.stairs-nowhere")
        floor, end = found
        there = _encounter_on(ctx, floor)
        here = {token.person for token in there.tokens.values() if token.person is not None}
        already = next((token.person for token in going if token.person in here), None)
        if already is not None:
            raise Refused("refused.already-here", person=already)
        must_have_room(there, len(going))
        taken = {token.point for token in there.tokens.values() if token.scene == floor.id}
        moved = []
        for token in going:
            spot = standing_near(ctx, floor.id, token, _free_spot(floor, end, taken))
            taken.add(spot.point)
            moved.append(spot)
        RemoveTokens(self.encounter, self.tokens).carry_out(ctx)
        ctx.emit(TokensPut(there.id, tuple(moved)))


def _encounter_on(ctx: Context, floor: Scene) -> Encounter:
    """Return the encounter of the same rules that is played on a floor; a new one where there is none."""
    here = ctx.encounter
    for encounter in ctx.state.encounters.values():
        if encounter.scene == floor.id and encounter.system == here.system:
            return encounter
    (identity,) = ctx.state.fresh_ids("encounter")
    made = Encounter(EncounterId(identity), here.name, here.system, floor.id)
    ctx.emit(EncounterPut(made))
    return made


def _free_spot(floor: Scene, end: Stamp, taken: set[Point]) -> Point:
    """Return the middle of the square nearest to the end of stairs on which nobody stands."""
    column, row = end.at[0] // SQUARE, end.at[1] // SQUARE
    near = [
        (column + dx, row + dy)
        for dx in range(-RINGS, RINGS + 1)
        for dy in range(-RINGS, RINGS + 1)
        if 0 <= column + dx < floor.columns and 0 <= row + dy < floor.rows
    ]
    near.sort(key=lambda spot: (abs(spot[0] - column) + abs(spot[1] - row), spot[1], spot[0]))
    spots = [(x * SQUARE + SQUARE // 2, y * SQUARE + SQUARE // 2) for x, y in near]
    return next((spot for spot in spots if spot not in taken), end.at)
