"""Light and sight: how bright a place is, who sees whom, why not, and who at least knows where somebody is."""

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Annotated, Literal

from pydantic import BeforeValidator

from core.base.ids import RuleId, ThingId, TokenId
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.command import Command, command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.geometry.sight import Darkness, DarkRegion
from core.geometry.units import SQUARE, Point
from core.geometry.walls import Purpose
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.model.scene import Scene
from core.model.things import Door, Light, LightRegion, Wall
from core.rulebook.cite import rule
from core.rules.kit.anybody import put_condition
from core.rules.kit.calls import CallKind, CallSituation, asking, called_only_if, choices_worded, made_of, on_a_map
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_hidden_from
from core.rules.semi_automagic.clock import SecondsClock, Weather, clock_of, set_clock
from core.rules.semi_automagic.conditions import lift
from core.rules.semi_automagic.fighter import Fighter, fighter
from core.rules.semi_automagic.names import BLINDED, CONCEALED, FIELDS, HIDDEN, INVISIBLE, SITUATIONS
from core.rules.semi_automagic.sight.cover import COVER, CoverStep, Shelter, nearest_part, shelter_of

LIT = "lit"
"""The condition of somebody who carries a light; it counts how many metres that reaches."""
SPOTTED = "spotted"
"""The condition of one whom another has seen through his hiding."""
LOCATED = "located"
"""The condition of one unseen of whom another knows where he is."""
LOW_LIGHT = "Low-Light Vision"
"""The ability of those whom dusk does not hinder."""


class Brightness(IntEnum):
    """The light of a place, from the best on."""

    CLEAR = 0
    HAZY = 1
    DARK = 2


LEVELS = {"lit": Brightness.CLEAR, "dim": Brightness.HAZY, "dark": Brightness.DARK}
"""What the light of a part of a map is to the rules."""
WEATHERS = {
    Weather.CLEAR: Brightness.CLEAR,
    Weather.DUSK: Brightness.HAZY,
    Weather.FOG: Brightness.HAZY,
    Weather.NIGHT: Brightness.DARK,
}
"""How bright it is where nothing is drawn."""


@rule("SEC-VIS-02")
def brightness_at(fight: Fight, point: Point) -> Brightness:
    """Return how bright a place is: what is drawn uppermost there, else the weather; lamps that reach it clear it."""
    weather = weather_of(fight.encounter)
    level = max(_drawn_at(fight.state.scene(fight.encounter.scene), point), WEATHERS[weather])
    if level is Brightness.CLEAR or weather is Weather.FOG:
        return level
    return Brightness.CLEAR if _is_lit(fight, point) else level


def weather_of(encounter: Encounter) -> Weather:
    """Return what the game master has said of the light on the whole map."""
    clock = encounter.clock
    return clock.weather if isinstance(clock, SecondsClock) else Weather.CLEAR


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


def _is_lit(fight: Fight, point: Point) -> bool:
    """Return whether a lamp of the map or of somebody reaches a point, walls not in between."""
    encounter, scene = fight.encounter, fight.state.scene(fight.encounter.scene)
    lamps = [
        (thing.at, int(thing.reach * SQUARE))
        for thing in scene.things.values()
        if isinstance(thing, Light) and thing.strength
    ]
    length = scene.square_length
    for token in encounter.tokens.values():
        reach = sum(held.amount for held in token.conditions if held.kind == LIT)
        if reach and token.scene == encounter.scene:
            lamps.append((token.point, int(reach * SQUARE / length)))
    return any(
        (at[0] - point[0]) ** 2 + (at[1] - point[1]) ** 2 <= reach * reach
        and not fight.board.site.walls.crossing(at, point, purpose=Purpose.LIGHT)
        for at, reach in lamps
    )


@dataclass(frozen=True, slots=True)
class Sighting:
    """How one sees another: the cover between them, and why he does not see him, or only badly; both None if he does.

    `cited` is the rule of the reason; somebody `unnoticed` gives no sign that he is there at all.
    """

    shelter: Shelter
    unseen: Phrase | None = None
    concealed: Phrase | None = None
    cited: str = "SEC-VIS-01"
    unnoticed: bool = False

    @property
    @rule("SEC-VIS-01", "SEC-VIS-02", "SEC-VIS-04", "SEC-MOD-06")
    def bonus(self) -> int:
        """What it adds to Target besides cover: being unseen takes the place of being concealed and of total cover."""
        if self.unseen is not None:
            return SITUATIONS("Invisibility")
        return SITUATIONS("Concealment") if self.concealed is not None else 0

    @property
    @rule("SEC-VIS-01")
    def can_hide(self) -> bool:
        """Whether one could hide from the other's eyes: behind cover, concealed, or unseen anyway."""
        return self.shelter.step > CoverStep.NONE or self.concealed is not None or self.unseen is not None


