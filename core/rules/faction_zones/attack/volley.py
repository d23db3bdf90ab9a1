"""Attacks on many: blasts that strike a whole zone, and blows whose dice are spread over smaller ones."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Pick
from core.engine.event import ConditionSet
from core.engine.request import CHANCE, Procedure, Ruling, ask, together
from core.explain.modifier import Add, Modifier
from core.explain.tally import settle
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.attack.answered import (
    COUNTER,
    DODGE,
    GUARD,
    HIDE,
    Answered,
    Window,
    answer_of,
    change_places,
    dodges,
    react,
    reaction,
    steps_in,
    tell_counter,
)
from core.rules.faction_zones.attack.exchange import counter_of, hits
from core.rules.faction_zones.attack.harm import Blow, armour_tally, land, lands_on, protection, raised, roll
from core.rules.faction_zones.attack.situation import SAVE, Kind, hindrance, is_moving, is_there, strike_of
from core.rules.faction_zones.clock import stay_put
from core.rules.faction_zones.fighter import EYE_INJURY, STUNNED, Combatant, combatant, encountered
from core.rules.faction_zones.gear.weapons import Arm, Wielded
from core.rules.faction_zones.gear.wear import spend_shot, strain_weapon
from core.rules.faction_zones.holds.grips import grip
from core.rules.faction_zones.settings import BLAST_DODGE, chosen
from core.rules.faction_zones.sneaking import is_concealed
from core.rules.faction_zones.terms import HALVES
from core.rules.faction_zones.zones.places import ARMOUR, find_spot, is_walled_off, spot_of, zones_about

_RULES = (RuleId("FAC-BLAST-01"), RuleId("FAC-HIT-01"))


@dataclass(frozen=True, slots=True)
class Volley:
    """An attack on many as it was announced: a blast at a zone, or one melee weapon on several with shares of dice."""

    attacker: TokenId
    item: str | None
    zone: str | None = None
    targets: tuple[TokenId, ...] = ()
    shares: Mapping[TokenId, int] = field(default_factory=dict)


@rule("FAC-BLAST-01", "FAC-BLAST-02", "FAC-BLAST-03")
def caught(board: Board, encounter: Encounter, zone: str, spared: TokenId | None) -> tuple[TokenId, ...]:
    """Return everybody inside of a zone or on one of its borders, but for one who is spared."""
    found = []
    for identity in map(TokenId, encounter.tokens):
        spot = find_spot(board, encounter, identity)
        if spot is not None and zone in zones_about(spot) and identity != spared:
            found.append(identity)
    return tuple(found)


@rule("FAC-BLAST-02", "FAC-BLAST-03", "FAC-BLAST-07", "FAC-HIT-05")
def why_no_blast(
    state: Campaign, board: Board, encounter: Encounter, who: Combatant, wielded: Wielded, zone: str | None
) -> Phrase | None:
    """Return why a blast cannot be aimed at a zone; None if it can."""
    graph, arm = board.site.zones.graph, wielded.arm
    if zone is None or not graph.has(zone):
        return say("faction-zones.why.no-such-zone")
    if wielded.is_empty:
        return say("faction-zones.why.not-loaded")
    here = spot_of(board, encounter, who.id)
    if not arm.is_ranged:
        return None if zone in zones_about(here) else say("faction-zones.why.own-zone-only")
    away = graph.distance(here, zone)
    reach = _reach(who, arm)
    if away is None or away > reach:
        return say("faction-zones.why.out-of-range")
    if not arm.indirect and is_walled_off(state, encounter, here, zone):
        return say("faction-zones.why.barrier")
    if arm.indirect and 2 * away <= reach:
        return say("faction-zones.why.too-near")
    if 2 * away > reach and is_moving(encounter, who):
        return say("faction-zones.why.far-and-moving")
    return None


@rule("FAC-ZONE-03", "FAC-BLAST-03", "FAC-SIZE-05")
def _reach(who: Combatant, arm: Arm) -> Fraction:
    """Return the half zones that a ranged blast reaches, by whomever; with one eye half of them (FAC-TAB-STATE)."""
    return Fraction(HALVES * (arm.range or 0), 2 if who.has(EYE_INJURY) else 1)


@rule("FAC-BLAST-07", "FAC-HIT-03", "FAC-HIT-04")
def _volley_hindrances(ctx: Context, volley: Volley, arm: Arm) -> tuple[Modifier, ...]:
    """Return what makes a ranged blast hard, read for the zone aimed at; a blast in melee cannot miss."""
    if not arm.is_ranged or volley.zone is None:
        return ()
    found = []
    away = ctx.board.site.zones.graph.distance(spot_of(ctx.board, ctx.encounter, volley.attacker), volley.zone) or 0
    if 2 * away > _reach(combatant(ctx, volley.attacker), arm):
        found.append(hindrance("FAC-HIT-03", "far"))
    if is_moving(ctx.encounter, combatant(ctx, volley.attacker)):
        found.append(hindrance("FAC-HIT-04", "moving"))
    return tuple(found)


@rule("FAC-BLAST-01", "FAC-BLAST-04", "FAC-BLAST-05", "FAC-BLAST-06", "FAC-SIZE-04")
def make_volley(ctx: Context, volley: Volley) -> Procedure[None]:
    """Carry out an attack on many: a save where it is hard, reactions of each, one roll of damage, a counter first."""
    arm = combatant(ctx, volley.attacker).arm(volley.item).arm
    modifiers = yield from _rule_on_volley(ctx, volley, arm)
    if modifiers is None:
        return
    if volley.zone is not None:
        line = say("faction-zones.log.aims", token=volley.attacker, weapon=arm.name, zone=volley.zone)
        ctx.note(line, RuleId("FAC-BLAST-01"))
    yield from _carry_out(ctx, volley, arm, modifiers)
    spend_shot(ctx, volley.attacker, volley.item)


def _carry_out(ctx: Context, volley: Volley, arm: Arm, modifiers: tuple[Modifier, ...]) -> Procedure[None]:
    if arm.is_ranged:
        stay_put(ctx, volley.attacker)
    if not (yield from hits(ctx, volley.attacker, modifiers)):
        if not arm.blast or volley.zone is None or not is_there(ctx, volley.attacker):
            return
        volley = replace(volley, zone=(yield from _deviates(ctx, volley)))
    targets = _targets(ctx, volley, arm)
    if targets and is_there(ctx, volley.attacker):
        yield from _strike_all(ctx, volley, arm, targets, modifiers)


def _targets(ctx: Context, volley: Volley, arm: Arm) -> tuple[TokenId, ...]:
    if volley.zone is None:
        return tuple(who for who in volley.targets if is_there(ctx, who))
    spared = None if arm.is_ranged else volley.attacker
    found = caught(ctx.board, ctx.encounter, volley.zone, spared)
    return tuple(who for who in found if not combatant(ctx, who).is_dead)


def _rule_on_volley(ctx: Context, volley: Volley, arm: Arm) -> Procedure[tuple[Modifier, ...] | None]:
    def build(state: object) -> Ruling | None:
        if not is_there(ctx, volley.attacker):
            return None
        targets = _targets(ctx, volley, arm) if arm.die else ()
        proposed = (
            *_volley_hindrances(ctx, volley, arm),
            *(line for whom in targets for line in _protection_of(ctx, volley, whom)),
        )
        return Ruling(
            key=f"ruling:{volley.attacker}",
            rules=_RULES,
            prompt=say("faction-zones.ask.volley", attacker=volley.attacker, weapon=arm.name),
            proposed=proposed,
            effects=(Add,),
            tallies=(
                settle(SAVE, 0, (each for each in proposed if each.on == SAVE)),
                *(armour_tally(proposed, _armour_of(whom)) for whom in targets),
            ),
        )

    return (yield from ask(build))


def _armour_of(whom: TokenId) -> str:
    """Return the figure that is the armour value of one of many."""
    return f"{ARMOUR}:{whom}"


@rule("FAC-BLAST-05", "FAC-COVER-01")
def _protection_of(ctx: Context, volley: Volley, whom: TokenId) -> tuple[Modifier, ...]:
    """Return what protects one of many, as lines of a figure of his own, each of which the game master can strike."""
    strike = strike_of(ctx.state, ctx.encounter, ctx.board, volley.attacker, whom, item=volley.item)
    return tuple(replace(each, on=_armour_of(whom)) for each in protection(strike))


@rule("FAC-BLAST-04")
def _deviates(ctx: Context, volley: Volley) -> Procedure[str | None]:
    """Return the neighbouring zone that a blast which missed goes astray into, each with the same chance."""
    zone = volley.zone
    assert zone is not None
    neighbours = ctx.board.site.zones.graph.neighbours(zone)
    if not neighbours:
        return None
    number = yield from ask(
        lambda state: Pick(
            key=f"deviation:{volley.attacker}",
            asks=CHANCE,
            rules=(RuleId("FAC-BLAST-04"),),
            owner=volley.attacker,
            subject=say("faction-zones.draw.deviation", zone=zone),
            count=len(neighbours),
        )
    )
    astray = neighbours[(number or 1) - 1]
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
    answers = yield from _ask_all(ctx, volley, arm, targets)
    fallen: list[_Hit] = []
    counter = Answered()
    for hit in answers:
        if hit.answer.how == DODGE and (yield from dodges(ctx, hit.whom)):
            continue
        if hit.answer.how == COUNTER:
            counter = hit.answer
        fallen.append(hit)
    blows = [_blow(ctx, volley, hit, ruled) for hit in fallen if is_there(ctx, volley.attacker, hit.whom)]
    back = yield from counter_of(ctx, counter, volley.attacker)
    for blow in blows:
        stuns(ctx, arm, blow.whom)
    rolled = yield from _roll_all(ctx, arm, blows)
    if back is not None and back.kind.is_lethal:
        back = yield from roll(ctx, back, key="counter")
    yield from _land_all(ctx, volley, rolled, back)
    if not arm.blast and is_there(ctx, volley.attacker):
        strain_weapon(ctx, volley.attacker, volley.item, tuple(face for blow in rolled for face in blow.faces))
    if counter.by is not None:
        spend_shot(ctx, counter.by, counter.item)


@rule("FAC-BLAST-01")
def stuns(ctx: Context, arm: Arm, whom: TokenId) -> None:
    """Let a blast that stuns stun one whom it strikes (FAC-TAB-WEAPON)."""
    if arm.takes == STUNNED and is_there(ctx, whom):
        ctx.emit(ConditionSet(ctx.encounter.id, whom, Condition(STUNNED), RuleId("FAC-TAB-STATE")))


@rule("FAC-DMG-02", "FAC-GAP-25")
def _blow(ctx: Context, volley: Volley, hit: _Hit, ruled: tuple[Modifier, ...]) -> Blow:
    """Return the blow at one of many, against whatever protects that one: as it was ruled, if it was."""
    strike = strike_of(ctx.state, ctx.encounter, ctx.board, volley.attacker, hit.whom, item=volley.item)
    answered = hit.answer.how in (DODGE, COUNTER)
    own = tuple(replace(each, on=ARMOUR) for each in ruled if each.on == _armour_of(hit.whom))
    modifiers = protection(strike, answered=answered) if not own else raised(strike, own) if answered else own
    return Blow(volley.attacker, hit.whom, volley.item, Kind.BLOW, modifiers, share=hit.share)


@rule("FAC-BLAST-05", "FAC-GAP-15")
def _roll_all(ctx: Context, arm: Arm, blows: list[Blow]) -> Procedure[tuple[Blow, ...]]:
    """Roll the dice: those of a blast once for everybody, spread ones for each."""
    if not blows:
        return ()
    if arm.blast:
        one = yield from roll(ctx, blows[0])
        return () if one is None else tuple(replace(blow, faces=one.faces) for blow in blows)
    several = yield from together(roll(ctx, blow) for blow in blows)
    return tuple(each for each in several if each is not None)


@rule("FAC-BLAST-06", "FAC-CTR-04", "FAC-HIDE-01", "FAC-HIDE-03", "FAC-GUARD-01", "FAC-GAP-19", "FAC-GAP-27")
def _ask_all(ctx: Context, volley: Volley, arm: Arm, targets: tuple[TokenId, ...]) -> Procedure[list[_Hit]]:
    """Let every target react, one after the other, and whoever is put in between; only one of them can counter."""
    surprise = is_concealed(ctx.encounter, volley.attacker)
    asked = Window(
        volley.attacker,
        volley.attacker,
        targets=targets,
        may_dodge=arm.is_ranged or not arm.blast or bool(chosen(ctx.state, BLAST_DODGE)),
        surprise=surprise,
    )
    found: list[_Hit] = []
    for target in targets:
        whom = target
        while True:
            oneself = whom == volley.attacker
            asked = replace(asked, target=whom, surprise=surprise or oneself)
            answer = answer_of((yield from ask(reaction(ctx, asked))), whom)
            if answer.by is None or not is_there(ctx, answer.by, whom):
                answer = Answered()
                break
            react(ctx, answer, asked=asked)
            tell_counter(ctx, answer, volley.attacker)
            asked = replace(
                asked,
                reacted=(*asked.reacted, answer.by),
                may_counter=asked.may_counter and answer.how != COUNTER,
            )
            if answer.how == GUARD:
                whom, answer = steps_in(ctx, answer.by, whom), Answered()
                break
            if answer.how != HIDE or answer.behind is None:
                break
            change_places(ctx, whom, answer.behind)
            # nobody is put in between twice, for then two blows would fall on one
            whom, asked = answer.behind, replace(asked, targets=(*asked.targets, answer.behind))
        found.append(_Hit(whom, answer, volley.shares.get(target)))
    return found


@rule("FAC-CTR-02", "FAC-CTR-03", "FAC-CTR-06", "FAC-NONL-03")
def _land_all(ctx: Context, volley: Volley, blows: tuple[Blow, ...], back: Blow | None) -> Procedure[None]:
    """Let all blows land and the counter to them: first the one that hurts more, and the other if its maker stands.

    Only the counterer's own suffering is compared; a counter that fells the maker spares everybody.
    """
    mine = next((lands_on(ctx, blow).suffered for blow in blows if back is not None and blow.whom == back.by), 0)
    theirs = lands_on(ctx, back).suffered if back is not None and back.kind.is_lethal else -1
    if back is not None and theirs > mine:
        land(ctx, back)
        if combatant(ctx, volley.attacker).is_down:
            ctx.note(say("faction-zones.log.lost", token=volley.attacker), RuleId("FAC-CTR-06"))
            return
    for blow in blows:
        land(ctx, blow, strains=False)
    if back is None or theirs > mine or not is_there(ctx, back.by, volley.attacker):
        return
    stands = not combatant(ctx, back.by).is_out
    if not back.kind.is_lethal:
        if stands:
            yield from grip(ctx, back.strike(ctx))
    elif stands or theirs == mine:
        land(ctx, back)


@rule("FAC-SIZE-04")
def why_not_shares(encounter: Encounter, state: Campaign, volley: Volley) -> Phrase | None:
    """Return why dice cannot be spread so; None if they can: a die on one n sizes smaller is 1/2^n of the attack."""
    whole = Fraction(0)
    for number, whom in enumerate(volley.targets):
        if whom in volley.targets[:number]:
            return say("faction-zones.why.named-twice", token=whom)
        share = volley.shares.get(whom, 0)
        if share < 1:
            return say("faction-zones.why.no-die", token=whom)
        part = _part_of(encounter, state, volley, whom)
        if part >= 1:
            return say("faction-zones.why.not-smaller", token=whom)
        whole += share * part
    return say("faction-zones.why.too-many-dice") if whole > 1 else None


@rule("FAC-SIZE-04")
def even_shares(encounter: Encounter, state: Campaign, volley: Volley) -> dict[TokenId, int]:
    """Return a die for each target, and what is left of the attack to whoever has fewest and it is enough for."""
    parts = {whom: _part_of(encounter, state, volley, whom) for whom in volley.targets}
    shares, left = dict.fromkeys(parts, 1), 1 - sum(parts.values())
    while able := [whom for whom, part in parts.items() if part <= left]:
        whom = min(able, key=lambda each: shares[each])
        shares[whom] += 1
        left -= parts[whom]
    return shares


def _part_of(encounter: Encounter, state: Campaign, volley: Volley, whom: TokenId) -> Fraction:
    """Return how much of an attack a die on somebody uses up; the whole of it on one who is not smaller."""
    attacker = encountered(state, encounter, volley.attacker)
    return Fraction(1, 2 ** max(0, -attacker.sheet.steps_to(encountered(state, encounter, whom).sheet)))
