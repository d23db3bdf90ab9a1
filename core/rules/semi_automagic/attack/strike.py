"""A strike: one attack on one target as both stand now, why it cannot be made, and how it finds its target."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import combinations

from core.base.errors import Gone, Refused
from core.base.ids import RuleId, TokenId
from core.base.phrase import Phrase, Value, say
from core.engine.context import Context
from core.engine.request import unless_gone
from core.explain.tally import Tally, settle
from core.geometry.apart import apart
from core.geometry.board import Board
from core.geometry.units import DIRECTIONS, Point, Rect
from core.model.gear import Carried, Item
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.kit import fight as kit
from core.rules.kit.conditions import set_condition
from core.rules.kit.fight import Fight
from core.rules.kit.metres import Distance, length_of
from core.rules.kit.reasons import adding
from core.rules.kit.rows import Row, rows
from core.rules.semi_automagic.clock import clock_of
from core.rules.semi_automagic.fighter import Fighter, Someone, fighter
from core.rules.semi_automagic.gear.weapons import Weapon, Wielded, find_armour, find_weapon
from core.rules.semi_automagic.harm.body import BodyPart, is_jammed, part_of, wielded_of
from core.rules.semi_automagic.harm.thresholds import TOUGHNESS, Mark, armour_mark, weapon_mark
from core.rules.semi_automagic.movement.scales import target_of
from core.rules.semi_automagic.movement.space import (
    distance_between,
    is_within_reach,
    longest_range,
    range_doublings,
    squares_apart,
)
from core.rules.semi_automagic.names import DISABLED, FLANKED, FLAT_FOOTED, PANICKED, RAGING, SEMI_AUTOMAGIC, SURPRISED
from core.rules.semi_automagic.settings import REACH_INNER, UNREADY, chosen
from core.rules.semi_automagic.sheet import Component
from core.rules.semi_automagic.sight.cover import CoverStep, cause_of
from core.rules.semi_automagic.sight.vision import LOCATED, Sighting, is_located, knows_of, view_of

ATTACK, TARGET, DEFENCE_DC, DEFENCE, DODGE_ONLY = "attack", "target", "defence-dc", "defence", "dodge"
DAMAGE, SNEAK = "damage", "sneak"
ATTACK_FIGURES = (ATTACK, TARGET, DEFENCE_DC, DEFENCE, DODGE_ONLY, DAMAGE, SNEAK)
"""What modifiers of an attack act on, in the order in which they are read."""

RANGE = Column(SEMI_AUTOMAGIC, "SEC-TAB-RANGE", "attack_modifier")
RANGES = ("0 to 1", "over 1 to 2", "over 2 to 4", "over 4 to 8", "over 8 to 16 (maximum)")
"""The rows of the table, by how often the increment is doubled; beyond, every doubling costs one more."""


class Does(StrEnum):
    """What an attack is to do: a blow, or what takes its place."""

    BLOW = "Attack"
    GRAB = "Grab"
    TRIP = "Trip"
    DISARM = "Disarm"


class ComponentKind(Row):
    """What a component of the chart is: what it does to somebody, its halves, and what the whole combo has of it.

    One that is `everybodys` need not be learnt. It `repeats` with a technique alone, or as often as somebody has
    `ranks` in a skill.
    """

    id: str
    does: Does | None = None
    everybodys: bool = False
    repeats: str = ""
    ranks: str = ""
    attack: int = 0
    defence: int = 0
    ranged: bool = False
    charges: bool = False
    increments: int = 1
    aims: bool = False
    bursts: bool = False


COMPONENTS: Mapping[str, ComponentKind] = {each.id: each for each in rows(SEMI_AUTOMAGIC, "component", ComponentKind)}


def kind_of(name: str) -> ComponentKind:
    """Return what a component is; one of the game master's own is nothing but its figures."""
    return COMPONENTS.get(name) or ComponentKind(id=name, rule=RuleId("SEC-GAP-17"))


@dataclass(frozen=True, slots=True)
class Declared:
    """One attack as it was declared: with what, at which part of the body or which thing that the target has.

    `does` is what it is to do: a blow, or a grab, trip or disarm in its place. `combo` are the components of the combo
    that it belongs to, `number` its place in it.
    """

    attacker: TokenId
    target: TokenId
    item: str | None = None
    part: str = ""
    limb: str = ""
    thing: str = ""
    does: Does = Does.BLOW
    combo: tuple[Component, ...] = ()
    number: int = 1

    @property
    def kinds(self) -> tuple[ComponentKind, ...]:
        """What the components of its combo are."""
        return tuple(kind_of(each.name) for each in self.combo)

    @property
    def aims(self) -> bool:
        """Whether its combo aims."""
        return any(each.aims for each in self.kinds)


