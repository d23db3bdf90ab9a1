"""Collisions: who is run into, who gets clear, what the others take, and what becomes of those fallen upon."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.call import Entry, Field
from core.engine.command import command
from core.engine.command_kinds import OfSome, PlayCommand
from core.engine.context import Context
from core.engine.request import Procedure, ask, first_for_whom, in_parallel, one_by_one
from core.explain.modifier import Modifier
from core.explain.tally import Tally
from core.geometry.apart import apart
from core.geometry.units import Point
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference, there
from core.rulebook.cite import rule
from core.rules.kit.asking import choice, yes_or_no
from core.rules.kit.calls import CallKind, CallSituation, Said, called_only_if, choices_worded, made_of
from core.rules.kit.reasons import adding, because
from core.rules.semi_automagic.attack.answered import defence_tally
from core.rules.semi_automagic.attack.modifiers import between_enemies
from core.rules.semi_automagic.attack.strike import DAMAGE, DEFENCE, DODGE_ONLY, Readiness, readiness_of
from core.rules.semi_automagic.checks import Trial, check
from core.rules.semi_automagic.clock import DefenceKind
from core.rules.semi_automagic.conditions import address_of, reference_at, someone_of
from core.rules.semi_automagic.fighter import Fighter, fighter
from core.rules.semi_automagic.kinds import by_conditions
from core.rules.semi_automagic.movement import falling
from core.rules.semi_automagic.movement.scales import melee_damage
from core.rules.semi_automagic.movement.steps import metres_a_second, speed_damage
from core.rules.semi_automagic.names import FIELDS
from core.rules.semi_automagic.sight.hiding import others_on_map

EASIEST = 4


@dataclass(frozen=True, slots=True)
class Crash:
    """What runs into each other: who, how fast the fastest is in metres a second, and who is crushed by it."""

    who: tuple[CreatureReference, ...]
    speed: Fraction = Fraction(0)
    crushed: tuple[CreatureReference, ...] = ()


@rule("SEC-COLL-01", "SEC-GAP-29")
def clear_dc(scales: tuple[int, ...]) -> int:
    """Return the DC to get clear: 4, and the scale of the largest less that of the smallest."""
    return EASIEST + max(scales) - min(scales)


@rule("SEC-COLL-02", "SEC-COLL-03", "SEC-GAP-29")
def crash_lines(scales: tuple[int, ...], own: int, speed: Fraction, *, crushed: bool = False) -> tuple[Modifier, ...]:
    """Return what is added to the die for somebody of scale `own`: by the smallest party, or the largest if crushed."""
    scale = max(scales) if crushed else min(scales)
    cited, label = ("SEC-COLL-03", "crushed") if crushed else ("SEC-COLL-02", "smallest")
    fast = say("semi-automagic.modifier.crash-speed", metres=f"{float(speed):g}")
    return (
        *adding(cited, say(f"semi-automagic.modifier.{label}", scale=scale), DAMAGE, melee_damage(scale)),
        *adding("SEC-COLL-02", fast, DAMAGE, speed_damage(speed, own)),
    )


def scales_of(state: Campaign, who: tuple[CreatureReference, ...]) -> tuple[int, ...]:
    """Return the scales of all who are still there."""
    return tuple(someone_of(state, each).sheet.scale for each in who if there(state, each))


@rule("SEC-COLL-01", "SEC-COLL-02", "SEC-COLL-03")
def collide(ctx: Context, crash: Crash) -> Procedure[None]:
    """Let everybody try to get clear, all as one list, and those take the damage who do not."""
    scales = scales_of(ctx.state, crash.who)
    if not scales:
        return
    clear = yield from in_parallel(gets_clear(ctx, each, clear_dc(scales)) for each in crash.who)
    struck = tuple(each for each, done in zip(crash.who, clear, strict=True) if done is False)
    yield from in_parallel(_take(ctx, each, crash, scales) for each in struck)


def _take(ctx: Context, reference: CreatureReference, crash: Crash, scales: tuple[int, ...]) -> Procedure[None]:
    own = someone_of(ctx.state, reference).sheet.scale
    lines = crash_lines(scales, own, crash.speed, crushed=reference in crash.crushed)
    yield from falling.bump(ctx, reference, lines, "SEC-COLL-02", key="collision")


@rule("SEC-COLL-01", "SEC-COND-06", "SEC-COND-12")
def gets_clear(ctx: Context, reference: CreatureReference, dc: int) -> Procedure[bool]:
    """Return whether somebody dodges what runs into him; things, the helpless and the unready do not even try."""
    someone, who = someone_of(ctx.state, reference), address_of(ctx.state, reference)
    if someone.is_helpless or someone.sheet.is_inert:
        return False
    if readiness_of(someone) is Readiness.DEFENCELESS:
        return False
    what = say("semi-automagic.check.get-clear")
    trial = Trial(who, what, "SEC-COLL-01", f"get-clear:{who}", lambda: dodge_of(ctx, reference), lambda: dc)
    return (yield from check(ctx, trial)).passed


@rule("SEC-COLL-01", "SEC-ATK-05")
def dodge_of(ctx: Context, reference: CreatureReference) -> Tally:
    """Return what somebody adds to the die of a Dodge of anything but an attack, with all that changes a Dodge."""
    someone = someone_of(ctx.state, reference)
    found = by_conditions(someone, DEFENCE, DODGE_ONLY)
    if readiness_of(someone) is Readiness.SURPRISED:
        found = (*found, because("SEC-COND-06", say("semi-automagic.condition.flat-footed"), DEFENCE, -1))
    if isinstance(someone, Fighter) and ctx.has_encounter and someone.id in ctx.board.bodies:
        found = (*found, *between_enemies(ctx, someone))
    return defence_tally(someone, DefenceKind.DODGE, found)


@rule("SEC-COLL-04", "SEC-FALL-01")
def fall_upon(
    ctx: Context, reference: CreatureReference, below: CreatureReference, drop: falling.Drop
) -> Procedure[None]:
    """Let somebody or something fall upon another.

    Whoever is underneath may get clear, and else takes the damage of a collision with the height in place of the
    speed; who falls takes his own fall, softer on a creature of his own scale or larger that did not get clear.
    """
    if drop.ledge and (yield from falling.catches_hold(ctx, reference)):
        return
    if (yield from first_for_whom((below,), lambda each: _strikes(ctx, reference, each, drop))) is not None:
        drop = replace(drop, surface=falling.FallSurface.SOFT)
    yield from falling.hit_ground(ctx, reference, drop)


@rule("SEC-COLL-04")
def _strikes(
    ctx: Context, reference: CreatureReference, below: CreatureReference, drop: falling.Drop
) -> Procedure[bool]:
    """Let whoever is underneath get clear or take the blow; return whether he breaks the fall."""
    scales = scales_of(ctx.state, (reference, below))
    if (yield from gets_clear(ctx, below, clear_dc(scales))):
        return False
    yield from falling.bump(ctx, below, upon_lines(scales, drop), "SEC-COLL-04", key="collision")
    return _is_soft(ctx.state, reference, below)


@rule("SEC-COLL-04")
def upon_lines(scales: tuple[int, ...], drop: falling.Drop) -> tuple[Modifier, ...]:
    """Return what is added to the die for whoever is fallen upon: by the smaller of the two, and the height."""
    high = say("semi-automagic.modifier.fall-height", metres=f"{float(drop.metres):g}")
    by_height = because("SEC-COLL-04", high, DAMAGE, falling.height_bonus(drop.metres))
    return (*crash_lines(scales, 0, Fraction(0)), by_height)


@rule("SEC-COLL-04")
def _is_soft(state: Campaign, reference: CreatureReference, below: CreatureReference) -> bool:
    """Return whether one lands softly on another: on a creature of his own scale or larger."""
    other = someone_of(state, below).sheet
    return other.nature == "being" and other.scale >= someone_of(state, reference).sheet.scale


@rule("SEC-COLL-01")
def run_into(ctx: Context, who: TokenId, path: tuple[Point, ...]) -> Procedure[None]:
    """Ask of everybody in whose area a run went whether the two collide, and let those do so."""
    yield from one_by_one(_met(ctx, who, path), lambda other: _meet(ctx, who, other))


def _meet(ctx: Context, who: TokenId, other: TokenId) -> Procedure[None]:
    collides = yield from ask(
        choice(
            f"run-into:{who}:{other}",
            "SEC-COLL-01",
            prompt=say("semi-automagic.ask.run-into", token=who, other=other),
            options={False: say("semi-automagic.option.past", token=who), True: say("semi-automagic.option.collide")},
            keyed=yes_or_no("collide", "past"),
            about=(who, other),
        )
    )
    if collides:
        both = (reference_at(ctx, who), reference_at(ctx, other))
        yield from collide(ctx, Crash(both, metres_a_second(ctx.encounter, fighter(ctx, who))))


def _met(ctx: Context, who: TokenId, path: tuple[Point, ...]) -> tuple[TokenId, ...]:
    """Return everybody whose area a way went through, on about the same height."""
    board = ctx.board
    here = board.stand(who)
    ways = [type(here)(point, here.spaces).rect for point in path]
    return tuple(
        TokenId(other)
        for other, body in board.bodies.items()
        if other != who and not apart(board, who, other)[2] and any(body.footprint.rect.overlaps(way) for way in ways)
    )


@command("semi-automagic.fall")
class Fall(Said, OfSome, PlayCommand):
    """Let some fall so many centimetres onto a surface, or upon somebody; `ledge`: there is something to catch."""

    said = "semi-automagic.history.fall"

    centimetres: int = 300
    surface: falling.FallSurface = falling.FallSurface.HARD
    ledge: bool = False
    onto: str = ""

    @rule("SEC-FALL-01", "SEC-COLL-04")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let them fall, one after the other."""
        drop = falling.Drop(Fraction(max(0, self.centimetres), 100), self.surface, self.ledge)

        def one(reference: CreatureReference) -> Procedure[Any]:
            if self.onto and self.encounter is not None:
                return fall_upon(ctx, reference, CreatureReference(self.encounter, self.onto), drop)
            return falling.fall(ctx, reference, drop)

        yield from one_by_one(self.whom, one)


