"""The actions that attack."""

from collections.abc import Callable
from dataclasses import replace

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import Checked
from core.engine.request import Choice, Option, Procedure, ask
from core.engine.system import Need
from core.explain.check import Check
from core.model.campaign import Campaign
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import Window, answer_of, reaction
from core.rules.faction_zones.attack.exchange import make_attack, strike_guard
from core.rules.faction_zones.attack.harm import die
from core.rules.faction_zones.attack.situation import Declared, Kind, is_there, strike_of, why_no_strike
from core.rules.faction_zones.attack.volley import Volley, even_shares, make_volley, why_no_blast, why_not_shares
from core.rules.faction_zones.fighter import combatant
from core.rules.faction_zones.gear.weapons import Arm
from core.rules.faction_zones.situation import Action, Effort, Situation, situation_of
from core.rules.faction_zones.sneaking import is_concealed
from core.rules.faction_zones.zones.places import are_nearby
from core.rules.kit.variant import Variant

ATTACK, HOLD_BACK, DEATH_BLOW, STUNT, BLAST = "attack", "hold-back", "death-blow", "stunt", "blast"
SPREAD = "spread"
_KINDS = {HOLD_BACK: Kind.HELD_BACK, **{str(kind): kind for kind in (Kind.DISARM, Kind.SHOVE, Kind.GRAPPLE)}}
ATTACKS = (ATTACK, STUNT, SPREAD, *_KINDS)
"""The actions that strike at somebody pointed out."""


def declared_by(act: Act) -> Declared:
    """Return the attack that an act announces."""
    kind = _KINDS.get(act.action, Kind.BLOW)
    stunt = act.words if act.action == STUNT else ""
    return Declared(act.actor, act.target(), act.item if kind.is_lethal else "unarmed", kind, stunt)


@rule("FAC-ATK-01", "FAC-ATK-06")
def _attack(ctx: Context, act: Act) -> Procedure[None]:
    declared = declared_by(act)
    if (yield from make_attack(ctx, declared)):
        yield from cleave(ctx, declared)


