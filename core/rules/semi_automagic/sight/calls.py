"""What the game master calls for on the map: falls, collisions, looking and listening, cover, light, radiation."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.calling import Field
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing, in_parallel
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature_reference import CreatureReference, there
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, on_a_map
from core.rules.semi_automagic.afflictions.radiation import DEGREES, RADIOACTIVE
from core.rules.semi_automagic.clock import clock_of, set_clock
from core.rules.semi_automagic.conditions import lift, mark
from core.rules.semi_automagic.movement.collisions import Crash, collide, fall_upon
from core.rules.semi_automagic.movement.falling import HARD, Drop, fall, metres_up, surfaces
from core.rules.semi_automagic.sight.cover import COVER, Step
from core.rules.semi_automagic.sight.hiding import HEARING, SIGHT, TOLD, UNKNOWN_DC, listen, locate, look
from core.rules.semi_automagic.sight.vision import LIT, WEATHERS

HIGHEST = 100_000
"""Centimetres of the deepest fall that can be called for."""
NOBODY = ""
AS_SHOWN = "as-shown"


@COMMANDS.member("semi-automagic.fall")
@dataclass(frozen=True, slots=True)
class Fall(OfSome, PlayCommand):
    """Let some fall so many centimetres onto a surface, or upon somebody; `ledge`: there is something to catch."""

    centimetres: int = 300
    surface: str = HARD
    ledge: bool = False
    onto: str = NOBODY

    def label(self, state: Campaign) -> Phrase:
        """Name who falls."""
        return say("semi-automagic.history.fall", token=self.first)

    @rule("SEC-FALL-01", "SEC-COLL-04")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let them fall, one after the other."""
        surface = self.surface if self.surface in surfaces() else HARD
        drop = Drop(Fraction(max(0, self.centimetres), 100), surface, self.ledge)
        for keeper in self.whom:
            if self.onto and self.encounter is not None:
                yield from fall_upon(ctx, keeper, CreatureReference(self.encounter, self.onto), drop)
            elif there(ctx.state, keeper):
                yield from fall(ctx, keeper, drop)


