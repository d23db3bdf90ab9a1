"""Changes to what is selected, each one step of undo, and what goes along with walls: doors, and what is in a room."""

from collections.abc import Iterable

from core.base.ids import EncounterId, SceneId, ThingId, TokenId, numbered
from core.base.phrase import Phrase, say, verbatim
from core.base.registry import Registry
from core.edits.extent import ShiftGround
from core.edits.joints import Joints, is_opening
from core.edits.maps import PutThings
from core.edits.put_upon import going_along, laid_anew, was_put_upon
from core.edits.rooms_moved import going_with, telling_of_themselves, walls_left, walls_of_its_own
from core.edits.rooms_opened import floors_kept
from core.edits.several import Several
from core.edits.subjects import subject_of
from core.edits.surface_meaning import meaning_along
from core.edits.tokens import ChangeTokens, MoveTokens, PlaceFoes
from core.engine.command import Command
from core.engine.command_kinds import EditCommand
from core.geometry.pieces import chain_without, pieces_of
from core.geometry.snap import lattice, snapped_box
from core.geometry.units import SQUARE, Point, Rect, Square
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.encounter import Token
from core.model.things import THINGS, Door, Picture, Stamp, Thing, Wall, Zone
from desktop.map.content import TokenLook
from desktop.tools.map_access import MapAccess

QUARTER = 45
"""Degrees by which a token is turned."""


def around(things: tuple[Thing, ...]) -> Rect:
    """Return the box around some things; none at all are a `ValueError`."""
    boxes = [thing.bounds for thing in things]
    return Rect(
        min(b.left for b in boxes), min(b.top for b in boxes), max(b.right for b in boxes), max(b.bottom for b in boxes)
    )


def fresh(state: Campaign, things: tuple[Thing, ...], dx: int = 0, dy: int = 0) -> tuple[Thing, ...]:
    """Return copies of things under fresh ids, `dx`, `dy` units away."""
    family: Registry[Thing] = THINGS
    copies = tuple(
        thing.moved(dx, dy).but(
            id=ThingId(numbered(family.name_of(thing), state.next_number + number)), locked=False, age=0
        )
        for number, thing in enumerate(things)
    )
    return laid_anew(telling_of_themselves(copies), state.next_number + len(copies))


def titled(title: Phrase | str) -> Phrase:
    """Return words for the history."""
    return say(title) if isinstance(title, str) else title


MOST_NAMED = 3
"""So many tokens are named one by one; of more it is said how many they are."""


def about(access: MapAccess, phrase: str, things: tuple[Thing, ...], tokens: tuple[str, ...] = ()) -> Phrase:
    """Return words for the history that name the things, or the tokens, which something was done to."""
    if access.content is None or not things:
        names = [access.workspace.name_of(each) or each for each in tokens]
        named = verbatim(", ".join(names))
        return say(phrase, what=named if len(names) <= MOST_NAMED else say("subject.token", count=len(names)))
    return say(phrase, what=subject_of(access.content.scene, things, whole=True))


def submit(access: MapAccess, title: Phrase | str, commands: list[EditCommand], *, named: bool = False) -> bool:
    """Carry out some commands as one; return whether there were any and they were accepted.

    A single command has its own words in the history, unless the title's are `named`.
    """
    if not commands:
        return False
    command: Command = commands[0] if len(commands) == 1 and not named else Several(titled(title), tuple(commands))
    return access.workspace.submit(command)


def put(access: MapAccess, title: Phrase | str, things: tuple[Thing, ...]) -> list[EditCommand]:
    """Return the command that puts things, if there are any."""
    return [PutThings(access.scene, things, titled(title))] if things and access.scene is not None else []


