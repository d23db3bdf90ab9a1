"""The ruling: all modifiers of an attack, gathered in the order in which they are read, and put to the game master."""

from collections.abc import Callable
from dataclasses import replace

from core.base.ids import RuleId
from core.base.phrase import say
from core.base.values import remembered
from core.engine.request import Ruling
from core.explain.modifier import Modifier, Whose
from core.explain.tally import Stacking, Tally, settle
from core.rulebook.cite import rule
from core.rules.towers.attack.modifiers import battlefield, combatants
from core.rules.towers.attack.strike import ATTACK, DEFENSE, HEARTS, Declared, Strike
from core.rules.towers.names import STUN

Giver = Callable[[Strike], tuple[Modifier, ...]]
"""Returns what one rule has to say about an attack; mostly nothing."""

GIVERS: tuple[Giver, ...] = (
    *combatants.ARMED,
    *battlefield.PLACES,
    *combatants.GRAPPLES,
    battlefield.outnumbering,
    *combatants.STATES,
    *battlefield.COVERS,
    *combatants.STRENGTH,
)
"""All of them (T99-MOD-15), what is always there before what happens to be so."""

STACKING = {"cover": Stacking.BEST, "aid": Stacking.ONCE}
"""Sources of cover do not add up (T99-COVER-01), nor does Aid (T99-ACT-11)."""
TARGETS_OWN = (DEFENSE, HEARTS)
"""The figures that are reckoned anew for each target of an attack; the others are those of the attack itself."""


def gather(strike: Strike) -> tuple[Modifier, ...]:
    """Return all modifiers of an attack: on `attack`, `defense`, `hearts` and `stun`."""
    return tuple(modifier for giver in GIVERS for modifier in giver(strike))


def whose_of(strike: Strike) -> Whose | None:
    """Return whose the figures of this target are, to tell them from those of others in the same area."""
    return None if strike.area is None else Whose(strike.target.id)


@remembered(most=64)
@rule("T99-AOE-01", "T99-AOE-02", "T99-AOE-04")
def gather_all(strikes: tuple[Strike, ...]) -> tuple[Modifier, ...]:
    """Return the modifiers of one attack on several: its own once, what concerns a target as that one's."""
    if strikes[0].area is None:
        return gather(strikes[0])
    found: list[Modifier] = []
    for number, strike in enumerate(strikes):
        for each in gather(strike):
            if each.on in TARGETS_OWN:
                found.append(replace(each, whose=whose_of(strike)))
            elif number == 0:
                found.append(each)
    return tuple(found)


def own_modifiers(strike: Strike, modifiers: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """Return those of an attack's modifiers that concern this target, as if it were the only one."""
    if strike.area is None:
        return modifiers
    whose = whose_of(strike)
    return tuple(replace(each, whose=None) for each in modifiers if each.whose in (whose, None))


def tallies(strike: Strike, modifiers: tuple[Modifier, ...]) -> tuple[Tally, Tally]:
    """Return the attack and the defense, in cards and shifts, as the modifiers make them (T99-FLIP-06, T99-ATK-01)."""
    profile = strike.wielded.profile
    attack = [modifier for modifier in modifiers if modifier.on == ATTACK]
    defense = [modifier for modifier in modifiers if modifier.on == DEFENSE]
    return (
        settle(ATTACK, strike.attacker.sheet.value(profile.uses), attack, stacking=STACKING),
        settle(DEFENSE, strike.target.sheet.value(profile.against), defense, stacking=STACKING),
    )


ATTACK_RULES = (RuleId("T99-ATK-01"), RuleId("T99-ATK-02"))
AREA_RULES = (RuleId("T99-AOE-01"), RuleId("T99-AOE-02"))
"""By which rules an attack on one is made, and one on an area."""


@remembered(most=64)
def question_of(strikes: tuple[Strike, ...], declared: Declared) -> Ruling:
    """Return the question which modifiers of an attack count: of all whom it strikes in one."""
    first = strikes[0]
    proposed = gather_all(strikes)
    own = tuple((each, own_modifiers(each, proposed)) for each in strikes)
    attack, _ = tallies(*own[0])
    defenses = tuple(replace(tallies(*each)[1], whose=whose_of(each[0])) for each in own)
    damage = settle(STUN, first.wielded.profile.base, (each for each in proposed if each.on == STUN))
    area = first.area is not None
    prompt = (
        say("99-towers.ask.area", attacker=declared.attacker, weapon=first.wielded.item.name)
        if area
        else say("99-towers.ask.attack", attacker=declared.attacker, target=first.target.id)
    )
    return Ruling(
        key=f"ruling:{declared.attacker}" if area else f"ruling:{declared.attacker}:{declared.target}",
        rules=AREA_RULES if area else ATTACK_RULES,
        prompt=prompt,
        proposed=proposed,
        tallies=(attack, *defenses, damage),
        stacking=tuple(STACKING.items()),
    )
