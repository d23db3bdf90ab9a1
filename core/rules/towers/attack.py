"""The attack: one procedure for blade, shot and spell, from the modifiers over the flips to the harm done."""

from dataclasses import dataclass, replace

from core.base.errors import Refused
from core.base.ids import RuleId, TokenId
from core.base.memory import remembered
from core.base.phrase import Phrase, say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.event import Checked, ConditionSet, TokensPut
from core.engine.request import Procedure, Ruling, together
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.explain.tally import settle
from core.geometry.board import Board
from core.geometry.units import Point, Square
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.towers.area import Aim, area_of, standing_in, unseen
from core.rules.towers.contest import spend_aid
from core.rules.towers.fighter import encountered, fighter
from core.rules.towers.flipping import flip, flip_opposed
from core.rules.towers.flips import NO_FLIP, Flip, Flipped, Opposed, OpposedFlip
from core.rules.towers.harm import NO_HARM, Blow, Harm, harm_of, suffer
from core.rules.towers.modifiers import STACKING, figure_of, gather_all, own_modifiers, tallies
from core.rules.towers.modifiers.cover import Degree, degree_of
from core.rules.towers.modifiers.ranges import out_of_range
from core.rules.towers.modifiers.situation import CONCEALMENT
from core.rules.towers.names import MANA, STUN
from core.rules.towers.readiness import unready, use_up
from core.rules.towers.ruling import rule_on
from core.rules.towers.settings import AREA_HEARTS, FREE_LINE, KNOCKBACK, chosen, difficulty
from core.rules.towers.skills import skill_check
from core.rules.towers.strike import DEFENSE, HEARTS, Purpose, Strike
from core.rules.towers.striking import (
    Fallen,
    attack_flip,
    cancelling,
    damage_flip,
    damage_flips,
    defense_flip,
    hurled,
    opposed_flip,
    reckoned_with_chips,
)
from core.rules.towers.struggle import knock_back

