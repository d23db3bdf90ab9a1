"""Checks against chances: the ranges of a chance, what acts on one, checks of a skill, and actions without attack."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from core.base.ids import RuleId
from core.base.numbers import Rounding
from core.base.phrase import Phrase, say
from core.chance.percentiles import SIDES, Chance, Level
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Need
from core.explain.modifier import Add, Bar, Limit, Modifier, Scale
from core.model.campaign import HouseRules
from core.model.condition import carried_by
from core.model.creature_reference import CreatureReference, canonical, creature_of, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.clock import clock_of
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.harm.injuries import wake, why_not_woken
from core.rules.basic_roleplaying.movement import why_not_beside
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds.order import Action, Situation, rank_of
from core.rules.basic_roleplaying.settings import SPECIAL_RULE, chosen
from core.rules.basic_roleplaying.sheet import AGILITY, BrpSheet, hampered, rating, sheet_of, skills_said, why_unskilled
from core.rules.kit.action import Variant
from core.rules.kit.anybody import all_conditions
from core.rules.kit.calls import Fields, choices_worded
from core.rules.kit.percentile import PERCENT, Percentiles

LEAST = 5
"""The chance that whoever can do something at all always has."""
HALF, TWICE = Fraction(1, 2), Fraction(2)
DIFFICULTIES = {"easy": TWICE, "average": Fraction(1), "difficult": HALF}
"""What each multiplies a chance by."""
FIELDS = Fields("basic-roleplaying.field")


@rule(
    *("BRP-CHK-01", "BRP-CHK-02", "BRP-CHK-03", "BRP-CHK-05", "BRP-CHK-06"),
    *("BRP-GAP-01", "BRP-GAP-02", "BRP-TAB-LEVELS"),
)
def chance_of(house: HouseRules, number: int) -> Chance:
    """Return the ranges of a final, modified chance: a fifth of it, and a twentieth of what it lacks to 100."""
    if chosen(house, SPECIAL_RULE) == "strict":
        special = (number - 1) // 5
    else:
        special = max(1, (number + 2) // 5)
    return Chance(number, special, SIDES + 1 - max(1, (SIDES - number + 10) // 20))


PERCENTILES = Percentiles(BASIC_ROLEPLAYING, (Scale, Add, Limit, Bar), chance_of)
"""Fractions before points, and the limits last (BRP-CHK-07)."""
reckoned = PERCENTILES.reckoned


@rule("BRP-CHK-06", "BRP-GAP-02")
def floor(on: str) -> Modifier:
    """Return that a figure, which is a working chance, never falls below 5."""
    return Modifier(RuleId("BRP-CHK-06"), say("basic-roleplaying.modifier.floor"), on, Limit(low=LEAST))


@rule("BRP-CHK-04", "BRP-CHK-07")
def scaled(cited: str, words: str, by: Fraction, on: str = PERCENT) -> Modifier:
    """Return a fraction of a chance, rounded up: half for a Difficult task."""
    return Modifier(RuleId(cited), say(f"basic-roleplaying.modifier.{words}"), on, Scale(by, Rounding.UP))


@rule("BRP-CHK-04", "BRP-CHK-07", "BRP-ARM-03", "BRP-ARM-04", "BRP-ARM-05")
def skill_modifiers(ctx: Context, reference: CreatureReference, skill: str, difficulty: str) -> tuple[Modifier, ...]:
    """Return what acts on a check of a skill: how difficult it is, worn armour, and conditions."""
    vitals, sheet = vitals_of(ctx.state, reference), sheet_of(creature_of(ctx.state, reference))
    by = DIFFICULTIES[difficulty]
    fraction = () if by == 1 else (scaled("BRP-CHK-04", difficulty, by),)
    carried = carried_by(all_conditions(ctx.state, reference), PERCENT)
    return (*fraction, *hampered(sheet, vitals.gear, skill, PERCENT), *carried, floor(PERCENT))


def skill_chance(ctx: Context, reference: CreatureReference, skill: str) -> int:
    """Return somebody's chance of an Average check of a skill."""
    full = rating(sheet_of(creature_of(ctx.state, reference)), skill)
    return reckoned(PERCENT, full, skill_modifiers(ctx, reference, skill, "average")).total.number


