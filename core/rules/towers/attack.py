"""The attack: one procedure for blade, shot and spell, from the modifiers over the flips to the harm done."""

from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.context import Context
from core.engine.event import Checked, ConditionLifted, ConditionSet, GearChanged, TrackChanged
from core.engine.request import CHANCE, Procedure, Ruling, ask
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.explain.tally import Tally, settle
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.fighter import encountered, fighter
from core.rules.towers.flipping import flip_opposed
from core.rules.towers.flips import Opposed, OpposedFlip, side_of, table_of
from core.rules.towers.forced import push
from core.rules.towers.harm import NO_HARM, Blow, Harm, harm_of, suffer
from core.rules.towers.modifiers import STACKING, gather, tallies
from core.rules.towers.modifiers.cover import Degree, degree_of
from core.rules.towers.modifiers.ranges import out_of_range
from core.rules.towers.names import MANA, STUN
from core.rules.towers.settings import AMMUNITION, BOWS, FREE_LINE, KNOCKBACK, chosen, difficulty
from core.rules.towers.skills import skill_check
from core.rules.towers.strike import HEARTS, Purpose, Strike
from core.rules.towers.weapons import Wielded

BLIND = "hard"
"""The difficulty of the check by which a blinded attacker finds his target."""
_RULES = (RuleId("T99-ATK-01"), RuleId("T99-ATK-02"))


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack as it was announced; all of it holds whatever happens before it is made.

    Its questions have the keys `ruling:` and `attack:` with both ids. `ally` is who is helped by an Aid.
    """

    attacker: TokenId
    target: TokenId
    item: str | None = None
    purpose: Purpose = Purpose.ATTACK
    unaware: bool = False
    ally: TokenId | None = None


@dataclass(frozen=True, slots=True)
class Struck:
    """How an attack came out: whether it hit, with how many Hearts, and what it did."""

    hit: bool
    hearts: int = 0
    harm: Harm = NO_HARM


def strike_of(state: Campaign, encounter: Encounter, board: Board, plan: Plan) -> Strike:
    """Return a planned attack as it stands now; raise `Refused` if somebody is gone or the weapon not in hand."""
    attacker = encountered(state, encounter, plan.attacker)
    target = encountered(state, encounter, plan.target)
    weapon = attacker.weapon(plan.item)
    return Strike(state, encounter, board, attacker, target, weapon, plan.purpose, plan.unaware)


@rule("T99-ATK-03", "T99-COVER-06")
def why_not(strike: Strike) -> Phrase | None:
    """Return why an attack cannot be made: too far, nothing seen of the target, nothing to shoot or cast with."""
    if strike.attacker.id == strike.target.id:
        return say("99-towers.why.oneself")
    if strike.target.is_dead:
        return say("99-towers.why.dead")
    too_far = out_of_range(strike.weapon.profile, strike.distance, strike.state.house_rules)
    if too_far is not None:
        return too_far
    if degree_of(strike.cover) is Degree.TOTAL:
        return say("99-towers.why.total-cover")
    if strike.is_ranged and not _free_centre(strike):
        return say("99-towers.why.no-centre-line")
    if strike.is_ranged and _in_the_dark(strike):
        return say("99-towers.why.dark")
    return unready(strike.state, strike.weapon, strike.attacker.track(MANA).value)


@rule("T99-ACT-43")
def unready(state: Campaign, weapon: Wielded, mana: int) -> Phrase | None:
    """Return why a weapon cannot be shot or a spell not be cast: empty, no arrows left, or too little mana."""
    item, profile = weapon.item, weapon.profile
    if profile.mana > mana:
        return say("99-towers.why.mana", needed=profile.mana, left=mana)
    if profile.shots is None:
        return None
    if _always_ready(state, weapon):
        return say("99-towers.why.no-ammunition") if item.ammunition == 0 and chosen(state, AMMUNITION) else None
    loaded = profile.shots if item.loaded is None else item.loaded
    return None if loaded else say("99-towers.why.not-loaded")


def make_attack(ctx: Context, plan: Plan) -> Procedure[Struck | None]:
    """Carry out a planned attack: the game master's ruling on its modifiers, one opposed flip, and what comes of it.

    None if one of the two is gone before it is made. It costs no time: that is for the action that it is part of.
    """

    def present() -> bool:
        tokens = ctx.encounter.tokens
        return plan.attacker in tokens and plan.target in tokens

    def now() -> Strike:
        return strike_of(ctx.state, ctx.encounter, ctx.board, plan)

    def ruling(state: Campaign) -> Ruling | None:
        return _ruling(now(), plan) if present() else None

    modifiers = yield from ask(ruling)
    if modifiers is None:
        return None

    if not (yield from _finds(ctx, plan)):
        if present():
            _spend(ctx, now())
        return Struck(False)

    def draw(state: Campaign) -> OpposedFlip | None:
        return _flip(now(), plan, modifiers) if present() else None

    found = yield from flip_opposed(ctx, draw)
    return _resolve(ctx, now(), plan, modifiers, *found) if found is not None and present() else None


@rule("T99-ATK-03")
def _finds(ctx: Context, plan: Plan) -> Procedure[bool]:
    """Let a blinded attacker flip Notice, a hard check, to find his target; all others see it (T99-TAB-CONDITIONS)."""
    if plan.attacker not in ctx.encounter.tokens or not fighter(ctx, plan.attacker).has("blinded"):
        return True
    target = difficulty(ctx.state.house_rules, BLIND)
    total = yield from skill_check(ctx, plan.attacker, "Notice", key="find", target=target)
    if total is not None and total >= target:
        return True
    ctx.note(say("99-towers.log.strikes-blindly", token=plan.attacker), RuleId("T99-TAB-CONDITIONS"))
    return False


def _ruling(strike: Strike, plan: Plan) -> Ruling:
    proposed = gather(strike)
    damage = settle(STUN, strike.weapon.profile.base, (each for each in proposed if each.on == STUN))
    return Ruling(
        key=f"ruling:{plan.attacker}:{plan.target}",
        rules=_RULES,
        prompt=say("99-towers.ask.attack", attacker=plan.attacker, target=plan.target),
        proposed=proposed,
        tallies=(*tallies(strike, proposed), damage),
        stacking=tuple(STACKING.items()),
    )


def _flip(strike: Strike, plan: Plan, modifiers: tuple[Modifier, ...]) -> OpposedFlip:
    attack, defense = tallies(strike, modifiers)
    return OpposedFlip(
        key=f"attack:{plan.attacker}:{plan.target}",
        asks=CHANCE,
        rules=_RULES,
        owner=plan.attacker,
        subject=say("99-towers.draw.attack", attacker=plan.attacker, target=plan.target),
        attack=side_of(strike.state, strike.attacker, _cards(attack), attack.total.shift),
        defense=side_of(strike.state, strike.target, _cards(defense), defense.total.shift),
        opponent=plan.target,
        table=table_of(strike.state),
    )


def _cards(tally: Tally) -> int | None:
    return None if tally.barred is not None else tally.total.number


@rule("T99-ATK-02", "T99-CRIT-01")
def _resolve(
    ctx: Context, strike: Strike, plan: Plan, modifiers: tuple[Modifier, ...], flip: OpposedFlip, opposed: Opposed
) -> Struck:
    _spend(ctx, strike)
    hit = flip.hits(opposed)
    hearts = settle(HEARTS, opposed.attack.hearts, (each for each in modifiers if each.on == HEARTS))
    harms = hit and plan.purpose is not Purpose.AID
    harm = harm_of(_blow(strike, modifiers, hearts.total.number), strike.target) if harms else NO_HARM
    shown = tuple(tally for tally in (hearts, *harm.tallies) if harms and (tally is not hearts or tally.lines))
    degree = "critical" if harms and opposed.attack.hearts else "hit" if hit else "miss"
    told = f"aid.{degree}" if plan.purpose is Purpose.AID else "attack.critical" if harm.lethal else f"attack.{degree}"
    check = Check(
        rule=RuleId("T99-ATK-01"),
        actor=plan.attacker,
        target=plan.target,
        tallies=(*tallies(strike, modifiers), *shown),
        drawn=(opposed.attack.phrase, opposed.defense.phrase),
        degree=say(f"99-towers.degree.{degree}"),
        verdict=say(
            f"99-towers.verdict.{told}",
            attack=flip.attack.final(opposed.attack),
            defense=flip.defense.final(opposed.defense),
            stun=harm.stun,
            lethal=harm.lethal,
        ),
    )
    ctx.emit(Checked(check))
    if harms:
        suffer(ctx, plan.target, harm)
        _keywords(ctx, strike, max(1, opposed.attack.hearts))
    elif hit:
        _aid(ctx, plan)
    return Struck(hit, hearts.total.number if hit else 0, harm)


def _blow(strike: Strike, modifiers: tuple[Modifier, ...], hearts: int) -> Blow:
    profile = strike.weapon.profile
    return Blow(profile.base, hearts, profile.category, profile.type, modifiers)


@rule("T99-ACT-10")
def _aid(ctx: Context, plan: Plan) -> None:
    if plan.ally is not None:
        held = Condition("aided-against", source=plan.attacker, other=plan.ally)
        ctx.emit(ConditionSet(ctx.encounter.id, plan.target, held, RuleId("T99-ACT-10")))


@rule("T99-GAP-17")
def _keywords(ctx: Context, strike: Strike, hearts: int) -> None:
    """Push back whom a weapon with Knockback hit, one space for every Heart and at least one, or as the house rules."""
    spaces = {"one": 1, "none": 0}.get(str(chosen(ctx.state, KNOCKBACK)), hearts)
    if "Knockback" in strike.weapon.profile.keywords and spaces:
        push(ctx, strike.target.id, strike.attacker.id, spaces)


@rule("T99-ACT-14", "T99-ACT-10")
def _spend(ctx: Context, strike: Strike) -> None:
    """Use up what this attack uses up: the Aim, the Aid against the target, a shot, mana."""
    encounter = ctx.encounter.id
    if strike.attacker.has("aiming"):
        ctx.emit(ConditionLifted(encounter, strike.attacker.id, "aiming", rule=RuleId("T99-ACT-14")))
    if any(held.kind == "aided-against" and held.other == strike.attacker.id for held in strike.target.conditions):
        lifted = ConditionLifted(
            encounter, strike.target.id, "aided-against", other=strike.attacker.id, rule=RuleId("T99-ACT-10")
        )
        ctx.emit(lifted)
    profile = strike.weapon.profile
    if profile.mana:
        mana = strike.attacker.track(MANA)
        left = max(0, mana.value - profile.mana)
        ctx.emit(TrackChanged(encounter, strike.attacker.id, MANA, left, mana.temporary, RuleId("T99-ACT-16")))
    if profile.shots is not None:
        _shoot(ctx, strike)


def _shoot(ctx: Context, strike: Strike) -> None:
    item, profile = strike.weapon.item, strike.weapon.profile
    if _always_ready(strike.state, strike.weapon):
        if not item.ammunition or not chosen(ctx.state, AMMUNITION):
            return
        shot = item.but(ammunition=item.ammunition - 1)
    else:
        loaded = (profile.shots or 0) if item.loaded is None else item.loaded
        shot = item.but(loaded=max(0, loaded - 1))
    gear = tuple(shot if each.id == item.id else each for each in strike.attacker.vitals.gear)
    ctx.emit(GearChanged(ctx.encounter.id, strike.attacker.id, gear))


def _always_ready(state: Campaign, weapon: Wielded) -> bool:
    return weapon.profile.keeps_loaded and chosen(state, BOWS) == "ready"


@rule("T99-GAP-30")
def _free_centre(strike: Strike) -> bool:
    """Return whether the line from centre to centre is free, where the house rules demand it of attacks from afar."""
    if chosen(strike.state, FREE_LINE) == "any":
        return True
    return strike.board.sight(strike.attacker.id, strike.target.id).clear


def _in_the_dark(strike: Strike) -> bool:
    """Return whether complete darkness lies on every line to the target."""
    darkness = strike.board.site.darkness
    return bool(darkness) and all(darkness.on(line.start, line.end) for line in strike.cover.lines)