BLIND = "hard"
"""The difficulty of the check by which a blinded attacker finds his target."""
_RULES = (RuleId("T99-ATK-01"), RuleId("T99-ATK-02"))
_AREA_RULES = (RuleId("T99-AOE-01"), RuleId("T99-AOE-02"))


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack as it was announced; all of it holds whatever happens before it is made.

    Its questions have the keys `ruling:` and `attack:` with both ids, or the attacker's alone where an area is struck,
    and then `defense:` with both for each one in it. `target`, `place` (a point) and `towards` (a square) say where an
    area is aimed at. `ally` is who is helped by an Aid.
    """

    attacker: TokenId
    target: TokenId | None
    item: str | None = None
    purpose: Purpose = Purpose.ATTACK
    unaware: bool = False
    ally: TokenId | None = None
    place: Point | None = None
    towards: Square | None = None
    bulk: int = 0

    @property
    def aim(self) -> Aim:
        """Where an area is aimed at."""
        return Aim(self.target, self.place, self.towards)

    @property
    def is_aimed(self) -> bool:
        """Whether anything is pointed out yet."""
        return self.target is not None or self.place is not None


@dataclass(frozen=True, slots=True)
class Struck:
    """How an attack came out: whether it hit, with how many Hearts, and what it did; `others` are those of an area."""

    hit: bool
    hearts: int = 0
    harm: Harm = NO_HARM
    others: tuple["Struck", ...] = ()


def strike_of(state: Campaign, encounter: Encounter, board: Board, plan: Plan) -> Strike:
    """Return a planned attack on its target as it stands now; raise `Refused` if somebody or the weapon is gone."""
    if plan.target is None:
        raise Refused("refused.no-target")
    attacker = encountered(state, encounter, plan.attacker)
    target = encountered(state, encounter, plan.target)
    weapon = attacker.weapon(plan.item)
    if plan.purpose is Purpose.HURL:
        weapon = hurled(attacker, weapon, plan.bulk)
    unseen_by = attacker.token.hidden and attacker.token.side != target.token.side
    return Strike(state, encounter, board, attacker, target, weapon, plan.purpose, plan.unaware or unseen_by)


def strikes_within(state: Campaign, encounter: Encounter, board: Board, plan: Plan) -> tuple[Strike, ...]:
    """Return a planned attack on everybody alive in its area, friend, foe or the attacker (T99-AOE-02).

    An attack without an area is one on its target. Raises `Refused` where somebody or the weapon is gone.
    """
    attacker = encountered(state, encounter, plan.attacker)
    weapon = attacker.weapon(plan.item)
    if not weapon.profile.has_area:
        return (strike_of(state, encounter, board, plan),)
    area = area_of(board, plan.attacker, weapon.profile, plan.aim, state.house_rules)
    unaware = plan.unaware or attacker.token.hidden
    there = (
        encountered(state, encounter, TokenId(who))
        for who in standing_in(board, plan.attacker, plan.aim, area, state.house_rules)
    )
    return tuple(
        Strike(state, encounter, board, attacker, one, weapon, plan.purpose, unaware, area)
        for one in there
        if not one.is_dead
    )


# a procedure asks again at every step what an attack is like, and odds ask once for every course of it
@remembered(most=256)
@rule("T99-AOE-02", "T99-AOE-03")
def strikes_of(state: Campaign, encounter: Encounter, board: Board, plan: Plan) -> tuple[Strike, ...]:
    """Return a planned attack on everybody it can hit: of an area, without those in total cover from its centre."""
    strikes = strikes_within(state, encounter, board, plan)
    return tuple(each for each in strikes if each.area is None or not is_spared(each))


@rule("T99-AOE-03", "T99-COVER-06")
def is_spared(strike: Strike) -> bool:
    """Return whether no line goes to the target from where its defense is judged."""
    return degree_of(strike.cover) is Degree.TOTAL


def forbids(state: Campaign, encounter: Encounter, board: Board, plan: Plan) -> Phrase | None:
    """Return why a planned attack cannot be made, on one creature or on an area; None if it can."""
    attacker = encountered(state, encounter, plan.attacker)
    weapon = attacker.weapon(plan.item)
    if not weapon.profile.has_area:
        return why_not(strike_of(state, encounter, board, plan))
    area = area_of(board, plan.attacker, weapon.profile, plan.aim, state.house_rules)
    why = (
        out_of_range(weapon.profile, area.distance, state.house_rules)
        or unseen(board, plan.attacker, area)
        or unready(state, weapon, attacker.track(MANA).value)
    )
    if why is not None or strikes_of(state, encounter, board, plan):
        return why
    return say("99-towers.why.nobody-there")


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


def make_attack(ctx: Context, plan: Plan) -> Procedure[Struck | None]:
    """Carry out a planned attack: the game master's ruling on its modifiers, the flips, and what comes of them.

    None if nobody is left to make it or to suffer it. It costs no time: that is for the action that it is part of.
    """
    if not _strikes(ctx, plan):
        return _wasted(ctx, plan)

    def build(state: Campaign) -> Ruling | None:
        strikes = _strikes(ctx, plan)
        return _ruling(strikes, plan) if strikes else None

    modifiers = yield from rule_on(build)
    if modifiers is None:
        return None

    if not (yield from _finds(ctx, plan)):
        strikes = _strikes(ctx, plan)
        if strikes:
            _spend(ctx, strikes)
        return Struck(False)

    fallen = yield from _flips(ctx, plan, modifiers)
    if plan.purpose is Purpose.AID:
        return (yield from _resolve(ctx, plan, modifiers, fallen))
    fallen = tuple((yield from together([cancelling(ctx, plan.attacker, each) for each in fallen])))
    hit = tuple(each.target for each in fallen if each.hits and not each.cancelled)

    def struck() -> tuple[Strike, ...]:
        return tuple(each for each in _strikes(ctx, plan) if each.target.id in hit)

    more = yield from damage_flips(ctx, struck)
    return (yield from _resolve(ctx, plan, (*modifiers, *more), fallen))


def _strikes(ctx: Context, plan: Plan, *, only: TokenId | None = None) -> tuple[Strike, ...]:
    """Return the attack as it is now, on all or on one alone; nothing where attacker or target is gone."""
    tokens = ctx.encounter.tokens
    if plan.attacker not in tokens or (plan.target is not None and plan.target not in tokens):
        return ()
    strikes = strikes_of(ctx.state, ctx.encounter, ctx.board, plan)
    return strikes if only is None else tuple(each for each in strikes if each.target.id == only)


@rule("T99-AOE-01")
def _wasted(ctx: Context, plan: Plan) -> Struck | None:
    """Use up what an attack on an area without anybody in it uses up; None where there is nobody to make it."""
    tokens = ctx.encounter.tokens
    if plan.attacker not in tokens or (plan.target is not None and plan.target not in tokens):
        return None
    attacker = fighter(ctx, plan.attacker)
    weapon = attacker.weapon(plan.item)
    if not weapon.profile.has_area:
        return None
    use_up(ctx, attacker, weapon)
    ctx.note(say("99-towers.log.nobody-there", token=plan.attacker), RuleId("T99-AOE-01"))
    return Struck(False)


@rule("T99-ATK-03")
def _finds(ctx: Context, plan: Plan) -> Procedure[bool]:
    """Let a blinded attacker flip Notice, a hard check, to find his target; all others see it (T99-TAB-CONDITIONS).

    For an area that is aimed at nobody there is nobody to be found.
    """
    if (
        plan.target is None
        or plan.attacker not in ctx.encounter.tokens
        or not fighter(ctx, plan.attacker).has("blinded")
    ):
        return True
    target = difficulty(ctx.state.house_rules, BLIND)
    total = yield from skill_check(ctx, plan.attacker, "Notice", key="find", target=target)
    if total is not None and total >= target:
        return True
    ctx.note(say("99-towers.log.strikes-blindly", token=plan.attacker), RuleId("T99-TAB-CONDITIONS"))
    return False


@remembered(most=64)
def _ruling(strikes: tuple[Strike, ...], plan: Plan) -> Ruling:
    first = strikes[0]
    proposed = gather_all(strikes)
    own = tuple((each, own_modifiers(each, proposed)) for each in strikes)
    attack, _ = tallies(*own[0])
    defenses = tuple(replace(tallies(*each)[1], subject=figure_of(each[0], DEFENSE)) for each in own)
    damage = settle(STUN, first.weapon.profile.base, (each for each in proposed if each.on == STUN))
    area = first.area is not None
    prompt = (
        say("99-towers.ask.area", attacker=plan.attacker, weapon=first.weapon.item.name)
        if area
        else say("99-towers.ask.attack", attacker=plan.attacker, target=first.target.id)
    )
    return Ruling(
        key=f"ruling:{plan.attacker}" if area else f"ruling:{plan.attacker}:{plan.target}",
        rules=_AREA_RULES if area else _RULES,
        prompt=prompt,
        proposed=proposed,
        tallies=(attack, *defenses, damage),
        stacking=tuple(STACKING.items()),
    )


@rule("T99-ATK-01", "T99-AOE-01", "T99-AOE-02")
def _flips(ctx: Context, plan: Plan, modifiers: tuple[Modifier, ...]) -> Procedure[tuple[Fallen, ...]]:
    """Flip the attack once, and a defense for everybody whom it strikes; those who are gone by then are left out."""
    strikes = _strikes(ctx, plan)
    targets = tuple(each.target.id for each in strikes)
    separate = any(each.area is not None for each in strikes) and chosen(ctx.state, AREA_HEARTS) == "flip"
    if len(targets) == 1 and not separate:
        return (yield from _duel(ctx, plan, modifiers, targets[0]))

    def build(state: Campaign) -> Flip | None:
        strikes = _strikes(ctx, plan)
        return attack_flip(strikes, modifiers) if strikes else None

    made = yield from flip(ctx, build)
    if made is None:
        return ()
    lying = [(made[0].side.deck, made[1].cards)]
    if separate:
        made = made[0], replace(made[1], hearts=(yield from _damage_hearts(ctx, plan)))
    found = yield from together([_defend(ctx, plan, modifiers, target, made, lying) for target in targets])
    return tuple(each for each in found if each is not None)


@rule("T99-AOE-04", "T99-GAP-48")
def _damage_hearts(ctx: Context, plan: Plan) -> Procedure[int]:
    """Return the Hearts of one damage flip for all in an area, by a house rule in place of the attack's."""

    def build(state: Campaign) -> Flip | None:
        strikes = _strikes(ctx, plan)
        return damage_flip(strikes[0]) if strikes else None

    found = yield from flip(ctx, build)
    return 0 if found is None else found[1].hearts


