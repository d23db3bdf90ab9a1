"""The attack: one procedure for blade, shot and spell, from the modifiers over the flips to the harm done."""

from dataclasses import replace

from core.base.ids import RuleId, TokenId
from core.base.memory import remembered
from core.base.phrase import say
from core.engine.context import Context
from core.engine.event import Checked, GearChanged, TokensPut
from core.engine.request import Procedure, Ruling, ends_if_gone, in_parallel
from core.explain.check import Check
from core.explain.modifier import Modifier
from core.explain.tally import settle
from core.model.condition import Condition
from core.rulebook.cite import rule
from core.rules.towers.attack.declared import Declared, needs_no_reload, strikes_of
from core.rules.towers.attack.drawn import Drawn, cancelling, damage_flips, draw_all, reckoned_with_chips, strikes_now
from core.rules.towers.attack.modifiers import STACKING, figure_of, gather_all, own_modifiers, tallies
from core.rules.towers.attack.modifiers.battlefield import CONCEALMENT
from core.rules.towers.attack.strike import DEFENSE, HEARTS, Purpose, Strike
from core.rules.towers.checks.bouts import rule_on, spend_aid
from core.rules.towers.checks.skills import skill_check
from core.rules.towers.fighter import Fighter, fighter, lift_kind, set_condition, set_track
from core.rules.towers.gear.weapons import Wielded
from core.rules.towers.grappling.struggle import knock_back
from core.rules.towers.harm.damage import NO_HARM, Blow, Harm, harm_of, suffer
from core.rules.towers.names import MANA, STUN
from core.rules.towers.settings import AMMUNITION, KNOCKBACK, chosen, difficulty

BLIND = "hard"
"""The difficulty of the check by which a blinded attacker finds his target."""
_RULES = (RuleId("T99-ATK-01"), RuleId("T99-ATK-02"))
_AREA_RULES = (RuleId("T99-AOE-01"), RuleId("T99-AOE-02"))


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
    modifiers = yield from rule_on(lambda: _ruled(strikes_now(ctx, declared), declared))
    if not (yield from _finds(ctx, declared)):
        _spend(ctx, strikes_now(ctx, declared))
        return
    drawn = yield from draw_all(ctx, declared, modifiers)
    if declared.purpose is not Purpose.AID:
        found = yield from in_parallel([cancelling(ctx, declared.attacker, each) for each in drawn])
        drawn = tuple(each for each in found if each is not None)
        hit = tuple(each.target for each in drawn if each.hits and not each.cancelled)
        modifiers += (yield from ends_if_gone(damage_flips(ctx, declared, hit))) or ()
    yield from _told(ctx, declared, modifiers, drawn)


@rule("T99-AOE-01")
def _waste(ctx: Context, declared: Declared) -> None:
    """Use up what an attack on an area without anybody in it uses up."""
    attacker = fighter(ctx, declared.attacker)
    use_up(ctx, attacker, attacker.weapon(declared.item))
    ctx.note(say("99-towers.log.nobody-there", token=declared.attacker), RuleId("T99-AOE-01"))


@rule("T99-ATK-03")
def _finds(ctx: Context, declared: Declared) -> Procedure[bool]:
    """Let a blinded attacker flip Notice, a hard check, to find his target; all others see it (T99-TAB-CONDITIONS).

    For an area that is aimed at nobody there is nobody to be found.
    """
    if declared.target is None or not fighter(ctx, declared.attacker).has("blinded"):
        return True
    target = difficulty(ctx.state.house_rules, BLIND)
    if (yield from skill_check(ctx, declared.attacker, "Notice", key="find", target=target)) >= target:
        return True
    ctx.note(say("99-towers.log.strikes-blindly", token=declared.attacker), RuleId("T99-TAB-CONDITIONS"))
    return False


