"""What an attack looks like before it is made: what the weapon reaches, how far, and what hides the target."""

from dataclasses import replace
from fractions import Fraction

from core.base.errors import Refused
from core.base.phrase import Phrase, say
from core.engine.command import Act
from core.engine.sketch import NO_SKETCH, Ray, Reach, Sketch
from core.geometry.units import SQUARE, Point, Rect
from core.rulebook.cite import rule
from core.rules.kit.metres import length_of, reach_about
from core.rules.semi_automagic.areas.area_attack import sketch_blast
from core.rules.semi_automagic.attack.offense import declared_by
from core.rules.semi_automagic.attack.strike import Strike, strike_of
from core.rules.semi_automagic.fighter import Situation
from core.rules.semi_automagic.gear.weapons import Weapon
from core.rules.semi_automagic.harm.body import wielded_of
from core.rules.semi_automagic.movement.space import UP_TO, own_side
from core.rules.semi_automagic.settings import REACH_INNER, chosen
from core.rules.semi_automagic.sight.cover import CoverStep, step_words

MOST_BANDS = 5
"""Range bands that are drawn at most."""


def sketch_attack(situation: Situation, act: Act) -> Sketch:
    """Return the look of an attack on whomever was pointed at last, with what the weapon reaches."""
    return replace(_sketch_aimed(situation, act), reaches=reaches_of(situation, act))


def sketch_area(situation: Situation, act: Act) -> Sketch:
    """Return the look of an attack on an area, with what the weapon reaches."""
    return replace(sketch_blast(situation, act), reaches=reaches_of(situation, act))


def sketch_guess(situation: Situation, act: Act) -> Sketch:
    """Return what the weapon reaches of an attack on a square where somebody unseen may be."""
    return Sketch(reaches=reaches_of(situation, act))


def _sketch_aimed(situation: Situation, act: Act) -> Sketch:
    """Return the line to whomever was pointed at last; nothing where an attack on him makes no sense."""
    if not act.targets or act.targets[-1] == act.actor:
        return NO_SKETCH
    try:
        attacks = declared_by(situation, act)
        declared = next((each for each in reversed(attacks) if each.target == act.targets[-1]), None)
        if declared is None:
            return NO_SKETCH
        strike = strike_of(situation, declared)
    except Refused:
        return NO_SKETCH
    shelter = strike.view.shelter
    start, end = (situation.encounter.token(who).point for who in (declared.attacker, declared.target))
    stopped = shelter.by if strike.view.unseen is not None else ()
    links = tuple((str(act.actor), str(who)) for who in dict.fromkeys(act.targets[:-1]))
    return Sketch(
        rays=(Ray(start, end, stopped),),
        links=links,
        distance=_distance(strike),
        cover=_hidden(strike),
        causes=shelter.by,
    )


def _distance(strike: Strike) -> Phrase:
    """Return how far off the target is: in metres with the range for a shot, in the attacker's squares for a blow."""
    if strike.is_ranged:
        metres, increment, penalty = strike.distance.metres, strike.increment, strike.range_penalty
        if not penalty:
            return say("semi-automagic.sketch.range-near", metres=metres, increment=increment)
        return say("semi-automagic.sketch.range", metres=metres, increment=increment, penalty=-penalty)
    return say("semi-automagic.sketch.ring", squares=strike.ring, reach=strike.wielded.profile.reach)


def _hidden(strike: Strike) -> Phrase | None:
    """Return what hides the target: its cover, or why it is not seen well; None while it stands in the open."""
    view, shelter = strike.view, strike.view.shelter
    if shelter.step is not CoverStep.NONE:
        # the map tells the causes itself
        return shelter.words if shelter.ruled else step_words(shelter.step)
    return view.unseen or view.concealed


@rule("SEC-MEL-02", "SEC-RNG-02", "SEC-RNG-03")
def reaches_of(situation: Situation, act: Act) -> tuple[Reach, ...]:
    """Return what a weapon reaches: the rings of a melee weapon, the bands of range of another.

    Raises `Refused` where nothing is in hand.
    """
    weapon = wielded_of(situation.who, act.item).profile
    stand = situation.board.stand(situation.who.id).rect
    length = length_of(situation)
    if weapon.is_ranged:
        return _bands(situation, weapon, stand, length)
    if weapon.area:
        return ()
    side = own_side(situation.who.sheet.scale, length)
    outer = _around(stand, int(weapon.reach * side))
    words = say("semi-automagic.sketch.reach", reach=weapon.reach)
    if weapon.reach < 2 or chosen(situation.house, REACH_INNER) == UP_TO:
        return (Reach((outer,), words),)
    inner = _around(stand, int((weapon.reach - 1) * side))
    return (Reach((outer,), words), Reach((inner,), say("semi-automagic.sketch.too-near")))


def _bands(situation: Situation, weapon: Weapon, stand: Rect, length: Fraction) -> tuple[Reach, ...]:
    """Return the bands of range as far as they lie on the map, the nearest first."""
    site = situation.board.site
    widest = max(site.columns, site.rows) * SQUARE
    found = []
    for times in range(min(weapon.doublings + 1, MOST_BANDS)):
        metres = weapon.increment_for(situation.who.sheet.strength) << times
        words = say("semi-automagic.sketch.band", metres=metres, penalty=-times)
        found.append(reach_about(situation, stand, metres, words))
        if int(metres / length * SQUARE) > widest:
            break
    return tuple(found)


def _around(box: Rect, far: int) -> tuple[Point, ...]:
    left, top, right, bottom = box.left - far, box.top - far, box.right + far, box.bottom + far
    return (left, top), (right, top), (right, bottom), (left, bottom)