def check_skill(
    ctx: Context,
    reference: CreatureReference,
    skill: str,
    *,
    key: str,
    cited: str,
    difficulty: str = "average",
    target: str | None = None,
) -> Procedure[Level]:
    """Let somebody roll a skill under a ruling, with a line in the log; return how well it came out.

    Its questions are `ruling:` and the key itself.
    """
    about = (reference.id,) if target is None else (reference.id, target)
    _, level = yield from PERCENTILES.ruled_roll(
        ctx,
        lambda: skill_modifiers(ctx, reference, skill, difficulty),
        lambda: {PERCENT: rating(sheet_of(creature_of(ctx.state, reference)), skill)},
        cited,
        key=key,
        ruling=f"ruling:{key}",
        about=about,
        prompt=say("basic-roleplaying.ask.check", token=reference.id, skill=skill),
        what="check",
        skill=skill,
    )
    return level


def _wake(ctx: Context, act: Act) -> None:
    """Wake somebody who is unconscious, and tell if his DEX rank is gone by."""
    wake(ctx, canonical(ctx.state, CreatureReference(ctx.encounter.id, act.target())))
    clock, woken = clock_of(ctx.encounter), fighter(ctx, act.target())
    own, rank = (rank_of(ctx.state.house_rules, each, woken) for each in (replace(clock, moment=None), clock))
    if own and rank and own != rank and woken.can_act:
        ctx.tell_of(woken.id, "basic-roleplaying.log.late", "BRP-INIT-01", own=own, rank=rank)


def _do(ctx: Context, act: Act) -> None:
    """Do something else that takes an action, as the words say."""
    ctx.tell_of(act.actor, "basic-roleplaying.log.does", "BRP-CLOCK-01", words=act.words)


def _try(ctx: Context, act: Act) -> Procedure[None]:
    """Try a skill."""
    skill, difficulty = str(act.option("skill") or AGILITY), str(act.option("difficulty") or "average")
    key = f"check:{act.actor}:{skill}"
    reference = CreatureReference(ctx.encounter.id, act.actor)
    yield from check_skill(ctx, reference, skill, key=key, cited="BRP-CHK-01", difficulty=difficulty)


def skill_fields(*sheets: BrpSheet) -> tuple[Field, ...]:
    """Return what is filled in for a check: the skill, of the table or of the sheets' own, and how difficult it is."""
    difficulties = choices_worded("basic-roleplaying.difficulty", DIFFICULTIES)
    return (FIELDS.choice("skill", skills_said(*sheets), "Spot"), FIELDS.choice("difficulty", difficulties, "average"))


@rule("BRP-GAP-19")
def _check_try(situation: Situation, act: Act) -> Phrase | None:
    skill, difficulty, sheet = act.option("skill"), act.option("difficulty"), situation.who.sheet
    if skill not in (None, *dict(skills_said(sheet))) or difficulty not in (None, *DIFFICULTIES):
        return say("basic-roleplaying.why.no-such-skill")
    return None if skill is None else why_unskilled(situation.house, rating(sheet, str(skill)), str(skill))


def _tries(situation: Situation) -> tuple[Variant, ...]:
    return (Variant(say("basic-roleplaying.action.try"), fields=skill_fields(situation.who.sheet)),)


_check_wake = partial(why_not_beside, why_not=why_not_woken)
ACTIONS = (
    Action("wake", "BRP-DMG-04", _wake, check=_check_wake, needs=(Need.TARGET,), icon="alarm"),
    Action("try", "BRP-CHK-01", _try, check=_check_try, variants=_tries, icon="dice-6"),
    Action("deed", "BRP-CLOCK-01", _do, needs=(Need.WORDS,), icon="tools"),
)
