"""The attack: one procedure for blade, shot and spell, from the modifiers over the flips to the harm done."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from core.base.errors import Gone
from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.chance.cards import Card
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ends_if_gone, in_parallel
from core.explain.check import Check
from core.explain.modifier import Add, Modifier, counts_among
from core.explain.tally import Tally, settle
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.kit.asking import ruled_modifiers, tell
from core.rules.kit.conditions import come, lift_over
from core.rules.kit.gear import shoot_off
from core.rules.kit.hiding import conceal
from core.rules.towers.attack.modifiers.battlefield import concealment
from core.rules.towers.attack.ruled import ATTACK_RULES, STACKING, own_modifiers, question_of, tallies, whose_of
from core.rules.towers.attack.strike import (
    HEARTS,
    AttackPurpose,
    Declared,
    Strike,
    modifier,
    needs_no_reload,
    spend_aid,
    strikes_of,
)
from core.rules.towers.cards.flips import Flip, Opposed, OpposedFlip, flip_from, opposed_by
from core.rules.towers.cards.playing import cancels_hit, flip, flip_opposed, with_chips
from core.rules.towers.cards.sides import NO_FLIP, Flipped, Side, side_by, side_of
from core.rules.towers.checks.skills import skill_check
from core.rules.towers.fighter import Fighter, fighter, impose, set_track
from core.rules.towers.gear.weapons import Keyword, Wielded
from core.rules.towers.grappling.bouts import knock_back
from core.rules.towers.harm.conditions import KINDS
from core.rules.towers.harm.damage import NO_HARM, Blow, Harm, harm_of, suffer
from core.rules.towers.names import AIDED_AGAINST, BLINDED, MANA
from core.rules.towers.settings import AMMUNITION, AREA_HEARTS, KNOCKBACK, chosen, target_number


@dataclass(frozen=True, slots=True)
class Drawn:
    """How the flips of an attack fell for one target: either side with its shift, and what they flipped.

    `cancelled` says that the target has spent a chip on not being hit.
    """

    target: TokenId
    attack: Side
    defense: Side
    opposed: Opposed
    cancelled: bool = False

    @property
    @rule("T99-ATK-02", "T99-AOE-02")
    def hits(self) -> bool:
        """Whether the attack's final value is at least the defense's."""
        return self.attack.final(self.opposed.attack) >= self.defense.final(self.opposed.defense)


@rule("T99-FATE-02")
def cancelling(ctx: Context, attacker: TokenId, drawn: Drawn) -> Procedure[Drawn]:
    """Let whoever is hit and holds a blue chip cancel it."""
    if not drawn.hits:
        return drawn
    key = f"attack:{attacker}:{drawn.target}"
    return replace(drawn, cancelled=(yield from cancels_hit(ctx, drawn.target, attacker, key)))


def reckoned_with_chips(reckoned: tuple[Tally, Tally], drawn: Drawn) -> tuple[Tally, Tally]:
    """Return the attack and the defense as reckoned, with what chips have done to either flip."""
    attack, defense = reckoned
    return with_chips(attack, drawn.attack, STACKING), with_chips(defense, drawn.defense, STACKING)


def opposed_flip(strike: Strike, modifiers: tuple[Modifier, ...]) -> OpposedFlip:
    """Return the attack's flip against the defense of its only target, as the modifiers make them."""
    attacker, target = strike.attacker.id, strike.target.id
    key, subject = f"attack:{attacker}:{target}", say("99-towers.draw.attack", attacker=attacker, target=target)
    both, parts = (strike.attacker, strike.target), (_attack_key(strike), _defense_key(strike))
    return opposed_by(strike.state, both, key, ATTACK_RULES, subject, tallies(strike, modifiers), parts=parts)


@rule("T99-AOE-01")
def attack_flip(strikes: tuple[Strike, ...], modifiers: tuple[Modifier, ...]) -> Flip:
    """Return the one attack flip on an area, which counts against everybody in it."""
    strike, turned = strikes[0], Counter[str]()
    against: list[OpposedFlip] = []
    for each in strikes:
        draw = opposed_flip(each, own_modifiers(each, modifiers))
        against.append(replace(draw, between=turned[draw.defense.deck]))
        turned[draw.defense.deck] += draw.defense.cards
    who, side = strike.attacker.id, against[0].attack
    subject = say("99-towers.draw.area", attacker=who, weapon=strike.wielded.item.name)
    return flip_from(
        strike.state, who, _attack_key(strike), "T99-AOE-01", subject, side, reads="all", against=tuple(against)
    )


def _attack_key(strike: Strike) -> str:
    return f"attack:{strike.attacker.id}"


def _defense_key(strike: Strike) -> str:
    return f"defense:{strike.attacker.id}:{strike.target.id}"