def move(
    access: MapAccess,
    moved: tuple[Thing, ...],
    tokens: dict[str, Point],
    *,
    free: bool = False,
    ground: Square = (0, 0),
) -> list[EditCommand]:
    """Return what puts things where they were moved, and tokens by the game master's hand, off the grid if `free`.

    `ground` is by how many squares what is painted moves.
    """
    commands = put(access, moved_words(access, moved, tokens), _with_walls_left(access, moved, free=free))
    if tokens and access.encounter is not None:
        moves = tuple((TokenId(identity), point) for identity, point in tokens.items())
        commands.append(MoveTokens(access.encounter, moves, free))
    if ground != (0, 0) and access.scene is not None:
        commands.append(ShiftGround(access.scene, *ground))
    else:
        commands += meaning_along(access.workspace.scene, *_from_to(access, moved))
    return commands


def _with_walls_left(access: MapAccess, moved: tuple[Thing, ...], *, free: bool = False) -> tuple[Thing, ...]:
    """Return things as they are where they were moved, with the walls that they leave to their neighbours.

    They are known to have been laid there together, but for what was moved freely, by itself.
    """
    state = access.workspace.state.numbered_past(*(thing.id for thing in moved))
    laid = tuple(each.but(laid=0) for each in moved) if free else laid_anew(moved, state.next_number)
    if access.content is None or not any(isinstance(thing, Wall) for thing in moved):
        return laid
    scene = access.content.scene
    left = walls_left(state, scene, moved, upon=was_put_upon(scene, moved))
    return floors_kept(state, scene, (), (*telling_of_themselves(laid), *left))


