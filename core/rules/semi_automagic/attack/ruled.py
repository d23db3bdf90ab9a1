"""Attacks as they are ruled on: their modifiers gathered, their figures, and what the game master lets count."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from core.base.errors import Gone
from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, Ruling
from core.explain.modifier import Add, Modifier, Whose
from core.explain.tally import Stacking, Tally, acting_on, settle
from core.rulebook.cite import rule
from core.rules.kit.asking import ruled_modifiers
from core.rules.semi_automagic.attack.modifiers import gather
from core.rules.semi_automagic.attack.strike import (
    ATTACK,
    ATTACK_FIGURES,
    DAMAGE,
    DEFENCE,
    DEFENCE_DC,
    SNEAK,
    TARGET,
    Declared,
    Strike,
    question_key,
    strike_left,
)
from core.rules.semi_automagic.names import FLANKED

CONCEALMENT = "concealment"
STACKING = {FLANKED: Stacking.ONCE, CONCEALMENT: Stacking.BEST}
"""The same cause never counts twice, and being unseen takes the place of concealment (SEC-MOD-06, SEC-GAP-60)."""
BASES = {DEFENCE_DC: 4}
"""What figures begin with that do not begin with nothing (SEC-ATK-04)."""
_RULES = (RuleId("SEC-ATK-01"), RuleId("SEC-ATK-08"))


def reckoned(name: str, modifiers: tuple[Modifier, ...], whose: Whose | None = None) -> Tally:
    """Return a figure of an attack as the modifiers make it, of one where several have it."""
    mine = acting_on(modifiers, name, whose)
    return settle(name, BASES.get(name, 0), mine, stacking=STACKING, whose=whose)


def figures_shown(
    modifiers: tuple[Modifier, ...], whose: Whose | None = None, *, only_damage: bool = False
) -> tuple[Tally, ...]:
    """Return the figures that a ruling shows: those of every attack, and those that something acts on."""
    always = (DAMAGE,) if only_damage else (ATTACK, TARGET, DEFENCE_DC, DEFENCE, DAMAGE)
    acted_on = {modifier.on for modifier in modifiers if modifier.whose == whose}
    return tuple(reckoned(name, modifiers, whose) for name in ATTACK_FIGURES if name in always or name in acted_on)


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
    answer = yield from ruled_modifiers(lambda: ruling(ctx, attacks))
    sorts = _whose(attacks)
    left = tuple(declared for declared in attacks if strike_left(ctx, declared) is not None)
    found = []
    for declared in left:
        whose = sorts[_sort(declared)]
        own = tuple(replace(each, whose=None) for each in answer if each.whose == whose)
        key = question_key(declared, several=len(left) > 1 or declared.number > 1)
        found.append(Ruled(declared, own, key))
    return tuple(found)


@rule("SEC-ATK-01", "SEC-ATK-08", "SEC-COMBO-09")
def ruling(ctx: Context, attacks: tuple[Declared, ...]) -> Ruling:
    """Return the ruling that is asked for; raise `Gone` where nobody is left to attack or to be attacked."""
    proposed: list[Modifier] = []
    tallies: list[Tally] = []
    for sort, whose in _whose(attacks).items():
        strike = strike_left(ctx, sort)
        if strike is None:
            continue
        own = tuple(replace(each, whose=whose) for each in counting(strike))
        proposed += own
        tallies += figures_shown(own, whose, only_damage=hits_by_itself(strike))
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


def _whose(attacks: tuple[Declared, ...]) -> Mapping[Declared, Whose | None]:
    """Return every sort of attack with whose its figures are: the target's, where there are several sorts."""
    sorts = tuple(dict.fromkeys(map(_sort, attacks)))
    if len(sorts) == 1:
        return {sorts[0]: None}
    found: dict[Declared, Whose | None] = {}
    for sort in sorts:
        found[sort] = Whose(sort.target, 1 + sum(other.target == sort.target for other in found))
    return found
