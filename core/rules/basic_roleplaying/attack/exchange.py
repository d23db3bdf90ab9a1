"""The attack in its order: ruling, roll, defence, the cell of the matrix, damage, armour, and what it costs."""

from dataclasses import dataclass

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.carrying import at_feet, lay_down
from core.engine.context import Context
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Procedure, Ruling, ask, ends_if_gone
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.creature_reference import CreatureReference
from core.model.loads import Portion
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.answered import Defence, defend
from core.rules.basic_roleplaying.attack.matrix import NOTHING, SPECIAL, Cell, cell_of
from core.rules.basic_roleplaying.attack.modifiers import CHANCE, DEFENCE, ORDER, modifiers_of, reckoned
from core.rules.basic_roleplaying.attack.strike import Declared, Strike, strike_of
from core.rules.basic_roleplaying.clock import Blow
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.armour import ARMOUR
from core.rules.basic_roleplaying.harm.damage import DamageRoll, Reading, reading_of
from core.rules.basic_roleplaying.harm.landing import strike_or_hold
from core.rules.basic_roleplaying.percentile import Level, Percentile, chance_of, shown
from core.rules.kit.gear import put_item
from core.rules.kit.telling import tell_check


def make_attack(ctx: Context, declared: Declared) -> Procedure[None]:
    """Carry out an attack. Its questions are `ruling:`, `attack:`, `defence:`, `parry:` or `dodge:`, and `damage:`."""
    ruled = yield from _rule_on(ctx, declared)
    level = yield from _roll(ctx, declared, ruled)
    yield from ends_if_gone(_resolve(ctx, declared, ruled, level))
    spend_shot(ctx, declared)


@rule("BRP-CHK-07", "BRP-GAP-20")
def _rule_on(ctx: Context, declared: Declared) -> Procedure[tuple[Modifier, ...]]:
    """Ask for the ruling on the chance, on any defence, and on what protects the target."""

    def question() -> Ruling:
        strike = strike_of(ctx, declared)
        proposed = modifiers_of(strike)
        return Ruling(
            key=f"ruling:{declared.attacker}:{declared.target}",
            rules=(RuleId("BRP-CHK-01"),),
            about=(declared.attacker, declared.target),
            prompt=say("basic-roleplaying.ask.attack", attacker=declared.attacker, target=declared.target),
            proposed=proposed,
            effects=(Add,),
            order=ORDER,
            tallies=(
                reckoned(CHANCE, strike.rating, proposed),
                reckoned(DEFENCE, 0, proposed),
                reckoned(ARMOUR, 0, proposed),
            ),
        )

    return (yield from ask(question))


@rule("BRP-CHK-01", "BRP-CHK-02", "BRP-CHK-03")
def _roll(ctx: Context, declared: Declared, ruled: tuple[Modifier, ...]) -> Procedure[Level]:
    """Roll an attack against its chance, with a line in the log; return how well it came out."""

    def question() -> Percentile:
        strike = strike_of(ctx, declared)
        number = reckoned(CHANCE, strike.rating, ruled).total.number
        return Percentile(
            key=f"attack:{declared.attacker}:{declared.target}",
            asks=CHANCE_DRAWS,
            rules=(RuleId("BRP-CHK-01"), RuleId("BRP-CHK-02")),
            about=(declared.target,),
            owner=declared.attacker,
            subject=say("basic-roleplaying.draw.attack", token=declared.attacker, item=strike.wielded.item.name),
            chance=chance_of(strike.house, number),
        )

    roll = yield from ask(question)
    tally = reckoned(CHANCE, strike_of(ctx, declared).rating, ruled)
    level = chance_of(ctx.state.house_rules, tally.total.number).level(roll)
    tell_check(
        ctx,
        "BRP-CHK-01",
        declared.attacker,
        target=declared.target,
        tallies=(tally,),
        drawn=(say("basic-roleplaying.rolled", roll=shown(roll)),),
        degree=say(f"basic-roleplaying.degree.{level}"),
        verdict=say("basic-roleplaying.verdict.attack", chance=tally.total.number, roll=shown(roll)),
    )
    return level


