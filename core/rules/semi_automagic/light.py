"""Light: how bright a place of the map is, by what was drawn there, by lamps, and by what somebody carries."""

from enum import IntEnum

from core.base.memory import remembered
from core.geometry.board import Board
from core.geometry.sight import Darkness, DarkRegion
from core.geometry.units import SQUARE, Point
from core.geometry.walls import Purpose
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.scene import Scene
from core.model.things import Light, LightRegion
from core.rulebook.cite import rule
from core.rules.semi_automagic.clock import SecondsClock
from core.rules.semi_automagic.space import length_of

LIT = "lit"
"""The condition of somebody who carries a light; it counts how many metres that reaches."""


class Brightness(IntEnum):
    """The light of a place, from the best on."""

    CLEAR = 0
    HAZY = 1
    DARK = 2


LEVELS = {"lit": Brightness.CLEAR, "dim": Brightness.HAZY, "dark": Brightness.DARK}
"""What the light of a part of a map is to the rules."""
WEATHERS = {"clear": Brightness.CLEAR, "dusk": Brightness.HAZY, "fog": Brightness.HAZY, "night": Brightness.DARK}
"""What the game master can say of the whole map."""
FOG = "fog"
"""The haze that no lamp lifts and no eye for the dark sees through."""


@rule("SEC-VIS-02")
def brightness_at(state: Campaign, encounter: Encounter, board: Board, point: Point) -> Brightness:
    """Return how bright a place is: what is drawn uppermost there, else the weather; lamps that reach it clear it."""
    weather = weather_of(encounter)
    level = max(_drawn_at(state.scene(encounter.scene), point), WEATHERS[weather], key=_worse)
    if level is Brightness.CLEAR or weather == FOG:
        return level
    return Brightness.CLEAR if _is_lit(state, encounter, board, point) else level


def weather_of(encounter: Encounter) -> str:
    """Return what the game master has said of the light on the whole map."""
    clock = encounter.clock
    return clock.weather if isinstance(clock, SecondsClock) and clock.weather in WEATHERS else "clear"


def _worse(level: Brightness) -> int:
    return int(level)


def _drawn_at(scene: Scene, point: Point) -> Brightness:
    """Return the light that is drawn at a point, by the uppermost region there."""
    found = Brightness.CLEAR
    for region, darkness in _regions(scene):
        if darkness.on(point, point):
            found = LEVELS[region.light]
    return found


# who looks at whom asks for it time and again
@remembered(most=16)
def _regions(scene: Scene) -> tuple[tuple[LightRegion, Darkness], ...]:
    """Return the regions of light of a map with their shapes, the uppermost last."""
    drawn = [thing for thing in scene.things.values() if isinstance(thing, LightRegion)]
    drawn.sort(key=lambda thing: thing.rank)
    return tuple((thing, Darkness((DarkRegion(thing.id, thing.points),))) for thing in drawn)


def _is_lit(state: Campaign, encounter: Encounter, board: Board, point: Point) -> bool:
    """Return whether a lamp of the map or of somebody reaches a point, walls not in between."""
    lamps = [
        (thing.at, int(thing.reach * SQUARE))
        for thing in state.scene(encounter.scene).things.values()
        if isinstance(thing, Light) and thing.strength
    ]
    length = length_of(state, encounter)
    for token in encounter.tokens.values():
        reach = sum(held.amount for held in token.conditions if held.kind == LIT)
        if reach and token.scene == encounter.scene:
            lamps.append((token.point, int(reach * SQUARE / length)))
    return any(
        (at[0] - point[0]) ** 2 + (at[1] - point[1]) ** 2 <= reach * reach
        and not board.site.walls.crossing(at, point, purpose=Purpose.LIGHT)
        for at, reach in lamps
    )
