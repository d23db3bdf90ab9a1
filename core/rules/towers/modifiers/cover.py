"""Cover: what stands between the two, from the map's evidence."""

from enum import IntEnum

from core.base.phrase import say
from core.explain.modifier import Flip, Modifier, Shift
from core.geometry.cover import CoverEvidence, Grade
from core.rulebook.cite import rule
from core.rules.towers.grips import partners_of
from core.rules.towers.modifiers.outnumbering import counts
from core.rules.towers.strike import DEFENSE, Strike, modifier

SIZE_STEPS = 1
"""Ranks by which somebody in the way may be smaller than the target and still give soft cover."""


class Degree(IntEnum):
    """How much of a target is hidden (T99-TAB-COVER)."""

    NONE = 0
    SOFT = 1
    HARD = 2
    TOTAL = 3


@rule("T99-COVER-06", "T99-COVER-07")
def degree_of(evidence: CoverEvidence) -> Degree:
    """Return the degree that the sample lines show: none, up to half soft, above hard, no free line at all total.

    A line counts towards hard cover if what stops it is as good as that; what only ever gives soft cover stays soft.
    """
    if evidence.samples and evidence.samples_shut == evidence.samples:
        return Degree.TOTAL
    firm = sum(1 for line in evidence.lines if line.grade >= Grade.HARD)
    if 2 * firm > evidence.samples:
        return Degree.HARD
    return Degree.SOFT if evidence.samples_blocked else Degree.NONE


@rule("T99-COVER-01", "T99-COVER-02", "T99-COVER-03")
def cover(strike: Strike) -> tuple[Modifier, ...]:
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
        return (modifier("T99-COVER-03", label, DEFENSE, Shift(1), stack="cover", source=source),)
    label = say("99-towers.modifier.hard-cover", blocked=blocked, samples=samples)
    return (
        modifier("T99-COVER-02", label, DEFENSE, Flip(1), source=source),
        modifier("T99-COVER-02", label, DEFENSE, Shift(1), stack="cover", source=source),
    )


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
            return (modifier("T99-COVER-04", label, DEFENSE, Shift(1), stack="cover", source=body.id),)
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
            return (modifier("T99-GAP-36", label, DEFENSE, Shift(1), stack="cover", source=other),)
    foe = _foe_of(strike)
    if foe is None:
        return ()
    label = say("99-towers.modifier.into-melee", who=foe)
    return (modifier("T99-COVER-05", label, DEFENSE, Shift(1), stack="cover", source=foe),)


def _foe_of(strike: Strike) -> str | None:
    """Return somebody with whom the target is engaged, other than the attacker; None if there is nobody."""
    board, target = strike.board, strike.target
    if not counts(strike, target.id):
        return None
    for other, body in board.bodies.items():
        if other == strike.attacker.id or body.side == target.token.side or not counts(strike, other):
            continue
        if board.threatens(other, target.id) or board.threatens(target.id, other):
            return other
    return None