def question_key(declared: Declared, *, several: bool) -> str:
    """Return the name of the questions on an attack; `several` says that it is one of those of a combo."""
    pair = f"{declared.attacker}:{declared.target}"
    return f"{pair}:{declared.number}" if several else pair


def with_number(phrase: str, declared: Declared, key: str, **values: Value) -> Phrase:
    """Return words on an attack, in which one of several of a combo is told by its number and its target."""
    if key == question_key(declared, several=False):
        return say(phrase, **values)
    return say(f"{phrase}-numbered", number=declared.number, target=declared.target, **values)


PLAIN = Weapon(name="Thing", make="wooden hafted")
"""What a thing counts as that is neither a weapon of the chart nor armour (SEC-GAP-22)."""


@dataclass(frozen=True, slots=True)
class TargetThing:
    """A thing on somebody as a target."""

    item: Item
    mark: Mark
    cited: str

    @property
    @rule("SEC-ITEM-02")
    def toughness(self) -> Tally:
        """Its Toughness, less its wounds."""
        lost = adding("SEC-DMG-08", say("semi-automagic.reason.wounds"), TOUGHNESS, -self.item.wounds)
        return settle(TOUGHNESS, self.mark.toughness, lost)


@rule("SEC-ITEM-01", "SEC-ITEM-02", "SEC-ITEM-03", "SEC-GAP-22")
def thing_on(someone: Someone, identity: str) -> TargetThing | None:
    """Return something that somebody holds or wears as a target; None where he has nothing of that id there."""
    item = next((each for each in things_on(someone) if each.id == identity), None)
    if item is None:
        return None
    scale = someone.sheet.scale
    armour = find_armour(item, someone.sheet.armours)
    if armour is not None and item.carried is Carried.WORN:
        return TargetThing(item, armour_mark(armour, scale, target_of(scale)), "SEC-ITEM-03")
    weapon = find_weapon(item, someone.sheet.arms)
    mark = (None if weapon is None else weapon_mark(weapon, scale)) or weapon_mark(PLAIN, scale)
    assert mark is not None
    return TargetThing(item, mark, "SEC-ITEM-02")


@rule("SEC-ITEM-01")
def things_on(someone: Someone) -> tuple[Item, ...]:
    """Return what of somebody's gear can be aimed at: in hand or worn, and not yet destroyed."""
    return tuple(
        item
        for item in someone.vitals.gear
        if not item.damaged and item.carried.is_thing and (item.carried is Carried.WORN or item.carried.in_hand)
    )


# no slots: what it comes to is worked out when it is first asked for
@dataclass(frozen=True)
class Strike(kit.Strike[Fighter, Wielded]):
    """One attack on one target as both stand now."""

    declared: Declared

    @property
    def is_ranged(self) -> bool:
        """Whether it strikes from afar."""
        return self.wielded.profile.is_ranged

    @property
    def goal(self) -> Point:
        """Where on the map it is aimed."""
        return self.target.token.point

    @property
    def part(self) -> BodyPart | None:
        """The part of the body that it is called at."""
        return part_of(self.declared.part)

    @cached_property
    def thing(self) -> TargetThing | None:
        """What of the target's gear it is aimed at."""
        return thing_on(self.target, self.declared.thing) if self.declared.thing else None

    @cached_property
    @rule("SEC-RNG-08")
    def distance(self) -> Distance:
        """The straight distance between the nearest edges of both."""
        return distance_between(self, self.attacker.id, self.target.id)

    @cached_property
    def view(self) -> Sighting:
        """How the attacker sees the target, and what hides it."""
        return view_of(self, self.attacker.id, self.target.id)

    @property
    @rule("SEC-RNG-02")
    def increment(self) -> int:
        """The range increment in metres: doubled by a Far Shot in the combo."""
        own = self.wielded.profile.increment_for(self.attacker.sheet.strength)
        return own * max((each.increments for each in self.declared.kinds), default=1)

    @cached_property
    @rule("SEC-RNG-02")
    def range_penalty(self) -> int:
        """What the distance costs, by how often the increment has to be doubled to reach the target; 0 in melee."""
        times = range_doublings(self.distance, self.increment) if self.is_ranged else 0
        row = min(times, len(RANGES) - 1)
        return times - row - RANGE(RANGES[row])

    @property
    @rule("SEC-RNG-03")
    def longest(self) -> int:
        """How many metres it shoots at most."""
        return longest_range(self.increment, self.wielded.profile.doublings)

    @cached_property
    @rule("SEC-MEL-01", "SEC-MOVE-10")
    def ring(self) -> int:
        """How many of the attacker's own squares the target is away."""
        scale = self.attacker.sheet.scale
        return squares_apart(self.board, length_of(self), scale, self.attacker.id, self.target.id)


