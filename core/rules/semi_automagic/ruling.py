"""The ruling on an attack, or on all attacks of a combo: which modifiers count is the game master's to say."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.semi_automagic.modifiers import STACKING, gather, shown
from core.rules.semi_automagic.strike import AIM, DAMAGE, SNEAK, Plan, Strike, standing

_RULES = (RuleId("SEC-ATK-01"), RuleId("SEC-ATK-08"))


@dataclass(frozen=True, slots=True)
class Ruled:
    """An attack with the modifiers that count for it."""

    plan: Plan
    modifiers: tuple[Modifier, ...]


@rule("SEC-COND-12")
def hits_by_itself(strike: Strike) -> bool:
    """Return whether a strike needs no roll: one in melee at somebody helpless, aimed at nothing in particular."""
    return not strike.is_ranged and strike.target.is_helpless and not strike.plan.part and not strike.plan.thing


def counting(strike: Strike) -> tuple[Modifier, ...]:
    """Return the modifiers that matter for a strike: of one that hits by itself only those of its damage."""
    found = gather(strike)
    return tuple(each for each in found if each.on in (DAMAGE, SNEAK)) if hits_by_itself(strike) else found


def rule_on(ctx: Context, plans: tuple[Plan, ...]) -> Procedure[tuple[Ruled, ...]]:
    """Ask for the ruling on attacks that are made together; whoever is gone by then has none of them.

    Attacks that are alike share their figures. Where there are several sorts, each figure says whose target it is.
    """
    answer = yield from ask(lambda state: ruling(ctx, plans, state))
    if answer is None:
        return ()
    names = _names(plans)
    found = []
    for plan in plans:
        name = names[_sort(plan)]
        own = tuple(replace(each, on=each.on.partition(":")[0]) for each in answer if each.on.partition(":")[2] == name)
        if standing(ctx, plan) is not None:
            found.append(Ruled(plan, own))
    return tuple(found)


@rule("SEC-ATK-01", "SEC-ATK-08", "SEC-COMBO-09")
def ruling(ctx: Context, plans: tuple[Plan, ...], state: Campaign) -> Ruling | None:
    """Return the ruling that is asked for; None where nobody is left to attack or to be attacked."""
    proposed: list[Modifier] = []
    tallies: list[Tally] = []
    for sort, name in _names(plans).items():
        strike = standing(ctx, sort)
        if strike is None:
            continue
        tail = f":{name}" if name else ""
        own = tuple(replace(each, on=each.on + tail) for each in counting(strike))
        proposed += own
        tallies += shown(own, tail, only_damage=hits_by_itself(strike))
    if not tallies:
        return None
    first = plans[0]
    return Ruling(
        key=f"ruling:{first.attacker}:{first.target}",
        rules=_RULES,
        prompt=say("semi-automagic.ask.attack", attacker=first.attacker, target=first.target),
        proposed=tuple(proposed),
        tallies=tuple(tallies),
        effects=(Add,),
        stacking=tuple(STACKING.items()),
    )


def _sort(plan: Plan) -> Plan:
    """Return what attacks that share their figures have in common: only the first of a combo is aimed in it."""
    return replace(plan, number=1 if plan.has(AIM) and plan.number == 1 else 2 if plan.has(AIM) else 1)


def _names(plans: tuple[Plan, ...]) -> Mapping[Plan, str]:
    """Return every sort of attack with a name for its figures: the target, and a number besides where needed."""
    sorts = tuple(dict.fromkeys(map(_sort, plans)))
    if len(sorts) == 1:
        return {sorts[0]: ""}
    names: dict[Plan, str] = {}
    for sort in sorts:
        taken = sum(name.partition("/")[0] == sort.target for name in names.values())
        names[sort] = f"{sort.target}/{taken + 1}" if taken else str(sort.target)
    return names
