"""Reloading: how long it takes, alone or together, and lending a hand with somebody else's weapon."""

from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Field
from core.engine.command import Act
from core.engine.context import Context
from core.model.gear import Item
from core.rulebook.cite import rule
from core.rules.kit.action import Variant
from core.rules.kit.gear import filled, put_item
from core.rules.semi_automagic.clock import Loading, clock_of, set_clock
from core.rules.semi_automagic.fighter import Action, Fighter, Situation, fighter, situation_of
from core.rules.semi_automagic.gear.handling import gear_of
from core.rules.semi_automagic.gear.weapons import Weapon, Wielded, find_weapon, weapons_in_hand
from core.rules.semi_automagic.names import ACT_FIELDS

RELOAD, LEND_A_HAND = "reload", "help-reload"
SECONDS_A_SCALE = 4
"""Seconds that every scale adds by which a weapon is larger than whoever loads it."""
MOST_LOADERS = 20
_NEXT = 3
"""Half squares from one place to the next, a diagonal step being the longest."""


@rule("SEC-RNG-04")
def seconds_to_reload(weapon: Weapon, scale: int) -> int:
    """Return how long somebody of a scale takes to load a weapon alone; its entry may say how long (`reload`)."""
    larger = 0 if weapon.scale is None else max(0, weapon.scale - scale)
    return weapon.reload + SECONDS_A_SCALE * larger


@rule("SEC-RNG-05", "SEC-DICE-04")
def seconds_each(seconds: int, loaders: int) -> int:
    """Return how long each of several takes who load together: whole seconds, any started one counts."""
    return -(-seconds // loaders)


def _profile(who: Fighter, item: str | None) -> tuple[Item, Weapon]:
    thing = gear_of(who, item)
    weapon = find_weapon(thing, who.sheet.arms)
    if weapon is None or not weapon.needs_reloading:
        raise Refused("semi-automagic.why.no-reload")
    return thing, weapon


@rule("SEC-RNG-04", "SEC-RNG-05")
def _cost(situation: Situation, act: Act) -> int:
    if act.item is None:
        return SECONDS_A_SCALE
    _, weapon = _profile(situation.who, act.item)
    return seconds_each(seconds_to_reload(weapon, situation.who.sheet.scale), _loaders(act))


def _loaders(act: Act) -> int:
    return min(MOST_LOADERS, max(1, act.number("loaders", 1)))


@rule("SEC-RNG-04", "SEC-RNG-05")
def _reload(ctx: Context, act: Act) -> None:
    """Load a weapon; where several do it together, it is loaded once the last has done his part."""
    loaders = _loaders(act)
    if loaders == 1:
        _fill(ctx, act.actor, act.item)
        return
    seconds = _cost(situation_of(ctx, act.actor), act)
    clock = clock_of(ctx.encounter)
    others = tuple(each for each in clock.loading if (each.owner, each.item) != (act.actor, act.item))
    shared = Loading(act.actor, act.item or "", seconds, loaders - 1)
    set_clock(ctx, replace(clock, loading=(*others, shared)), "SEC-RNG-05")
    ctx.tell_of(act.actor, "semi-automagic.log.loads-part", "SEC-RNG-05", left=loaders - 1)


@rule("SEC-RNG-04")
def _fill(ctx: Context, who: TokenId, item: str | None) -> None:
    """Fill a weapon as far as there is ammunition."""
    thing, weapon = _profile(fighter(ctx, who), item)
    put_item(ctx, who, filled(thing, weapon.holds))


@rule("SEC-RNG-05")
def _help(ctx: Context, act: Act) -> None:
    """Do one's part of loading somebody else's weapon."""
    clock = clock_of(ctx.encounter)
    job = _job(situation_of(ctx, act.actor), act)
    if job is None:
        raise Refused("semi-automagic.why.nothing-to-load")
    rest = tuple(each for each in clock.loading if each is not job)
    if job.left > 1:
        set_clock(ctx, replace(clock, loading=(*rest, replace(job, left=job.left - 1))), "SEC-RNG-05")
        ctx.tell_of(act.actor, "semi-automagic.log.loads-part", "SEC-RNG-05", left=job.left - 1)
        return
    set_clock(ctx, replace(clock, loading=rest), "SEC-RNG-05")
    _fill(ctx, job.owner, job.item)


def _job(situation: Situation, act: Act) -> Loading | None:
    """Return what somebody lends a hand with."""
    jobs = (each for each in situation.clock.loading if each.owner in act.targets and each.item == act.item)
    return next(jobs, None)


def _help_seconds(situation: Situation, act: Act) -> int:
    job = _job(situation, act)
    return SECONDS_A_SCALE if job is None else job.seconds


def _reloadable(situation: Situation) -> tuple[Variant, ...]:
    """Offer every weapon in hand that is not full."""
    who = situation.who
    found = []
    for wielded in weapons_in_hand(who.vitals.gear, who.sheet.arms):
        if wielded.profile.needs_reloading:
            label = say("semi-automagic.action.reload-one", item=wielded.item.name)
            why, fields = _full_or_empty(wielded), _fields(situation, wielded)
            found.append(Variant(label, wielded.item.id, why_not=why, fields=fields))
    return tuple(found)


def _full_or_empty(wielded: Wielded) -> Phrase | None:
    item = wielded.item
    if item.loaded is None or item.loaded >= wielded.profile.holds:
        return say("semi-automagic.why.loaded")
    return say("semi-automagic.why.nothing-to-load-with") if item.ammunition == 0 else None


def _fields(situation: Situation, wielded: Wielded) -> tuple[Field, ...]:
    """Return the field for how many load together, where that is quicker than alone."""
    if seconds_to_reload(wielded.profile, situation.who.sheet.scale) <= SECONDS_A_SCALE:
        return ()
    return (ACT_FIELDS.number("loaders", 1, least=1, most=MOST_LOADERS),)


def _may_reload(situation: Situation, act: Act) -> Phrase | None:
    if act.item is None:
        return None
    item, weapon = _profile(situation.who, act.item)
    return _full_or_empty(Wielded(item, weapon))


def _shared_jobs(situation: Situation) -> tuple[Variant, ...]:
    """Offer what others have begun to load and need hands for."""
    who = situation.who.id
    words = "semi-automagic.action.help-reload-of"
    return tuple(
        Variant(say(words, token=job.owner, seconds=job.seconds), job.item, targets=(job.owner,))
        for job in situation.clock.loading
        if job.owner != who and job.owner in situation.encounter.tokens
    )


@rule("SEC-RNG-05")
def _may_help(situation: Situation, act: Act) -> Phrase | None:
    job = _job(situation, act)
    if job is None:
        return say("semi-automagic.why.nothing-to-load")
    board = situation.board
    near = board.distance(situation.who.id, job.owner) <= _NEXT if job.owner in board.bodies else False
    return None if near else say("semi-automagic.why.not-adjacent")


ACTIONS = (
    Action(RELOAD, "SEC-RNG-04", _reload, cost=_cost, variants=_reloadable, check=_may_reload, icon="refresh"),
    Action(LEND_A_HAND, "SEC-RNG-05", _help, cost=_help_seconds, variants=_shared_jobs, check=_may_help, icon="users"),
)
