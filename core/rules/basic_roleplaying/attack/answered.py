"""How an attack is met: the question of defence, with each item, by a dodge or not at all, and the roll for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from core.base.errors import Gone
from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.chance.percentiles import Level
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.condition import carried_by
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.strike import DEFENCE, Declared, Strike, plain_modifiers, strike_of
from core.rules.basic_roleplaying.checks import PERCENTILES, floor, reckoned
from core.rules.basic_roleplaying.clock import clock_of, set_clock
from core.rules.basic_roleplaying.gear.equipment import Wielded, has_trait, is_useless
from core.rules.basic_roleplaying.gear.handling import is_propped
from core.rules.basic_roleplaying.names import HELPLESS, KINDS, KNEELING, SURPRISED, UNAWARE
from core.rules.basic_roleplaying.settings import DEFENCE_STEP, DODGING_MISSILES, MIXING, chosen, number_of
from core.rules.basic_roleplaying.sheet import DODGING, hampered, rating, weapon_rating
from core.rules.kit.asking import choice


class DefenceKind(StrEnum):
    """How an attack is met."""

    TAKE = "take"
    DODGE = "dodge"
    PARRY = "parry"


KNELT = 90
"""The chance of a large shield against missiles with somebody kneeling behind it (BRP-SHD-04)."""


@dataclass(frozen=True, slots=True)
class Defence:
    """A defence that was chosen: how, with which item, and how it came out."""

    how: DefenceKind = DefenceKind.TAKE
    item: str | None = None
    level: Level | None = None

    @property
    def key(self) -> str:
        """The key by which it is chosen."""
        return self.how if self.item is None else f"{self.how}:{self.item}"


@rule("BRP-DEF-02", "BRP-DEF-09", "BRP-INTENT-02", "BRP-INIT-05")
def may_defend(strike: Strike) -> bool:
    """Return whether the target can defend itself at all: up, aware, seeing it come; whatever it has done before."""
    target = strike.target
    if target.is_down or target.has(HELPLESS, UNAWARE) or not strike.is_seen_coming:
        return False
    return not (strike.is_missile and target.has(SURPRISED))


@rule("BRP-DEF-01", "BRP-DEF-05", "BRP-DEF-06", "BRP-SHD-01", "BRP-SHD-02", "BRP-DEF-03")
def parries_with(strike: Strike, wielded: Wielded) -> bool:
    """Return whether an item can parry an attack: shields also missiles of low velocity, nothing a fast one."""
    arm = wielded.profile
    if strike.is_fast or is_useless(strike.house, wielded) or is_propped(strike.target, wielded):
        return False
    by_hand = has_trait(arm.skill, "parries") and not arm.is_missile and not strike.is_missile
    return bool(arm.shield) or by_hand


@rule("BRP-DEF-11", "BRP-GAP-09")
def can_dodge(strike: Strike) -> bool:
    """Return whether an attack can be dodged: never a fast one, missiles where the game master allows it."""
    return not strike.is_fast and (not strike.is_missile or bool(chosen(strike.house, DODGING_MISSILES)))


@rule("BRP-GAP-07")
def _mixes(strike: Strike, how: DefenceKind) -> bool:
    """Return whether a defence of a kind goes with those of this round."""
    before = clock_of(strike.encounter).defences.get(strike.target.id, ())
    return bool(chosen(strike.house, MIXING)) or all(each == how for each in before)


@rule("BRP-DEF-12", "BRP-DEF-13")
def ways(strike: Strike) -> tuple[Defence, ...]:
    """Return every defence that is open to the target, one of which it may choose: parries first."""
    if not may_defend(strike):
        return ()
    parries = (Defence(DefenceKind.PARRY, each.item.id) for each in strike.target.arms if parries_with(strike, each))
    dodges = (Defence(DefenceKind.DODGE),) if can_dodge(strike) and _mixes(strike, DefenceKind.DODGE) else ()
    return (*(parries if _mixes(strike, DefenceKind.PARRY) else ()), *dodges)


@rule("BRP-DEF-03", "BRP-SHD-02", "BRP-SHD-03", "BRP-SHD-04", "BRP-DEF-08", "BRP-SHD-08")
def defence_base(strike: Strike, defence: Defence) -> int:
    """Return the rating of a defence: that of the item, of Dodge, or what a shield has against missiles."""
    if defence.how is DefenceKind.DODGE:
        return rating(strike.target.sheet, DODGING)
    arm = strike.target.arm(defence.item).profile
    if not strike.is_missile:
        return weapon_rating(strike.target.sheet, arm)
    return KNELT if arm.shield == "large" and strike.target.has(KNEELING) else arm.blocks


DEFENCE_FACTS: Mapping[str, Callable[[Strike, Defence], bool]] = {
    "shot": lambda strike, defence: strike.is_missile,
    "dodges": lambda strike, defence: defence.how is DefenceKind.DODGE,
    "parries with what is broken": lambda strike, defence: (
        defence.how is not DefenceKind.DODGE and strike.target.arm(defence.item).is_broken
    ),
}
"""What a row on a defence may ask for."""


@rule("BRP-DEF-11", "BRP-DEF-13", "BRP-ARM-03", "BRP-CHK-07", "BRP-GAP-13")
def defence_tally(strike: Strike, defence: Defence, ruled: tuple[Modifier, ...]) -> Tally:
    """Return the chance of a defence: halved against missiles, then armour and earlier defences, and what was ruled."""
    target = strike.target
    found: list[Modifier] = [each for each in ruled if each.on == DEFENCE]
    found += plain_modifiers(DEFENCE, lambda fact: DEFENCE_FACTS[fact](strike, defence))
    if defence.how is DefenceKind.DODGE:
        found += hampered(target.sheet, target.vitals.gear, DODGING, DEFENCE)
    found += (*KINDS.given(target, DEFENCE), *carried_by(target.conditions, DEFENCE))
    step = len(clock_of(strike.encounter).defences.get(target.id, ())) * number_of(strike.house, DEFENCE_STEP)
    if step:
        label = say("basic-roleplaying.modifier.defended-before")
        found.append(Modifier(RuleId("BRP-DEF-13"), label, DEFENCE, Add(-step)))
    return reckoned(DEFENCE, defence_base(strike, defence), (*found, floor(DEFENCE)))


@rule("BRP-DEF-01", "BRP-DEF-08", "BRP-DEF-12", "BRP-DEF-13", "BRP-INIT-05")
def defend(ctx: Context, declared: Declared, attack: Level, ruled: tuple[Modifier, ...]) -> Procedure[Defence]:
    """Ask how the target meets an attack that succeeds, and roll; one answer to each attack."""
    if not attack.worth:
        return Defence()
    answer = yield from ends_if_gone(ask(lambda: _question(strike_of(ctx, declared), attack, ruled)))
    if answer is None or answer.how is DefenceKind.TAKE:
        return Defence()
    who, other = declared.target, declared.attacker
    cited = "BRP-DEF-03" if answer.how is DefenceKind.PARRY else "BRP-DEF-08", "BRP-CHK-05"
    level = yield from PERCENTILES.roll(
        ctx,
        lambda: defence_tally(strike_of(ctx, declared), answer, ruled),
        *cited,
        key=f"{answer.how}:{who}:{other}",
        about=(who, other),
        what=answer.how,
    )
    clock = clock_of(ctx.encounter)
    set_clock(ctx, clock.noted("defences", who, (*clock.defences.get(who, ()), answer.how)), "BRP-DEF-13")
    return replace(answer, level=level)


def _question(strike: Strike, attack: Level, ruled: tuple[Modifier, ...]) -> Choice[Defence]:
    """Return the question of defence, with the chance of each way; raise `Gone` where none is left."""
    found = ways(strike)
    if not found:
        raise Gone("basic-roleplaying.why.no-defence")
    chances = {each: defence_tally(strike, each, ruled).total.number for each in found}
    who, other, level = strike.target.id, strike.attacker.id, say(f"basic-roleplaying.degree.{attack}")
    return choice(
        f"defence:{other}:{who}",
        *("BRP-DEF-01", "BRP-DEF-08"),
        asks=who,
        about=(other,),
        prompt=say("basic-roleplaying.ask.defence", token=who, other=other, level=level),
        options={
            **{each: said(strike, each, chances[each]) for each in found},
            Defence(): say("basic-roleplaying.option.take", token=who),
        },
        keyed=lambda defence: defence.key,
        remarks={each: outlook(strike, each, attack) for each in (*found, Defence())},
        suggested=max(chances, key=chances.__getitem__).key,
    )


def said(strike: Strike, defence: Defence, chance: int) -> Phrase:
    """Return a way to defend in words, with its chance."""
    if defence.how is DefenceKind.DODGE:
        return say("basic-roleplaying.option.dodge", chance=chance)
    return say("basic-roleplaying.option.parry", item=strike.target.arm(defence.item).item.name, chance=chance)


@rule("BRP-DEF-04", "BRP-DEF-10", "BRP-ATK-03")
def outlook(strike: Strike, defence: Defence, attack: Level) -> Phrase:
    """Return how good a defence has to be against an attack of some level, and which item it damages, by how much."""
    level = "special" if attack is Level.SPECIAL else "success"
    if defence.how is DefenceKind.TAKE:
        return say(f"basic-roleplaying.outlook.{level}.take")
    if defence.how is not DefenceKind.PARRY or (level == "success" and strike.is_missile):
        return say(f"basic-roleplaying.outlook.{level}")
    loser = strike.target.arm(defence.item) if level == "special" else strike.wielded
    words = f"basic-roleplaying.outlook.{level}"
    return say(f"{words}.parry", item=loser.item.name) if loser.profile.hit_points else say(words)
