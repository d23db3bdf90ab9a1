"""Modifiers that the battlefield gives: range, height and size, being unseen, the melee, and cover."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from core.base.phrase import Phrase, say
from core.explain.modifier import Bar, ExtraCards, Modifier, Shift
from core.rulebook.cite import rule
from core.rulebook.printed import Column
from core.rules.towers.attack.strike import ATTACK, DEFENSE, AttackPurpose, Degree, Strike, degree_of, modifier
from core.rules.towers.gear.weapons import INCREMENTS
from core.rules.towers.grappling.holds import partners_of
from core.rules.towers.names import BLINDED, TOWERS
from core.rules.towers.settings import SPELLS_AND_SIZE, UNAWARE, chosen

PENALTIES = Column(TOWERS, "T99-TAB-RANGE", "penalty")
COVER = Column(TOWERS, "T99-TAB-COVER", "effect on the defender's flip")
SIZE_SHIFT = Column(TOWERS, "T99-TAB-SIZE", "combat shift on own flips")
_KINDS = re.compile("flip|shift")
SIZE_STEPS = 1
"""Ranks by which somebody in the way may be smaller than the target and still give soft cover."""


@rule("T99-COVER-01", "T99-COVER-02", "T99-COVER-03")
def behind_cover(strike: Strike) -> tuple[Modifier, ...]:
    """A shift for the defense in soft cover, and a card besides in hard; of several sources the best counts."""
    if strike.by_perception:
        return ()
    evidence = strike.cover
    degree = degree_of(evidence)
    if degree is Degree.NONE:
        return ()
    source = evidence.by[0] if evidence.by else None
    blocked, samples = evidence.samples_blocked, evidence.samples
    if degree is Degree.SOFT:
        label = say("99-towers.modifier.soft-cover", blocked=blocked, samples=samples)
        return (soft_cover("T99-COVER-03", label, source),)
    label = say("99-towers.modifier.hard-cover", blocked=blocked, samples=samples)
    return tuple(
        modifier("T99-COVER-02", label, DEFENSE, effect, stack=_stack(effect), source=source)
        for effect in effects_of(COVER, "hard")
    )


def _stack(effect: ExtraCards | Shift) -> str | None:
    """Return among what a part of cover does not add up: of several shifts the best counts."""
    return "cover" if isinstance(effect, Shift) else None


def soft_cover(cited: str, label: Phrase, source: str | None) -> Modifier:
    """Return what soft cover gives a defense, whatever it comes of."""
    return modifier(cited, label, DEFENSE, Shift(COVER("soft")), stack="cover", source=source)


@rule("T99-MOD-01", "T99-COVER-02", "T99-COVER-03")
def shelter(figure: str, above: Degree = Degree.NONE) -> tuple[Modifier, ...]:
    """Return what cover of each degree above one would give a defense: it counts only if the game master ticks it."""
    grades = ((Degree.SOFT, "T99-COVER-03", "soft"), (Degree.HARD, "T99-COVER-02", "hard"))
    return tuple(
        modifier(cited, f"in-{name}-cover", figure, effect, stack=_stack(effect), struck=True)
        for degree, cited, name in grades
        if degree > above
        for effect in effects_of(COVER, name)
    )


@rule("T99-MOD-01", "T99-COVER-02", "T99-COVER-03")
def more_cover(strike: Strike) -> tuple[Modifier, ...]:
    """The cover that the map does not show, for the game master to tick; none in a grip, or from perception."""
    if strike.by_perception or strike.purpose is AttackPurpose.GRAPPLE:
        return ()
    return shelter(DEFENSE, degree_of(strike.cover))


@rule("T99-COVER-04")
def intervening(strike: Strike) -> tuple[Modifier, ...]:
    """Soft cover from somebody in the line of a shot who is no ally of the attacker, and not much smaller."""
    if strike.is_melee or strike.by_perception:
        return ()
    within = strike.board.stand(strike.origin).squares()
    for body in strike.board.intervening(strike.origin, strike.target.id):
        if strike.area is not None and any(square in within for square in body.footprint.squares()):
            # whoever stands where an area goes out from is not between
            continue
        if body.side != strike.attacker.token.side and body.size >= strike.target.sheet.size - SIZE_STEPS:
            label = say("99-towers.modifier.intervening", who=body.id)
            return (soft_cover("T99-COVER-04", label, body.id),)
    return ()


@rule("T99-COVER-05", "T99-AOE-03", "T99-GAP-36")
def into_melee(strike: Strike) -> tuple[Modifier, ...]:
    """Soft cover at least against a shot at somebody who is engaged with others than the attacker, or in a grapple.

    An area is no shot at one of them: it takes in the whole melee.
    """
    if strike.is_melee or strike.area is not None or strike.by_perception:
        return ()
    for other in partners_of(strike.target):
        if other != strike.attacker.id and other in strike.encounter.tokens:
            label = say("99-towers.modifier.in-grapple", who=other)
            return (soft_cover("T99-GAP-36", label, other),)
    foe = _foe_of(strike)
    if foe is None:
        return ()
    return (soft_cover("T99-COVER-05", say("99-towers.modifier.into-melee", who=foe), foe),)


def _foe_of(strike: Strike) -> str | None:
    """Return somebody with whom the target is engaged, other than the attacker; None if there is nobody."""
    board, target = strike.board, strike.target
    if not takes_part(strike, target.id):
        return None
    for other, body in board.bodies.items():
        if other == strike.attacker.id or body.side == target.token.side or not takes_part(strike, other):
            continue
        if board.threatens(other, target.id) or board.threatens(target.id, other):
            return other
    return None


@dataclass(frozen=True, slots=True)
class Melee:
    """All who are in one melee, in the order found; `links` say who threatens whom, as the chain was followed."""

    friends: tuple[str, ...]
    enemies: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()


@rule("T99-OUT-03")
def takes_part(strike: Strike, who: str) -> bool:
    """Return whether somebody counts in a melee: neither incapacitated nor blinded."""
    fighter = strike.fighter(who)
    return not fighter.is_passed_by and not fighter.has(BLINDED)


@rule("T99-OUT-02", "T99-OUT-03")
def melee_of(strike: Strike) -> Melee:
    """Return the daisy chain of a melee attack: from the attacker over everybody who threatens somebody in it.

    The first step adds whom the attacker threatens, and the target; each later one only who threatens somebody himself.
    """
    board, attacker = strike.board, str(strike.attacker.id)
    side = strike.attacker.token.side
    able = [who for who in board.bodies if takes_part(strike, who)]
    ours = [who for who in able if board.bodies[who].side == side]
    theirs = [who for who in able if board.bodies[who].side != side]
    friends = [attacker]
    enemies = [who for who in theirs if who == strike.target.id or board.threatens(attacker, who)]
    links = [(attacker, who) for who in enemies]
    size = 0
    while size < len(friends) + len(enemies):
        size = len(friends) + len(enemies)
        for pool, joined, against in ((ours, friends, enemies), (theirs, enemies, friends)):
            for who in pool:
                foe = None if who in joined else next((one for one in against if board.threatens(who, one)), None)
                if foe is not None:
                    joined.append(who)
                    links.append((who, foe))
    return Melee(tuple(friends), tuple(enemies), tuple(links))


@rule("T99-OUT-01")
def outnumbering(strike: Strike) -> tuple[Modifier, ...]:
    """A shift in a melee with more friends than enemies; a card in its place with twice as many."""
    if strike.is_ranged:
        return ()
    melee = melee_of(strike)
    friends, enemies = len(melee.friends), len(melee.enemies)
    if friends <= enemies or not enemies:
        return ()
    effect = ExtraCards(1) if friends >= 2 * enemies else Shift(1)
    label = say("99-towers.modifier.outnumbering", friends=friends, enemies=enemies)
    return (modifier("T99-OUT-01", label, ATTACK, effect),)


@rule("T99-MOD-04")
def increment_of(distance: int, increment: int) -> int:
    """Return the range increment that a distance lies in, from 1."""
    return max(1, -(-distance // increment))


@rule("T99-MOD-04")
def increments(strike: Strike) -> tuple[Modifier, ...]:
    """A shift less in the second increment, a card less in the third, both in the fourth."""
    length = strike.wielded.profile.increment
    if length is None or strike.by_perception:
        return ()
    number = increment_of(strike.range, length)
    label = say("99-towers.modifier.increment", number=number, distance=strike.range)
    return tuple(modifier("T99-MOD-04", label, ATTACK, effect) for effect in cost_of(number))


def effects_of(column: Column, row: str) -> tuple[ExtraCards | Shift, ...]:
    """Return the cards and the shift that a cell has, as `(flip+1)(shift+1)`."""
    found = zip(_KINDS.findall(column.text(row)), column.figures(row), strict=True)
    return tuple(ExtraCards(amount) if kind == "flip" else Shift(amount) for kind, amount in found)


@rule("T99-MOD-04")
def cost_of(number: int) -> tuple[ExtraCards | Shift, ...]:
    """Return what an increment costs: nothing, a shift, a card, and from the fourth on both."""
    return effects_of(PENALTIES, str(min(number, INCREMENTS)))


@rule("T99-GRAP-07", "T99-GAP-35")
def band_of(distance: int, most: int) -> int:
    """Return the range band of a throw: quarters of the longest one, by exact fractions, from 1."""
    return max(1, ceil(Fraction(INCREMENTS * distance, most)))


@rule("T99-GRAP-07", "T99-MOD-04")
def throw_range(strike: Strike) -> tuple[Modifier, ...]:
    """What the distance of a throw costs, as with a ranged weapon."""
    most = strike.wielded.profile.maximum
    if strike.purpose not in (AttackPurpose.THROW, AttackPurpose.HURL) or most is None:
        return ()
    number = band_of(strike.distance, most)
    label = say("99-towers.modifier.band", number=number, distance=strike.distance, most=most)
    return tuple(modifier("T99-GRAP-07", label, ATTACK, effect) for effect in cost_of(number))


@rule("T99-MOD-02", "T99-GAP-42")
def concealment(strike: Strike) -> tuple[Modifier, ...]:
    """One more card against somebody who does not know that the attacker is there: for the game master to tick.

    It is ticked where the attacker is hidden from the players, or said to be unknown to the target. By a house rule
    there is no defense flip either.
    """
    if strike.purpose is AttackPurpose.OPPORTUNITY:
        return ()
    struck = not strike.unaware
    found = (modifier("T99-MOD-02", "concealment", ATTACK, ExtraCards(1), struck=struck),)
    if chosen(strike.house, UNAWARE) != "helpless":
        return found
    bar = Bar(say("99-towers.modifier.unaware"))
    return (*found, modifier("T99-GAP-42", "concealment", DEFENSE, bar, struck=struck))


@rule("T99-MOD-03")
def elevation(strike: Strike) -> tuple[Modifier, ...]:
    """A shift for a melee attack from a space that is higher by a whole space or more."""
    above = strike.attacker.token.elevation - strike.target.token.elevation
    if strike.is_ranged or above < 1:
        return ()
    return (modifier("T99-MOD-03", "higher", ATTACK, Shift(1)),)


@rule("T99-MOD-08", "T99-MOD-07", "T99-MOD-10")
def size(strike: Strike) -> tuple[Modifier, ...]:
    """Minus the size rank as a shift for either side, but for powers of perception; with spells too (T99-GAP-41)."""
    if strike.by_perception or strike.purpose is AttackPurpose.GRAPPLE:
        return ()
    if strike.wielded.profile.is_spell and not chosen(strike.house, SPELLS_AND_SIZE):
        return ()
    return tuple(
        modifier("T99-MOD-08", f"size.{fighter.sheet.size}", on, Shift(steps), source=fighter.id)
        for on, fighter in ((ATTACK, strike.attacker), (DEFENSE, strike.target))
        if (steps := SIZE_SHIFT(str(fighter.sheet.size)))
    )


PLACES = (concealment, elevation, increments, throw_range, size)
COVERS = (behind_cover, more_cover, intervening, into_melee)
"""The modifiers of this module, in the groups and the order in which they are read; `outnumbering` stands alone."""
