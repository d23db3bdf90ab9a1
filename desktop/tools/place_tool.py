"""The place tool: puts somebody chosen in a panel down on the map, a person or a tidy block of foes."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from PySide6.QtCore import QCoreApplication, Qt

from core.base.errors import SandtableError
from core.base.ids import EncounterId, SceneId, SystemId, TokenId, numbered
from core.edits.fights import AddEncounter
from core.edits.map_check import StandingRoom
from core.edits.tokens import PlaceFoes, PlacePerson
from core.engine.command import Command
from core.geometry.footprint import Footprint, nearest_middle
from core.geometry.units import SQUARE, Point, Rect
from core.model.encounter import Token
from desktop.map.content import TokenLook, side_numbers
from desktop.map.overlays.kinds import Ghost, Ink, Label, Overlays
from desktop.map.view.pointer import Pointer
from desktop.theme.silhouettes import silhouette_of
from desktop.tools.map_access import MapAccess
from desktop.tools.tool import QT_TRANSLATE_NOOP, Gesture, Tool
from desktop.workspace.message import Urgency
from desktop.workspace.placing import Placing
from desktop.workspace.workspace import Workspace

MOST = 99
FARTHEST = 24
"""Rings of places about the point in which free ones are looked for."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
DIGITS = {Qt.Key(Qt.Key.Key_0.value + number): number for number in range(1, 10)}


class PlaceTool(Tool):
    """Shows who is put down under the mouse; a click does it."""

    id = "place"
    manual = "people#put-them-on-the-map"
    name = QT_TRANSLATE_NOOP("tools", "Put down")
    does = QT_TRANSLATE_NOOP(
        "tools", "Click or Enter to put down, 1 to 9 sets how many, Shift hides them from the players, Escape ends"
    )
    icon = "map-pin"
    digits_do = QT_TRANSLATE_NOOP("tools", "Digits say how many")
    in_bar = False
    cursor = Qt.CursorShape.CrossCursor

    def press(self, access: MapAccess, pointer: Pointer) -> Gesture | None:
        """Put down."""
        put_down(access, pointer.at, hidden=pointer.shift)
        return None

    def hover(self, access: MapAccess, pointer: Pointer) -> Overlays:
        """Show who would stand where."""
        return shown_at(access, pointer.at, hidden=pointer.shift)

    def claims(self, access: MapAccess, key: Qt.Key) -> bool:
        """Keep the number keys for the count, and Enter to put down."""
        return access.workspace.placing is not None and (key in DIGITS or key in ENTER)

    def key(self, access: MapAccess, pointer: Pointer) -> bool:
        """Set how many; Enter puts down, where the pointer was last; Escape puts the tool away."""
        if pointer.key is Qt.Key.Key_Escape:
            finish(access)
            return True
        if pointer.key in DIGITS and access.workspace.placing is not None:
            set_count(access, DIGITS[pointer.key])
            return True
        if pointer.key in ENTER and access.workspace.placing is not None:
            put_down(access, access.at, hidden=pointer.shift)
            return True
        return False

    def dropped(self, access: MapAccess) -> None:
        """Forget who was to be put down."""
        access.workspace.placing = None


def set_count(access: MapAccess, count: int) -> None:
    """Set how many foes are put down; a person is put down once."""
    placing = access.workspace.placing
    if placing is not None and placing.person is None:
        access.workspace.placing = replace(placing, count=min(max(1, count), MOST))


def finish(access: MapAccess) -> None:
    """Go back to selecting."""
    access.workspace.placing = None
    access.workspace.tool_wanted.emit("select")


def look_of(access: MapAccess, placing: Placing, at: Point, hidden: bool) -> TokenLook | None:
    """Return how somebody would look at a place; None where the encounter knows no such creature."""
    workspace, creature = access.workspace, placing.creature
    encounter, system = workspace.encounter, workspace.system
    if encounter is None or system is None or creature.system != system.id:
        return None
    vitals = system.fresh_vitals(creature)
    token = Token(TokenId("token-0"), encounter.scene, at, creature=creature, vitals=vitals, side=creature.side)
    sides = side_numbers((*(each.side for each in encounter.tokens.values()), creature.side))
    body = system.body(workspace.state, encounter, token)
    return TokenLook(
        id="token-0",
        point=at,
        spaces=body.footprint.spaces,
        oblong=body.oblong,
        sign=creature.sign,
        label=creature.name,
        side=sides[creature.side],
        portrait=creature.portrait,
        silhouette=silhouette_of(creature.silhouette, creature.name, creature.public_name),
        hidden=hidden,
    )


