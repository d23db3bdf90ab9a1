"""The mobility penalty: what armour, load, the body itself and mishaps come to together."""

from collections.abc import Iterator

from core.base.ids import RuleId
from core.base.memory import remembered
from core.base.phrase import say
from core.explain.modifier import Add, Bar, Modifier
from core.explain.tally import Stacking, Tally, settle
from core.rulebook.cite import rule
from core.rules.semi_automagic.armour import WeightClass, weight_class, worn_armour
from core.rules.semi_automagic.loads import MOBILITY, WEIGHT, load_penalty
from core.rules.semi_automagic.names import MOBILITY as MISHAPS
from core.rules.semi_automagic.settings import LOAD_WITH_ARMOUR, ruled
from core.rules.semi_automagic.subject import Subject, amount_of
from core.rules.semi_automagic.thresholds import own_modifiers

_LARGER = {WEIGHT: Stacking.BEST}


# every check and every move asks for it, and somebody stays the same object until something happens to him
@remembered(most=4096)
@rule("SEC-COND-02", "SEC-ENC-07", "SEC-GAP-32")
def mobility_of(someone: Subject) -> Tally:
    """Return somebody's mobility penalty in points, barred for whoever wears more than can be moved in.

    Of load and armour the larger alone counts, unless the table lets both count.
    """
    larger = ruled(someone.house, LOAD_WITH_ARMOUR) == "larger"
    return settle(MOBILITY, 0, _lines(someone), stacking=_LARGER if larger else None)


def _lines(someone: Subject) -> Iterator[Modifier]:
    yield from armour_penalty(someone)
    yield from load_penalty(someone)
    if someone.sheet.mobility:
        label = say("semi-automagic.reason.own-mobility")
        yield Modifier(RuleId("SEC-COND-02"), label, MOBILITY, Add(someone.sheet.mobility))
    mishaps = amount_of(someone, MISHAPS)
    if mishaps:
        label = say("semi-automagic.reason.mishaps")
        yield Modifier(RuleId("SEC-COND-02"), label, MOBILITY, Add(mishaps))
    yield from own_modifiers(someone, MOBILITY)


@rule("SEC-COND-02")
def armour_penalty(someone: Subject) -> Iterator[Modifier]:
    """Yield what the weight of all worn armour adds (SEC-TAB-ARMOURLOAD); nothing where it is negligible."""
    worn = worn_armour(someone.vitals.gear, someone.sheet.armours)
    if not worn:
        return
    heavy = weight_class(sum(each.grams for each in worn), someone.sheet.endurance, someone.sheet.scale)
    if heavy is WeightClass.NEGLIGIBLE:
        return
    points = min(heavy, WeightClass.HEAVY)
    label = say("semi-automagic.reason.armour-weight", weight=say(f"semi-automagic.weight.{heavy.name.lower()}"))
    yield Modifier(RuleId("SEC-COND-02"), label, MOBILITY, Add(int(points)), stack=WEIGHT)
    if heavy is WeightClass.TOO_HEAVY:
        reason = say("semi-automagic.why.armour-too-heavy")
        yield Modifier(RuleId("SEC-COND-02"), label, MOBILITY, Bar(reason))
