"""Attacks on many: blasts that strike a whole zone, and blows whose dice are spread over smaller ones."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.draws import Pick
from core.engine.request import CHANCE, Choice, Procedure, Ruling, ask, together
from core.explain.modifier import Modifier
from core.explain.tally import settle
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.faction_zones.arms import Arm
from core.rules.faction_zones.attack import dodges, hits, is_there, react
from core.rules.faction_zones.blows import Blow, land, lands_on, roll
from core.rules.faction_zones.clock import clock_of
from core.rules.faction_zones.fighter import Combatant, combatant, encountered
from core.rules.faction_zones.grips import grip
from core.rules.faction_zones.harm import protection
from core.rules.faction_zones.hiding import is_concealed
from core.rules.faction_zones.places import HALVES, spot_of
from core.rules.faction_zones.reactions import COUNTER, DODGE, GUARD, Answered, Window, read, window
from core.rules.faction_zones.settings import BLAST_DODGE, chosen
from core.rules.faction_zones.strike import SAVE, Kind, because, strike_of

_RULES = (RuleId("FAC-BLAST-01"), RuleId("FAC-HIT-01"))


@dataclass(frozen=True, slots=True)
class Volley:
    """An attack on many as it was announced: a blast at a zone, or one melee weapon on several with shares of dice."""

    attacker: TokenId
    item: str | None
    zone: str | None = None
    targets: tuple[TokenId, ...] = ()
    shares: tuple[int, ...] = ()


@rule("FAC-BLAST-01", "FAC-BLAST-02", "FAC-BLAST-03")
def caught(board: Board, encounter: Encounter, zone: str, spared: TokenId | None) -> tuple[TokenId, ...]:
    """Return everybody inside of a zone or on one of its borders, but for one who is spared."""
    found = []
    for identity in encounter.tokens:
        spot = spot_of(board, encounter, TokenId(identity)) if _stands(board, encounter, identity) else None
        if spot is not None and (spot == zone or zone in spot) and identity != spared:
            found.append(TokenId(identity))
    return tuple(found)


def _stands(board: Board, encounter: Encounter, identity: str) -> bool:
    token = encounter.tokens[identity]
    zones = board.site.zones
    spot = token.stand.border or token.stand.zone
    return (spot is not None and zones.graph.has(spot)) or zones.spot_at(token.point) is not None


@rule("FAC-BLAST-02", "FAC-BLAST-03", "FAC-BLAST-07", "FAC-HIT-05")
def why_no_blast(
    state: Campaign, board: Board, encounter: Encounter, who: Combatant, arm: Arm, zone: str | None
) -> Phrase | None:
    """Return why a blast cannot be aimed at a zone; None if it can."""
    graph = board.site.zones.graph
    if zone is None or not graph.has(zone):
        return say("faction-zones.why.no-such-zone")
    here = spot_of(board, encounter, who.id)
    if not arm.is_ranged:
        return None if here == zone or zone in here else say("faction-zones.why.own-zone-only")
    away = graph.distance(here, zone)
    reach = HALVES * (arm.range or 0)
    if away is None or away > reach:
        return say("faction-zones.why.out-of-range")
    if arm.indirect and 2 * away <= reach:
        return say("faction-zones.why.too-near")
    if 2 * away > reach and _is_moving(encounter, who.id):
        return say("faction-zones.why.far-and-moving")
    return None


def _is_moving(encounter: Encounter, who: TokenId) -> bool:
    turn = clock_of(encounter).turn
    return turn is not None and turn.who == who and turn.moved > 0


@rule("FAC-BLAST-07", "FAC-HIT-03", "FAC-HIT-04")
def _hard(ctx: Context, volley: Volley, arm: Arm) -> tuple[Modifier, ...]:
    """Return what makes a ranged blast hard, read for the zone aimed at; a blast in melee cannot miss."""
    if not arm.is_ranged or volley.zone is None:
        return ()
    found = []
    away = ctx.board.site.zones.graph.distance(spot_of(ctx.board, ctx.encounter, volley.attacker), volley.zone) or 0
    if 2 * away > HALVES * (arm.range or 0):
        found.append(because("FAC-HIT-03", "far"))
    if _is_moving(ctx.encounter, volley.attacker):
        found.append(because("FAC-HIT-04", "moving"))
    return tuple(found)


@rule("FAC-BLAST-01", "FAC-BLAST-04", "FAC-BLAST-05", "FAC-BLAST-06", "FAC-SIZE-04")
def make_volley(ctx: Context, volley: Volley) -> Procedure[None]:
    """Carry out an attack on many: a save where it is hard, reactions of each, one roll of damage, a counter first."""
    arm = combatant(ctx, volley.attacker).arm(volley.item).arm
    modifiers = yield from _rule_on(ctx, volley, arm)
    if modifiers is None:
        return
    if not (yield from hits(ctx, volley.attacker, modifiers)):
        if not arm.blast or volley.zone is None or not is_there(ctx, volley.attacker):
            return
        volley = replace(volley, zone=(yield from _deviates(ctx, volley)))
    targets = _targets(ctx, volley, arm)
    if not targets or not is_there(ctx, volley.attacker):
        return
    yield from _strike(ctx, volley, arm, targets, modifiers)


def _targets(ctx: Context, volley: Volley, arm: Arm) -> tuple[TokenId, ...]:
    if volley.zone is None:
        return tuple(who for who in volley.targets if is_there(ctx, who))
    spared = None if arm.is_ranged else volley.attacker
    found = caught(ctx.board, ctx.encounter, volley.zone, spared)
    return tuple(who for who in found if not combatant(ctx, who).is_dead)


def _rule_on(ctx: Context, volley: Volley, arm: Arm) -> Procedure[tuple[Modifier, ...] | None]:
    def build(state: object) -> Ruling | None:
        if not is_there(ctx, volley.attacker):
            return None
        proposed = _hard(ctx, volley, arm)
        return Ruling(
            key=f"ruling:{volley.attacker}",
            rules=_RULES,
            prompt=say("faction-zones.ask.volley", attacker=volley.attacker, weapon=arm.name),
            proposed=proposed,
            tallies=(settle(SAVE, 0, (each for each in proposed if each.on == SAVE)),),
        )

    return (yield from ask(build))


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


def _strike(
    ctx: Context, volley: Volley, arm: Arm, targets: tuple[TokenId, ...], modifiers: tuple[Modifier, ...]
) -> Procedure[None]:
    answers = yield from _answers(ctx, volley, arm, targets)
    fallen: list[TokenId] = []
    counter: Answered | None = None
    for target, answer in answers.items():
        if answer.how == DODGE and (yield from dodges(ctx, target)):
            continue
        if answer.how == COUNTER:
            counter = answer
        fallen.append(answer.by if answer.how == GUARD and answer.by is not None else target)
    raised = [target for target, answer in answers.items() if answer.how in (DODGE, COUNTER)]
    blows = [
        Blow(
            volley.attacker,
            whom,
            volley.item,
            Kind.BLOW,
            _against(ctx, volley, whom, answered=whom in raised),
            share=_share(volley, whom),
        )
        for whom in fallen
        if is_there(ctx, volley.attacker, whom)
    ]
    rolled = yield from _rolled(ctx, arm, blows)
    back = None if counter is None else (yield from _roll_back(ctx, volley, counter))
    yield from _trade(ctx, volley, rolled, back)


def _share(volley: Volley, whom: TokenId) -> int | None:
    return volley.shares[volley.targets.index(whom)] if whom in volley.targets and volley.shares else None


@rule("FAC-BLAST-05")
def _rolled(ctx: Context, arm: Arm, blows: list[Blow]) -> Procedure[tuple[Blow, ...]]:
    """Roll the dice: those of a blast once for everybody, spread ones for each."""
    if not blows:
        return ()
    if arm.blast:
        one = yield from roll(ctx, blows[0])
        return () if one is None else tuple(replace(blow, faces=one.faces) for blow in blows)
    several = yield from together(roll(ctx, blow) for blow in blows)
    return tuple(each for each in several if each is not None)


def _against(ctx: Context, volley: Volley, whom: TokenId, *, answered: bool) -> tuple[Modifier, ...]:
    where = (ctx.state, ctx.encounter, ctx.board)
    return protection(strike_of(*where, volley.attacker, whom, item=volley.item), answered=answered)


@rule("FAC-BLAST-06", "FAC-CTR-04", "FAC-GAP-19", "FAC-GAP-27")
def _answers(
    ctx: Context, volley: Volley, arm: Arm, targets: tuple[TokenId, ...]
) -> Procedure[dict[TokenId, Answered]]:
    """Let every target react, one after the other; only one of them can counter."""
    surprise = is_concealed(ctx.encounter, volley.attacker)
    may_dodge = arm.is_ranged or not arm.blast or bool(chosen(ctx.state, BLAST_DODGE))
    reacted: tuple[TokenId, ...] = ()
    found: dict[TokenId, Answered] = {}
    countered = False
    for target in targets:
        asked = Window(
            volley.attacker,
            target,
            reacted,
            targets,
            may_counter=not countered and target != volley.attacker,
            may_dodge=may_dodge,
            surprise=surprise or target == volley.attacker,
        )
        answer = read((yield from ask(partial(_window, ctx, asked))), target)
        if answer.by is not None and is_there(ctx, answer.by, target):
            react(ctx, answer)
            reacted = (*reacted, answer.by)
            countered = countered or answer.how == COUNTER
        found[target] = answer
    return found


def _roll_back(ctx: Context, volley: Volley, counter: Answered) -> Procedure[Blow | None]:
    """Roll the dice of a counter; a grip has none."""
    if counter.by is None or not is_there(ctx, counter.by, volley.attacker):
        return None
    where = (ctx.state, ctx.encounter, ctx.board)
    strike = strike_of(*where, counter.by, volley.attacker, item=counter.item, kind=counter.kind, counters=True)
    blow = Blow(counter.by, volley.attacker, counter.item, counter.kind, protection(strike))
    return (yield from roll(ctx, blow, key="counter")) if counter.kind.is_lethal else blow


def _window(ctx: Context, asked: Window, state: Campaign) -> Choice | None:
    return window(ctx, asked, 0)


@rule("FAC-CTR-02", "FAC-CTR-03", "FAC-CTR-06", "FAC-NONL-03")
def _trade(ctx: Context, volley: Volley, blows: tuple[Blow, ...], back: Blow | None) -> Procedure[None]:
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
        land(ctx, blow)
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
    attacker = encountered(state, encounter, volley.attacker)
    whole = Fraction(0)
    for whom, share in zip(volley.targets, volley.shares, strict=True):
        steps = attacker.sheet.rank - encountered(state, encounter, whom).sheet.rank
        if steps <= 0:
            return say("faction-zones.why.not-smaller", token=whom)
        whole += Fraction(share, 2**steps)
    return say("faction-zones.why.too-many-dice") if whole > 1 else None