def _check(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    declared = declared_by(act)
    where = (situation.state, situation.encounter, situation.board)
    return why_no_strike(strike_of(*where, declared.attacker, declared.target, item=declared.item, kind=declared.kind))


def _weapons(situation: Situation) -> tuple[Variant, ...]:
    return _with_each(situation, "attack-with", lambda arm: bool(arm.die) and not arm.blast)


def _with_each(situation: Situation, words: str, wanted: Callable[[Arm], bool]) -> tuple[Variant, ...]:
    """Return an offer for each weapon in hand that is wanted."""
    return tuple(
        Variant(say(f"faction-zones.action.{words}", weapon=wielded.item.name), item=wielded.item.id)
        for wielded in situation.who.arms
        if wanted(wielded.arm)
    )


def _blasts(situation: Situation) -> tuple[Variant, ...]:
    return _with_each(situation, "blast-with", lambda arm: arm.blast)


def zone_of(situation: Situation, act: Act) -> str | None:
    """Return the zone that a blast is aimed at: the one pointed at, of a border the first of the two."""
    spot = None if act.place is None else situation.board.site.zones.spot_at(act.place)
    return spot[0] if isinstance(spot, tuple) else spot


@rule("FAC-BLAST-02", "FAC-BLAST-03", "FAC-BLAST-07")
def _check_blast(situation: Situation, act: Act) -> Phrase | None:
    wielded = situation.who.arm(act.item)
    if act.place is None:
        return None
    zone = zone_of(situation, act)
    return why_no_blast(situation.state, situation.board, situation.encounter, situation.who, wielded, zone)


@rule("FAC-BLAST-01", "FAC-ATK-01")
def _blast(ctx: Context, act: Act) -> Procedure[None]:
    """Strike a whole zone."""
    zone = zone_of(situation_of(ctx, act.actor), act)
    if zone is None:
        raise Refused("faction-zones.why.no-such-zone")
    yield from make_volley(ctx, Volley(act.actor, act.item, zone))


@rule("FAC-SIZE-04")
def _spread(ctx: Context, act: Act) -> Procedure[None]:
    """Spread the dice of a blow over several smaller ones, as the options say, or as evenly as can be."""
    yield from make_volley(ctx, _volley_of(situation_of(ctx, act.actor), act))


def _volley_of(situation: Situation, act: Act) -> Volley:
    shares = {whom: act.number(whom, 1) for whom in act.targets}
    volley = Volley(situation.who.id, act.item, None, act.targets, shares)
    if any(act.option(whom) is not None for whom in act.targets):
        return volley
    return replace(volley, shares=even_shares(situation.encounter, situation.state, volley))


@rule("FAC-SIZE-04")
def _check_spread(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    volley = _volley_of(situation, act)
    where = (situation.state, situation.encounter, situation.board)
    for whom in act.targets:
        why = why_no_strike(strike_of(*where, situation.who.id, whom, item=act.item))
        if why is not None:
            return why
    return why_not_shares(situation.encounter, situation.state, volley)


def _spreads(situation: Situation) -> tuple[Variant, ...]:
    """Offer to spread dice where one is larger than somebody in the fight."""
    smaller = any(situation.who.sheet.steps_to(situation.other(who).sheet) < 0 for who in situation.clock.combatants)
    if not smaller:
        return ()
    return _with_each(situation, "spread-with", _strikes_near)


def _stunts(situation: Situation) -> tuple[Variant, ...]:
    return _with_each(situation, "stunt-with", lambda arm: bool(arm.die) and not arm.blast)


def _held_back(situation: Situation) -> tuple[Variant, ...]:
    return _with_each(situation, "hold-back-with", lambda arm: bool(arm.die) and not arm.impaired and not arm.blast)


@rule("FAC-ATK-07")
def _death_blow(ctx: Context, act: Act) -> Procedure[None]:
    """Kill somebody who is incapacitated, nothing rolled, unless a guard steps in."""
    whom = act.target()
    asked = Window(act.actor, whom, guards_only=True, surprise=is_concealed(ctx.encounter, act.actor))
    answer = answer_of((yield from ask(reaction(ctx, asked))), whom)
    if not is_there(ctx, act.actor, whom):
        return
    if answer.by is not None and is_there(ctx, answer.by):
        item = next(each.item.id for each in combatant(ctx, act.actor).arms if _strikes_near(each.arm))
        yield from strike_guard(ctx, Declared(act.actor, whom, item), answer.by)
        return
    ctx.emit(
        Checked(
            Check(
                rule=RuleId("FAC-ATK-07"),
                actor=act.actor,
                target=whom,
                tallies=(),
                drawn=(),
                degree=say("faction-zones.degree.kills"),
                verdict=say("faction-zones.verdict.death-blow"),
            )
        )
    )
    die(ctx, whom)


def _strikes_near(arm: Arm) -> bool:
    return bool(arm.die) and not arm.is_ranged and not arm.blast


@rule("FAC-ATK-07")
def _check_death_blow(situation: Situation, act: Act) -> Phrase | None:
    if not act.targets:
        return None
    victim = situation.other(act.target())
    if victim.is_dead or not victim.is_helpless:
        return say("faction-zones.why.not-down")
    if not are_nearby(situation.board, situation.encounter, situation.who.id, victim.id):
        return say("faction-zones.why.not-nearby")
    return None


ACTIONS = (
    Action(
        ATTACK,
        RuleId("FAC-ATK-01"),
        _attack,
        loud=True,
        needs=(Need.TARGET,),
        check=_check,
        variants=_weapons,
        repeats=True,
        icon="sword",
    ),
    Action(
        HOLD_BACK,
        RuleId("FAC-ATK-06"),
        _attack,
        loud=True,
        needs=(Need.TARGET,),
        check=_check,
        variants=_held_back,
        repeats=True,
        icon="shield-half",
    ),
    Action(
        BLAST,
        RuleId("FAC-BLAST-01"),
        _blast,
        needs=(Need.PLACE,),
        check=_check_blast,
        variants=_blasts,
        repeats=True,
        loud=True,
        icon="flame",
    ),
    Action(
        SPREAD,
        RuleId("FAC-SIZE-04"),
        _spread,
        needs=(Need.TARGET, Need.TARGET),
        check=_check_spread,
        variants=_spreads,
        loud=True,
        icon="sitemap",
    ),
    Action(
        STUNT,
        RuleId("FAC-STUNT-01"),
        _attack,
        loud=True,
        needs=(Need.TARGET, Need.WORDS),
        check=_check,
        variants=_stunts,
        icon="wand",
    ),
    *(
        Action(kind, RuleId(cited), _attack, needs=(Need.TARGET,), check=_check, repeats=True, loud=True, icon=icon)
        for kind, cited, icon in (
            (Kind.GRAPPLE, "FAC-GRAP-01", "hand-grab"),
            (Kind.DISARM, "FAC-DISARM-01", "unlink"),
            (Kind.SHOVE, "FAC-SHOVE-01", "arrow-right"),
        )
    ),
    Action(
        DEATH_BLOW,
        RuleId("FAC-ATK-07"),
        _death_blow,
        Effort.MAIN,
        (Need.TARGET,),
        check=_check_death_blow,
        loud=True,
        icon="skull",
    ),
)
NOBODY = "nobody"


@rule("FAC-TAB-SKILL")
def cleave(ctx: Context, declared: Declared) -> Procedure[None]:
    """Let somebody with the skill strike another after a critical or killing blow in melee, once (FAC-TAB-SKILL)."""

    def build(state: Campaign) -> Choice | None:
        others = _others(ctx, declared)
        if not others:
            return None
        return Choice(
            key=f"cleave:{declared.attacker}",
            asks=declared.attacker,
            rules=(RuleId("FAC-TAB-SKILL"),),
            prompt=say("faction-zones.ask.cleave", token=declared.attacker),
            options=(
                Option(NOBODY, say("faction-zones.option.cleave-nobody")),
                *(Option(who, say("faction-zones.option.cleave", token=who)) for who in others),
            ),
            suggested=NOBODY,
        )

    answer = yield from ask(build)
    if answer is not None and answer != NOBODY and is_there(ctx, declared.attacker, TokenId(answer)):
        yield from make_attack(ctx, Declared(declared.attacker, TokenId(answer), declared.item, declared.kind))


def _others(ctx: Context, declared: Declared) -> tuple[TokenId, ...]:
    """Return the enemies whom the weapon reaches; nobody where it is no matter of cleaving."""
    if not is_there(ctx, declared.attacker) or not declared.kind.is_lethal:
        return ()
    someone = combatant(ctx, declared.attacker)
    held = next((wielded for wielded in someone.arms if wielded.item.id == (declared.item or wielded.item.id)), None)
    if held is None or held.arm.is_ranged or someone.is_out or not someone.sheet.has("cleave"):
        return ()
    where = (ctx.state, ctx.encounter, ctx.board)
    return tuple(
        TokenId(who)
        for who, token in ctx.encounter.tokens.items()
        if token.side != someone.token.side
        and who != declared.target
        and not combatant(ctx, TokenId(who)).is_down
        and why_no_strike(strike_of(*where, declared.attacker, TokenId(who), item=declared.item)) is None
    )