def _looked_at(fight: Fight, observer: TokenId, target: TokenId) -> tuple[object, ...]:
    """Return all that says how one sees another: whatever else happens in the fight, he sees him as before."""
    state, encounter, weather = fight.state, fight.encounter, weather_of(fight.encounter)
    is_bright = weather is Weather.CLEAR and not _regions(state.scene(encounter.scene))
    # whoever carries a lamp may stand anywhere
    lamps = None if is_bright else encounter.tokens
    seen = fighter(fight, observer), fighter(fight, target)
    return fight.board, *seen, state.scenes, state.wear, encounter.scene, weather, lamps


# whether an attack can be made, what it comes to and what it is told as all ask for it
@remembered(by=_looked_at, most=512)
def view_of(fight: Fight, observer: TokenId, target: TokenId) -> Sighting:
    """Return how somebody sees another; raise `Refused` if one of the two is gone."""
    watcher, seen = fighter(fight, observer), fighter(fight, target)
    shelter = shelter_of(fight, observer, target, seen.conditions)
    plain = _in_the_open(fight, watcher, seen, shelter)
    hidden = seen.held(HIDDEN)
    if plain.unseen is None and hidden is not None and plain.can_hide and not knows_of(seen, SPOTTED, observer):
        return _unnoticed(shelter, say("semi-automagic.sight.hidden", total=hidden.amount))
    return plain


@rule("SEC-VIS-01", "SEC-VIS-02", "SEC-VIS-03", "SEC-COVER-04", "SEC-GAP-33")
def _in_the_open(fight: Fight, watcher: Fighter, seen: Fighter, shelter: Shelter) -> Sighting:
    """Return how one sees another who does not hide."""
    if is_hidden_from(seen.token, watcher.token):
        return _unnoticed(shelter, say("semi-automagic.sight.unknown"))
    if watcher.has(BLINDED):
        return Sighting(shelter, unseen=say("semi-automagic.sight.blinded"), cited="SEC-GAP-33")
    if seen.has(INVISIBLE) and not seen.has(CONCEALED):
        return _unnoticed(shelter, say("semi-automagic.sight.invisible"))
    if shelter.step is CoverStep.TOTAL and not _is_seen_through(fight, watcher.id, seen.id, shelter):
        return Sighting(shelter, unseen=say("semi-automagic.sight.total-cover"), cited="SEC-COVER-04")
    light = brightness_at(fight, fight.board.stand(seen.id).centre)
    if light is Brightness.DARK:
        return Sighting(shelter, unseen=say("semi-automagic.sight.dark"), cited="SEC-VIS-02")
    if _is_screened(fight, watcher.id, seen.id, shelter):
        return _unnoticed(shelter, say("semi-automagic.sight.screened"))
    if seen.has(CONCEALED):
        return Sighting(shelter, concealed=say("semi-automagic.sight.concealed"))
    fog = weather_of(fight.encounter) is Weather.FOG
    if light is Brightness.HAZY and (fog or not watcher.sheet.knows(LOW_LIGHT)):
        return Sighting(shelter, concealed=say("semi-automagic.sight.hazy"), cited="SEC-VIS-02")
    return Sighting(shelter)


def _unnoticed(shelter: Shelter, why: Phrase) -> Sighting:
    return Sighting(shelter, unseen=why, cited="SEC-VIS-03", unnoticed=True)


def _is_screened(fight: Fight, observer: str, target: str, shelter: Shelter) -> bool:
    """Return whether something that gives no cover keeps one from seeing another, such as a curtain of smoke."""
    return not shelter.step and any(name not in shelter.by for name in _breaking_sight(fight, observer, target))


def _is_seen_through(fight: Fight, observer: str, target: str, shelter: Shelter) -> bool:
    """Return whether what gives somebody cover stops missiles alone, as glass or a grate of wire does."""
    things = fight.state.scene(fight.encounter.scene).things
    walls = all(isinstance(things.get(ThingId(name)), Wall | Door) for name in shelter.by)
    return bool(shelter.by) and walls and not _breaking_sight(fight, observer, target)


