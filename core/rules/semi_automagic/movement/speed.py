"""Speed by way of moving and posture: how far somebody gets in a second, getting up and down, taking to the air."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from core.base.ids import RuleId
from core.base.numbers import Rounding, rounded
from core.base.phrase import Phrase, say
from core.base.values import remembered
from core.engine.burden import Burden
from core.engine.command import Act
from core.engine.context import Context
from core.model.campaign import Campaign
from core.model.creature import Haulage
from core.model.creature_reference import CreatureReference, canonical, there
from core.model.loads import hauler_of
from core.rulebook.cite import rule
from core.rules.kit.action import Variant, only_if
from core.rules.kit.conditions import lift_conditions, set_condition
from core.rules.semi_automagic import names
from core.rules.semi_automagic.conditions import someone_of
from core.rules.semi_automagic.fighter import Action, Situation, Someone
from core.rules.semi_automagic.gear import loads
from core.rules.semi_automagic.harm.body import USELESS
from core.rules.semi_automagic.settings import AT_A_STANDSTILL, STAND_FROM_PRONE, chosen, number_of
from core.rules.semi_automagic.sheet import Mode

HALF_SQUARE = Fraction(1, 2)
MARKS: Mapping[Mode, str] = {
    "fly": names.FLYING,
    "swim": names.SWIMMING,
    "climb": names.CLIMBING,
    "burrow": names.BURROWING,
}
"""The condition of whoever moves in that way; without any of them he goes on foot."""


def mode_of(someone: Someone) -> Mode:
    """Return how somebody moves now: as his conditions say, else on foot, or in the only way that he can."""
    for way, kind in MARKS.items():
        if someone.has(kind):
            return way
    sheet = someone.sheet
    if sheet.speed:
        return "walk"
    return next((way for way in MARKS if sheet.pace(way)), "walk")


@rule("SEC-MOVE-01")
def speed_of(someone: Someone, way: Mode | None = None) -> Fraction:
    """Return somebody's speed, as he moves now or another way, in his own squares for each second; never below 0."""
    way = way or mode_of(someone)
    return slowed(someone, someone.sheet.pace(way) - hurt_limbs(someone, way))


@rule("SEC-CALL-02", "SEC-CALL-08", "SEC-GAP-21")
def hurt_limbs(someone: Someone, way: Mode) -> Fraction:
    """Return what hurt legs take off walking, and hurt wings off flying: a square each, two for a useless leg.

    Useless wings take all of it.
    """
    if way == "walk":
        return Fraction(someone.amount(names.LEG_HURT))
    if way != "fly":
        return Fraction(0)
    if any(held.kind == names.WING_HURT and held.amount >= USELESS for held in someone.conditions):
        return someone.sheet.flying
    return Fraction(someone.amount(names.WING_HURT) + someone.amount(names.WING_SORE))


@rule("SEC-CALL-02", "SEC-GAP-21")
def is_lamed(someone: Someone) -> bool:
    """Return whether every leg of somebody is useless, so that only crawling is left."""
    useless = sum(held.kind == names.LEG_HURT and held.amount >= USELESS for held in someone.conditions)
    return someone.sheet.legs > 0 and useless >= someone.sheet.legs


@rule("SEC-COND-02", "SEC-ENC-04", "SEC-GAP-31")
def slowed(someone: Someone, pace: Fraction) -> Fraction:
    """Return a speed less half a square for each point of a mobility penalty, never below 0."""
    mobility = loads.mobility_of(someone)
    return Fraction(0) if mobility.barred else max(Fraction(0), pace - HALF_SQUARE * max(0, mobility.total.number))


# every step that is looked at asks for both
@remembered(most=4096)
@rule("SEC-ENC-05", "SEC-GAP-31")
def only_staggers(someone: Someone) -> bool:
    """Return whether somebody can only stagger, a square in six seconds: overloaded, or slowed to a standstill."""
    if loads.mobility_of(someone).barred or not someone.sheet.pace(mode_of(someone)):
        return False
    if loads.is_overloaded(someone):
        return True
    return not speed_of(someone) and chosen(someone.house, AT_A_STANDSTILL) == "staggers"


@remembered(most=4096)
@rule("SEC-MOVE-01", "SEC-MOVE-02")
def squares_of_move(someone: Someone) -> int:
    """Return how many of his own squares one move covers: speed, rounded to the nearest, halves up (SEC-DICE-04)."""
    return rounded(speed_of(someone), Rounding.HALF_UP)


