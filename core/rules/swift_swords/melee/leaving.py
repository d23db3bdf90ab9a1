"""Getting out of a melee, in safety or not, past enemies who intercept; and getting about in a zone."""

from collections.abc import Callable, Iterable, Mapping

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, reactions
from core.rules.kit.conditions import lift_conditions
from core.rules.kit.fight import Fight
from core.rules.swift_swords.attack.exchange import make_attack
from core.rules.swift_swords.attack.strike import Declared
from core.rules.swift_swords.checks import opposed
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.gear.weapons import Wielded
from core.rules.swift_swords.harm.states import states_of
from core.rules.swift_swords.melee import contact
from core.rules.swift_swords.melee.reaching import blows_at
from core.rules.swift_swords.movement.ground import keeps_feet, lies
from core.rules.swift_swords.names import CRUSHED, HELD, IN_CLOSE, PRONE
from core.rules.swift_swords.rounds.course import begin_out_of_turn
from core.rules.swift_swords.rounds.order import Action, Situation
from core.rules.swift_swords.rounds.paying import can_pay, pay_pips

MOVE, WITHDRAW = "move", "withdraw"
MOVE_PIPS, WITHDRAW_PIPS, OUT_OF_CLOSE_PIPS, INTERCEPT_PIPS = 2, 4, 5, 2
LET_PASS, INTERCEPT = "no", "yes"


# Opportunity attacks


@rule("SST-MELEE-06", "SST-STAT-03", "SST-ACT-20", "SST-ACT-04")
def get_out(ctx: Context, who: TokenId, cited: str) -> Procedure[bool]:
    """Let somebody get out of his melee past the blows of its enemies; return whether he is out of it and can go on.

    Whoever is in none just goes. Its questions are `opportunity:`.
    """
    goes = True
    if not contact.is_alone(ctx, who):
        goes = yield from blows_in_passing(ctx, who, contact.foes_in_melee(ctx, who))
    if goes:
        contact.slip_away(ctx, who, cited)
    return goes


def answered(
    ctx: Context,
    who: TokenId,
    able: Iterable[TokenId],
    cited: str,
    asked: str,
    ways: Callable[[TokenId], Mapping[str, Phrase]],
    carry: Callable[[TokenId, str], Procedure[None]],
    *,
    passes: bool = False,
    goes_on: Callable[[], bool] = lambda: True,
) -> Procedure[bool]:
    """Let some answer what somebody does, each in one of his `ways`, or let him pass; return whether he goes on.

    The questions are `asked` with the ids of both. The first way is suggested, unless one usually `passes`. Whoever has
    no way any more is not asked; nobody is once `goes_on` says no, or whom they answer is gone, Out of Action or in a
    State, and so goes no farther.
    """

    def question(foe: TokenId) -> Choice[str | None]:
        found = ways(foe)
        if not found:
            raise Gone("swift-swords.why.cannot-answer")
        return choice(
            f"{asked}:{foe}:{who}",
            cited,
            asks=foe,
            about=(who,),
            prompt=say(f"swift-swords.ask.{asked}", token=foe, other=who),
            options={None: say("swift-swords.option.let-pass"), **found},
            keyed=lambda way: way or LET_PASS,
            suggested=LET_PASS if passes else next(iter(found)),
        )

    def still() -> bool:
        someone = fighter(ctx, who)
        return not someone.is_out and not states_of(someone) and goes_on()

    return (yield from reactions(able, question, carry, goes_on=still))


@rule("SST-ACT-20", "SST-ACT-04", "SST-TAB-OPPORTUNITY-ACTIONS")
def blows_in_passing(ctx: Context, who: TokenId, foes: tuple[TokenId, ...]) -> Procedure[bool]:
    """Let each of some enemies who can strike once at somebody who leaves or passes him; return whether he goes on."""

    def ways(foe: TokenId) -> dict[str, Phrase]:
        blows = blows_of(ctx, foe, who)
        return {each.item.id: say("swift-swords.option.strike", item=each.item.name) for each in blows}

    able = [foe for foe in foes if blows_of(ctx, foe, who)]
    return (
        yield from answered(
            ctx, who, able, "SST-ACT-20", "opportunity", ways, lambda foe, item: _strike(ctx, foe, who, item)
        )
    )


def blows_of(fight: Fight, foe: TokenId, who: TokenId) -> tuple[Wielded, ...]:
    """Return the weapons with which somebody can strike at one who leaves; none if he is in no state for it."""
    someone = fighter(fight, foe)
    unable = someone.is_out or someone.has(HELD, CRUSHED) or states_of(someone)
    return () if unable else blows_at(fight, foe, who)


@rule("SST-ACT-20", "SST-EXP-03")
def _strike(ctx: Context, foe: TokenId, who: TokenId, item: str) -> Procedure[None]:
    ctx.tell_of(foe, "swift-swords.log.strikes-in-passing", "SST-ACT-20", other=who)
    begin_out_of_turn(ctx, foe)
    yield from make_attack(ctx, Declared(foe, who, item))


# Intercepting