def block(access: MapAccess, look: TokenLook, count: int) -> tuple[Point, ...]:
    """Return places for some tokens of a size: the one nearest to where the look stands, then those in rings about it.

    Places off the map, taken by others, in rock, and behind a wall are passed over where others are near by.
    """
    middle = nearest_middle(look.point, look.sides)
    taken = () if access.content is None else tuple(other.rect for other in access.content.tokens.values())
    if count == 1 and not any(Footprint(middle, look.spaces).rect.overlaps(other) for other in taken):
        # one is put just where it was pointed, if only nobody stands there
        return (middle,)
    step = max(SQUARE, Footprint(middle, look.spaces).side)
    spots = [(middle[0] + dx * step, middle[1] + dy * step) for ring in range(FARTHEST) for dx, dy in _ring(ring)]
    apart = [spot for spot in spots if _is_apart(access, Footprint(spot, look.spaces).rect, taken)]
    open_ones = list(islice(_open_spots(access, apart, look.spaces), count))
    chosen = next((some for some in (open_ones, apart, spots) if len(some) >= count), spots)[:count]
    return tuple(sorted(chosen, key=lambda spot: (spot[1], spot[0])))


def _open_spots(access: MapAccess, spots: list[Point], spaces: Fraction) -> Iterator[Point]:
    """Yield the places with room for somebody, and no wall or closed door between them and the first of them."""
    board, scene = access.workspace.board, access.workspace.scene
    if board is None or scene is None:
        return
    room, first = StandingRoom(board, scene), None
    for spot in spots:
        if room.takes(Footprint(spot, spaces)) and (first is None or not board.site.walls.crossing(first, spot)):
            first = first or spot
            yield spot


def _ring(ring: int) -> list[tuple[int, int]]:
    """Return the places of a ring about a middle one: those beside it first, then rows below and above."""
    reach = range(-ring, ring + 1)
    places = [(dx, dy) for dy in reach for dx in reach if max(abs(dx), abs(dy)) == ring]
    return sorted(places, key=lambda place: (abs(place[1]), place[1] < 0, abs(place[0]), place[0]))


def _is_apart(access: MapAccess, rect: Rect, taken: tuple[Rect, ...]) -> bool:
    """Return whether a box is on the map, and upon nobody's place."""
    area = access.view.map_area()
    inside = rect.left >= 0 and rect.top >= 0 and rect.right <= area.width() and rect.bottom <= area.height()
    return inside and all(
        rect.right <= other.left or rect.left >= other.right or rect.bottom <= other.top or rect.top >= other.bottom
        for other in taken
    )


def shown_at(access: MapAccess, at: Point, *, hidden: bool) -> Overlays:
    """Return the ghosts of those who would be put down, with their number."""
    placing = access.workspace.placing
    look = None if placing is None else look_of(access, placing, at, hidden)
    if placing is None or look is None:
        return ()
    points = block(access, look, placing.count)
    words = placing.creature.name if placing.count == 1 else f"{placing.count} × {placing.creature.name}"
    if hidden:
        words = f"{words} · " + QCoreApplication.translate("tools", "hidden")
    return (*(Ghost(replace(look, point=point, label="")) for point in points), Label(at, words, Ink.SELECT))


def _begun_on(workspace: Workspace, scene: SceneId, system: SystemId) -> EncounterId | None:
    """Add an encounter on a map that has none, called like it, and look at it; None if it was refused."""
    (identity,) = workspace.state.fresh_ids("encounter")
    if not workspace.submit(AddEncounter(workspace.state.scene(scene).name, system, scene)):
        return None
    workspace.look_at(encounter=EncounterId(identity))
    return EncounterId(identity)


def put_down(access: MapAccess, at: Point, *, hidden: bool) -> bool:
    """Put down who was chosen, and select them; what is wrong is told. A person is put down only once.

    On a map without an encounter one begins, under the rules of the creature.
    """
    workspace = access.workspace
    placing, encounter, scene = workspace.placing, access.encounter, access.scene
    if placing is None or scene is None:
        return False
    if encounter is None:
        encounter = _begun_on(workspace, scene, placing.creature.system)
    if encounter is None:
        return False
    look = look_of(access, placing, at, hidden)
    points = (at,) if look is None else block(access, look, 1 if placing.person is not None else placing.count)
    command: Command
    if placing.person is not None:
        command = PlacePerson(encounter, scene, placing.person, points[0])
    else:
        command = PlaceFoes(encounter, scene, placing.creature, points, hidden)
    try:
        placing.bring(command)
    except SandtableError as error:
        workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
        return False
    first = workspace.state.next_number
    if not workspace.submit(command):
        return False
    count = 1 if placing.person is not None else placing.count
    workspace.select(tuple(numbered("token", first + number) for number in range(count)))
    if placing.person is not None:
        finish(access)
    return True
