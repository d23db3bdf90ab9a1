"""Reactions: Opportunity Attacks on who leaves a reach or is busy in it, and those that a talent allows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import takewhile

from core.base.errors import Gone
from core.base.ids import TokenId
from core.base.phrase import Phrase, say, verbatim
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask, ends_if_gone, in_parallel, one_by_one
from core.engine.system import Need
from core.geometry.board import Board
from core.geometry.footprint import Footprint
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.kit.asking import choice
from core.rules.kit.hiding import is_hidden_from
from core.rules.towers.attack.exchange import make_attack, ruling_on
from core.rules.towers.attack.strike import AttackPurpose, Declared
from core.rules.towers.clock import TowersClock, clock_of, set_back, set_clock
from core.rules.towers.fighter import Fighter, encountered, fighter
from core.rules.towers.gear.weapons import Wielded, out_of_range
from core.rules.towers.names import BLINDED
from core.rules.towers.settings import LEAVING, chosen
from core.rules.towers.situation import COSTS, Action, Pace, Situation

NO = "no"
"""The answer of a watcher who lets it pass."""


@rule("T99-OA-01", "T99-OA-02", "T99-OA-03", "T99-OA-04")
def watchers_of_step(
    state: Campaign, encounter: Encounter, board: Board, mover: str, to: Footprint
) -> tuple[TokenId, ...]:
    """Return who may react to a step from where the mover stands: those who threaten him there and not where he goes.

    By a house rule every threatened space that is left counts (T99-GAP-23).
    """
    found = watchers(state, encounter, board, mover)
    if not found or chosen(state.house_rules, LEAVING) == "space":
        return found
    after = board.moved(mover, to)
    return tuple(who for who in found if not after.threatens(who, mover))


@rule("T99-OA-08")
def watchers(state: Campaign, encounter: Encounter, board: Board, mover: str) -> tuple[TokenId, ...]:
    """Return who may react to what somebody does where he stands, in the order of the board."""
    side = board.bodies[mover].side
    near = board.threatened_by(mover, not_of=side)
    return tuple(TokenId(who) for who in near if may_react(state, encounter, who, mover))


@rule("T99-OA-04", "T99-INIT-07", "T99-ACT-32")
def may_react(state: Campaign, encounter: Encounter, watcher: str, mover: str) -> bool:
    """Return whether a watcher is on the clock, able, no longer flat-footed, not on Full Defense, and perceives it."""
    clock = encounter.clock
    if not isinstance(clock, TowersClock):
        return False
    if clock.find(TokenId(watcher)) is None or clock.is_flat_footed(TokenId(watcher)):
        return False
    fighter = encountered(state, encounter, TokenId(watcher))
    perceives = not fighter.has(BLINDED) and not is_hidden_from(encounter.token(TokenId(mover)), fighter.token)
    return fighter.can_react and perceives


@rule("T99-OA-05", "T99-OA-10")
def weapons_against(board: Board, watcher: Fighter, mover: str) -> tuple[Wielded, ...]:
    """Return what a watcher can strike with: what reaches the mover in melee, the fist always; no shot, no spell."""
    distance = board.distance(watcher.id, mover)
    return tuple(
        weapon
        for weapon in watcher.weapons
        if not weapon.profile.too_heavy
        and weapon.profile.is_melee
        and out_of_range(weapon.profile, distance, watcher.house) is None
    )


@dataclass(slots=True)
class Watch:
    """What was asked within one action: how often each watcher was, and who has struck in it, who is asked no more."""

    asked: Counter[TokenId] = field(default_factory=Counter)
    struck: set[TokenId] = field(default_factory=set)


@rule("T99-ACT-03", "T99-OA-10", "T99-OA-12")
def interrupted(ctx: Context, mover: TokenId, by: Sequence[TokenId], trigger: str, watch: Watch) -> Procedure[bool]:
    """Let watchers react, each resolved fully; True if the mover can go on where he stands.

    They are asked side by side, and strike in the order in which they said so; whose turn comes when the mover is
    stopped already keeps his phases. Who has struck is not asked again, nor are those who share the marker.
    """
    place = ctx.token(mover).point

    def stopped() -> bool:
        return not goes_on(ctx, mover) or ctx.token(mover).point != place

    strikes: dict[TokenId, str] = {}
    groups: dict[TokenId, list[TokenId]] = {}
    for watcher in by:
        groups.setdefault(_sharing(ctx, watcher)[0], []).append(watcher)
    yield from in_parallel(_announced(ctx, group, mover, trigger, watch, strikes) for group in groups.values())

    def react(watcher: TokenId) -> Procedure[None]:
        if may_react(ctx.state, ctx.encounter, watcher, mover):
            watch.struck.update(_sharing(ctx, watcher))
            yield from make_attack(ctx, _strike(watcher, mover, strikes[watcher]))
            _pay(ctx, watcher)

    yield from one_by_one(takewhile(lambda _: not stopped(), strikes), react)
    return not stopped()


def _announced(
    ctx: Context, group: Sequence[TokenId], mover: TokenId, trigger: str, watch: Watch, strikes: dict[TokenId, str]
) -> Procedure[None]:
    """Ask the watchers of one marker, one after the other, who have not struck yet.

    The first who strikes is put into `strikes` with what he strikes with: one of them does, and no more (T99-COMP-05).
    """
    for watcher in group:
        if watcher in watch.struck:
            continue
        watch.asked[watcher] += 1
        question = partial(_opportunity, ctx, watcher, mover, trigger, watch.asked[watcher])
        answer = yield from ends_if_gone(ask(question))
        if answer is not None:
            strikes[watcher] = answer
            return


def _opportunity(ctx: Context, watcher: TokenId, mover: TokenId, trigger: str, number: int) -> Choice[str | None]:
    """Return the question whether a watcher strikes; raise `Gone` where he cannot any more."""
    someone = fighter(ctx, watcher)
    can_strike = goes_on(ctx, mover) and may_react(ctx.state, ctx.encounter, watcher, mover)
    weapons = weapons_against(ctx.board, someone, mover) if can_strike else ()
    if not weapons:
        raise Gone("refused.no-token", id=watcher)
    strikes = {each.item.id: say("99-towers.option.strike", weapon=each.item.name) for each in weapons}
    return choice(
        f"opportunity:{watcher}:{trigger}" + (f":{number}" if number > 1 else ""),
        "T99-OA-04" if trigger in ("move", "shift") else "T99-OA-08",
        asks=watcher,
        about=(mover,),
        prompt=say("99-towers.ask.opportunity", watcher=watcher, mover=mover),
        options={**strikes, None: say("99-towers.option.let-pass")},
        keyed=lambda weapon: weapon or NO,
        ahead=lambda weapon: None if weapon is None else ruling_on(ctx, _strike(watcher, mover, weapon)),
    )


def _strike(watcher: TokenId, mover: TokenId, weapon: str) -> Declared:
    return Declared(watcher, mover, weapon, AttackPurpose.OPPORTUNITY)


@rule("T99-COMP-05")
def _sharing(ctx: Context, watcher: TokenId) -> tuple[TokenId, ...]:
    """Return for whom one reaction to a trigger is all: the watcher, and those who share the marker."""
    return clock_of(ctx.encounter).sharing(watcher)


def provoked(ctx: Context, who: TokenId, trigger: str) -> Procedure[bool]:
    """Let all react who threaten somebody doing a thing that provokes; True if he can still do it (T99-OA-08)."""
    by = watchers(ctx.state, ctx.encounter, ctx.board, who)
    return (yield from interrupted(ctx, who, by, trigger, Watch()))


def goes_on(ctx: Context, who: TokenId) -> bool:
    """Return whether somebody is there and can still act."""
    return who in ctx.encounter.tokens and encountered(ctx.state, ctx.encounter, who).can_act


@rule("T99-OA-09", "T99-OA-13", "T99-ACT-03")
def _pay(ctx: Context, watcher: TokenId) -> None:
    clock = clock_of(ctx.encounter)
    if clock.find(watcher) is not None:
        set_clock(ctx, replace(clock, reacted=(*clock.reacted, watcher)), "T99-ACT-03")
        set_back(ctx, watcher, COSTS("T99-OA-09"), "T99-OA-09")


@rule("T99-ACT-02")
def react(ctx: Context, act: Act) -> None:
    """Answer what somebody else has just done; the marker stays where it is."""
    ctx.tell_of(act.actor, "99-towers.log.reacts", "T99-ACT-02", what=verbatim(act.words))
    clock = clock_of(ctx.encounter)
    set_clock(ctx, replace(clock, reacted=(*clock.reacted, act.actor)), "T99-ACT-03")


@rule("T99-ACT-03")
def has_reacted(situation: Situation, act: Act) -> Phrase | None:
    """Return that somebody has reacted to what was done last, if he has."""
    return say("99-towers.why.has-reacted") if situation.who.id in situation.clock.reacted else None


_at_once = partial(Action, pace=Pace.HOLD, own_turn=False, grappled=True)
REACTIONS = (_at_once("react", "T99-ACT-02", react, needs=(Need.WORDS,), check=has_reacted, icon="bolt"),)
