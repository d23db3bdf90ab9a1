"""The attack in its order: ruling, roll, defence, the cell of the matrix, damage, armour, and what it costs."""

from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, say
from core.engine.carrying import at_feet, lay_down
from core.engine.context import Context
from core.engine.request import Procedure, Ruling, ask, ends_if_gone
from core.explain.modifier import Add, Modifier
from core.explain.tally import Tally
from core.model.creature_reference import CreatureReference
from core.model.loads import Portion
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.answered import Defence, defend
from core.rules.basic_roleplaying.attack.fumbles import fumbles_of, raised, suffer_fumble
from core.rules.basic_roleplaying.attack.harm import Dealt, dealt, reading_now, roll_damage
from core.rules.basic_roleplaying.attack.matrix import NOTHING, SPECIAL, Cell, cell_of
from core.rules.basic_roleplaying.attack.modifiers import DEFENCE, modifiers_of
from core.rules.basic_roleplaying.attack.strike import Declared, Strike, strike_of
from core.rules.basic_roleplaying.clock import Blow
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.armour import ARMOUR
from core.rules.basic_roleplaying.harm.landing import strike_or_hold
from core.rules.basic_roleplaying.percentile import CHANCE, ORDER, Level, percentile, reckoned
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
    """Roll an attack against its chance; return how well it came out."""
    return (
        yield from percentile(
            ctx,
            lambda: reckoned(CHANCE, strike_of(ctx, declared).rating, ruled),
            "BRP-CHK-01",
            "BRP-CHK-02",
            key=f"attack:{declared.attacker}:{declared.target}",
            who=declared.attacker,
            target=declared.target,
            what="attack",
            item=strike_of(ctx, declared).wielded.item.name,
        )
    )


@rule("BRP-DEF-01", "BRP-DEF-08", "BRP-ATK-04", "BRP-MTX-09", "BRP-GAP-02")
def _resolve(ctx: Context, declared: Declared, ruled: tuple[Modifier, ...], level: Level) -> Procedure[None]:
    """Let the target answer, and what comes of it happen; last what either has fumbled."""
    defence = yield from defend(ctx, declared, level, ruled)
    fumbled = yield from fumbles_of(ctx, declared, level, defence)
    cell = raised(cell_of(level, defence.level), fumbled)
    blow = yield from _blow(ctx, declared, ruled, cell, defence)
    yield from strike_or_hold(ctx, blow)
    for each in fumbled:
        yield from ends_if_gone(suffer_fumble(ctx, declared, each))


def _blow(
    ctx: Context, declared: Declared, ruled: tuple[Modifier, ...], cell: Cell, defence: Defence
) -> Procedure[Blow]:
    """Roll the damage that a cell of the matrix deals, and return the blow, with a line in the log."""
    if cell.deals == NOTHING:
        _tell(ctx, declared, cell, defence, None, (), ())
        return Blow(declared.attacker, declared.target, wear=wear_of(strike_of(ctx, declared), cell, defence))
    faces = yield from roll_damage(ctx, declared, special=cell.deals == SPECIAL)
    strike = strike_of(ctx, declared)
    armour = reckoned(ARMOUR, 0, ruled)
    found = dealt(reading_now(strike, special=cell.deals == SPECIAL).total(faces), armour)
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