@rule("T99-AOE-04", "T99-GAP-48")
def damage_flip(strike: Strike, cards: int = 1, *, key: str = "damage") -> Flip:
    """Return the damage flip, usually of one card, whose Hearts count for everybody who is hit."""
    who, side = strike.attacker.id, side_of(strike.state, strike.attacker, cards)
    subject = say("99-towers.draw.area-damage", attacker=who, weapon=strike.wielded.item.name)
    return flip_from(strike.state, who, f"{key}:{who}", "T99-AOE-04", subject, side, reads="hearts")


@rule("T99-AOE-02")
def defense_flip(
    strike: Strike,
    modifiers: tuple[Modifier, ...],
    attack: tuple[Flip, Flipped],
    lying: Sequence[tuple[str, tuple[Card, ...]]],
) -> Flip:
    """Return the defense flip of one in the area; `lying` are the cards that lie on the table by then, deck by deck."""
    reached, who = attack[0].side.final(attack[1]), strike.target.id
    defense = side_by(strike.state, strike.target, tallies(strike, modifiers)[1])
    subject = say("99-towers.draw.defense", target=who, attack=reached)
    there = tuple(card for deck, cards in lying if deck == defense.deck for card in cards)
    key, read = _defense_key(strike), {"target": reached + 1, "lying": there}
    return flip_from(strike.state, who, key, "T99-AOE-02", subject, defense, kind=Flip, reads="target", **read)


def strikes_now(ctx: Context, declared: Declared, only: Collection[TokenId] | None = None) -> tuple[Strike, ...]:
    """Return the attack as it is now, on all or on some alone; raise `Gone` where nobody is left to be struck."""
    strikes = strikes_of(ctx.state, ctx.encounter, ctx.board, declared)
    found = strikes if only is None else tuple(each for each in strikes if each.target.id in only)
    if not found:
        raise Gone("99-towers.why.nobody-there")
    return found


@rule("T99-ATK-01", "T99-AOE-01", "T99-AOE-02")
def draw_all(ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...]) -> Procedure[tuple[Drawn, ...]]:
    """Flip the attack once, and a defense for everybody whom it strikes; those who are gone by then are left out."""
    strikes = strikes_now(ctx, declared)
    targets = tuple(each.target.id for each in strikes)
    separate = any(each.area is not None for each in strikes) and chosen(ctx.state.house_rules, AREA_HEARTS) == "flip"
    if len(targets) == 1 and not separate:
        return ((yield from _in_one_draw(ctx, declared, modifiers, targets[0])),)
    made, flipped = yield from flip(ctx, lambda: attack_flip(strikes_now(ctx, declared), modifiers))
    lying = [(made.side.deck, flipped.cards)]
    if separate:
        flipped = replace(flipped, hearts=(yield from _damage_hearts(ctx, declared)))
    found = yield from in_parallel(
        [_defend(ctx, declared, modifiers, target, (made, flipped), lying) for target in targets]
    )
    return tuple(each for each in found if each is not None)


@rule("T99-AOE-04", "T99-GAP-48")
def _damage_hearts(ctx: Context, declared: Declared) -> Procedure[int]:
    """Return the Hearts of one damage flip for all in an area, by a house rule in place of the attack's."""
    _, flipped = yield from flip(ctx, lambda: damage_flip(strikes_now(ctx, declared)[0]))
    return flipped.hearts


@rule("T99-AOE-02")
def _defend(
    ctx: Context,
    declared: Declared,
    modifiers: tuple[Modifier, ...],
    target: TokenId,
    attack: tuple[Flip, Flipped],
    lying: list[tuple[str, tuple[Card, ...]]],
) -> Procedure[Drawn]:
    """Flip the defense of one against the attack on an area; `lying`, what lies on the table, is added to."""

    def make() -> Flip:
        (strike,) = strikes_now(ctx, declared, (target,))
        return defense_flip(strike, own_modifiers(strike, modifiers), attack, lying)

    unasked = make().side
    if unasked.count is None:
        return Drawn(target, attack[0].side, unasked, Opposed(attack[1], NO_FLIP))
    made, flipped = yield from flip(ctx, make)
    lying.append((made.side.deck, flipped.cards))
    return Drawn(target, attack[0].side, made.side, Opposed(attack[1], flipped))


def _in_one_draw(
    ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...], target: TokenId
) -> Procedure[Drawn]:
    """Flip the attack against the defense of a single one, in one draw."""

    def make() -> OpposedFlip:
        (strike,) = strikes_now(ctx, declared, (target,))
        return opposed_flip(strike, own_modifiers(strike, modifiers))

    made, opposed = yield from flip_opposed(ctx, make)
    return Drawn(target, made.attack, made.defense, opposed)


