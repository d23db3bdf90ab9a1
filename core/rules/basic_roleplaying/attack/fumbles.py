"""Fumbles: the tables, where the house plays by them, and what their rows bring."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.chance.dice import parse_dice
from core.chance.percentiles import Level
from core.engine.context import Context
from core.engine.draws import Percentile
from core.engine.request import CHANCE as CHANCE_DRAWS
from core.engine.request import Procedure, ask
from core.geometry.units import DIRECTIONS
from core.model.creature_reference import CreatureReference, reference_to
from core.model.gear import Carried
from core.rulebook.cite import rule
from core.rules.basic_roleplaying.attack.answered import Defence, DefenceKind
from core.rules.basic_roleplaying.attack.harm import MatrixCell, dealt, matrix_cell, reading_now, roll_damage
from core.rules.basic_roleplaying.attack.strike import Declared, armour_met, strike_of
from core.rules.basic_roleplaying.checks import reckoned
from core.rules.basic_roleplaying.clock import clock_of
from core.rules.basic_roleplaying.fighter import fighter
from core.rules.basic_roleplaying.gear.equipment import ARMOUR, UNARMED
from core.rules.basic_roleplaying.harm.injuries import injure, wear_item
from core.rules.basic_roleplaying.movement import distance, in_contact
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, LAMED, PRONE
from core.rules.basic_roleplaying.settings import FUMBLES, chosen
from core.rules.kit import rows as data
from core.rules.kit.anybody import moment_of
from core.rules.kit.asking import pick, roll
from core.rules.kit.conditions import set_condition
from core.rules.kit.gear import drop_item, lose_item
from core.rules.kit.metres import point_off

MOST, TURN = 12, 300
"""Rolls on the tables that follow from one fumble at most; seconds of a turn, as a twisted ankle is counted in."""
MELEE, PARRYING, SHOOTING, NATURAL = "BRP-TAB-FUMELEE", "BRP-TAB-FUPARRY", "BRP-TAB-FUMISSILE", "BRP-TAB-FUNATURAL"
"""The tables."""


class Effect(StrEnum):
    """What a row brings."""

    HELPLESS = "helpless"
    STALLED = "stalled"
    HAMPERED = "hampered"
    PRONE = "prone"
    LAMED = "lamed"
    DROP = "drop"
    FLY = "fly"
    WEAR = "wear"
    BREAK = "break"
    STRAIN = "strain"
    ALLY = "ally"
    ALLY_SPECIAL = "ally-special"
    SELF = "self"
    HIT = "hit"
    SPECIAL_HIT = "special-hit"
    AGAIN = "again"


class Fumble(data.Row):
    """A row of a table: up to which roll, and what it brings.

    `dice` are rounds, metres or hit points; `otherwise` is the row, by its last roll, where nobody is near, or the item
    has no hit points; `times` are the rolls that it brings more.
    """

    upto: int
    effect: Effect
    dice: str = ""
    times: int = 0
    otherwise: int = 0


@dataclass(frozen=True, slots=True)
class Slip:
    """A fumble that was rolled: whose, with what, against whom, and the row."""

    who: TokenId
    item: str
    other: TokenId
    row: Fumble


@cache
def table_of(identity: str) -> tuple[Fumble, ...]:
    """Return the rows of a table."""
    return tuple(each for each in data.rows(BASIC_ROLEPLAYING, "fumble", Fumble) if each.rule == identity)


@rule("BRP-GAP-02", "BRP-MTX-09")
def fumbles_of(ctx: Context, declared: Declared, attack: Level, defence: Defence) -> Procedure[list[Slip]]:
    """Roll for whoever fumbled, the attacker or the one who defended himself, where the house plays by the tables."""
    if not chosen(ctx.state.house_rules, FUMBLES) or Level.FUMBLE not in (attack, defence.level):
        return []
    strike = strike_of(ctx, declared)
    if attack is Level.FUMBLE:
        who, other, item = declared.attacker, declared.target, strike.wielded.item.id
        natural = strike.wielded.item.carried is Carried.NATURAL
        table = SHOOTING if strike.is_missile else NATURAL if natural else MELEE
    else:
        who, other, item = declared.target, declared.attacker, defence.item or ""
        table = NATURAL if defence.how is DefenceKind.DODGE else PARRYING
    found: list[Slip] = []
    rolled, left = 0, 1
    while left and rolled < MOST:
        row = yield from _rolled(ctx, who, other, table, rolled)
        rolled, left = rolled + 1, left + row.times - 1
        if row.effect is not Effect.AGAIN:
            found.append(Slip(who, item, other, row))
    return found


@rule(MELEE, PARRYING, SHOOTING, NATURAL)
def _rolled(ctx: Context, who: TokenId, other: TokenId, table: str, number: int) -> Procedure[Fumble]:
    """Roll on a table, with a line in the log."""
    rows, key = table_of(table), f"fumble:{who}" + (f":{number}" if number else "")
    subject, ends = say("basic-roleplaying.draw.fumble", token=who), tuple(row.upto for row in rows)
    alike, cited = tuple(map(_come_to, rows)), (RuleId(table),)
    draw = Percentile(key, CHANCE_DRAWS, cited, about=(who, other), owner=who, subject=subject, ends=ends, alike=alike)
    row = rows[draw.place((yield from ask(draw)))]
    effect = say(f"basic-roleplaying.fumble.{row.effect}")
    ctx.tell_of(who, "basic-roleplaying.log.fumbles", table, effect=effect)
    return row


def _come_to(row: Fumble) -> str:
    """Return what a row comes to but for how long it lasts and where an item comes to lie."""
    effect = Effect.DROP if row.effect is Effect.FLY else row.effect
    return f"{effect} {row.times} {row.otherwise}"


def raised(cell: MatrixCell, slips: list[Slip]) -> MatrixCell:
    """Return the cell of an attack that a fumbled parry makes a special hit."""
    special = any(each.row.effect is Effect.SPECIAL_HIT for each in slips)
    return matrix_cell(Level.SPECIAL, None) if special else cell


@rule("BRP-GAP-02", MELEE, PARRYING, SHOOTING, NATURAL)
def suffer_fumble(ctx: Context, slip: Slip) -> Procedure[None]:
    """Let a row of a table happen."""
    effect, cited, who = slip.row.effect, slip.row.rule, slip.who
    if effect in (Effect.ALLY, Effect.ALLY_SPECIAL):
        ally = _ally_near(ctx, slip)
        yield from suffer_fumble(ctx, _otherwise(slip)) if ally is None else _strike(ctx, slip, ally)
    elif effect is Effect.SELF:
        yield from _strike(ctx, slip, who)
    elif effect is Effect.STRAIN:
        yield from injure(ctx, CreatureReference(ctx.encounter.id, who), 1)
    elif effect in (Effect.DROP, Effect.FLY, Effect.WEAR, Effect.BREAK):
        yield from _lose_hold(ctx, slip)
    else:
        amount = yield from _amount(slip)
        _hinder(ctx, who, effect, amount, cited)


def _hinder(ctx: Context, who: TokenId, effect: Effect, amount: int, cited: str) -> None:
    """Let somebody be hindered for some rounds, this one if he has not acted yet; or fall, or twist an ankle."""
    if effect in (Effect.PRONE, Effect.LAMED):
        set_condition(ctx, who, cited, PRONE)
    if effect is Effect.LAMED:
        now = moment_of(ctx.state, reference_to(ctx.encounter.id, ctx.token(who)))
        set_condition(ctx, who, cited, LAMED, lasting=True, ends=now + TURN * amount)
    elif effect in (Effect.HELPLESS, Effect.STALLED, Effect.HAMPERED):
        this_one = who not in clock_of(ctx.encounter).acted or effect is Effect.HAMPERED
        set_condition(ctx, who, cited, str(effect), amount if this_one else amount + 1)


def _amount(slip: Slip, breaks_at: int | None = None) -> Procedure[int]:
    """Return how many rounds, metres or hit points a row says: 1 where it says nothing.

    Odds tell no more of it than whether an item loses so many points that it breaks.
    """
    if not slip.row.dice:
        return 1
    dice = parse_dice(slip.row.dice)
    telling = () if breaks_at is None else (breaks_at - dice.plus,)
    subject = say(f"basic-roleplaying.amount.{slip.row.effect}", token=slip.who)
    key = f"fumble:{slip.who}:{slip.row.effect}"
    cited, about = slip.row.rule, (slip.other,)
    thrown = roll(key, cited, subject=subject, dice=dice.sides, telling=telling, owner=slip.who, about=about)
    return dice.plus + sum((yield from ask(thrown)))


def _otherwise(slip: Slip) -> Slip:
    rows = table_of(slip.row.rule)
    return replace(slip, row=next(each for each in rows if each.upto == slip.row.otherwise))


def _lose_hold(ctx: Context, slip: Slip) -> Procedure[None]:
    """Let an item fall, fly off in any direction, lose hit points or break; bare hands do none of it."""
    held, effect, cited = fighter(ctx, slip.who).holding(slip.item), slip.row.effect, slip.row.rule
    if held is None or held.item.carried is Carried.NATURAL:
        return
    if effect is Effect.DROP:
        drop_item(ctx, slip.who, held.item, cited)
    elif effect is Effect.FLY:
        metres = yield from _amount(slip)
        subject, count = say("basic-roleplaying.draw.direction", token=slip.who), len(DIRECTIONS)
        key = f"direction:{slip.who}"
        which = pick(key, cited, subject=subject, count=count, idle=True, owner=slip.who)
        way = (yield from ask(which)) if metres else 1
        at = point_off(ctx, ctx.token(slip.who), metres, DIRECTIONS[way - 1])
        drop_item(ctx, slip.who, held.item, cited, at=at)
    elif held.profile.hit_points:
        left = held.points_left
        points = left if effect is Effect.BREAK else (yield from _amount(slip, left))
        wear_item(ctx, slip.who, slip.item, points)
    elif effect is Effect.BREAK:
        lose_item(ctx, slip.who, held.item)
    elif slip.row.otherwise:
        yield from suffer_fumble(ctx, _otherwise(slip))


def _ally_near(ctx: Context, slip: Slip) -> TokenId | None:
    """Return the nearest of a fumbler's own side who is in contact with him or with his foe; None without one."""
    side = ctx.token(slip.who).side
    near = [
        TokenId(other)
        for other, token in ctx.encounter.tokens.items()
        if token.side == side and other not in (slip.who, slip.other) and not fighter(ctx, TokenId(other)).is_dead
        if any(in_contact(ctx, TokenId(other), each) for each in (slip.who, slip.other))
    ]
    return min(near, key=lambda other: distance(ctx, slip.who, other), default=None)


def _strike(ctx: Context, slip: Slip, whom: TokenId) -> Procedure[None]:
    """Let a fumbler strike whom he did not mean to, with bare hands if he holds nothing; nobody defends himself."""
    held, special = fighter(ctx, slip.who).holding(slip.item), slip.row.effect is Effect.ALLY_SPECIAL
    declared = Declared(slip.who, whom, UNARMED.id if held is None else held.item.id)
    faces = yield from roll_damage(ctx, declared, slip.row.rule, special=special)
    strike = strike_of(ctx, declared)
    found = dealt(reading_now(strike, special=special).total(faces), reckoned(ARMOUR, 0, armour_met(strike)))
    ctx.tell_deed(slip.who, whom, "basic-roleplaying.log.strays", slip.row.rule, points=found.suffered)
    yield from injure(ctx, CreatureReference(ctx.encounter.id, whom), found.suffered)