@rule("BRP-DEF-01", "BRP-DEF-08", "BRP-ATK-04", "BRP-MTX-09")
def _resolve(ctx: Context, declared: Declared, ruled: tuple[Modifier, ...], level: Level) -> Procedure[None]:
    """Let the target answer, and what comes of it happen."""
    defence = yield from defend(ctx, declared, level, ruled)
    cell = cell_of(level, defence.level)
    blow = yield from _blow(ctx, declared, ruled, cell, defence)
    yield from strike_or_hold(ctx, blow)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a blow deals: the damage, what a shield in front of the target loses by it, and what is suffered."""

    damage: int
    beyond_shield: int
    suffered: int


@rule("BRP-ARM-01", "BRP-ARM-02", "BRP-DMG-08", "BRP-SHD-06", "BRP-GAP-15")
def dealt(damage: int, armour: Tally) -> Dealt:
    """Return what rolled damage does behind some armour, once, whatever the success; it is never below 0."""
    shield = sum(
        line.modifier.effect.amount
        for line in armour.lines
        if line.modifier.rule == "BRP-SHD-06" and not line.modifier.struck and isinstance(line.modifier.effect, Add)
    )
    beyond = max(0, damage - shield) if shield else 0
    return Dealt(damage, beyond, max(0, damage - armour.total.number))


def _blow(
    ctx: Context, declared: Declared, ruled: tuple[Modifier, ...], cell: Cell, defence: Defence
) -> Procedure[Blow]:
    """Roll the damage that a cell of the matrix deals, and return the blow, with a line in the log."""
    if cell.deals == NOTHING:
        _tell(ctx, declared, cell, defence, None, (), ())
        return Blow(declared.attacker, declared.target, wear=wear_of(strike_of(ctx, declared), cell, defence))
    faces = yield from _damage(ctx, declared, special=cell.deals == SPECIAL)
    strike = strike_of(ctx, declared)
    armour = reckoned(ARMOUR, 0, ruled)
    found = dealt(_reading(strike, special=cell.deals == SPECIAL).total(faces), armour)
    _tell(ctx, declared, cell, defence, found, (armour,), faces)
    wear = wear_of(strike, cell, defence)
    shield = next((each.modifier.source for each in armour.lines if each.modifier.rule == "BRP-SHD-06"), None)
    if shield is not None and found.beyond_shield:
        wear = (*wear, (declared.target, shield, found.beyond_shield))
    return Blow(declared.attacker, declared.target, found.suffered, wear)


@rule("BRP-MTX-02", "BRP-MTX-04", "BRP-DEF-07")
def wear_of(strike: Strike, cell: Cell, defence: Defence) -> tuple[tuple[TokenId, str, int], ...]:
    """Return what a cell costs the parrying item, and in melee the attacking one; a dodge costs neither anything."""
    if not defence.is_parry or defence.item is None:
        return ()
    found = []
    if cell.parrying:
        found.append((strike.target.id, defence.item, cell.parrying))
    if cell.attacking and not strike.is_missile:
        found.append((strike.attacker.id, strike.wielded.item.id, cell.attacking))
    return tuple(found)


def _reading(strike: Strike, *, special: bool) -> Reading:
    bonus = strike.attacker.sheet.damage_bonus
    return reading_of(strike.house, strike.wielded.arm, bonus, special=special, broken=strike.wielded.is_broken)


@rule("BRP-WPN-02", "BRP-DMG-07")
def _damage(ctx: Context, declared: Declared, *, special: bool) -> Procedure[tuple[int, ...]]:
    """Roll the dice of a blow; where there are none, nothing is asked."""

    def question() -> DamageRoll:
        strike = strike_of(ctx, declared)
        return DamageRoll(
            key=f"damage:{declared.attacker}:{declared.target}",
            asks=CHANCE_DRAWS,
            rules=(RuleId("BRP-DMG-07"),) if special else (RuleId("BRP-MTX-06"), RuleId("BRP-WPN-02")),
            about=(declared.target,),
            owner=declared.attacker,
            subject=say("basic-roleplaying.draw.damage", token=declared.attacker, item=strike.wielded.item.name),
            reading=_reading(strike, special=special),
        )

    if not question().thrown:
        return ()
    return (yield from ask(question))


def _tell(
    ctx: Context,
    declared: Declared,
    cell: Cell,
    defence: Defence,
    found: Dealt | None,
    tallies: tuple[Tally, ...],
    faces: tuple[int, ...],
) -> None:
    """Put what came of an attack into the log, under the cell of the matrix that it is."""
    if cell.rule == "BRP-MTX-07":
        degree = "missed"
    elif found is None:
        degree = "parried" if defence.is_parry else "dodged"
    else:
        degree = {"BRP-MTX-02": "partly", "BRP-MTX-03": "special-hit"}.get(cell.rule, "hit")
    verdict = say(f"basic-roleplaying.verdict.{degree}")
    if found is not None:
        verdict = say(f"basic-roleplaying.verdict.{degree}", damage=found.damage, suffered=found.suffered)
    drawn: tuple[Phrase, ...] = ()
    if faces:
        drawn = (say("basic-roleplaying.dice", faces=" ".join(map(str, faces))),)
    tell_check(
        ctx,
        cell.rule,
        declared.attacker,
        target=declared.target,
        tallies=tallies,
        drawn=drawn,
        degree=say(f"basic-roleplaying.degree.{degree}"),
        verdict=verdict,
    )


@rule("BRP-AMMO-01", "BRP-AMMO-02", "BRP-AMMO-03", "BRP-GAP-08")
def spend_shot(ctx: Context, declared: Declared) -> None:
    """After a shot, hit or miss: one less is loaded or in the quiver; what was thrown lies where it was thrown at."""
    if not ctx.is_there(declared.attacker):
        return
    wielded = next((each for each in fighter(ctx, declared.attacker).arms if each.item.id == declared.item), None)
    if wielded is None or not wielded.arm.is_missile:
        return
    item, found = wielded.item, wielded.arm
    if found.thrown:
        at = ctx.token(declared.target if ctx.is_there(declared.target) else declared.attacker)
        keeper = CreatureReference(ctx.encounter.id, declared.attacker)
        lay_down(ctx, keeper, (Portion(item.id, 1),), at.scene, at_feet(ctx.state, at), rule=RuleId("BRP-GAP-08"))
    elif found.holds:
        left = found.holds if item.loaded is None else item.loaded
        put_item(ctx, declared.attacker, item.but(loaded=max(0, left - 1)))
    elif item.ammunition is not None:
        put_item(ctx, declared.attacker, item.but(ammunition=max(0, item.ammunition - 1)))
