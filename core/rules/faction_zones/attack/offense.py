"""The actions that attack."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from core.base.errors import Refused
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.request import Choice, Procedure, ask
from core.engine.system import Need
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import Window, reaction
from core.rules.faction_zones.attack.exchange import make_attack, strike_guard
from core.rules.faction_zones.attack.harm import die
from core.rules.faction_zones.attack.strike import AttackKind, Declared, strike_now, why_no_strike
from core.rules.faction_zones.attack.volley import Volley, even_shares, make_volley, why_no_blast, why_not_shares
from core.rules.faction_zones.fighter import fighter
from core.rules.faction_zones.gear.weapons import UNARMED, Arm, Wielded
from core.rules.faction_zones.names import Skill
from core.rules.faction_zones.rounds.order import is_moving
from core.rules.faction_zones.situation import Action, Hold, Nerve, Situation
from core.rules.faction_zones.zones.places import why_not_nearby
from core.rules.kit.action import Variant
from core.rules.kit.asking import choice, tell_check
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_concealed

ATTACK, HOLD_BACK, DEATH_BLOW, STUNT, BLAST = "attack", "hold-back", "death-blow", "stunt", "blast"
SPREAD = "spread"
_KINDS = {
    HOLD_BACK: AttackKind.HELD_BACK,
    **{str(kind): kind for kind in (AttackKind.DISARM, AttackKind.SHOVE, AttackKind.GRAPPLE)},
}
ATTACKS = (ATTACK, STUNT, SPREAD, *_KINDS)
"""The actions that strike at somebody pointed out."""
MOVING = "moving"
"""The option of a shot that is made while moving: it takes a save, and leaves the rest of the movement."""
NOBODY = "nobody"
"""The answer of one who strikes nobody else."""


def declared_by(act: Act) -> Declared:
    """Return the attack that an act declares; one that is described is a stunt."""
    kind = _KINDS.get(act.action, AttackKind.BLOW)
    item = act.item if kind.is_lethal else UNARMED.id
    return Declared(act.actor, act.target(), item, kind, act.words, on_the_move=shoots_moving(act))


@rule("FAC-HIT-04", "FAC-GAP-16")
def shoots_moving(act: Act) -> bool:
    """Return whether an act is a shot of one who chose to make it while moving."""
    return bool(act.number(MOVING, 0))


@rule("FAC-ATK-01", "FAC-ATK-06")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    declared = declared_by(act)
    if (yield from make_attack(ctx, declared)):
        yield from _cleave(ctx, declared)


def _check(situation: Situation, act: Act) -> Phrase | None:
    return why_no_strike(strike_now(situation, declared_by(act))) if act.targets else None


def _with_each(words: str, wanted: Callable[[Arm], bool]) -> Callable[[Situation], tuple[Variant, ...]]:
    """Return what offers an action once for each weapon in hand that is wanted, a shot also while moving."""

    def offered(situation: Situation) -> tuple[Variant, ...]:
        return tuple(
            each
            for wielded in situation.who.arms
            if wanted(wielded.profile)
            for each in _ways_with(situation, words, wielded)
        )

    return offered


@rule("FAC-HIT-04", "FAC-TURN-03", "FAC-GAP-16")
def _ways_with(situation: Situation, words: str, wielded: Wielded) -> Iterator[Variant]:
    """Yield an attack with a weapon, and for a shot of one who has not moved yet, and could, also one while moving."""
    label = say(f"faction-zones.action.{words}", weapon=wielded.item.name)
    yield Variant(label, item=wielded.item.id)
    turn = situation.turn
    if wielded.profile.is_ranged and turn.full and not turn.still and not is_moving(situation, situation.who):
        yield Variant(say("faction-zones.action.moving", way=label), item=wielded.item.id, options=((MOVING, 1),))


def _strikes(arm: Arm) -> bool:
    return bool(arm.die) and not arm.blast


def _strikes_near(arm: Arm) -> bool:
    return _strikes(arm) and not arm.is_ranged


@rule("FAC-TAB-SKILL")
def _cleave(ctx: Context, declared: Declared) -> Procedure[None]:
    """Let somebody with the skill strike another after a critical or killing blow in melee, once (FAC-TAB-SKILL)."""
    who = declared.attacker
    if not _others(ctx, declared):
        return

    def question() -> Choice[TokenId | None]:
        others = {each: say("faction-zones.option.cleave", token=each) for each in _others(ctx, declared)}
        return choice(
            f"cleave:{who}",
            "FAC-TAB-SKILL",
            asks=who,
            prompt=say("faction-zones.ask.cleave", token=who),
            options={None: say("faction-zones.option.cleave-nobody"), **others},
            keyed=lambda whom: whom or NOBODY,
        )

    whom = yield from ask(question)
    if whom is not None:
        yield from make_attack(ctx, Declared(who, whom, declared.item, declared.kind))


def _others(ctx: Context, declared: Declared) -> tuple[TokenId, ...]:
    """Return the enemies whom the weapon reaches; nobody where it is no matter of cleaving."""
    someone = fighter(ctx, declared.attacker)
    held = next((each for each in someone.arms if each.item.id == (declared.item or each.item.id)), None)
    if not declared.kind.is_lethal or held is None or held.profile.is_ranged:
        return ()
    if someone.is_out or not someone.sheet.has(Skill.CLEAVE):
        return ()
    return tuple(
        who
        for who in map(TokenId, ctx.encounter.tokens)
        if ctx.token(who).side != someone.token.side
        and who != declared.target
        and not fighter(ctx, who).is_down
        and why_no_strike(strike_now(ctx, Declared(someone.id, who, declared.item))) is None
    )


def zone_of(fight: Fight, act: Act) -> str | None:
    """Return the zone that a blast is aimed at: the one pointed at, of a border the first of the two."""
    spot = None if act.place is None else fight.board.site.zones.spot_at(act.place)
    return spot[0] if isinstance(spot, tuple) else spot


@rule("FAC-BLAST-02", "FAC-BLAST-03", "FAC-BLAST-07")
def _check_blast(situation: Situation, act: Act) -> Phrase | None:
    wielded = situation.who.arm(act.item)
    if act.place is None:
        return None
    moving = shoots_moving(act)
    return why_no_blast(situation, situation.who, wielded, zone_of(situation, act), on_the_move=moving)


@rule("FAC-BLAST-01", "FAC-ATK-01")
def _blast(ctx: Context, act: Act) -> Procedure[None]:
    """Strike a whole zone."""
    zone = zone_of(ctx, act)
    if zone is None:
        raise Refused("faction-zones.why.no-such-zone")
    yield from make_volley(ctx, Volley(act.actor, act.item, zone, on_the_move=shoots_moving(act)))


@rule("FAC-SIZE-04")
def _spread(ctx: Context, act: Act) -> Procedure[None]:
    """Spread the dice of a blow over any number of smaller ones, in any shares."""
    yield from make_volley(ctx, _volley_of(ctx, act))


@rule("FAC-SIZE-04")
def _volley_of(fight: Fight, act: Act) -> Volley:
    """Return the attack on all who are named: a die for every time that one is named, or as the options say.

    Where everybody is named once, and no option says anything, the dice are spread as evenly as can be.
    """
    named = Counter(act.targets)
    shares = {whom: act.number(whom, times) for whom, times in named.items()}
    volley = Volley(act.actor, act.item, None, tuple(named), shares)
    if named.total() > len(named) or any(act.option(whom) is not None for whom in named):
        return volley
    return replace(volley, shares=even_shares(fight, volley))


@rule("FAC-SIZE-04")
def _check_spread(situation: Situation, act: Act) -> Phrase | None:
    strikes = (strike_now(situation, Declared(act.actor, whom, act.item)) for whom in dict.fromkeys(act.targets))
    why = next((why for why in map(why_no_strike, strikes) if why is not None), None)
    return why if why is not None or not act.targets else why_not_shares(situation, _volley_of(situation, act))


def _spreads(situation: Situation) -> tuple[Variant, ...]:
    """Offer to spread dice where one is larger than somebody in the fight."""
    others = (fighter(situation, who).sheet for who in situation.clock.combatants)
    if not any(situation.who.sheet.steps_to(other) < 0 for other in others):
        return ()
    return _with_each("spread-with", _strikes_near)(situation)


@rule("FAC-ATK-07")
def _death_blow(ctx: Context, act: Act) -> Procedure[None]:
    """Kill somebody who is incapacitated, nothing rolled, unless a guard steps in."""
    who, whom = act.actor, act.target()
    asked = Window(who, whom, guards_only=True, surprise=is_concealed(ctx.encounter, who))
    answer = yield from reaction(ctx, asked)
    if answer.by is not None:
        item = next(each.item.id for each in fighter(ctx, who).arms if _strikes_near(each.profile))
        yield from strike_guard(ctx, Declared(who, whom, item), asked, answer.by)
    elif ctx.is_there(who) and ctx.is_there(whom):
        kills, verdict = say("faction-zones.degree.kills"), say("faction-zones.verdict.death-blow")
        tell_check(ctx, "FAC-ATK-07", who, target=whom, degree=kills, verdict=verdict)
        die(ctx, whom)


@rule("FAC-ATK-07")
def _check_death_blow(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    victim = fighter(situation, act.target())
    if victim.is_dead or not victim.is_helpless:
        return say("faction-zones.why.not-down")
    return why_not_nearby(situation, situation.who.id, victim.id)


_STRIKES, _STUNTS = _with_each("attack-with", _strikes), _with_each("stunt-with", _strikes)
_HOLDS_BACK = _with_each("hold-back-with", lambda arm: _strikes(arm) and not arm.impaired)
_BLASTS = _with_each("blast-with", lambda arm: arm.blast)
_aimed = partial(Action, attacks=True, loud=True, needs=(Need.TARGET,), check=_check, left=Nerve.FRENZIED)
_armed = partial(_aimed, hold=Hold.ONE_HANDED)
_cool = partial(_armed, left=Nerve.NONE)
_at_zone = partial(_aimed, needs=(Need.PLACE,), check=_check_blast)
_at_several = partial(_aimed, needs=(Need.TARGETS,), check=_check_spread)
ACTIONS = (
    _armed(ATTACK, "FAC-ATK-01", _attack, variants=_STRIKES, repeats=True, icon="sword"),
    _cool(HOLD_BACK, "FAC-ATK-06", _attack, variants=_HOLDS_BACK, repeats=True, icon="shield-half"),
    _at_zone(BLAST, "FAC-BLAST-01", _blast, variants=_BLASTS, repeats=True, icon="flame"),
    _at_several(SPREAD, "FAC-SIZE-04", _spread, variants=_spreads, icon="sitemap"),
    _cool(STUNT, "FAC-STUNT-01", _attack, needs=(Need.TARGET, Need.WORDS), variants=_STUNTS, icon="wand"),
    _aimed(str(AttackKind.GRAPPLE), "FAC-GRAP-01", _attack, repeats=True, icon="hand-grab"),
    _aimed(str(AttackKind.DISARM), "FAC-DISARM-01", _attack, hold=Hold.AT_CAPTIVE, repeats=True, icon="unlink"),
    _aimed(str(AttackKind.SHOVE), "FAC-SHOVE-01", _attack, repeats=True, icon="arrow-right"),
    _aimed(DEATH_BLOW, "FAC-ATK-07", _death_blow, check=_check_death_blow, icon="skull"),
)
