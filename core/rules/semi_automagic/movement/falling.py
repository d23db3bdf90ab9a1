"""Falls: the damage by height and surface, catching hold, rolling with it, and flyers that come down."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil

from core.base.editions import by_edition
from core.base.phrase import say
from core.engine.context import Context
from core.engine.draws import Roll
from core.engine.event import TokenMoved
from core.engine.request import Procedure, ask
from core.explain.modifier import Modifier
from core.explain.tally import settle
from core.geometry.units import square_at
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.rulebook.catalogue import catalogue
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit.anybody import token_of
from core.rules.kit.asking import roll
from core.rules.kit.reasons import adding, because
from core.rules.semi_automagic.attack.aimed_shots import watch_aims
from core.rules.semi_automagic.attack.strike import DAMAGE
from core.rules.semi_automagic.checks import Result, bounds_of, check_skill
from core.rules.semi_automagic.conditions import address_of, someone_of
from core.rules.semi_automagic.harm.body import USELESS
from core.rules.semi_automagic.harm.wounds import Blow, deal, harm_from
from core.rules.semi_automagic.movement.scales import melee_damage, square_metres
from core.rules.semi_automagic.movement.steps import count_squares
from core.rules.semi_automagic.names import ACROBATICS, BLUDGEONING, DIE, PIERCING, REFLEX, SEMI_AUTOMAGIC, WING_HURT

HEIGHT_BAND, MOST_BY_HEIGHT = 5, 12
HEIGHTS = Column(SEMI_AUTOMAGIC, "SEC-TAB-FALL", "damage")
"""Metres that bring 1 damage each, a started one counting, and the most that they bring (SEC-FALL-02)."""
FASTEST = 60
"""Metres a second that nothing falls faster than (SEC-FALL-02)."""
CATCH_DC = 4
ROLL_DC = 4
TUCK_AND_ROLL = "Tuck and Roll"
DEEPEST = 100_000
"""Centimetres of the deepest fall that can be called for."""


class FallSurface(StrEnum):
    """Onto what one falls, in the order of the table (SEC-TAB-SURFACE)."""

    DEEP_WATER = "deep-water"
    VERY_SOFT = "very-soft"
    SOFT = "soft"
    SLIGHTLY_SOFT = "slightly-soft"
    HARD = "hard"
    HAZARDOUS = "hazardous"
    SPIKES = "spikes"


@by_edition
@rule("SEC-FALL-03")
def surfaces() -> Mapping[FallSurface, int]:
    """Return what each surface does to the damage of a fall (SEC-TAB-SURFACE)."""
    rows = catalogue(SEMI_AUTOMAGIC).rows("SEC-TAB-SURFACE")
    return {surface: row.number("modifier") for surface, row in zip(FallSurface, rows, strict=True)}


@dataclass(frozen=True, slots=True)
class Drop:
    """A fall: how many metres, onto which surface, and whether there is something on the way to catch hold of."""

    metres: Fraction
    surface: FallSurface = FallSurface.HARD
    ledge: bool = False


@rule("SEC-FALL-01", "SEC-FALL-02", "SEC-GAP-28")
def height_bonus(metres: Fraction) -> int:
    """Return what the height of a fall adds to its damage: 1 for each started 5 m, up to 60 m (SEC-TAB-FALL)."""
    band = min(MOST_BY_HEIGHT, ceil(metres / HEIGHT_BAND))
    return HEIGHTS.figures(str(band * HEIGHT_BAND))[2] if band > 0 else 0


@rule("SEC-FALL-01", "SEC-FALL-02", "SEC-FALL-03")
def fall_lines(scale: int, drop: Drop) -> tuple[Modifier, ...]:
    """Return what is added to the die of a fall: three times the scale, the height, and what one lands on."""
    metres = drop.metres
    words = str(metres.numerator) if metres.denominator == 1 else f"{float(metres):g}"
    high = say("semi-automagic.modifier.fall-height", metres=words)
    soft = say("semi-automagic.modifier.surface", surface=say(f"semi-automagic.surface.{drop.surface}"))
    return (
        *adding("SEC-FALL-01", say("semi-automagic.modifier.fall-scale"), DAMAGE, melee_damage(scale)),
        because("SEC-FALL-01", high, DAMAGE, height_bonus(metres)),
        *adding("SEC-FALL-03", soft, DAMAGE, surfaces()[drop.surface]),
    )


@rule("SEC-FALL-01", "SEC-FALL-04", "SEC-FALL-05")
def fall(ctx: Context, reference: CreatureReference, drop: Drop) -> Procedure[bool]:
    """Let somebody fall; return whether he came down, and did not catch hold of anything."""
    if drop.ledge and (yield from catches_hold(ctx, reference)):
        return False
    yield from hit_ground(ctx, reference, drop)
    return True


@rule("SEC-FALL-04")
def catches_hold(ctx: Context, reference: CreatureReference) -> Procedure[bool]:
    """Return whether somebody who falls catches hold of a ledge or a branch; who cannot react does not."""
    if someone_of(ctx.state, reference).is_helpless:
        return False
    return (yield from check_of(ctx, reference, REFLEX, CATCH_DC, "SEC-FALL-04", "catch")).passed


@rule("SEC-FALL-01", "SEC-FALL-02", "SEC-FALL-05", "SEC-GAP-57")
def hit_ground(ctx: Context, reference: CreatureReference, drop: Drop) -> Procedure[None]:
    """Let somebody come down, and take the damage of his fall, less what a roll saves."""
    someone = someone_of(ctx.state, reference)
    lines = fall_lines(someone.sheet.scale, drop)
    if someone.sheet.knows(TUCK_AND_ROLL) and not someone.is_helpless:
        result = yield from check_of(ctx, reference, ACROBATICS, ROLL_DC, "SEC-FALL-05", "roll")
        if result.passed:
            saved = say("semi-automagic.modifier.rolled-with-it")
            lines = (*lines, because("SEC-FALL-05", saved, DAMAGE, -saved_by(result)))
    harm = PIERCING if drop.surface is FallSurface.SPIKES else BLUDGEONING
    yield from bump(ctx, reference, lines, "SEC-FALL-01", types=(harm,), key="fall")
    _touch_down(ctx, reference)
    _count_as_way(ctx, reference, drop.metres)


@rule("SEC-FALL-05", "SEC-GAP-57")
def saved_by(result: Result) -> int:
    """Return what tucking and rolling takes off the damage: what the check beats its DC by, and 1."""
    return result.total - result.dc + 1


def check_of(
    ctx: Context, reference: CreatureReference, skill: str, dc: int, cited: str, what: str
) -> Procedure[Result]:
    """Let somebody make the one check of a skill that a fall or a collision asks for under a name."""
    key = f"{what}:{address_of(ctx.state, reference)}"
    return (yield from check_skill(ctx, reference, skill, dc, what=what, cited=cited, key=key))


def bump(
    ctx: Context,
    reference: CreatureReference,
    lines: Iterable[Modifier],
    cited: str,
    *,
    types: tuple[str, ...] = (BLUDGEONING,),
    key: str,
) -> Procedure[None]:
    """Roll 1d6 and what is added to it, and let the damage come to somebody."""
    tally = settle(DAMAGE, 0, lines)

    def blow_of(face: int) -> Blow:
        words = say("semi-automagic.rolled.die", sides=DIE, face=face)
        amount = face + tally.total.number
        return Blow(amount, types, cited=cited, tallies=(tally,), drawn=(words,))

    def question() -> Roll:
        someone, who = someone_of(ctx.state, reference), address_of(ctx.state, reference)
        return roll(
            f"{key}:{who}",
            cited,
            subject=say(f"semi-automagic.draw.{key}", token=who),
            dice=(DIE,),
            owner=who,
            bounds=bounds_of((DIE,), lambda face: harm_from(someone, blow_of(face)).degree),
        )

    (face,) = yield from ask(question)
    yield from deal(ctx, reference, blow_of(face))


def _touch_down(ctx: Context, reference: CreatureReference) -> None:
    """Let somebody who was above the ground of the map be on it."""
    found = token_of(ctx.state, reference)
    if found is not None and metres_up(ctx.state, reference) > 0:
        where, token = found
        ground = ctx.state.scene(token.scene).elevation.at(square_at(token.point))
        ctx.emit(TokenMoved(where, token.id, token.point, ground, token.stand))


@rule("SEC-FALL-02", "SEC-SPD-01")
def _count_as_way(ctx: Context, reference: CreatureReference, metres: Fraction) -> None:
    """Let a fall in a fight count to how far and how fast somebody has come, at no more than 60 m a second."""
    found = token_of(ctx.state, reference)
    if found is None or not ctx.has_encounter or found[0] != ctx.encounter.id or ctx.encounter.clock is None:
        return
    token, scale = found[1], someone_of(ctx.state, reference).sheet.scale
    if token.id in ctx.encounter.clock.combatants:
        seconds = -(-metres.numerator // (metres.denominator * FASTEST))
        count_squares(ctx, token.id, metres / square_metres(scale), seconds=seconds)
        watch_aims(ctx, (token.id,), (ctx.board.stand(token.id),))


def metres_up(state: Campaign, reference: CreatureReference) -> Fraction:
    """Return how many metres somebody is above the ground of the map; 0 for whoever is on no map."""
    found = token_of(state, reference)
    if found is None:
        return Fraction(0)
    token = found[1]
    scene = state.scene(token.scene)
    return max(0, token.elevation - scene.elevation.at(square_at(token.point))) * scene.square_length


@rule("SEC-CALL-08")
def plunge(ctx: Context, reference: CreatureReference) -> Procedure[None]:
    """Let a flyer fall whose wings do not carry him any more, from as high as he is above the ground."""
    someone = someone_of(ctx.state, reference)
    useless = any(held.kind == WING_HURT and held.amount >= USELESS for held in someone.conditions)
    metres = metres_up(ctx.state, reference)
    if useless and metres > 0:
        yield from fall(ctx, reference, Drop(metres))