@rule("SST-ACT-17", "SST-MELEE-05", "SST-ACT-03")
def gets_past(ctx: Context, who: TokenId, *, spared: tuple[TokenId, ...] = ()) -> Procedure[bool]:
    """Let the enemies who are Alone in somebody's zone intercept him as he moves through it; return if he gets past.

    Whom he goes to are `spared`. Its questions are `intercept:`.
    """
    words = {INTERCEPT: say("swift-swords.option.intercept", pips=INTERCEPT_PIPS)}
    return (
        yield from answered(
            ctx,
            who,
            [foe for foe in interceptors_of(ctx, who) if foe not in spared],
            "SST-ACT-17",
            "intercept",
            lambda foe: words if foe in interceptors_of(ctx, who) else {},
            lambda foe, _: _stop(ctx, foe, who),
            passes=True,
            goes_on=lambda: contact.is_alone(ctx, who),
        )
    )


@rule("SST-ACT-17")
def interceptors_of(fight: Fight, who: TokenId) -> tuple[TokenId, ...]:
    """Return the enemies who can intercept somebody in his zone: those Alone, on their feet, who can pay for it."""
    found = []
    for foe in contact.foes_in_zone(fight, who):
        someone = fighter(fight, foe)
        fit = not someone.has(PRONE, CRUSHED) and not states_of(someone)
        if fit and contact.is_alone(fight, foe) and can_pay(fight, foe, INTERCEPT_PIPS):
            found.append(foe)
    return tuple(found)


@rule("SST-ACT-17", "SST-TAB-RESPONSE-ACTIONS")
def _stop(ctx: Context, foe: TokenId, who: TokenId) -> Procedure[None]:
    """Let somebody pay for stopping a mover, who gets past if he is no slower: the mover wins ties."""
    pay_pips(ctx, foe, INTERCEPT_PIPS, "SST-ACT-17")
    margin = yield from opposed(ctx, foe, who, "dexterity", "SST-ACT-17", key="intercept-roll", sized=False)
    if margin > 0:
        contact.join_melee(ctx, foe, who, "SST-ACT-17")


# The actions


@rule("SST-ACT-10", "SST-STAT-03", "SST-MELEE-06")
def _move(ctx: Context, act: Act) -> Procedure[None]:
    """Step out of a melee, past the blows of its enemies."""
    yield from step_out(ctx, act.actor, "SST-ACT-10")


def step_out(ctx: Context, who: TokenId, cited: str) -> Procedure[None]:
    """Let somebody get out of his melee on his feet, if he keeps them."""
    if (yield from keeps_feet(ctx, who)) and (yield from get_out(ctx, who, cited)):
        contact.stand_apart(ctx, who)


@rule("SST-ACT-10")
def _check_move(situation: Situation, act: Act) -> Phrase | None:
    if contact.contact_of(situation, situation.who.id) is contact.Contact.IN_CLOSE:
        return say("swift-swords.why.in-close")
    if lies(situation):
        return say("swift-swords.why.lies")
    return say("swift-swords.why.alone") if contact.is_alone(situation, situation.who.id) else None


@rule("SST-ACT-11", "SST-STAT-03", "SST-CLOSE-11")
def _withdraw(ctx: Context, act: Act) -> None:
    """Get out of a melee safely; from InClose up on one's feet, still in the melee if other enemies are in it."""
    who = act.actor
    rise = bool(contact.locked_with(ctx, who))
    for whom in contact.holding(ctx, who):
        contact.let_go(ctx, who, whom, "SST-ACT-11")
    if rise:
        opponents = contact.locked_with(ctx, who)
        lift_conditions(ctx, who, "SST-CLOSE-11", IN_CLOSE, PRONE)
        if all(foe in opponents for foe in contact.foes_in_melee(ctx, who)):
            contact.take_out_of_melee(ctx, who, "SST-ACT-11")
        contact.end_melees(ctx)
    else:
        contact.take_out_of_melee(ctx, who, "SST-ACT-11")
    contact.stand_apart(ctx, who)
    ctx.tell_of(who, f"swift-swords.log.{'gets-up' if rise else 'withdraws'}", "SST-ACT-11")


@rule("SST-ACT-11")
def withdraw_pips(situation: Situation, act: Act) -> int:
    """Return what getting out safely costs: more from InClose."""
    return OUT_OF_CLOSE_PIPS if contact.locked_with(situation, situation.who.id) else WITHDRAW_PIPS


@rule("SST-ACT-11", "SST-GAP-06")
def _check_withdraw(situation: Situation, act: Act) -> Phrase | None:
    if contact.is_alone(situation, situation.who.id):
        return say("swift-swords.why.alone")
    # from InClose one gets up by it
    return (
        say("swift-swords.why.lies")
        if lies(situation) and not contact.locked_with(situation, situation.who.id)
        else None
    )


ACTIONS = (
    Action(MOVE, "SST-ACT-10", _move, pips=MOVE_PIPS, check=_check_move, icon="door-exit"),
    Action(WITHDRAW, "SST-ACT-11", _withdraw, pips=withdraw_pips, check=_check_withdraw, icon="arrow-back-up"),
)