def strike_of(fight: Fight, declared: Declared) -> Strike:
    """Return an attack as it stands now; raise `Refused` if somebody is gone, elsewhere, or the weapon not in hand."""
    attacker, target, bodies = fighter(fight, declared.attacker), fighter(fight, declared.target), fight.board.bodies
    if attacker.id not in bodies or target.id not in bodies:
        raise Refused("semi-automagic.why.elsewhere")
    wielded = wielded_of(attacker, declared.item)
    return Strike(fight.state, fight.encounter, fight.board, attacker, target, wielded, declared)


def strike_now(ctx: Context, declared: Declared) -> Strike:
    """Return a declared attack as it stands now; raise `Gone` if who or what is in it is gone, or out of hand."""
    try:
        strike = strike_of(ctx, declared)
    except Refused as refused:
        raise Gone(refused.phrase) from None
    if declared.thing and strike.thing is None:
        raise Gone("semi-automagic.why.no-thing")
    return strike


def strike_left(ctx: Context, declared: Declared) -> Strike | None:
    """Return a declared attack as it stands now; None if somebody is gone on the way, or the weapon out of hand."""
    return unless_gone(lambda: strike_now(ctx, declared))


@rule("SEC-MEL-01", "SEC-RNG-03", "SEC-ITEM-01")
def why_no_strike(strike: Strike) -> Phrase | None:
    """Return why a strike cannot be made; None if it can."""
    if strike.attacker.id == strike.target.id:
        return say("semi-automagic.why.oneself")
    if strike.target.is_dead:
        return say("semi-automagic.why.dead")
    if strike.declared.thing and strike.thing is None:
        return say("semi-automagic.why.no-thing")
    unfit = why_unfit(strike.attacker, strike.wielded) or _why_not_found(strike)
    unfit = unfit or _why_stopped(strike)
    return unfit or why_out_of_reach(strike) or why_not_fleeing(strike)


@rule("SEC-COND-07")
def why_not_fleeing(strike: Strike) -> Phrase | None:
    """Return that the panicked attack only what stops them: nobody and nothing that is not right before them."""
    if not strike.attacker.has(PANICKED) or strike.ring <= 1:
        return None
    return say("semi-automagic.why.panicked")


@rule("SEC-VIS-04")
def _why_not_found(strike: Strike) -> Phrase | None:
    """Return that the attacker does not know where the unseen target is; None if he does."""
    if strike.view.unseen is None or knows_of(strike.target, LOCATED, strike.attacker.id):
        return None
    return say("semi-automagic.why.not-located", why=strike.view.unseen)


@rule("SEC-COVER-04")
def _why_stopped(strike: Strike) -> Phrase | None:
    """Return that something stops what is shot at somebody in plain sight; None where nothing does."""
    shelter = strike.view.shelter
    if not strike.is_ranged or strike.view.unseen is not None or shelter.step is not CoverStep.TOTAL or shelter.ruled:
        return None
    cause = cause_of(strike.state.scene(strike.encounter.scene).things.get(shelter.by[0]) if shelter.by else None)
    return say("semi-automagic.why.shot-stopped", cause=cause)


@rule("SEC-ITEM-05", "SEC-RNG-04", "SEC-MOR-05")
def why_unfit(attacker: Fighter, wielded: Wielded) -> Phrase | None:
    """Return what of the weapon, or of whoever has it, stands in the way of any attack; None for nothing."""
    weapon, item = wielded.profile, wielded.item
    if wielded.is_empty:
        return say("semi-automagic.why.not-loaded", item=item.name)
    if weapon.is_ranged and not weapon.needs_reloading and item.ammunition == 0:
        return say("semi-automagic.why.no-ammunition", item=item.name)
    if is_jammed(attacker, item):
        return say("semi-automagic.why.jammed", item=item.name)
    if weapon.technique and not attacker.sheet.knows(weapon.technique):
        return say("semi-automagic.why.technique", technique=weapon.technique)
    if weapon.spell and attacker.has(RAGING):
        return say("semi-automagic.why.raging")
    if attacker.has(DISABLED) and not weapon.light:
        return say("semi-automagic.why.too-heavy", item=item.name)
    return None


