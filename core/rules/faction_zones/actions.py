"""The list of actions, what each needs to be taken now, its offers, and the carrying out of one."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Procedure
from core.engine.system import Offer
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.offense import ACTIONS as ATTACKING
from core.rules.faction_zones.attack.offense import ATTACK
from core.rules.faction_zones.clock import Turn, clock_of, set_clock
from core.rules.faction_zones.fighter import ENTANGLED, FRENZIED, GRABBED, Combatant, combatant, encountered
from core.rules.faction_zones.gear.handling import ACTIONS as HANDLING
from core.rules.faction_zones.holds.captives import ACTIONS as HOLDING
from core.rules.faction_zones.holds.captives import captive_of, holds_with_a_limb, let_go
from core.rules.faction_zones.morale import ACTIONS as YIELDING
from core.rules.faction_zones.mounts import ACTIONS as RIDING
from core.rules.faction_zones.rounds.deeds import ACTIONS as DEEDS
from core.rules.faction_zones.rounds.deeds import END, RESERVE
from core.rules.faction_zones.rounds.turns import close_turn, not_in_turn, open_turn
from core.rules.faction_zones.situation import Action, Effort, Situation, situation_of
from core.rules.faction_zones.sneaking import ACTIONS as SNEAKING
from core.rules.faction_zones.sneaking import give_away
from core.rules.faction_zones.zones.movement import ACTIONS as MOVING
from core.rules.faction_zones.zones.movement import MOVE
from core.rules.kit.variant import Variant

FIRST = (ATTACK, MOVE, END)
"""What is wanted most stands at the top."""
_ALL: tuple[Action, ...] = (
    *ATTACKING,
    *MOVING,
    *HOLDING,
    *HANDLING,
    *RIDING,
    RESERVE,
    *YIELDING,
    *SNEAKING,
    *DEEDS,
)
ACTIONS = tuple(sorted(_ALL, key=lambda each: FIRST.index(each.id) if each.id in FIRST else len(FIRST)))
"""Every action."""
_BY_ID = {action.id: action for action in ACTIONS}


def find_action(identity: str) -> Action:
    """Return an action by its id; raise `Refused` if there is none of that id."""
    try:
        return _BY_ID[identity]
    except KeyError:
        raise Refused("refused.no-such-action", action=identity) from None


FLEEING = ("move", "sprint", "flee", "dismount", "surrender", "end-turn", "pass")
"""What one who is terrified can still do."""
RAGING = (
    *("attack", "blast", "spread", "grapple", "disarm", "shove", "death-blow", "break-free", "let-go"),
    *("move", "sprint", "mount", "dismount", "ready", "stow", "reload", "end-turn", "pass"),
)
"""What one who is frenzied can do: attack, and whatever brings him to it."""


def barred_by_state(who: Combatant, action: str, *, by_the_held: bool) -> Phrase | None:
    """Return which state forbids an action; None if none does. `by_the_held` ones are open to those who are bound."""
    if who.has(ENTANGLED) and not by_the_held:
        return say("faction-zones.why.entangled")
    if who.is_terrified and action not in FLEEING and not by_the_held:
        return say("faction-zones.why.terrified")
    if who.has(FRENZIED) and action not in RAGING:
        return say("faction-zones.why.frenzied")
    return None


def perform(ctx: Context, act: Act) -> Procedure[None]:
    """Carry out an action; raise `Refused` if it may not be taken."""
    action = find_action(act.action)
    situation = situation_of(ctx, act.actor)
    why = why_not(situation, action, act)
    if why is not None:
        if not act.anyway or act.actor not in clock_of(ctx.encounter).combatants:
            raise Refused(why)
        ctx.note(say("faction-zones.log.anyway", token=act.actor, action=action.label, why=why))
    if action.effort is not Effort.GO:
        open_turn(ctx, act.actor)
    _spend(ctx, act.actor, action)
    _keep_hold(ctx, act, action)
    yield from action.carry(ctx, act)
    if action.loud and act.actor in ctx.encounter.tokens:
        yield from give_away(ctx, act.actor)
    if action.effort is Effort.WHOLE:
        close_turn(ctx)


@rule("FAC-GRAP-04", "FAC-GRAP-05", "FAC-SIZE-11")
def _keep_hold(ctx: Context, act: Act, action: Action) -> None:
    """Let somebody let go of whom he holds, unless what he does keeps the hold."""
    if action.keeps_hold or captive_of(ctx, act.actor) is None or holds_with_a_limb(ctx, act.actor):
        return
    if action.id in ("attack", "hold-back", "stunt") and combatant(ctx, act.actor).arm(act.item).arm.hands < 2:
        return
    if action.id == "disarm" and act.targets == (captive_of(ctx, act.actor),):
        return
    let_go(ctx, act.actor)


@rule("FAC-TURN-02")
def _spend(ctx: Context, who: TokenId, action: Action) -> None:
    """Take what an action costs off the turn under way."""
    clock = clock_of(ctx.encounter)
    turn = clock.turn
    if turn is None or turn.who != who:
        return
    if action.effort is Effort.MAIN:
        turn = replace(turn, mains=turn.mains + 1)
    elif action.effort is Effort.BONUS and not draws_on(combatant(ctx, who), turn, action):
        turn = replace(turn, bonuses=turn.bonuses + 1, drew=turn.drew or action.id in DRAWING)
    set_clock(ctx, replace(clock, turn=turn), "FAC-TURN-02")


DRAWING = ("ready", "stow")


def draws_on(who: Combatant, turn: Turn, action: Action) -> bool:
    """Return whether an item is handled with the bonus action already spent, by the skill for it (FAC-TAB-SKILL)."""
    return action.id in DRAWING and turn.drew and who.sheet.has("quick draw")


def why_not(situation: Situation, action: Action, act: Act) -> Phrase | None:
    """Return why an action may not be taken now; None if it may."""
    return (
        not_in_turn(situation.state, situation.encounter, situation.who.id)
        or _no_room(situation, action)
        or action.check(situation, act)
    )


@rule("FAC-TURN-01", "FAC-TURN-02", "FAC-GRAP-02")
def _no_room(situation: Situation, action: Action) -> Phrase | None:
    """Return what the turn so far, or a hold, leaves no room for; None where there is room."""
    if situation.who.has(GRABBED) and not action.grabbed:
        return say("faction-zones.why.grabbed")
    state = barred_by_state(situation.who, action.id, by_the_held=action.grabbed)
    if state is not None:
        return state
    turn = situation.turn
    if action.effort is Effort.MAIN and not turn.may_main:
        return say("faction-zones.why.no-main" if turn.may_act else "faction-zones.why.moved-too-far")
    if action.effort is Effort.BONUS and not turn.may_bonus and not draws_on(situation.who, turn, action):
        return say("faction-zones.why.no-bonus" if turn.may_act else "faction-zones.why.moved-too-far")
    if action.effort is Effort.WHOLE and (turn.mains or turn.bonuses or turn.moved):
        return say("faction-zones.why.begun")
    return None


def offers(
    state: Campaign, board: Board, encounter: Encounter, who: TokenId, *, only: str | None = None
) -> tuple[Offer, ...]:
    """Return every action of the list for somebody, with what it takes, and why not if not; `only` looks at one."""
    if who not in clock_of(encounter).combatants:
        return ()
    situation = Situation(state, encounter, board, encountered(state, encounter, who))
    off_turn = not_in_turn(state, encounter, who)
    found: list[Offer] = []
    for action in ACTIONS if only is None else (find_action(only),):
        closed = off_turn or _no_room(situation, action)
        for variant in (Variant(action.label),) if action.variants is None else action.variants(situation):
            act = Act(encounter.id, who, action.id, variant.targets, item=variant.item, options=variant.options)
            why = variant.why_not or closed or action.check(situation, act)
            found.append(_offer(action, variant, act, why))
    return tuple(found)


def _offer(action: Action, variant: Variant, act: Act, why: Phrase | None) -> Offer:
    return Offer(
        act=act,
        label=variant.label,
        rule=RuleId(action.rule),
        cost=say(f"faction-zones.effort.{action.effort}"),
        needs=action.needs if variant.needs is None else variant.needs,
        why_not=why,
        group=action.id if action.variants is not None else "",
        icon=action.icon,
        repeats=action.repeats,
    )
