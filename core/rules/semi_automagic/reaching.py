"""What a weapon reaches, drawn before anything is pointed at: rings of a melee weapon, bands of range of another."""

from dataclasses import replace
from fractions import Fraction
from math import cos, pi, sin

from core.base.phrase import say
from core.engine.command import Act
from core.engine.sketch import NOTHING, Reach, Sketch
from core.geometry.outlines import CORNERS
from core.geometry.units import SQUARE, Point, Rect
from core.rulebook.cite import rule
from core.rules.semi_automagic.action import Situation
from core.rules.semi_automagic.aim import sketch_attack
from core.rules.semi_automagic.blast_aim import AREA_ATTACK, sketch_blast
from core.rules.semi_automagic.guessing import GUESS
from core.rules.semi_automagic.offense import ATTACKS
from core.rules.semi_automagic.reach import UP_TO, own_side
from core.rules.semi_automagic.settings import REACH_INNER, chosen
from core.rules.semi_automagic.space import length_of
from core.rules.semi_automagic.weapons import Weapon
from core.rules.semi_automagic.wielding import wielded_of

MOST_BANDS = 5
"""Range bands that are drawn at most."""


def sketch_aimed(situation: Situation, act: Act) -> Sketch:
    """Return the look of an attack at somebody or at an area, with what its weapon reaches; nothing for any other act.

    Raises `Refused` for one that points at nobody who is there, or with nothing in hand.
    """
    if act.action not in (AREA_ATTACK, GUESS, *ATTACKS):
        return NOTHING
    sketch = sketch_blast(situation, act) if act.action == AREA_ATTACK else sketch_attack(situation, act)
    return replace(sketch, reaches=reaches_of(situation, act))


@rule("SEC-MEL-02", "SEC-RNG-02", "SEC-RNG-03")
def reaches_of(situation: Situation, act: Act) -> tuple[Reach, ...]:
    """Return what a weapon reaches: the rings of a melee weapon, the bands of range of another."""
    weapon = wielded_of(situation.who, act.item).weapon
    stand = situation.board.stand(situation.who.id).rect
    length = length_of(situation.state, situation.encounter)
    if weapon.is_ranged:
        return _bands(situation, weapon, stand, length)
    if weapon.area:
        return ()
    side = own_side(situation.who.sheet.scale, length)
    outer = _around(stand, int(weapon.reach * side))
    words = say("semi-automagic.sketch.reach", reach=weapon.reach)
    if weapon.reach < 2 or chosen(situation.state, REACH_INNER) == UP_TO:
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
        far = int(metres / length * SQUARE)
        words = say("semi-automagic.sketch.band", metres=metres, penalty=-times)
        found.append(Reach((_rounded(stand, far),), words))
        if far > widest:
            break
    return tuple(found)


def _around(box: Rect, far: int) -> tuple[Point, ...]:
    left, top, right, bottom = box.left - far, box.top - far, box.right + far, box.bottom + far
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _rounded(box: Rect, far: int) -> tuple[Point, ...]:
    """Return the outline of all that is no farther from a box than so many units."""
    quarter = CORNERS // 4
    corners = ((box.right, box.bottom), (box.left, box.bottom), (box.left, box.top), (box.right, box.top))
    return tuple(
        (round(x + far * cos(turn)), round(y + far * sin(turn)))
        for number, (x, y) in enumerate(corners)
        for turn in (pi / 2 * (number + step / quarter) for step in range(quarter + 1))
    )
