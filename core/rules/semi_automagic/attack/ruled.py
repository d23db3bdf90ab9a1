"""Attacks as they are ruled on: their modifiers gathered, their figures, and what the game master lets count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.base.errors import Gone
from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask
from core.explain.modifier import Add, Modifier, figure_and_whose, figure_of_one
from core.explain.tally import Stacking, Tally, settle
from core.rulebook.cite import rule
from core.rules.semi_automagic.attack.modifiers import gather
from core.rules.semi_automagic.attack.strike import (
    ATTACK,
    DAMAGE,
    DEFENCE,
    DEFENCE_DC,
    FIGURES,
    SNEAK,
    TARGET,
    Declared,
    Strike,
    standing,
)
from core.rules.semi_automagic.names import FLANKED

CONCEALMENT = "concealment"
STACKING = {FLANKED: Stacking.ONCE, CONCEALMENT: Stacking.BEST}
"""The same cause never counts twice, and being unseen takes the place of concealment (SEC-MOD-06, SEC-GAP-60)."""
BASES = {DEFENCE_DC: 4}
"""What figures begin with that do not begin with nothing (SEC-ATK-04)."""
_RULES = (RuleId("SEC-ATK-01"), RuleId("SEC-ATK-08"))


def figure(name: str, modifiers: tuple[Modifier, ...]) -> Tally:
    """Return a figure of an attack as the modifiers make it; its name may say whose it is."""
    mine = (modifier for modifier in modifiers if modifier.on == name)
    return settle(name, BASES.get(figure_and_whose(name)[0], 0), mine, stacking=STACKING)


def shown(modifiers: tuple[Modifier, ...], whose: str = "", *, only_damage: bool = False) -> tuple[Tally, ...]:
    """Return the figures that a ruling shows: those of every attack, and those that something acts on."""
    always = (DAMAGE,) if only_damage else (ATTACK, TARGET, DEFENCE_DC, DEFENCE, DAMAGE)
    acted_on = {modifier.on for modifier in modifiers}
    named = {name: figure_of_one(name, whose) for name in FIGURES}
    return tuple(figure(full, modifiers) for name, full in named.items() if name in always or full in acted_on)


@dataclass(frozen=True, slots=True)
class Ruled:
    """An attack with the modifiers that count for it, and the name of its questions."""

    declared: Declared
    modifiers: tuple[Modifier, ...]
    key: str


@rule("SEC-COND-12")
def hits_by_itself(strike: Strike) -> bool:
    """Return whether a strike needs no roll: one in melee at somebody helpless, aimed at nothing in particular."""
    return not strike.is_ranged and strike.target.is_helpless and not strike.declared.part and not strike.declared.thing


def counting(strike: Strike) -> tuple[Modifier, ...]:
    """Return the modifiers that matter for a strike: of one that hits by itself only those of its damage."""
    found = gather(strike)
    return tuple(each for each in found if each.on in (DAMAGE, SNEAK)) if hits_by_itself(strike) else found


def rule_on(ctx: Context, attacks: tuple[Declared, ...]) -> Procedure[tuple[Ruled, ...]]:
    """Ask for the ruling on attacks that are made together; whoever is gone by then has none of them.

    Attacks that are alike share their figures. Where there are several sorts, each figure says whose target it is.
    """
    answer = yield from ask(lambda: ruling(ctx, attacks))
    names = _names(attacks)
    left = tuple(declared for declared in attacks if standing(ctx, declared) is not None)
    found = []
    for declared in left:
        name = names[_sort(declared)]
        parted = ((each, *figure_and_whose(each.on)) for each in answer)
        own = tuple(replace(each, on=on) for each, on, whose in parted if whose == name)
        number = f":{declared.number}" if len(left) > 1 or declared.number > 1 else ""
        found.append(Ruled(declared, own, f"{declared.attacker}:{declared.target}{number}"))
    return tuple(found)


@rule("SEC-ATK-01", "SEC-ATK-08", "SEC-COMBO-09")
def ruling(ctx: Context, attacks: tuple[Declared, ...]) -> Ruling:
    """Return the ruling that is asked for; raise `Gone` where nobody is left to attack or to be attacked."""
    proposed: list[Modifier] = []
    tallies: list[Tally] = []
    for sort, name in _names(attacks).items():
        strike = standing(ctx, sort)
        if strike is None:
            continue
        own = tuple(replace(each, on=figure_of_one(each.on, name)) for each in counting(strike))
        proposed += own
        tallies += shown(own, name, only_damage=hits_by_itself(strike))
    first = attacks[0]
    if not tallies:
        raise Gone("refused.no-token", id=first.target)
    return Ruling(
        key=f"ruling:{first.attacker}:{first.target}",
        rules=_RULES,
        prompt=say("semi-automagic.ask.attack", attacker=first.attacker, target=first.target),
        proposed=tuple(proposed),
        tallies=tuple(tallies),
        effects=(Add,),
        stacking=tuple(STACKING.items()),
    )


def _sort(declared: Declared) -> Declared:
    """Return what attacks that share their figures have in common: only the first of a combo is aimed in it."""
    return replace(declared, number=min(declared.number, 2) if declared.aims else 1)


def _names(attacks: tuple[Declared, ...]) -> Mapping[Declared, str]:
    """Return every sort of attack with a name for its figures: the target, and a number besides where needed."""
    sorts = tuple(dict.fromkeys(map(_sort, attacks)))
    if len(sorts) == 1:
        return {sorts[0]: ""}
    names: dict[Declared, str] = {}
    for sort in sorts:
        taken = sum(other.target == sort.target for other in names)
        names[sort] = f"{sort.target}/{taken + 1}" if taken else str(sort.target)
    return names