@rule("T99-AOE-04", "T99-GAP-48")
def flip_weapon_damage(ctx: Context, declared: Declared, hit: Collection[TokenId]) -> Procedure[tuple[Modifier, ...]]:
    """Make the damage flips of a weapon that has some, once for all who are hit; return the Hearts for each."""
    cards = strikes_now(ctx, declared, hit)[0].wielded.profile.flips if hit else 0
    if not cards:
        return ()
    make = partial(damage_flip, cards=cards, key="damage-flips")
    _, flipped = yield from flip(ctx, lambda: make(strikes_now(ctx, declared, hit)[0]))
    if not flipped.hearts:
        return ()
    label = say("99-towers.modifier.damage-flips", cards=flipped.phrase)
    added = modifier("T99-AOE-04", label, HEARTS, Add(flipped.hearts))
    return tuple(replace(added, whose=whose_of(each)) for each in strikes_now(ctx, declared, hit))


BLIND = "hard"
"""The difficulty of the check by which a blinded attacker finds his target."""


def make_attack(ctx: Context, declared: Declared) -> Procedure[None]:
    """Carry out a declared attack: the game master's ruling on its modifiers, the flips, and what comes of them.

    It ends where nobody is left to make it or to suffer it. It costs no time: that is for the action it is part of.
    """
    if all(who is None or who in ctx.encounter.tokens for who in (declared.attacker, declared.target)):
        yield from ends_if_gone(_attack(ctx, declared))


def _attack(ctx: Context, declared: Declared) -> Procedure[None]:
    if not strikes_of(ctx.state, ctx.encounter, ctx.board, declared):
        _waste(ctx, declared)
        return
    modifiers = yield from ruled_modifiers(lambda: ruling_on(ctx, declared))
    if not (yield from _finds(ctx, declared)):
        _spend(ctx, strikes_now(ctx, declared))
        return
    drawn = yield from draw_all(ctx, declared, modifiers)
    if declared.purpose is not AttackPurpose.AID:
        found = yield from in_parallel([cancelling(ctx, declared.attacker, each) for each in drawn])
        drawn = tuple(each for each in found if each is not None)
        hit = tuple(each.target for each in drawn if each.hits and not each.cancelled)
        modifiers += (yield from ends_if_gone(flip_weapon_damage(ctx, declared, hit))) or ()
    yield from _told(ctx, declared, modifiers, drawn)


def ruling_on(ctx: Context, declared: Declared) -> Ruling:
    """Return the question which modifiers of an attack count as it is now; raise `Gone` where nobody can be struck."""
    return question_of(strikes_now(ctx, declared), declared)


@rule("T99-AOE-01")
def _waste(ctx: Context, declared: Declared) -> None:
    """Use up what an attack on an area without anybody in it uses up."""
    attacker = fighter(ctx, declared.attacker)
    use_up_shot(ctx, attacker, attacker.weapon(declared.item))
    ctx.tell_of(declared.attacker, "99-towers.log.nobody-there", "T99-AOE-01")


@rule("T99-ATK-03")
def _finds(ctx: Context, declared: Declared) -> Procedure[bool]:
    """Let a blinded attacker flip Notice, a hard check, to find his target; all others see it (T99-TAB-CONDITIONS).

    For an area that is aimed at nobody there is nobody to be found.
    """
    if declared.target is None or not fighter(ctx, declared.attacker).has(BLINDED):
        return True
    target = target_number(ctx.state.house_rules, BLIND)
    if (yield from skill_check(ctx, declared.attacker, "Notice", key="find", target=target)) >= target:
        return True
    ctx.tell_of(declared.attacker, "99-towers.log.strikes-blindly", "T99-TAB-CONDITIONS")
    return False


@rule("T99-ATK-02", "T99-AOE-02", "T99-AOE-04")
def _told(
    ctx: Context, declared: Declared, modifiers: tuple[Modifier, ...], drawn: tuple[Drawn, ...]
) -> Procedure[None]:
    """Reckon what the flips come to for everybody before anybody suffers it, and then let it happen."""
    strikes = {each.target.id: each for each in strikes_now(ctx, declared)}
    reckoned = [
        (strikes[each.target], each, _harm(strikes[each.target], each, modifiers))
        for each in drawn
        if each.target in strikes
    ]
    if not reckoned:
        return
    _spend(ctx, tuple(strike for strike, _, _ in reckoned))
    for strike, each, (check, harm) in reckoned:
        tell(ctx, check)
        if strike.target.id in ctx.encounter.tokens and each.hits and not each.cancelled:
            yield from ends_if_gone(_befall(ctx, strike, declared, each, harm))
    if counts_among(modifiers, concealment(reckoned[0][0])):
        _reveal(ctx, declared.attacker)


@rule("T99-GAP-42")
def _reveal(ctx: Context, who: TokenId) -> None:
    """Let everybody see somebody who has struck from concealment: one attack gives him away."""
    if conceal(ctx, who, hidden=False):
        ctx.tell_of(who, "99-towers.log.given-away", "T99-GAP-42")