@rule("T99-AOE-02")
def _defend(
    ctx: Context,
    plan: Plan,
    modifiers: tuple[Modifier, ...],
    target: TokenId,
    attack: tuple[Flip, Flipped],
    lying: list[tuple[str, tuple[Card, ...]]],
) -> Procedure[Fallen | None]:
    """Flip the defense of one against the attack on an area; `lying`, what lies on the table, is added to."""

    def build(state: Campaign) -> Flip | None:
        there = _strikes(ctx, plan, only=target)
        return defense_flip(there[0], own_modifiers(there[0], modifiers), attack, lying) if there else None

    unasked = build(ctx.state)
    if unasked is not None and unasked.side.count is None:
        return Fallen(target, attack[0].side, unasked.side, Opposed(attack[1], NO_FLIP))
    found = yield from flip(ctx, build)
    if found is None:
        return None
    lying.append((found[0].side.deck, found[1].cards))
    return Fallen(target, attack[0].side, found[0].side, Opposed(attack[1], found[1]))


def _duel(ctx: Context, plan: Plan, modifiers: tuple[Modifier, ...], target: TokenId) -> Procedure[tuple[Fallen, ...]]:
    """Flip the attack against the defense of a single one, in one draw."""

    def draw(state: Campaign) -> OpposedFlip | None:
        there = _strikes(ctx, plan, only=target)
        return opposed_flip(there[0], own_modifiers(there[0], modifiers)) if there else None

    found = yield from flip_opposed(ctx, draw)
    return () if found is None else (Fallen(target, found[0].attack, found[0].defense, found[1]),)


