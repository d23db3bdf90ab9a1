"""Checks of a skill outside of an exchange of blows: the ruling, the dice and how well they came out."""

from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask
from core.explain.modifier import Add, Modifier
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.percentile import (
    CHANCE,
    HALF,
    ORDER,
    TWICE,
    Level,
    floor,
    percentile,
    reckoned,
    scaled,
)
from core.rules.basic_roleplaying.sheet import sheet_of
from core.rules.basic_roleplaying.skills import hampered, rating

DIFFICULTIES = {"easy": TWICE, "average": Fraction(1), "difficult": HALF}
"""What each multiplies a chance by."""


@rule("BRP-CHK-04", "BRP-CHK-07", "BRP-ARM-03", "BRP-ARM-04", "BRP-ARM-05")
def skill_modifiers(ctx: Context, keeper: CreatureReference, skill: str, difficulty: str) -> tuple[Modifier, ...]:
    """Return what acts on a check of a skill: how difficult it is, and worn armour."""
    vitals, sheet = vitals_of(ctx.state, keeper), sheet_of(creature_of(ctx.state, keeper))
    by = DIFFICULTIES[difficulty]
    fraction = () if by == 1 else (scaled("BRP-CHK-04", difficulty, by),)
    return (*fraction, *hampered(sheet, vitals.gear, skill, CHANCE), floor(CHANCE))


@rule("BRP-CHK-01", "BRP-CHK-05")
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

    def base() -> int:
        return rating(sheet_of(creature_of(ctx.state, keeper)), skill)

    def ruling() -> Ruling:
        proposed = skill_modifiers(ctx, keeper, skill, difficulty)
        return Ruling(
            key=f"ruling:{key}",
            rules=(RuleId(cited),),
            about=about,
            prompt=say("basic-roleplaying.ask.check", token=keeper.id, skill=skill),
            proposed=proposed,
            effects=(Add,),
            order=ORDER,
            tallies=(reckoned(CHANCE, base(), proposed),),
        )

    ruled = yield from ask(ruling)
    return (
        yield from percentile(
            ctx,
            lambda: reckoned(CHANCE, base(), ruled),
            cited,
            key=key,
            who=keeper.id,
            target=target,
            what="check",
            skill=skill,
        )
    )
