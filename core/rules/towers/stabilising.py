"""First aid: keeping somebody who is dying from bleeding out."""

from core.base.ids import RuleId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionSet
from core.engine.request import Procedure
from core.engine.system import Need
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.action import Action, Situation
from core.rules.towers.settings import FIRST_AID, chosen, difficulty
from core.rules.towers.skills import skill_check

HEALING = ("heal", "medic", "first aid")
"""What the name of a healing skill holds."""


@rule("T99-GAP-21", "T99-ACT-57")
def stabilise(ctx: Context, act: Act) -> Procedure[int | None]:
    """Flip a healing skill, an average check: the dying creature stops bleeding, but stays where it is."""
    skill, whom = str(act.option("skill")), act.target()
    target = difficulty(ctx.state.house_rules, str(chosen(ctx.state, FIRST_AID)))
    total = yield from skill_check(ctx, act.actor, skill, key="stabilise", target=target)
    if total is None or whom not in ctx.encounter.tokens:
        return None
    passed = total >= target
    if passed:
        ctx.emit(ConditionSet(ctx.encounter.id, whom, Condition("stable", lasting=True), RuleId("T99-GAP-21")))
    note = "99-towers.log.stabilised" if passed else "99-towers.log.not-stabilised"
    ctx.note(say(note, token=act.actor, other=whom), RuleId("T99-GAP-21"))
    return None


def _dying_and_near(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    whom = situation.fighter(act.target())
    if not whom.is_dying or whom.has("stable"):
        return say("99-towers.why.not-dying")
    if situation.board.distance(situation.who.id, whom.id) > 1:
        return say("99-towers.why.not-adjacent")
    return None


def _healing_skills(situation: Situation) -> tuple[Variant, ...]:
    return tuple(
        Variant(say("99-towers.action.stabilise-with", skill=skill.name), options=(("skill", skill.name),))
        for skill in situation.who.sheet.skills
        if any(word in skill.name.casefold() for word in HEALING)
    )


ACTIONS = (
    Action(
        "stabilise",
        RuleId("T99-GAP-21"),
        stabilise,
        cost=5,
        needs=(Need.TARGET,),
        check=_dying_and_near,
        variants=_healing_skills,
    ),
)