@rule("T99-ATK-02", "T99-CRIT-01", "T99-AOE-04")
def _harm(strike: Strike, drawn: Drawn, everything: tuple[Modifier, ...]) -> tuple[Check, Harm]:
    """Return what the attack comes to for one target: the check with all its reasons, and the harm.

    The Hearts and the base are the same for all, defense and Resilience his own.
    """
    modifiers, opposed, aid = own_modifiers(strike, everything), drawn.opposed, strike.purpose is AttackPurpose.AID
    hit = drawn.hits and not drawn.cancelled
    hearts = settle(HEARTS, opposed.attack.hearts, (each for each in modifiers if each.on == HEARTS))
    harms, profile = hit and not aid, strike.wielded.profile
    blow = Blow(profile.base, hearts.total.number, profile.category, profile.type, modifiers)
    harm = harm_of(blow, strike.target) if harms else NO_HARM
    shown = tuple(tally for tally in (hearts, *harm.tallies) if harms and (tally is not hearts or tally.lines))
    missed = "cancelled" if drawn.cancelled else "miss"
    degree = "critical" if harms and opposed.attack.hearts else "hit" if hit else missed
    told = f"aid.{degree}" if aid else "attack.critical" if harm.lethal else f"attack.{degree}"
    check = Check(
        rule=RuleId("T99-ATK-01" if strike.area is None else "T99-AOE-02"),
        actor=strike.attacker.id,
        target=strike.target.id,
        tallies=(*reckoned_with_chips(tallies(strike, modifiers), drawn), *shown),
        drawn=(opposed.attack.phrase, opposed.defense.phrase),
        degree=say(f"99-towers.degree.{degree}"),
        verdict=say(
            f"99-towers.verdict.{told}",
            attack=drawn.attack.final(opposed.attack),
            defense=drawn.defense.final(opposed.defense),
            stun=harm.stun,
            lethal=harm.lethal,
        ),
        harms=harms,
    )
    return check, harm


def _befall(ctx: Context, strike: Strike, declared: Declared, drawn: Drawn, harm: Harm) -> Procedure[None]:
    """Let happen to a target what hits him."""
    if declared.purpose is AttackPurpose.AID:
        _aid(ctx, declared, strike.target.id)
    else:
        suffer(ctx, strike.target.id, harm, by=declared.attacker)
        yield from _keywords(ctx, strike, max(1, drawn.opposed.attack.hearts))


@rule("T99-ACT-10")
def _aid(ctx: Context, declared: Declared, target: TokenId) -> None:
    if declared.ally is not None:
        held = Condition(AIDED_AGAINST, source=declared.attacker, other=declared.ally)
        impose(ctx, target, held, "T99-ACT-10")


@rule("T99-GAP-17")
def _keywords(ctx: Context, strike: Strike, hearts: int) -> Procedure[None]:
    """Push back whom a weapon with Knockback hit, one space for every Heart and at least one, or as the house rules."""
    if Keyword.KNOCKBACK in strike.wielded.profile.keywords:
        spaces = {"one": 1, "none": 0}.get(str(chosen(ctx.state.house_rules, KNOCKBACK)), hearts)
        yield from knock_back(ctx, strike.target.id, strike.origin, spaces)


@rule("T99-ACT-14", "T99-ACT-10")
def _spend(ctx: Context, strikes: tuple[Strike, ...]) -> None:
    """Use up what this attack uses up: the Aim, the Aid against its targets, a shot, mana."""
    attacker = strikes[0].attacker
    for target in (strike.target for strike in strikes):
        spend_aid(ctx, attacker.id, target)
    use_up_shot(ctx, attacker, strikes[0].wielded)


@rule("T99-ACT-14", "T99-ACT-16", "T99-ACT-43")
def use_up_shot(ctx: Context, attacker: Fighter, weapon: Wielded) -> None:
    """End the Aim, and take off the mana and the shot that the weapon takes."""
    lift_over(ctx, attacker.id, KINDS, come("attack"))
    if weapon.profile.mana:
        mana = attacker.track(MANA)
        left = max(0, mana.value - weapon.profile.mana)
        set_track(ctx, attacker.id, MANA, left, mana.temporary, "T99-ACT-16")
    if weapon.profile.shots is not None:
        _shoot(ctx, attacker.id, weapon, weapon.profile.shots)


def _shoot(ctx: Context, who: TokenId, weapon: Wielded, holds: int) -> None:
    """Take a shot off a weapon; of one that needs no reload ammunition is counted where the table does so."""
    if not needs_no_reload(ctx.state, weapon):
        shoot_off(ctx, who, weapon.item, holds)
    elif weapon.item.ammunition and chosen(ctx.state.house_rules, AMMUNITION):
        shoot_off(ctx, who, weapon.item, 0)