def _breaking_sight(fight: Fight, observer: str, target: str) -> tuple[str, ...]:
    """Return the things, other than the dark, that break the line of sight between two."""
    here, there = fight.board.stand(observer), fight.board.stand(target)
    sight = fight.board.sight(nearest_part(here, there.centre), nearest_part(there, here.centre))
    things = fight.state.scene(fight.encounter.scene).things
    found = (name for name in sight.blockers if name in things)
    return tuple(name for name in found if not isinstance(things[name], LightRegion))


@rule("SEC-VIS-03", "SEC-VIS-04")
def knows_of(seen: Fighter, kind: str, observer: str) -> bool:
    """Return whether somebody bears the mark that another has spotted or located him."""
    return any(held.kind == kind and held.other == observer for held in seen.conditions)


@rule("SEC-VIS-03")
def sees(fight: Fight, observer: TokenId, target: TokenId) -> bool:
    """Return whether somebody sees another."""
    return view_of(fight, observer, target).unseen is None


@rule("SEC-VIS-04")
def is_located(fight: Fight, observer: TokenId, target: TokenId) -> bool:
    """Return whether somebody knows where another is: he sees him, or heard, felt or was told of him."""
    return knows_of(fighter(fight, target), LOCATED, observer) or sees(fight, observer, target)


AS_SHOWN = "as-shown"
STEPS = {step.name.lower(): int(step) for step in CoverStep}


@command("semi-automagic.mark-place")
class MarkPlace(OfSome, PlayCommand):
    """Say what cover some have, how far a light reaches that they carry, or how radioactive they are.

    Nothing is said any more where there is no amount, nor by one of 0 but for cover.
    """

    condition: Literal["cover", "lit", "radioactive"] = "cover"
    # older documents have -1 where nothing is said
    amount: Annotated[int | None, BeforeValidator(lambda value: None if value == -1 else value)] = None

    def label(self, state: Campaign) -> Phrase:
        """Name the first of them, and what is said."""
        return say(f"semi-automagic.history.{self.condition}", token=self.first)

    @rule("SEC-COVER-01", "SEC-VIS-02", "SEC-RAD-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Set it, or take it off."""
        cited = {COVER: "SEC-COVER-01", LIT: "SEC-VIS-02"}.get(self.condition, "SEC-RAD-01")
        for reference in self.whom:
            lift(ctx, reference, self.condition, cited)
            if self.amount is not None and (self.amount or self.condition == COVER):
                lasting = self.condition == "radioactive"
                put_condition(ctx, reference, Condition(self.condition, amount=self.amount, lasting=lasting), cited)
        return asks_nothing()


@command("semi-automagic.weather")
class SetWeather(OfSome, PlayCommand):
    """Say how light it is on the whole map."""

    weather: Weather = Weather.CLEAR

    def label(self, state: Campaign) -> Phrase:
        """Name the light."""
        return say("semi-automagic.history.weather", weather=say(f"semi-automagic.weather.{self.weather}"))

    @rule("SEC-VIS-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Set it."""
        set_clock(ctx, replace(clock_of(ctx.encounter), weather=self.weather), "SEC-VIS-02")
        said = say(f"semi-automagic.weather.{self.weather}")
        ctx.note(say("semi-automagic.log.weather", weather=said), RuleId("SEC-VIS-02"))
        return asks_nothing()


_cover_form = asking(
    FIELDS.choice(
        "cover", ((AS_SHOWN, say("semi-automagic.call.as-shown")), *choices_worded("semi-automagic.cover", STEPS))
    )
)
_lamp_form = asking(FIELDS.number("metres", 6, said="light-metres"))
_weather_form = asking(FIELDS.choice("weather", choices_worded("semi-automagic.weather", WEATHERS)))


def _cover(call: CallSituation) -> Command:
    return MarkPlace(call.where, call.placed, "cover", STEPS.get(call.text("cover")))


def _lamp(call: CallSituation) -> Command:
    return MarkPlace(call.where, call.placed, "lit", call.number("metres"))


_fighting = called_only_if(lambda call: call.is_fighting, "semi-automagic.why.no-fight")
CALLS = (
    CallKind("cover", "SEC-COVER-01", "shield-half", _cover_form, _cover, on_a_map),
    CallKind("lamp", "SEC-VIS-02", "flame", _lamp_form, _lamp, on_a_map),
    CallKind("weather", "SEC-VIS-02", "sun", _weather_form, made_of(SetWeather, ("weather", Weather)), _fighting),
)
