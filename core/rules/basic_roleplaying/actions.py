"""The list of actions: what the phase, the countdown or a state leaves room for, and what an action takes."""

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.rulebook.cite import rule
from core.rules.basic_roleplaying import checks, movement
from core.rules.basic_roleplaying.attack import exchange
from core.rules.basic_roleplaying.clock import Intent, IntentKind, clock_of, set_clock
from core.rules.basic_roleplaying.fighter import FIGHTERS
from core.rules.basic_roleplaying.gear import handling
from core.rules.basic_roleplaying.harm import healing
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING
from core.rules.basic_roleplaying.rounds import course
from core.rules.basic_roleplaying.rounds.order import Action, Effort, Situation, who_is_first
from core.rules.basic_roleplaying.settings import ATTACKS, number_of
from core.rules.kit.action import ActionList, Cost, costing
from core.rules.kit.rows import bar_of


class BrpActions(ActionList[Situation, Action]):
    """Every action, judged by the phase and the countdown, and paid for with the action of the round."""

    system = BASIC_ROLEPLAYING
    situation_kind, fighters = Situation, FIGHTERS

    def barred(self, situation: Situation, action: Action, act: Act) -> tuple[Phrase | None, ...]:
        """Return that it is not somebody's moment, not the phase for it, that others come before him with it."""
        return situation.off_turn, _wrong_phase(situation, action), _too_early(situation, action, act)

    def cost(self, situation: Situation, action: Action, act: Act) -> Cost:
        """Return what of the round an action takes."""
        return costing(f"basic-roleplaying.effort.{action.effort}") if action.price is None else Cost(action.price)

    def carry_out(self, ctx: Context, action: Action, act: Act) -> Procedure[None]:
        """Let an action be paid for, and carry it out."""
        _spend(ctx, act.actor, action)
        yield from ends_if_gone(action.carry(ctx, act))


LIST = BrpActions(
    (*exchange.ACTIONS, *movement.ACTIONS, *course.ACTIONS, *healing.ACTIONS, *handling.ACTIONS, *checks.ACTIONS),
    bar_of(BASIC_ROLEPLAYING),
)


@rule("BRP-CLOCK-01")
def _wrong_phase(situation: Situation, action: Action) -> Phrase | None:
    """Return that an action belongs to another phase; None in its own."""
    phase = situation.clock.phase
    return None if phase in action.phases else say(f"basic-roleplaying.why.phase.{phase}")


@rule("BRP-INIT-07")
def _too_early(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return who comes first on this rank, where somebody does something else than he has stated; None if nobody."""
    if action.effort is Effort.FREE:
        return None
    who, stated = situation.who.id, situation.clock.plans.get(situation.who.id)
    if action.effort is Effort.ATTACK:
        item = act.item or situation.who.arms[0].item.id
        same = stated is not None and stated.item == item
        plan = Intent(IntentKind.ATTACK, item, stated.reach if same and stated is not None else "")
    else:
        plan = Intent(IntentKind.OTHER, skill=str(act.option("skill") or action.skill))
    other = who_is_first(situation.state, situation.encounter, who, plan)
    return None if other is None else say("basic-roleplaying.why.others-first", token=other)


@rule("BRP-ATK-05", "BRP-CLOCK-01", "BRP-GAP-06")
def _spend(ctx: Context, who: TokenId, action: Action) -> None:
    """Count an attack, and the action of the round, which the last attack allowed is."""
    clock, cited = clock_of(ctx.encounter), "BRP-CLOCK-01"
    if action.effort is Effort.FREE:
        return
    if action.effort is Effort.ATTACK:
        clock, cited = clock.noted("attacks", who, clock.attacks.get(who, 0) + 1), "BRP-ATK-05"
    more = action.effort is Effort.ATTACK and clock.attacks[who] < number_of(ctx.state.house_rules, ATTACKS)
    set_clock(ctx, clock if more else clock.having("acted", who), cited)