@remembered(most=64)
def _ruled(strikes: tuple[Strike, ...], declared: Declared) -> Ruling:
    first = strikes[0]
    proposed = gather_all(strikes)
    own = tuple((each, own_modifiers(each, proposed)) for each in strikes)
    attack, _ = tallies(*own[0])
    defenses = tuple(replace(tallies(*each)[1], subject=figure_of(each[0], DEFENSE)) for each in own)
    damage = settle(STUN, first.weapon.profile.base, (each for each in proposed if each.on == STUN))
    area = first.area is not None
    prompt = (
        say("99-towers.ask.area", attacker=declared.attacker, weapon=first.weapon.item.name)
        if area
        else say("99-towers.ask.attack", attacker=declared.attacker, target=first.target.id)
    )
    return Ruling(
        key=f"ruling:{declared.attacker}" if area else f"ruling:{declared.attacker}:{declared.target}",
        rules=_AREA_RULES if area else _RULES,
        prompt=prompt,
        proposed=proposed,
        tallies=(attack, *defenses, damage),
        stacking=tuple(STACKING.items()),
    )


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
        ctx.emit(Checked(check))
        if strike.target.id in ctx.encounter.tokens and each.hits and not each.cancelled:
            yield from ends_if_gone(_befall(ctx, strike, declared, each, harm))
    if any(each.rule == CONCEALMENT and not each.struck for each in modifiers):
        _reveal(ctx, declared.attacker)


@rule("T99-GAP-42")
def _reveal(ctx: Context, who: TokenId) -> None:
    """Let everybody see somebody who has struck from concealment: one attack gives him away."""
    if who in ctx.encounter.tokens and ctx.token(who).hidden:
        ctx.emit(TokensPut(ctx.encounter.id, (replace(ctx.token(who), hidden=False),)))
        ctx.note(say("99-towers.log.given-away", token=who), RuleId("T99-GAP-42"))


@rule("T99-ATK-02", "T99-CRIT-01", "T99-AOE-04")
def _harm(strike: Strike, drawn: Drawn, everything: tuple[Modifier, ...]) -> tuple[Check, Harm]:
    """Return what the attack comes to for one target: the check with all its reasons, and the harm.

    The Hearts and the base are the same for all, defense and Resilience his own.
    """
    modifiers, opposed, aid = own_modifiers(strike, everything), drawn.opposed, strike.purpose is Purpose.AID
    hit = drawn.hits and not drawn.cancelled
    hearts = settle(HEARTS, opposed.attack.hearts, (each for each in modifiers if each.on == HEARTS))
    harms, profile = hit and not aid, strike.weapon.profile
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
    )
    return check, harm


def _befall(ctx: Context, strike: Strike, declared: Declared, drawn: Drawn, harm: Harm) -> Procedure[None]:
    """Let happen to a target what hits him."""
    if declared.purpose is Purpose.AID:
        _aid(ctx, declared, strike.target.id)
    else:
        suffer(ctx, strike.target.id, harm, by=declared.attacker)
        yield from _keywords(ctx, strike, max(1, drawn.opposed.attack.hearts))


@rule("T99-ACT-10")
def _aid(ctx: Context, declared: Declared, target: TokenId) -> None:
    if declared.ally is not None:
        held = Condition("aided-against", source=declared.attacker, other=declared.ally)
        set_condition(ctx, target, held, "T99-ACT-10")


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


@rule("T99-ACT-14", "T99-ACT-16", "T99-ACT-43")
def use_up(ctx: Context, attacker: Fighter, weapon: Wielded) -> None:
    """End the Aim, and take off the mana and the shot that the weapon takes."""
    if attacker.has("aiming"):
        lift_kind(ctx, attacker.id, "aiming", "T99-ACT-14")
    if weapon.profile.mana:
        mana = attacker.track(MANA)
        left = max(0, mana.value - weapon.profile.mana)
        set_track(ctx, attacker.id, MANA, left, mana.temporary, "T99-ACT-16")
    if weapon.profile.shots is not None:
        _shoot(ctx, attacker, weapon)


def _shoot(ctx: Context, attacker: Fighter, weapon: Wielded) -> None:
    item, profile = weapon.item, weapon.profile
    if needs_no_reload(ctx.state, weapon):
        if not item.ammunition or not chosen(ctx.state, AMMUNITION):
            return
        shot = item.but(ammunition=item.ammunition - 1)
    else:
        loaded = (profile.shots or 0) if item.loaded is None else item.loaded
        shot = item.but(loaded=max(0, loaded - 1))
    gear = tuple(shot if each.id == item.id else each for each in attacker.vitals.gear)
    ctx.emit(GearChanged(ctx.encounter.id, attacker.id, gear))