def burden(state: Campaign, reference: CreatureReference) -> Burden | None:
    """Return the load of somebody under the rules; None for whoever is not there, and for what bears nothing itself.

    That is a cart that others pull, and one that stands about and cannot move by itself.
    """
    if not there(state, reference):
        return None
    someone = someone_of(state, reference)
    if someone.sheet.is_object and (_is_taken(state, reference) or not someone.sheet.speed):
        return None
    return Burden(
        grams=loads.effective_grams(loads.load_upon(someone)),
        step=int(loads.step_of(someone)),
        steps=loads.steps_of(someone),
        most=loads.MOST_STEPS,
        penalty=loads.mobility_of(someone),
        speed=say("semi-automagic.load.speed", squares=plain(speed_of(someone))),
        rule=RuleId("SEC-ENC-03"),
        over=say("semi-automagic.load.over") if loads.is_overloaded(someone) else None,
    )


def _is_taken(state: Campaign, reference: CreatureReference) -> bool:
    found = hauler_of(state, canonical(state, reference))
    return found is not None and found[1].how is not Haulage.LED


def plain(number: Fraction) -> str:
    """Return a number of squares as people write it: `2`, `2.5`, `1/3`."""
    tenths = number * 10
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.1f}" if tenths.denominator == 1 else str(number)


CROUCH, LIE_DOWN, STAND = "crouch", "go-prone", "stand"
RAPID_STAND = "Rapid Stand"
"""The technique of Acrobatics that gets one up sooner (SEC-GAP-04)."""
CHANGE = "change-way"
_WAYS: tuple[Mode, ...] = ("walk", *MARKS)


@rule("SEC-ACT-02")
def _take_posture(ctx: Context, act: Act, posture: str | None = None) -> None:
    """Go down on one's knees or up onto them, go to the ground, or get up."""
    lift_conditions(ctx, act.actor, "SEC-ACT-02", *(kind for kind in (names.CROUCHING, names.PRONE) if kind != posture))
    if posture is not None:
        set_condition(ctx, act.actor, "SEC-ACT-02", posture, lasting=posture == names.PRONE)


@rule("SEC-ACT-02", "SEC-GAP-04")
def seconds_to_stand(someone: Someone) -> int:
    """Return how long it takes to stand up: 1 second from a crouch, from prone as the table plays it.

    Rapid Stand makes it 1 second instead of 2, or 2 instead of 4.
    """
    if not someone.has(names.PRONE):
        return 1
    seconds = number_of(someone.house, STAND_FROM_PRONE)
    return seconds // 2 if someone.sheet.knows(RAPID_STAND) else seconds


@rule("SEC-MOVE-01")
def _change(ctx: Context, act: Act) -> None:
    """Go on another way: into the air or the water, up a wall, under the ground, or on foot again."""
    wanted = _way_in(act)
    lift_conditions(ctx, act.actor, "SEC-MOVE-01", *(kind for way, kind in MARKS.items() if way != wanted))
    if wanted is not None and wanted in MARKS:
        set_condition(ctx, act.actor, "SEC-MOVE-01", MARKS[wanted])


def _way_in(act: Act) -> Mode | None:
    """Return the way that an act names; None where it names none."""
    named = dict(act.options).get("way")
    return next((way for way in _WAYS if way == named), None)


def _check(situation: Situation, act: Act) -> Phrase | None:
    way = _way_in(act)
    if way is None:
        return None
    if way == mode_of(situation.who):
        return say("semi-automagic.why.moves-so")
    return None if speed_of(situation.who, way) > 0 else say("semi-automagic.why.cannot-move-so")


def _variants(situation: Situation) -> tuple[Variant, ...]:
    """Offer every other way for which there is a speed; most creatures have none."""
    now = mode_of(situation.who)
    return tuple(
        Variant(say(f"semi-automagic.action.{CHANGE}.{way}"), options=(("way", way),))
        for way in _WAYS
        if way != now and situation.who.sheet.pace(way) > 0
    )


def _going_down(identity: str, posture: str, *, icon: str) -> Action:
    carry = partial(_take_posture, posture=posture)
    check = only_if(lambda situation: not situation.who.has(posture), f"semi-automagic.why.{posture}")
    return Action(identity, "SEC-ACT-02", carry, seconds=1, check=check, sought=True, icon=icon)


_down = only_if(lambda situation: situation.who.has(names.PRONE, names.CROUCHING), "semi-automagic.why.upright")
ACTIONS = (
    Action(
        STAND, "SEC-ACT-02", _take_posture, cost=lambda it, act: seconds_to_stand(it.who), check=_down, icon="arrow-up"
    ),
    _going_down(CROUCH, names.CROUCHING, icon="stairs"),
    _going_down(LIE_DOWN, names.PRONE, icon="arrow-down"),
    Action(CHANGE, "SEC-MOVE-01", _change, check=_check, variants=_variants, icon="feather"),
)