@COMMANDS.member("semi-automagic.collide")
@dataclass(frozen=True, slots=True)
class Collide(OfSome, PlayCommand):
    """Let some run into each other, the fastest at so many metres a second; `crushed` is pressed against a wall."""

    speed: int = 0
    crushed: str = NOBODY

    def label(self, state: Campaign) -> Phrase:
        """Name the first of them."""
        return say("semi-automagic.history.collide", token=self.first)

    @rule("SEC-COLL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let them collide."""
        crushed = tuple(each for each in self.whom if each.id == self.crushed)
        yield from collide(ctx, Crash(self.whom, Fraction(max(0, self.speed)), crushed))


@COMMANDS.member("semi-automagic.perceive")
@dataclass(frozen=True, slots=True)
class Perceive(OfSome, PlayCommand):
    """Let some look or listen for somebody, or be told where he is."""

    sought: str = NOBODY
    how: Literal["sight", "hearing", "told"] = "sight"
    dc: int = UNKNOWN_DC

    def label(self, state: Campaign) -> Phrase:
        """Name who looks."""
        return say("semi-automagic.history.perceive", token=self.first)

    @rule("SEC-VIS-03", "SEC-VIS-04")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let each try, all as one list."""
        tokens = ctx.encounter.tokens
        sought = TokenId(self.sought)
        watching = [TokenId(each.id) for each in self.whom if each.id in tokens and each.id != sought]
        if self.how == TOLD:
            for observer in watching:
                locate(ctx, observer, sought)
            return
        if self.how == HEARING:
            yield from in_parallel(listen(ctx, observer, sought, self.dc) for observer in watching)
        else:
            yield from in_parallel(look(ctx, observer, sought) for observer in watching)


@COMMANDS.member("semi-automagic.mark-place")
@dataclass(frozen=True, slots=True)
class MarkPlace(OfSome, PlayCommand):
    """Say what cover some have, how far a light reaches that they carry, or how radioactive they are."""

    condition: Literal["cover", "lit", "radioactive"] = "cover"
    amount: int = -1

    def label(self, state: Campaign) -> Phrase:
        """Name the first of them, and what is said."""
        return say(f"semi-automagic.history.{self.condition}", token=self.first)

    @rule("SEC-COVER-01", "SEC-VIS-02", "SEC-RAD-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Set it, or take it off: below 0 for cover, at 0 for the others."""
        cited = {COVER: "SEC-COVER-01", LIT: "SEC-VIS-02", RADIOACTIVE: "SEC-RAD-01"}[self.condition]
        for keeper in self.whom:
            lift(ctx, keeper, self.condition, cited)
            if self.amount >= (0 if self.condition == COVER else 1):
                lasting = self.condition == RADIOACTIVE
                mark(ctx, keeper, Condition(self.condition, amount=self.amount, lasting=lasting), cited)
        return asks_nothing()


@COMMANDS.member("semi-automagic.weather")
@dataclass(frozen=True, slots=True)
class SetWeather(OfSome, PlayCommand):
    """Say how light it is on the whole map."""

    weather: str = "clear"

    def label(self, state: Campaign) -> Phrase:
        """Name the light."""
        return say("semi-automagic.history.weather", weather=say(f"semi-automagic.weather.{self.weather}"))

    @rule("SEC-VIS-02")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Set it."""
        weather = self.weather if self.weather in WEATHERS else "clear"
        set_clock(ctx, replace(clock_of(ctx.encounter), weather=weather), "SEC-VIS-02")
        ctx.note(
            say("semi-automagic.log.weather", weather=say(f"semi-automagic.weather.{weather}")), RuleId("SEC-VIS-02")
        )
        return asks_nothing()


def _choice(name: str, value: str, choices: tuple[tuple[str, Phrase], ...]) -> Field:
    return Field(name, say(f"semi-automagic.call.{name}"), value, choices)


def _others(call: CallSituation, *, besides: bool = True) -> tuple[tuple[str, Phrase], ...]:
    """Return the tokens of the encounter to choose from, without those called for unless they are wanted."""
    tokens = {} if call.encounter is None else call.encounter.tokens
    return tuple(
        (name, say("semi-automagic.call.somebody", token=name))
        for name in tokens
        if not besides or name not in call.who
    )


def _fall_form(call: CallSituation) -> tuple[Field, ...]:
    high = max((metres_up(call.state, keeper) for keeper in call.addresses), default=Fraction(0))
    nobody = (NOBODY, say("semi-automagic.call.no-one"))
    return (
        Field("centimetres", say("semi-automagic.call.fallen"), int(high * 100) or 300, most=HIGHEST),
        _choice("surface", HARD, tuple((name, say(f"semi-automagic.surface.{name}")) for name in surfaces())),
        Field("ledge", say("semi-automagic.call.ledge"), 0, most=1),
        _choice("onto", NOBODY, (nobody, *_others(call))),
    )


def _fall(call: CallSituation) -> Command:
    return Fall(
        call.where,
        call.addresses,
        call.number("centimetres"),
        call.text("surface"),
        call.ticked("ledge"),
        call.text("onto"),
    )


def _collide_form(call: CallSituation) -> tuple[Field, ...]:
    nobody = (NOBODY, say("semi-automagic.call.no-one"))
    names = tuple((each.id, say("semi-automagic.call.somebody", token=each.id)) for each in call.addresses)
    return (Field("speed", say("semi-automagic.call.speed"), 3), _choice("crushed", NOBODY, (nobody, *names)))


def _collide(call: CallSituation) -> Command:
    return Collide(call.where, call.addresses, call.number("speed"), call.text("crushed"))


def _two_needed(call: CallSituation) -> Phrase | None:
    return say("semi-automagic.why.two-needed") if len(call.addresses) < 2 else None


def _fighting(call: CallSituation) -> Phrase | None:
    return None if call.is_fighting else say("semi-automagic.why.no-fight")


def _others_needed(call: CallSituation) -> Phrase | None:
    return on_a_map(call) or (None if _others(call) else say("semi-automagic.why.no-other"))


def _perceive_form(call: CallSituation) -> tuple[Field, ...]:
    others = _others(call) or ((NOBODY, say("semi-automagic.call.no-one")),)
    ways = tuple((each, say(f"semi-automagic.perceive.{each}")) for each in (SIGHT, HEARING, TOLD))
    return (
        Field("whom", say("semi-automagic.call.sought"), others[0][0], others),
        _choice("how", SIGHT, ways),
        Field("dc", say("semi-automagic.call.heard-at"), UNKNOWN_DC, least=-20, most=60, when=("how", HEARING)),
    )


def _perceive(call: CallSituation) -> Command:
    how: Literal["sight", "hearing", "told"] = "told"
    if call.text("how") == SIGHT:
        how = "sight"
    elif call.text("how") == HEARING:
        how = "hearing"
    return Perceive(call.where, _standing(call), call.text("whom"), how, call.number("dc"))


def _standing(call: CallSituation) -> tuple[CreatureReference, ...]:
    """Return the addresses on the map of those who stand there."""
    return tuple(CreatureReference(call.where, each) for each in call.tokens)


def _cover_form(call: CallSituation) -> tuple[Field, ...]:
    steps = tuple((step.name.lower(), say(f"semi-automagic.cover.{step.name.lower()}")) for step in Step)
    return (_choice("cover", AS_SHOWN, ((AS_SHOWN, say("semi-automagic.call.as-shown")), *steps)),)


def _cover(call: CallSituation) -> Command:
    names = {step.name.lower(): int(step) for step in Step}
    return MarkPlace(call.where, _standing(call), "cover", names.get(call.text("cover"), -1))


def _lamp_form(call: CallSituation) -> tuple[Field, ...]:
    return (Field("metres", say("semi-automagic.call.light-metres"), 6),)


def _lamp(call: CallSituation) -> Command:
    return MarkPlace(call.where, _standing(call), "lit", call.number("metres"))


def _weather_form(call: CallSituation) -> tuple[Field, ...]:
    return (_choice("weather", "clear", tuple((each, say(f"semi-automagic.weather.{each}")) for each in WEATHERS)),)


def _weather(call: CallSituation) -> Command:
    return SetWeather(call.where, call.references, call.text("weather"))


def _radiation_form(call: CallSituation) -> tuple[Field, ...]:
    degrees = tuple((name, say(f"semi-automagic.severity.{name}")) for name in reversed(DEGREES))
    return (_choice("severity", "moderate", ((NOBODY, say("semi-automagic.severity.none")), *degrees)),)


def _radiation(call: CallSituation) -> Command:
    severity = call.text("severity")
    degree = DEGREES.index(severity) + 1 if severity in DEGREES else 0
    return MarkPlace(call.where, call.addresses, "radioactive", degree)


CALLS: tuple[CallKind, ...] = (
    CallKind("fall", RuleId("SEC-FALL-01"), "arrow-down", _fall_form, _fall),
    CallKind("collide", RuleId("SEC-COLL-01"), "arrows-exchange", _collide_form, _collide, _two_needed),
    CallKind("perceive", RuleId("SEC-VIS-03"), "eye", _perceive_form, _perceive, _others_needed),
    CallKind("cover", RuleId("SEC-COVER-01"), "shield-half", _cover_form, _cover, on_a_map),
    CallKind("lamp", RuleId("SEC-VIS-02"), "flame", _lamp_form, _lamp, on_a_map),
    CallKind("weather", RuleId("SEC-VIS-02"), "sun", _weather_form, _weather, _fighting),
    CallKind("radioactive", RuleId("SEC-RAD-01"), "radioactive", _radiation_form, _radiation),
)