@command("semi-automagic.collide")
class Collide(Said, OfSome, PlayCommand):
    """Let some run into each other, the fastest at so many metres a second; `crushed` is pressed against a wall."""

    said = "semi-automagic.history.collide"

    speed: int = 0
    crushed: str = ""

    @rule("SEC-COLL-01")
    def procedure(self, ctx: Context) -> Procedure[None]:
        """Let them collide."""
        crushed = tuple(each for each in self.whom if each.id == self.crushed)
        yield from collide(ctx, Crash(self.whom, Fraction(max(0, self.speed)), crushed))


def _nobody_or(others: Iterable[tuple[Entry, Phrase]]) -> tuple[tuple[Entry, Phrase], ...]:
    return ("", say("semi-automagic.call.no-one")), *others


def _fall_form(call: CallSituation) -> tuple[Field, ...]:
    high = max((falling.metres_up(call.state, reference) for reference in call.addresses), default=Fraction(0))
    return (
        FIELDS.number("centimetres", int(high * 100) or 300, said="fallen", most=falling.DEEPEST),
        FIELDS.choice(
            "surface", choices_worded("semi-automagic.surface", falling.FallSurface), falling.FallSurface.HARD.value
        ),
        FIELDS.tick("ledge"),
        FIELDS.choice("onto", _nobody_or(others_on_map(call))),
    )


def _collide_form(call: CallSituation) -> tuple[Field, ...]:
    names = ((each.id, say("semi-automagic.call.somebody", token=each.id)) for each in call.addresses)
    return FIELDS.number("speed", 3), FIELDS.choice("crushed", _nobody_or(names))


_two_needed = called_only_if(lambda call: len(call.addresses) > 1, "semi-automagic.why.two-needed")
_on_everybody = partial(made_of, whom=lambda call: call.addresses)
_fall = _on_everybody(Fall, "centimetres", ("surface", falling.FallSurface), "ledge", "onto")
_collide = _on_everybody(Collide, "speed", "crushed")
CALLS = (
    CallKind("fall", "SEC-FALL-01", "arrow-down", _fall_form, _fall),
    CallKind("collide", "SEC-COLL-01", "arrows-move", _collide_form, _collide, _two_needed),
)
