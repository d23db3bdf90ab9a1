"""Attacks on many: blasts that strike a whole zone, and blows whose dice are spread over smaller ones."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask, ends_if_gone, in_parallel
from core.explain.modifier import Modifier, Whose
from core.explain.tally import acting_on
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import Answered, AnswerKind, Window, answers, dodges
from core.rules.faction_zones.attack.exchange import counter_of, hits, ruling
from core.rules.faction_zones.attack.harm import Blow, land, lands_on, protection, raised, roll_blow
from core.rules.faction_zones.attack.strike import SAVE, AttackKind, Declared, dice_against, reach_of, strike_now
from core.rules.faction_zones.fighter import BEHIND_BARRIER, STUNNED, Fighter, fighter
from core.rules.faction_zones.gear.durability import note_attack, spend_shot, strain_weapon
from core.rules.faction_zones.gear.weapons import Arm, Wielded
from core.rules.faction_zones.holds.nonlethal import grip
from core.rules.faction_zones.names import plainly
from core.rules.faction_zones.rounds.order import is_moving, stay_put
from core.rules.faction_zones.settings import BLAST_DODGE, chosen
from core.rules.faction_zones.zones.places import ARMOUR, is_walled_off
from core.rules.kit.asking import pick, ruled_modifiers
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.hiding import is_concealed
from core.rules.kit.zones import find_spot, spot_of, zones_about


@dataclass(frozen=True, slots=True)
class Volley:
    """An attack on many as it was announced: a blast at a zone, or one melee weapon on several with shares of dice.

    A blast `on_the_move` is thrown or shot by one who moves in this turn, or will.
    """

    attacker: TokenId
    item: str | None
    zone: str | None = None
    targets: tuple[TokenId, ...] = ()
    shares: Mapping[TokenId, int] = field(default_factory=dict)
    on_the_move: bool = False


@rule("FAC-BLAST-01", "FAC-BLAST-02", "FAC-BLAST-03", "FAC-BLAST-07", "FAC-COVER-02")
def caught(fight: Fight, arm: Arm, zone: str, attacker: TokenId) -> tuple[TokenId, ...]:
    """Return everybody inside of a zone or on one of its borders whom a blast there strikes.

    In melee it spares its maker; those behind a barrier are struck by what comes down from above alone.
    """
    spots = {who: find_spot(fight, who) for who in map(TokenId, fight.encounter.tokens)}
    return tuple(
        who
        for who, spot in spots.items()
        if spot is not None
        and zone in zones_about(spot)
        and (arm.is_ranged or who != attacker)
        and (arm.indirect or not fighter(fight, who).has(BEHIND_BARRIER))
    )


@rule("FAC-BLAST-02", "FAC-BLAST-03", "FAC-BLAST-07", "FAC-HIT-05")
def why_no_blast(
    fight: Fight, who: Fighter, wielded: Wielded, zone: str | None, *, on_the_move: bool = False
) -> Phrase | None:
    """Return why a blast cannot be aimed at a zone; None if it can."""
    graph, arm = fight.board.site.zones.graph, wielded.profile
    if zone is None or not graph.has(zone):
        return say("faction-zones.why.no-such-zone")
    if wielded.is_empty:
        return say("faction-zones.why.not-loaded")
    here = spot_of(fight, who.id)
    if not arm.is_ranged:
        return None if zone in zones_about(here) else say("faction-zones.why.own-zone-only")
    away = graph.distance(here, zone)
    reach = reach_of(who, arm, ranged=True)
    if away is None or away > reach:
        return say("faction-zones.why.out-of-range")
    if not arm.indirect and is_walled_off(fight, here, zone):
        return say("faction-zones.why.barrier")
    if arm.indirect and 2 * away <= reach:
        return say("faction-zones.why.too-near")
    if _is_far(away, reach) and (on_the_move or is_moving(fight, who)):
        return say("faction-zones.why.far-and-moving")
    return None


@rule("FAC-HIT-03")
def _is_far(away: int, reach: int) -> bool:
    """Return whether a zone lies beyond half the reach; one nearby never does."""
    return 2 * away > reach and away > 1


@rule("FAC-BLAST-07", "FAC-HIT-03", "FAC-HIT-04")
def _volley_hindrances(fight: Fight, volley: Volley, arm: Arm) -> tuple[Modifier, ...]:
    """Return what makes a ranged blast hard, read for the zone aimed at; a blast in melee cannot miss."""
    if not arm.is_ranged or volley.zone is None:
        return ()
    away = fight.board.site.zones.graph.distance(spot_of(fight, volley.attacker), volley.zone) or 0
    attacker = fighter(fight, volley.attacker)
    moving = volley.on_the_move or is_moving(fight, attacker)
    return plainly(SAVE, far=_is_far(away, reach_of(attacker, arm, ranged=True)), moving=moving)


@rule("FAC-BLAST-01", "FAC-BLAST-04", "FAC-BLAST-05", "FAC-BLAST-06", "FAC-SIZE-04")
def make_volley(ctx: Context, volley: Volley) -> Procedure[None]:
    """Carry out an attack on many: a save where it is hard, reactions of each, one roll of damage, a counter first."""
    arm = fighter(ctx, volley.attacker).arm(volley.item).profile

    def question() -> Ruling:
        targets = _targets(ctx, volley, arm) if arm.die else ()
        hard = _volley_hindrances(ctx, volley, arm)
        return ruling(
            f"ruling:{volley.attacker}",
            "FAC-BLAST-01",
            say("faction-zones.ask.volley", attacker=volley.attacker, weapon=arm.name),
            (*hard, *(line for whom in targets for line in _protection_of(ctx, volley, whom))),
            map(Whose, targets),
            about=(volley.attacker,),
        )

    modifiers = yield from ruled_modifiers(question)
    if volley.zone is not None:
        ctx.tell_of(volley.attacker, "faction-zones.log.aims", "FAC-BLAST-01", weapon=arm.name, zone=volley.zone)
    yield from ends_if_gone(_carry_out(ctx, volley, arm, modifiers))
    spend_shot(ctx, volley.attacker, volley.item)


def _carry_out(ctx: Context, volley: Volley, arm: Arm, modifiers: tuple[Modifier, ...]) -> Procedure[None]:
    note_attack(ctx, volley.attacker, volley.item)
    if arm.is_ranged and not volley.on_the_move:
        stay_put(ctx, volley.attacker)
    if not (yield from hits(ctx, volley.attacker, modifiers)):
        if not arm.blast or volley.zone is None:
            return
        volley = replace(volley, zone=(yield from _deviates(ctx, volley.attacker, volley.zone)))
    targets = _targets(ctx, volley, arm)
    if targets:
        yield from _strike_all(ctx, volley, arm, targets, modifiers)


def _targets(fight: Fight, volley: Volley, arm: Arm) -> tuple[TokenId, ...]:
    if volley.zone is None:
        return tuple(who for who in volley.targets if who in fight.encounter.tokens)
    found = caught(fight, arm, volley.zone, volley.attacker)
    return tuple(who for who in found if not fighter(fight, who).is_dead)


@rule("FAC-BLAST-05", "FAC-COVER-01")
def _protection_of(fight: Fight, volley: Volley, whom: TokenId) -> tuple[Modifier, ...]:
    """Return what protects one of many, as lines of a figure of his own, each of which the game master can strike."""
    strike = strike_now(fight, Declared(volley.attacker, whom, volley.item))
    return tuple(replace(each, whose=Whose(whom)) for each in protection(strike))


@rule("FAC-BLAST-04")
def _deviates(ctx: Context, who: TokenId, zone: str) -> Procedure[str | None]:
    """Return the neighbouring zone that a blast which missed goes astray into, each with the same chance."""
    neighbours = ctx.board.site.zones.graph.neighbours(zone)
    if not neighbours:
        return None
    subject = say("faction-zones.draw.deviation", zone=zone)
    number = yield from ask(pick(f"deviation:{who}", "FAC-BLAST-04", owner=who, subject=subject, count=len(neighbours)))
    astray = neighbours[number - 1]
    ctx.note(say("faction-zones.log.astray", zone=astray), RuleId("FAC-BLAST-04"))
    return astray


@dataclass(frozen=True, slots=True)
class _Hit:
    """On whom an attack on one of many falls in the end, how that one answers it, and the dice that fall to him."""

    whom: TokenId
    answer: Answered
    share: int | None


def _strike_all(
    ctx: Context, volley: Volley, arm: Arm, targets: tuple[TokenId, ...], ruled: tuple[Modifier, ...]
) -> Procedure[None]:
    found = yield from _ask_all(ctx, volley, arm, targets)
    fallen: list[_Hit] = []
    for hit in found:
        if hit.answer.how is not AnswerKind.DODGE or not (yield from ends_if_gone(dodges(ctx, hit.whom))):
            fallen.append(hit)
    counter = next((hit.answer for hit in fallen if hit.answer.how is AnswerKind.COUNTER), Answered())
    back = yield from ends_if_gone(counter_of(ctx, counter, volley.attacker))
    blows = [_blow(ctx, volley, hit, ruled) for hit in fallen if ctx.is_there(hit.whom)]
    if arm.takes == STUNNED:
        for blow in blows:
            _stun(ctx, blow.whom)
    rolled = yield from _roll_all(ctx, arm, blows)
    if back is not None and back.kind.is_lethal:
        back = yield from ends_if_gone(roll_blow(ctx, back, key="counter"))
    rolled = tuple(blow for blow in rolled if ctx.is_there(blow.whom))
    yield from ends_if_gone(_land_all(ctx, volley, rolled, back))
    if ctx.is_there(volley.attacker):
        strain_weapon(ctx, volley.attacker, volley.item, tuple(face for blow in rolled for face in blow.faces))
    if counter.by is not None:
        spend_shot(ctx, counter.by, counter.item)


@rule("FAC-BLAST-01")
def _stun(ctx: Context, whom: TokenId) -> None:
    """Stun one whom a blast strikes that does so (FAC-TAB-WEAPON)."""
    set_condition(ctx, whom, "FAC-TAB-STATE", STUNNED)


@rule("FAC-DMG-02", "FAC-GAP-25")
def _blow(ctx: Context, volley: Volley, hit: _Hit, ruled: tuple[Modifier, ...]) -> Blow:
    """Return the blow at one of many, against whatever protects that one: as it was ruled, if it was."""
    strike = strike_now(ctx, Declared(volley.attacker, hit.whom, volley.item))
    answered = hit.answer.how in (AnswerKind.DODGE, AnswerKind.COUNTER)
    own = tuple(replace(each, whose=None) for each in acting_on(ruled, ARMOUR, Whose(hit.whom)))
    modifiers = protection(strike, answered=answered) if not own else raised(strike, own) if answered else own
    return Blow(volley.attacker, hit.whom, volley.item, AttackKind.BLOW, modifiers, share=hit.share)


@rule("FAC-BLAST-05", "FAC-GAP-15")
def _roll_all(ctx: Context, arm: Arm, blows: list[Blow]) -> Procedure[tuple[Blow, ...]]:
    """Roll the dice: those of a blast once for everybody, spread ones for each."""
    if not arm.blast:
        several = yield from in_parallel(roll_blow(ctx, blow) for blow in blows)
        return tuple(each for each in several if each is not None)
    one = (yield from ends_if_gone(roll_blow(ctx, blows[0]))) if blows else None
    return () if one is None else tuple(replace(blow, faces=one.faces) for blow in blows)


@rule("FAC-BLAST-06", "FAC-CTR-04", "FAC-HIDE-01", "FAC-HIDE-03", "FAC-GUARD-01", "FAC-GAP-19", "FAC-GAP-27")
def _ask_all(ctx: Context, volley: Volley, arm: Arm, targets: tuple[TokenId, ...]) -> Procedure[list[_Hit]]:
    """Let every target react, one after the other, and whoever is put in between; only one of them can counter."""
    surprise = is_concealed(ctx.encounter, volley.attacker)
    may_dodge = arm.is_ranged or not arm.blast or bool(chosen(ctx.state.house_rules, BLAST_DODGE))
    asked = Window(volley.attacker, volley.attacker, targets=targets, may_dodge=may_dodge)
    found: list[_Hit] = []
    for target in targets:
        asked = replace(asked, target=target, surprise=surprise or target == volley.attacker)
        asked, answer = yield from answers(ctx, asked)
        found.append(_Hit(asked.target, answer, volley.shares.get(target)))
    return found


@rule("FAC-CTR-02", "FAC-CTR-03", "FAC-CTR-06", "FAC-NONL-03")
def _land_all(ctx: Context, volley: Volley, blows: tuple[Blow, ...], back: Blow | None) -> Procedure[None]:
    """Let all blows land and the counter to them: first the one that hurts more, and the other if its maker stands.

    Only the counterer's own suffering is compared; a counter that fells the maker spares everybody.
    """
    mine = next((lands_on(ctx, blow).suffered for blow in blows if back is not None and blow.whom == back.by), 0)
    theirs = lands_on(ctx, back).suffered if back is not None and back.kind.is_lethal else None
    comes_first = theirs is not None and theirs > mine
    if back is not None and comes_first:
        land(ctx, back)
        if fighter(ctx, volley.attacker).is_down:
            ctx.tell_of(volley.attacker, "faction-zones.log.lost", "FAC-CTR-06")
            return
    for blow in blows:
        land(ctx, blow, strains=False)
    if back is None or comes_first:
        return
    stands = not fighter(ctx, back.by).is_out
    if not back.kind.is_lethal:
        if stands:
            yield from grip(ctx, back.strike(ctx))
    elif stands or theirs == mine:
        land(ctx, back)


@rule("FAC-SIZE-04")
def why_not_shares(fight: Fight, volley: Volley) -> Phrase | None:
    """Return why dice cannot be spread so; None if they can: a die on one n sizes smaller is 1/2^n of the attack."""
    whole = Fraction(0)
    for whom in volley.targets:
        share = volley.shares.get(whom, 0)
        if share < 1:
            return say("faction-zones.why.no-die", token=whom)
        part = _part_of(fight, volley, whom)
        if part >= 1:
            return say("faction-zones.why.not-smaller", token=whom)
        whole += share * part
    return say("faction-zones.why.too-many-dice") if whole > 1 else None


@rule("FAC-SIZE-04")
def even_shares(fight: Fight, volley: Volley) -> dict[TokenId, int]:
    """Return a die for each target, and what is left of the attack to whoever has fewest and it is enough for."""
    parts = {whom: _part_of(fight, volley, whom) for whom in volley.targets}
    shares, left = dict.fromkeys(parts, 1), 1 - sum(parts.values())
    while able := [whom for whom, part in parts.items() if part <= left]:
        whom = min(able, key=lambda each: shares[each])
        shares[whom] += 1
        left -= parts[whom]
    return shares


def _part_of(fight: Fight, volley: Volley, whom: TokenId) -> Fraction:
    """Return how much of an attack a die on somebody uses up; the whole of it on one who is not smaller."""
    attacker = fighter(fight, volley.attacker)
    return Fraction(1, dice_against(attacker.sheet.steps_to(fighter(fight, whom).sheet)))