@rule("T99-ATK-02", "T99-AOE-02", "T99-AOE-04")
def _resolve(
    ctx: Context, plan: Plan, modifiers: tuple[Modifier, ...], fallen: tuple[Fallen, ...]
) -> Procedure[Struck | None]:
    """Reckon what the flips come to for everybody before anybody suffers it, and then let it happen."""
    by_target = {each.target.id: each for each in _strikes(ctx, plan)}
    judged = [
        (by_target[each.target], each, _judged(by_target[each.target], each, modifiers, ally=plan.ally))
        for each in fallen
        if each.target in by_target
    ]
    if not judged:
        return None
    _spend(ctx, tuple(strike for strike, _, _ in judged))
    for strike, each, outcome in judged:
        ctx.emit(Checked(outcome.check))
        if strike.target.id in ctx.encounter.tokens:
            yield from _land(ctx, strike, plan, each, outcome.struck)
    if any(each.rule == CONCEALMENT and not each.struck for each in modifiers):
        _reveal(ctx, plan.attacker)
    first, *others = (outcome.struck for _, _, outcome in judged)
    return replace(first, others=tuple(others))


@rule("T99-GAP-42")
def _reveal(ctx: Context, who: TokenId) -> None:
    """Let everybody see somebody who has struck from concealment: one attack gives him away."""
    if who in ctx.encounter.tokens and ctx.token(who).hidden:
        ctx.emit(TokensPut(ctx.encounter.id, (replace(ctx.token(who), hidden=False),)))
        ctx.note(say("99-towers.log.given-away", token=who), RuleId("T99-GAP-42"))


