"""What the game master says of a map: cover, lamps, the light on all of it, and what is radioactive."""

from dataclasses import dataclass, replace
from typing import Literal

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import COMMANDS, Command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.calls import CallKind, CallSituation, Fields, asking, made_of, on_a_map, worded
from core.rules.semi_automagic.afflictions.radiation import DEGREES, RADIOACTIVE
from core.rules.semi_automagic.clock import clock_of, set_clock
from core.rules.semi_automagic.conditions import lift, mark
from core.rules.semi_automagic.movement import collisions
from core.rules.semi_automagic.sight import hiding
from core.rules.semi_automagic.sight.cover import COVER, Step
from core.rules.semi_automagic.sight.vision import LIT, WEATHERS

AS_SHOWN = "as-shown"
STEPS = {step.name.lower(): int(step) for step in Step}


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
        said = say(f"semi-automagic.weather.{weather}")
        ctx.note(say("semi-automagic.log.weather", weather=said), RuleId("SEC-VIS-02"))
        return asks_nothing()


_FIELDS = Fields("semi-automagic.call")
_cover_form = asking(
    _FIELDS.choice("cover", ((AS_SHOWN, say("semi-automagic.call.as-shown")), *worded("semi-automagic.cover", STEPS)))
)
_lamp_form = asking(_FIELDS.number("metres", 6, said="light-metres"))
_weather_form = asking(_FIELDS.choice("weather", worded("semi-automagic.weather", WEATHERS)))


_radiation_form = asking(
    _FIELDS.choice(
        "severity",
        (("", say("semi-automagic.severity.none")), *worded("semi-automagic.severity", reversed(DEGREES))),
        "moderate",
    )
)


def _cover(call: CallSituation) -> Command:
    return MarkPlace(call.where, call.standing, "cover", STEPS.get(call.text("cover"), -1))


def _lamp(call: CallSituation) -> Command:
    return MarkPlace(call.where, call.standing, "lit", call.number("metres"))


def _radiation(call: CallSituation) -> Command:
    severity = call.text("severity")
    degree = DEGREES.index(severity) + 1 if severity in DEGREES else 0
    return MarkPlace(call.where, call.addresses, "radioactive", degree)


def _fighting(call: CallSituation) -> Phrase | None:
    return None if call.is_fighting else say("semi-automagic.why.no-fight")


CALLS: tuple[CallKind, ...] = (
    *collisions.CALLS,
    *hiding.CALLS,
    CallKind("cover", RuleId("SEC-COVER-01"), "shield-half", _cover_form, _cover, on_a_map),
    CallKind("lamp", RuleId("SEC-VIS-02"), "flame", _lamp_form, _lamp, on_a_map),
    CallKind("weather", RuleId("SEC-VIS-02"), "sun", _weather_form, made_of(SetWeather, "weather"), _fighting),
    CallKind("radioactive", RuleId("SEC-RAD-01"), "radioactive", _radiation_form, _radiation),
)
