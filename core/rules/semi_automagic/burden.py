"""What a load does to somebody, as the table of loads shows it: steps, mobility penalty, speed."""

from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.burden import Burden
from core.model.campaign import Campaign
from core.model.creature import Haulage
from core.model.keeper import Keeper, settled, there
from core.model.loads import hauler_of
from core.rules.semi_automagic.fighter import Someone
from core.rules.semi_automagic.loads import MOST_STEPS, counted, is_overloaded, load_upon, step_of, steps_of
from core.rules.semi_automagic.marks import someone_of
from core.rules.semi_automagic.mobility import mobility_of
from core.rules.semi_automagic.speed import speed_of


def burden_of(state: Campaign, keeper: Keeper) -> Burden | None:
    """Return the load of somebody under the rules; None for whoever is not there, and for a cart that others pull."""
    if not there(state, keeper):
        return None
    someone = someone_of(state, keeper)
    if someone.sheet.is_object and _is_taken(state, keeper):
        return None
    return Burden(
        grams=counted(load_upon(someone)),
        step=int(step_of(someone)),
        steps=steps_of(someone),
        most=MOST_STEPS,
        penalty=mobility_of(someone),
        speed=say("semi-automagic.load.speed", squares=plain(speed_of(someone))),
        rule=RuleId("SEC-ENC-03"),
        over=_over(someone),
    )


def _is_taken(state: Campaign, keeper: Keeper) -> bool:
    found = hauler_of(state, settled(state, keeper))
    return found is not None and found[1].how is not Haulage.LED


def _over(someone: Someone) -> Phrase | None:
    return say("semi-automagic.load.over") if is_overloaded(someone) else None


def plain(number: Fraction) -> str:
    """Return a number of squares as people write it: `2`, `2.5`, `1/3`."""
    tenths = number * 10
    if number.denominator == 1:
        return str(number.numerator)
    return f"{float(number):.1f}" if tenths.denominator == 1 else str(number)