@dataclass(frozen=True, slots=True)
class _Judged:
    """What an attack comes to for one target: the check with all its reasons, and the harm."""

    check: Check
    struck: Struck


@rule("T99-ATK-02", "T99-CRIT-01", "T99-AOE-04")
def _judged(strike: Strike, fallen: Fallen, everything: tuple[Modifier, ...], *, ally: TokenId | None) -> _Judged:
    """Judge the attack on one target: the same Hearts and the same base for all, his own defense and Resilience."""
    modifiers, opposed, aid = own_modifiers(strike, everything), fallen.opposed, strike.purpose is Purpose.AID
    hit = fallen.hits and not fallen.cancelled
    hearts = settle(HEARTS, opposed.attack.hearts, (each for each in modifiers if each.on == HEARTS))
    harms = hit and not aid
    harm = harm_of(_blow(strike, modifiers, hearts.total.number), strike.target) if harms else NO_HARM
    shown = tuple(tally for tally in (hearts, *harm.tallies) if harms and (tally is not hearts or tally.lines))
    missed = "cancelled" if fallen.cancelled else "miss"
    degree = "critical" if harms and opposed.attack.hearts else "hit" if hit else missed
    told = f"aid.{degree}" if aid else "attack.critical" if harm.lethal else f"attack.{degree}"
    check = Check(
        rule=RuleId("T99-ATK-01" if strike.area is None else "T99-AOE-02"),
        actor=strike.attacker.id,
        target=strike.target.id,
        tallies=(*reckoned_with_chips(tallies(strike, modifiers), fallen), *shown),
        drawn=(opposed.attack.phrase, opposed.defense.phrase),
        degree=say(f"99-towers.degree.{degree}"),
        verdict=say(
            f"99-towers.verdict.{told}",
            attack=fallen.attack.final(opposed.attack),
            defense=fallen.defense.final(opposed.defense),
            stun=harm.stun,
            lethal=harm.lethal,
        ),
    )
    return _Judged(check, Struck(hit, hearts.total.number if hit else 0, harm))


def _land(ctx: Context, strike: Strike, plan: Plan, fallen: Fallen, struck: Struck) -> Procedure[None]:
    """Let happen to one target what the attack comes to for him."""
    if struck.hit and plan.purpose is not Purpose.AID:
        suffer(ctx, strike.target.id, struck.harm, by=plan.attacker)
        yield from _keywords(ctx, strike, max(1, fallen.opposed.attack.hearts))
    elif struck.hit:
        _aid(ctx, plan, strike.target.id)


def _blow(strike: Strike, modifiers: tuple[Modifier, ...], hearts: int) -> Blow:
    profile = strike.weapon.profile
    return Blow(profile.base, hearts, profile.category, profile.type, modifiers)


@rule("T99-ACT-10")
def _aid(ctx: Context, plan: Plan, target: TokenId) -> None:
    if plan.ally is not None:
        held = Condition("aided-against", source=plan.attacker, other=plan.ally)
        ctx.emit(ConditionSet(ctx.encounter.id, target, held, RuleId("T99-ACT-10")))


@rule("T99-GAP-17")
def _keywords(ctx: Context, strike: Strike, hearts: int) -> Procedure[None]:
    """Push back whom a weapon with Knockback hit, one space for every Heart and at least one, or as the house rules."""
    if "Knockback" in strike.weapon.profile.keywords:
        spaces = {"one": 1, "none": 0}.get(str(chosen(ctx.state, KNOCKBACK)), hearts)
        yield from knock_back(ctx, strike.target.id, strike.origin, spaces)


@rule("T99-ACT-14", "T99-ACT-10")
def _spend(ctx: Context, strikes: tuple[Strike, ...]) -> None:
    """Use up what this attack uses up: the Aim, the Aid against its targets, a shot, mana."""
    attacker = strikes[0].attacker
    for target in (strike.target for strike in strikes):
        spend_aid(ctx, attacker.id, target)
    use_up(ctx, attacker, strikes[0].weapon)


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
