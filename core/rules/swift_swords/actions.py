"""The list of actions: what the Countdown leaves room for, what an action costs, and what it begins and ends."""

from collections.abc import Iterator
from functools import partial

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure, ends_if_gone
from core.engine.system import Offer
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.action import ActionList, Cost, Variant
from core.rules.kit.conditions import lift_conditions
from core.rules.kit.rows import bar_of
from core.rules.kit.zones import find_spot
from core.rules.swift_swords import cover, skills
from core.rules.swift_swords.attack import offense as attack
from core.rules.swift_swords.chariots import driving
from core.rules.swift_swords.fighter import FIGHTERS, fighter
from core.rules.swift_swords.gear import handling
from core.rules.swift_swords.melee import holds, leaving, reaching
from core.rules.swift_swords.morale import panic
from core.rules.swift_swords.movement import charging, flying, mounts, moves
from core.rules.swift_swords.names import ACTION_POOL, FLYING, SWIFT_SWORDS
from core.rules.swift_swords.rounds import course, deeds, paying
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.paying import cost_of, cost_words, dice_taken, pay, why_unpaid


class SwiftActions(ActionList[Situation, Action]):
    """Every action, judged by the Countdown, and paid for with dice before it is carried out."""

    system = SWIFT_SWORDS
    situation_kind, fighters = Situation, FIGHTERS

    @rule("SST-ACT-01", "SST-COST-01", "SST-INIT-01")
    def barred(self, situation: Situation, action: Action, act: Act) -> Iterator[Phrase | None]:
        """Yield that it is not somebody's turn, that panic or a Hold has him, that the dice do not suffice."""
        yield None if action.anytime else situation.off_turn
        yield panic.why_not_himself(situation, action)
        yield holds.why_held(situation, action)
        yield why_unpaid(situation, action, act)

    def offers(
        self, state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
    ) -> tuple[Offer, ...]:
        """Return the offers for somebody; whoever is in the air flies rather than that he lands by going on foot."""
        found = super().offers(state, board, encounter, who, only=only)
        if len(found) > 1 and any(each.kind == FLYING for each in encounter.token(who).conditions):
            return tuple(sorted(found, key=lambda offer: not self.find(offer.act.action).flies))
        return found

    @rule("SST-COST-06")
    def cost(self, situation: Situation, action: Action, act: Act) -> Cost:
        """Return the pips that an action costs, with the dice that it takes and what is wasted."""
        spends = action.price is not None or bool(dice_taken(situation, action, act))
        return Cost(cost_words(situation, action, act), spends=spends)

    @rule("SST-ACT-01", "SST-COST-01", "SST-POOL-03", "SST-POOL-04")
    def carry_out(self, ctx: Context, action: Action, act: Act) -> Procedure[None]:
        """Let an action begin, be paid for and be carried out; then it is over, and others who hold may act again."""
        who, situation = act.actor, self.situation_of(ctx, act.actor)
        dice, cost = dice_taken(situation, action, act) or (), cost_of(situation, action, act)
        if action.keeps:
            pay(ctx, who, dice, "SST-COST-01", cost)
            yield from ends_if_gone(action.carry(ctx, act))
            return
        yield from course.begin_action(
            ctx,
            who,
            keeps_action_pool=action.pools == "adds" or paying.gathered(situation.who, action.id, act.item) is not None,
            keeps_defence=action.pools == "adds",
        )
        pay(ctx, who, dice, str(action.rule), None if action.one_die else cost)
        if (yield from ends_if_gone(panic.comes_to_act(ctx, who, action))) and not fighter(ctx, who).is_out:
            yield from ends_if_gone(self._come_to_it(ctx, action, act))
        if action.pooled is not None and ctx.is_there(who):
            lift_conditions(ctx, who, "SST-POOL-03", ACTION_POOL)
        course.end_action(ctx, who)

    def _come_to_it(self, ctx: Context, action: Action, act: Act) -> Procedure[None]:
        holds.abandon_for(ctx, act.actor, action)
        before = find_spot(ctx, act.actor)
        yield from ends_if_gone(action.carry(ctx, act))
        flying.keep_up(ctx, act.actor, before)


@rule("SST-POOL-01", "SST-COST-05")
def _gather(ctx: Context, act: Act) -> None:
    """Open a pool of dice for an action, the base cost of which is paid; it is carried out at a later turn."""
    paying.open_pool(ctx, act, str(act.option("for") or ""))


def _pooled_in(situation: Situation, act: Act) -> Action | None:
    """Return the action that an act would gather dice for; None if there is no such."""
    name = act.option("for")
    action = next((each for each in ROOMS if each.id == name), None)
    return action if action is not None and action.pooled is not None and action.pooled(situation, act) else None


def _gather_cost(situation: Situation, act: Act) -> int:
    action = _pooled_in(situation, act)
    return 0 if action is None else action.cost_in(situation, act)


@rule("SST-COST-05")
def _check_gather(situation: Situation, act: Act) -> Phrase | None:
    return None if _pooled_in(situation, act) is not None else say("swift-swords.why.not-pooled")


def _gatherings(situation: Situation) -> tuple[Variant, ...]:
    """Offer a pool for each way to take an action of those that can be pooled."""
    found: list[Variant] = []
    for action in (each for each in ROOMS if each.pooled is not None):
        ways = (Variant(action.label),) if action.variants is None or action.casts else action.variants(situation)
        for way in ways:
            act = Act(situation.encounter.id, situation.who.id, action.id, item=way.item)
            if action.pooled is not None and action.pooled(situation, act):
                words = say("swift-swords.action.gather.for", action=way.label)
                found.append(Variant(words, way.item, options=(("for", action.id),)))
    return tuple(found)


MELEE = (
    *leaving.ACTIONS,
    *cover.ACTIONS,
    *flying.ACTIONS,
    *driving.ACTIONS,
    *mounts.ACTIONS,
    *reaching.ACTIONS,
    *reaching.SLAMS,
    *holds.ACTIONS,
)
ROOMS: tuple[Action, ...] = (
    *attack.ACTIONS,
    *charging.ACTIONS,
    *moves.ACTIONS,
    *MELEE,
    *panic.ACTIONS,
    *skills.ACTIONS,
    *handling.ACTIONS,
    *paying.ACTIONS,
    *deeds.ACTIONS,
)
"""The actions of all chapters."""
_opening = partial(Action, pips=_gather_cost, pools="opens")
GATHERING = _opening(paying.GATHER, "SST-POOL-01", _gather, check=_check_gather, variants=_gatherings, icon="stack-2")
ACTIONS = SwiftActions((*ROOMS, GATHERING), bar_of(SWIFT_SWORDS))