@rule("SEC-RNG-03", "SEC-MEL-01", "SEC-MEL-03", "SEC-MEL-04", "SEC-GAP-13")
def why_out_of_reach(strike: Strike) -> Phrase | None:
    """Return that the target is out of range or beyond the reach of a weapon, or nearer than it strikes; else None."""
    if strike.is_ranged:
        if strike.distance.within(strike.longest):
            return None
        return say("semi-automagic.why.out-of-range", metres=strike.distance.metres, longest=strike.longest)
    ring, reach = strike.ring, strike.wielded.profile.reach
    if is_within_reach(ring, reach, str(chosen(strike.attacker.house, REACH_INNER))):
        return None
    if ring < reach:
        return say("semi-automagic.why.too-near", ring=ring, reach=reach)
    return say("semi-automagic.why.out-of-reach", ring=ring, reach=reach)


class Readiness(StrEnum):
    """How somebody meets an attack."""

    READY = "ready"
    SURPRISED = "surprised"
    """At 1 less against this attacker."""
    DEFENCELESS = "defenceless"
    """Without any defence roll against this attacker."""


@rule("SEC-SURP-01", "SEC-SURP-02", "SEC-COND-06", "SEC-GAP-01")
def readiness(strike: Strike) -> Readiness:
    """Return how the target meets the attacker.

    By default whoever is surprised by him defends at 1 less, and whoever is flat-footed on his own account, such as
    just woken, not at all; the table may choose one of the two for both.
    """
    surprised = strike.target.is_bound_to(strike.attacker.id, SURPRISED, FLAT_FOOTED)
    return readiness_of(strike.target, surprised or is_unnoticed(strike))


@rule("SEC-COND-06", "SEC-GAP-01")
def readiness_of(someone: Someone, caught: bool = False) -> Readiness:
    """Return how somebody meets what comes at him, caught unawares by it or not."""
    unready = any(held.kind == FLAT_FOOTED and held.source is None for held in someone.conditions)
    if not caught and not unready:
        return Readiness.READY
    mode = chosen(someone.house, UNREADY)
    if mode == "no_defence" or (mode == "mixed" and unready):
        return Readiness.DEFENCELESS
    return Readiness.SURPRISED


@rule("SEC-SURP-01")
def is_unnoticed(strike: Strike) -> bool:
    """Return whether the target does not know that the attacker is there: hidden or invisible, and not located."""
    where = strike.target.id, strike.attacker.id
    return view_of(strike, *where).unnoticed and not is_located(strike, *where)


@rule("SEC-SURP-01")
def take_unawares(ctx: Context, surprised: tuple[TokenId, ...]) -> None:
    """Let those who did not know of the other side be surprised by everybody of it, until their first turn."""
    tokens = ctx.encounter.tokens
    for who in surprised:
        for other in clock_of(ctx.encounter).combatants:
            if other in tokens and who in tokens and tokens[other].side != tokens[who].side:
                set_condition(ctx, who, "SEC-SURP-01", SURPRISED, source=other, until=1)


@rule("SEC-MOD-02", "SEC-MOD-06")
def flankers_of(fight: Fight, target: Fighter) -> tuple[str, ...] | None:
    """Return two enemies on opposite sides of somebody, nobody for whoever counts as flanked; None if he is not.

    Only who could strike flanks.
    """
    if target.has(FLANKED):
        return ()

    def is_enemy(who: str) -> bool:
        token = fight.encounter.tokens.get(TokenId(who))
        if token is None or token.side == target.token.side:
            return False
        return fighter(fight, TokenId(who)).can_act

    return flankers(fight.board, target.id, is_enemy)


@rule("SEC-MOD-02")
def flankers(board: Board, who: str, is_enemy: Callable[[str], bool]) -> tuple[str, str] | None:
    """Return two enemies on exactly opposite squares of those that adjoin somebody, squares of his own size; else None.

    An enemy is on each square of which he covers any part.
    """
    stand = board.stand(who)
    around = _neighbours(stand.rect)
    sides: list[tuple[str, tuple[int, ...]]] = []
    for other, body in board.bodies.items():
        if other == who or not is_enemy(other) or apart(board, who, other)[2]:
            continue
        rect = body.footprint.rect
        taken = tuple(way for way, box in enumerate(around) if box.overlaps(rect))
        if taken:
            sides.append((other, taken))
    half = len(DIRECTIONS) // 2
    for (one, mine), (other, theirs) in combinations(sides, 2):
        if any((way + half) % len(DIRECTIONS) in theirs for way in mine):
            return one, other
    return None


def _neighbours(rect: Rect) -> tuple[Rect, ...]:
    side = rect.width
    return tuple(
        Rect(rect.left + dx * side, rect.top + dy * side, rect.right + dx * side, rect.bottom + dy * side)
        for dx, dy in DIRECTIONS
    )