def kept_where_gone(access: MapAccess, gone: Iterable[Thing], put: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return what is put where things go, with the walls that neighbours keep; none of it makes floor of rock."""
    if access.content is None:
        return put
    state, scene, leaving = access.workspace.state, access.content.scene, tuple(gone)
    if not any(isinstance(thing, Wall) for thing in leaving):
        return put
    come = {thing.id: thing for thing in (*put, *walls_left(state, scene, (), leaving))}
    return floors_kept(state, scene, [each.id for each in leaving], come.values())


def kept_where_come(access: MapAccess, come: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return things that are put onto the map besides what is there, and after them what else that changes of walls."""
    if access.content is None or not any(isinstance(thing, Wall) for thing in come):
        return come
    return floors_kept(access.workspace.state, access.content.scene, (), come)


def _from_to(access: MapAccess, moved: tuple[Thing, ...]) -> tuple[list[Thing], list[tuple[Thing, Thing]]]:
    """Return things as they were, and each of them with what it becomes."""
    pairs = [(before, after) for after in moved if (before := access.thing(after.id)) is not None]
    return [before for before, _ in pairs], pairs


def moved_words(access: MapAccess, moved: tuple[Thing, ...], tokens: dict[str, Point]) -> Phrase:
    """Return words for the history."""
    return about(access, "history.things-move", moved, tuple(tokens))


def ground_of(access: MapAccess, dx: int, dy: int) -> Square:
    """Return by how many squares the ground goes along: where everything is selected, and moves by whole squares."""
    if not access.takes_ground or dx % SQUARE or dy % SQUARE:
        return 0, 0
    return dx // SQUARE, dy // SQUARE


def kept_on_map(access: MapAccess, things: tuple[Thing, ...], dx: int, dy: int) -> Point:
    """Return how far things go that are to go so far: what lies on the map wholly stops at its edge.

    A room would take its zone and all that is in it to where nobody sees them. Pictures may be larger than the map.
    """
    solid = tuple(thing for thing in things if not isinstance(thing, Picture))
    if access.content is None or not solid:
        return dx, dy
    box, scene = around(solid), access.content.scene
    width, height = scene.columns * SQUARE, scene.rows * SQUARE
    if box.left >= 0 and box.right <= width:
        dx = min(max(dx, -box.left), width - box.right)
    if box.top >= 0 and box.bottom <= height:
        dy = min(max(dy, -box.top), height - box.bottom)
    return dx, dy


def duplicate(access: MapAccess, dx: int, dy: int) -> bool:
    """Put copies of the selected things and foes `dx`, `dy` units away, and select the copies."""
    state = access.workspace.state
    originals = with_riders(access, access.things)
    things = fresh(state, originals, dx, dy)
    before = present(access)
    title = about(access, "history.things-copy", things, access.look_ids)
    come = kept_where_come(access, things)
    commands = [
        *put(access, title, come),
        *meaning_along(access.workspace.scene, come=zip(originals, things, strict=True)),
    ]
    if access.encounter is not None and access.scene is not None:
        commands += _foes(state, access.encounter, access.scene, access.looks, dx, dy)
    if not submit(access, title, commands):
        return False
    select_new(access, before, come[len(things) :])
    return True


def present(access: MapAccess) -> tuple[str, ...]:
    """Return the ids of the things and tokens that are there now."""
    scene, encounter = access.workspace.scene, access.workspace.encounter
    return (*(scene.things if scene is not None else ()), *(encounter.tokens if encounter is not None else ()))


def select_new(access: MapAccess, before: tuple[str, ...], beside: Iterable[Thing] = ()) -> None:
    """Select the things and tokens that have come since those `before` were all, but for what came `beside` them."""
    known = frozenset((*before, *(each.id for each in beside)))
    access.workspace.select(tuple(each for each in present(access) if each not in known))


def _foes(
    state: Campaign, encounter: EncounterId, scene: SceneId, looks: tuple[TokenLook, ...], dx: int, dy: int
) -> list[EditCommand]:
    """Return what puts down another token of each foe; persons of the roster can be there only once."""
    tokens: list[Token] = [state.token(encounter, TokenId(look.id)) for look in looks]
    by_creature: dict[int, tuple[Creature, list[Point]]] = {}
    for token in tokens:
        if token.creature is not None:
            place = token.point[0] + dx, token.point[1] + dy
            by_creature.setdefault(id(token.creature), (token.creature, []))[1].append(place)
    return [PlaceFoes(encounter, scene, creature, tuple(points)) for creature, points in by_creature.values()]


def turn(access: MapAccess, quarters: int) -> bool:
    """Turn the selected things by quarters about their common middle, tokens by an eighth each way."""
    commands: list[EditCommand] = []
    things = with_riders(access, access.things)
    title = about(access, "history.things-turn", things, access.look_ids)
    if things:
        middle = around(things).centre
        pivot = middle if len(things) == 1 else lattice(middle, SQUARE // 2)
        turned = tuple(_on_the_grid(thing, thing.turned(quarters, pivot), things) for thing in things)
        commands = [
            *put(access, title, _with_walls_left(access, turned)),
            *meaning_along(access.workspace.scene, *_from_to(access, turned)),
        ]
    if access.encounter is not None:
        for look in access.looks:
            facing = ((look.facing or 0) + QUARTER * quarters) % 360
            commands.append(ChangeTokens(access.encounter, (TokenId(look.id),), facing=facing))
    return submit(access, title, commands)


def _on_the_grid(before: Thing, after: Thing, things: tuple[Thing, ...]) -> Thing:
    """Return a stamp that is turned by itself as its sides lie on the grid, if they did; there and back alike."""
    if not isinstance(before, Stamp) or not isinstance(after, Stamp) or len(things) > 1:
        return after
    if stamp_shift(before, 0, 0) != (0, 0) or after.degrees % 90:
        return after
    # from half way between two places it goes ahead when it is laid across, and back when it is set upright again
    aside = -1 if after.degrees % 180 else 0
    return after.moved(*stamp_shift(after, aside, aside))


def restack(access: MapAccess, *, front: bool) -> bool:
    """Lay the selected things upon all others of their layers that they touch, or below them."""
    changed = []
    for thing in access.things:
        index = access.view.map.things[thing.layer].index
        others = [other.rank for other in index.near(thing.bounds) if other.id not in access.workspace.selection]
        if others:
            rank = max(others) + 1 if front else min(others) - 1
            changed.append(thing.but(rank=rank))
    title = about(access, "history.things-rank", tuple(changed))
    return submit(access, title, put(access, title, tuple(changed)))


def stamp_shift(stamp: Stamp, dx: int, dy: int) -> Point:
    """Return by how much a stamp goes that is moved by about so much, to lie on the grid as its size asks for."""
    (x, y), size = stamp.at, (stamp.width, stamp.height, stamp.degrees)
    left, top = snapped_box((x + dx, y + dy), *size)
    return left - x, top - y


def nudge(access: MapAccess, dx: int, dy: int, *, free: bool = False) -> bool:
    """Move the selected things and tokens by units, tokens off the grid if `free`; in a fight tokens stay.

    By whole squares a stamp comes to lie on the grid again, in the direction in which it goes.
    """
    tokens = {}
    if not access.workspace.in_fight:
        tokens = {look.id: (look.point[0] + dx, look.point[1] + dy) for look in access.looks}
    things = with_riders(access, access.things, alone=free)
    ground = ground_of(access, dx, dy)
    if ground == (0, 0) and not free:
        if things and isinstance(things[0], Stamp) and not (dx % SQUARE or dy % SQUARE):
            # from half way between two places it goes to the nearer one, there and back alike
            across, down = stamp_shift(things[0], dx - (dx > 0) + (dx < 0), dy - (dy > 0) + (dy < 0))
            dx, dy = across if dx else 0, down if dy else 0
        dx, dy = kept_on_map(access, things, dx, dy)
    moved = tuple(thing.moved(dx, dy) for thing in things) if dx or dy else ()
    commands, title = move(access, moved, tokens, free=free, ground=ground), moved_words(access, moved, tokens)
    if not commands:
        return False
    command = commands[0] if len(commands) == 1 else Several(title, tuple(commands))
    return access.workspace.go_on(command, title, f"nudge {' '.join(access.workspace.selection)}")


def with_riders(access: MapAccess, things: tuple[Thing, ...], *, alone: bool = False) -> tuple[Thing, ...]:
    """Return things to be moved or turned with all that their walls carry: doors, windows, what is in whole rooms.

    The zone of a room takes its walls along too, unless zones go `alone`. What was put down upon other rooms leaves
    them as they are when it is taken up again.
    """
    if access.content is None or not any(isinstance(thing, Wall | Zone) for thing in things):
        return things
    scene = access.content.scene
    closing = () if alone else walls_of_its_own(access.workspace.state, scene, things)
    if closing:
        # what the room shares with others stays theirs: it gets walls of its own
        scene = scene.but(things=scene.things.having((wall.id, wall) for wall in closing))
    found: dict[str, Thing] = {thing.id: thing for thing in (*things, *closing)}
    shared = [piece for wall in closing for piece in pieces_of(wall.points)]
    for thing in going_with(scene, (*things, *closing), alone=alone):
        if not isinstance(thing, Wall | Door) or chain_without(thing.corners, shared):
            found.setdefault(thing.id, thing)
    going = found if alone else going_along(access.content.scene, things, found)
    return tuple(going.values())


def with_rooms(access: MapAccess, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return things with all that is theirs of the rooms whose zones are among them: walls, doors, what lies there."""
    found = {thing.id: thing for thing in things}
    zones = tuple(thing for thing in things if isinstance(thing, Zone))
    theirs = (thing for thing in with_riders(access, zones) if access.thing(thing.id) is not None)
    return tuple((found | {thing.id: thing for thing in theirs}).values())


def lost_with(access: MapAccess, gone: Iterable[Thing]) -> tuple[Thing, ...]:
    """Return the doors and windows that stood in walls which go, and in no other."""
    leaving = {thing.id: thing for thing in gone}
    if access.content is None or not any(isinstance(thing, Wall) for thing in leaving.values()):
        return ()
    corners: dict[tuple[int, int], list[Thing]] = {}
    for thing in Joints(access.content.scene.things.values()).things.values():
        for corner in dict.fromkeys(thing.corners):
            corners.setdefault(corner, []).append(thing)
    lost: dict[str, Thing] = {}
    for wall in leaving.values():
        if not isinstance(wall, Wall):
            continue
        for opening in (each for corner in wall.corners for each in corners[corner] if is_opening(each)):
            beside = [each for at in opening.corners for each in corners[at] if each.id != opening.id]
            if opening.id not in leaving and not opening.locked and all(each.id in leaving for each in beside):
                lost[opening.id] = opening
    return tuple(lost.values())
