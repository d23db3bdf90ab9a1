"""Saves: a d20 against an ability, of one or of a group."""

from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Save
from core.engine.request import CHANCE, Procedure, ask, in_parallel, unless_gone
from core.rulebook.cite import rule
from core.rules.faction_zones.fighter import fighter
from core.rules.faction_zones.names import Ability
from core.rules.faction_zones.settings import GROUP_SAVE, chosen
from core.rules.kit.asking import pick, tell_check

HIGHEST = 19
"""What still passes at best: a natural 20 never does."""


@rule("FAC-CHK-01", "FAC-GAP-02")
def save(ctx: Context, who: TokenId, ability: Ability, cited: str, *, key: str) -> Procedure[bool]:
    """Return whether somebody passes a save, with a line in the log."""

    def question() -> Save:
        return Save(
            key=f"{key}:{who}",
            asks=CHANCE,
            rules=(RuleId("FAC-CHK-01"), RuleId(cited)),
            owner=who,
            subject=say(f"faction-zones.draw.{ability}", token=who),
            high=min(HIGHEST, fighter(ctx, who).ability(ability)),
        )

    return _judge(ctx, who, ability, cited, (yield from ask(question)), key=key)


@rule("FAC-CHK-01", "FAC-GAP-14")
def group_save(
    ctx: Context, members: tuple[TokenId, ...], ability: Ability, cited: str, *, key: str
) -> Procedure[tuple[bool | None, ...]]:
    """Roll the save of a group: a die each, or as the table plays it one die compared with everybody's ability.

    None stands for a member who is gone before it is rolled.
    """
    if len(members) < 2 or chosen(ctx.state.house_rules, GROUP_SAVE) == "each":
        return (yield from in_parallel(save(ctx, who, ability, cited, key=key) for who in members))
    subject = say("faction-zones.draw.group", ability=say(f"faction-zones.ability.{ability}"))
    rolled = yield from ask(pick(f"{key}:group", "FAC-GAP-14", cited, subject=subject, count=20))
    return tuple(unless_gone(partial(_judge, ctx, who, ability, cited, rolled, key=key)) for who in members)


def _judge(ctx: Context, who: TokenId, ability: Ability, cited: str, rolled: int, *, key: str) -> bool:
    """Return whether a roll passes somebody's save, with a line in the log."""
    value = fighter(ctx, who).ability(ability)
    passed = rolled <= min(HIGHEST, value)
    degree = "passes" if passed else "fails"
    words = say(
        f"faction-zones.verdict.{degree}",
        what=say(f"faction-zones.save.{key}"),
        roll=rolled,
        ability=say(f"faction-zones.ability.{ability}"),
        value=value,
    )
    drawn, told = (say("faction-zones.rolled", roll=rolled),), say(f"faction-zones.degree.{degree}")
    tell_check(ctx, cited, who, drawn=drawn, degree=told, verdict=words, passed=passed)
    return passed
