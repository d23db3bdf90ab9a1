"""Checks of a skill outside of an exchange of blows: the ruling, the dice and how well they came out."""

from fractions import Fraction

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Procedure, Ruling, ask
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.creature_reference import CreatureReference, creature_of, vitals_of
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.modifiers import CHANCE, ORDER, reckoned, scaled
from core.rules.basic_roleplaying.percentile import Level, Percentile, chance_of, floor, shown
from core.rules.basic_roleplaying.sheet import sheet_of
from core.rules.basic_roleplaying.skills import hampered, rating
from core.rules.kit.telling import tell_check

DIFFICULTIES = {"easy": Fraction(2), "average": Fraction(1), "difficult": Fraction(1, 2)}
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
    roll = yield from ask(lambda: _draw(ctx, keeper, key, cited, about, skill, reckoned(CHANCE, base(), ruled)))
    tally = reckoned(CHANCE, base(), ruled)
    level = chance_of(ctx.state.house_rules, tally.total.number).level(roll)
    tell_check(
        ctx,
        cited,
        keeper.id,
        target=target,
        tallies=(tally,),
        drawn=(say("basic-roleplaying.rolled", roll=shown(roll)),),
        degree=say(f"basic-roleplaying.degree.{level}"),
        verdict=say("basic-roleplaying.verdict.check", skill=skill, chance=tally.total.number, roll=shown(roll)),
    )
    return level


def _draw(
    ctx: Context, keeper: CreatureReference, key: str, cited: str, about: tuple[str, ...], skill: str, tally: Tally
) -> Percentile:
    return Percentile(
        key=key,
        asks=CHANCE_DRAWS,
        rules=(RuleId(cited),),
        about=about,
        owner=keeper.id,
        subject=_subject(keeper, skill),
        chance=chance_of(ctx.state.house_rules, tally.total.number),
    )


def _subject(keeper: CreatureReference, skill: str) -> Phrase:
    return say("basic-roleplaying.draw.check", token=keeper.id, skill=skill)
