"""Checks of a skill outside of an exchange of blows, and the actions that are no attack."""

from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import Phrase, say, verbatim
from core.engine.calling import Field
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, asks_nothing
from core.engine.system import Need
from core.explain.modifier import Modifier
from core.model.creature_reference import CreatureReference, creature_of, settled, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.injuries import wake
from core.rules.basic_roleplaying.movement import in_contact
from core.rules.basic_roleplaying.names import UNCONSCIOUS
from core.rules.basic_roleplaying.percentile import CHANCE, HALF, TWICE, Level, floor, judged_roll, scaled
from core.rules.basic_roleplaying.rounds.order import Action, Situation
from core.rules.basic_roleplaying.sheet import (
    AGILITY,
    BrpSheet,
    hampered,
    known_skills,
    rating,
    sheet_of,
    why_unskilled,
)
from core.rules.kit.variant import Variant

DIFFICULTIES = {"easy": TWICE, "average": Fraction(1), "difficult": HALF}
"""What each multiplies a chance by."""


@rule("BRP-CHK-04", "BRP-CHK-07", "BRP-ARM-03", "BRP-ARM-04", "BRP-ARM-05")
def skill_modifiers(ctx: Context, keeper: CreatureReference, skill: str, difficulty: str) -> tuple[Modifier, ...]:
    """Return what acts on a check of a skill: how difficult it is, and worn armour."""
    vitals, sheet = vitals_of(ctx.state, keeper), sheet_of(creature_of(ctx.state, keeper))
    by = DIFFICULTIES[difficulty]
    fraction = () if by == 1 else (scaled("BRP-CHK-04", difficulty, by),)
    return (*fraction, *hampered(sheet, vitals.gear, skill, CHANCE), floor(CHANCE))


def check_skill(
    ctx: Context,
    keeper: CreatureReference,
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
    about = (keeper.id,) if target is None else (keeper.id, target)
    prompt = say("basic-roleplaying.ask.check", token=keeper.id, skill=skill)
    _, level = yield from judged_roll(
        ctx,
        lambda: skill_modifiers(ctx, keeper, skill, difficulty),
        lambda: {CHANCE: rating(sheet_of(creature_of(ctx.state, keeper)), skill)},
        cited,
        key=key,
        ruling=f"ruling:{key}",
        about=about,
        prompt=prompt,
        what="check",
        skill=skill,
    )
    return level


@rule("BRP-DMG-04")
def _wake(ctx: Context, act: Act) -> Procedure[None]:
    """Wake somebody who is unconscious."""
    wake(ctx, settled(ctx.state, CreatureReference(ctx.encounter.id, act.target())))
    return asks_nothing()


@rule("BRP-DMG-04", "BRP-DMG-05")
def _check_wake(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    sleeper = fighter(situation, act.target())
    if sleeper.is_dead or sleeper.is_dying or not sleeper.has(UNCONSCIOUS):
        return say("basic-roleplaying.why.cannot-wake")
    near = in_contact(situation, situation.who.id, sleeper.id)
    return None if near else say("basic-roleplaying.why.no-reach")


def _do(ctx: Context, act: Act) -> Procedure[None]:
    """Do something else that takes an action, as the words say."""
    ctx.note(say("basic-roleplaying.log.does", token=act.actor, words=act.words), RuleId("BRP-CLOCK-01"))
    return asks_nothing()


@rule("BRP-CHK-01", "BRP-CHK-04")
def _try(ctx: Context, act: Act) -> Procedure[None]:
    """Try a skill."""
    skill, difficulty = str(act.option("skill") or AGILITY), str(act.option("difficulty") or "average")
    key = f"check:{act.actor}:{skill}"
    keeper = CreatureReference(ctx.encounter.id, act.actor)
    yield from check_skill(ctx, keeper, skill, key=key, cited="BRP-CHK-01", difficulty=difficulty)


def skill_fields(*sheets: BrpSheet) -> tuple[Field, ...]:
    """Return what is filled in for a check: the skill, of the table or of the sheets' own, and how difficult it is."""
    skills = tuple((name, verbatim(name)) for name in known_skills(*sheets))
    difficulties = tuple((name, say(f"basic-roleplaying.difficulty.{name}")) for name in DIFFICULTIES)
    return (
        Field("skill", say("basic-roleplaying.field.skill"), "Spot", skills),
        Field("difficulty", say("basic-roleplaying.field.difficulty"), "average", difficulties),
    )


@rule("BRP-GAP-19")
def _check_try(situation: Situation, act: Act) -> Phrase | None:
    skill, difficulty, sheet = act.option("skill"), act.option("difficulty"), situation.who.sheet
    if skill not in (None, *known_skills(sheet)) or difficulty not in (None, *DIFFICULTIES):
        return say("basic-roleplaying.why.no-such-skill")
    return None if skill is None else why_unskilled(situation.house, rating(sheet, str(skill)), str(skill))


def _tries(situation: Situation) -> tuple[Variant, ...]:
    return (Variant(say("basic-roleplaying.action.try"), fields=skill_fields(situation.who.sheet)),)


ACTIONS = (
    Action("wake", "BRP-DMG-04", _wake, check=_check_wake, needs=(Need.TARGET,), icon="alarm"),
    Action("try", "BRP-CHK-01", _try, check=_check_try, variants=_tries, icon="dice-6"),
    Action("deed", "BRP-CLOCK-01", _do, needs=(Need.WORDS,), icon="tools"),
)
