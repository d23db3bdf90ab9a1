"""Marks: hooks that talents set on allies, on others and on spaces; they do nothing by themselves."""

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ConditionLifted, ConditionSet
from core.engine.request import Procedure
from core.engine.system import Need
from core.geometry.units import square_at
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.variant import Variant
from core.rules.towers.action import Action, Pace, Situation
from core.rules.towers.fighter import Fighter, fighter

ALLY, FOE, SPACE = "mark-ally", "mark-foe", "mark-space"
MARKS = (ALLY, FOE, SPACE)


@rule("T99-MARK-01")
def mark(ctx: Context, act: Act) -> Procedure[int | None]:
    """Mark a creature, or a space."""
    if act.targets:
        other = fighter(ctx, act.target())
        kind = ALLY if other.token.side == ctx.token(act.actor).side else FOE
        set_mark(ctx, act.actor, Condition(kind, other=other.id))
    elif act.place is not None:
        column, row = square_at(act.place)
        set_mark(ctx, act.actor, Condition(SPACE, note=f"{column},{row}"))
    else:
        raise Refused("refused.no-target")
    return None
    yield


@rule("T99-MARK-02")
def set_mark(ctx: Context, who: TokenId, fresh: Condition) -> None:
    """Set a mark; it takes the place of an earlier one of its kind."""
    if fighter(ctx, who).has(fresh.kind):
        ctx.emit(ConditionLifted(ctx.encounter.id, who, fresh.kind, rule=RuleId("T99-MARK-02")))
    ctx.emit(ConditionSet(ctx.encounter.id, who, fresh, RuleId("T99-MARK-01")))


@rule("T99-MARK-01")
def spend_mark(ctx: Context, act: Act) -> Procedure[int | None]:
    """Take a mark away that an effect has spent."""
    kind = str(act.option("mark"))
    if kind not in MARKS or not fighter(ctx, act.actor).has(kind):
        raise Refused("99-towers.why.no-mark")
    ctx.emit(ConditionLifted(ctx.encounter.id, act.actor, kind, rule=RuleId("T99-MARK-01")))
    return None
    yield


def marks_of(someone: Fighter) -> tuple[Condition, ...]:
    """Return the marks that somebody has set."""
    return tuple(held for held in someone.conditions if held.kind in MARKS)


def _markable(situation: Situation) -> tuple[Variant, ...]:
    return (
        Variant(say("99-towers.action.mark"), needs=(Need.TARGET,)),
        Variant(say("99-towers.action.mark-space"), needs=(Need.PLACE,)),
    )


def _spendable(situation: Situation) -> tuple[Variant, ...]:
    return tuple(Variant(_name(held), options=(("mark", held.kind),)) for held in marks_of(situation.who))


def _name(held: Condition) -> Phrase:
    return say(
        "99-towers.action.spend-one", mark=say(f"99-towers.condition.{held.kind}"), other=held.other or held.note
    )


ACTIONS = (
    Action("mark", RuleId("T99-MARK-01"), mark, pace=Pace.FREE, variants=_markable, repeats=True),
    Action("spend-mark", RuleId("T99-MARK-01"), spend_mark, pace=Pace.FREE, variants=_spendable, repeats=True),
)
