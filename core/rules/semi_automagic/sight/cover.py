"""Cover: by how many steps what stands on the map hides somebody, what of it that is, and what holes change of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from core.base.phrase import Phrase, say
from core.geometry.board import Board, Place
from core.geometry.cover import CoverEvidence, HidingGrade, SampleLine
from core.geometry.footprint import Footprint
from core.geometry.units import Point
from core.model.condition import Condition
from core.model.scene import Battering
from core.model.things import Door, Stamp, Thing, Wall, WallKind
from core.rulebook.cite import rule
from core.rules.kit.fight import Fight
from core.rules.semi_automagic.names import CROUCHING, PRONE, SITUATIONS

COVER = "cover"
"""The condition by which the game master says what cover somebody has, whatever the map shows; it counts the steps."""
FEW = 4
"""Squares to the side up to which every space of a creature is looked from and at."""


class CoverStep(IntEnum):
    """How well somebody is hidden by what he stands behind."""

    NONE = 0
    LIGHT = 1
    MEDIUM = 2
    HEAVY = 3
    TOTAL = 4


WORST, BEST = CoverStep.NONE, CoverStep.TOTAL
SHARES = ((1.0, CoverStep.TOTAL), (0.875, CoverStep.HEAVY), (0.625, CoverStep.MEDIUM), (0.2, CoverStep.LIGHT))
"""The least hidden share of each step: a quarter to a half, about three quarters, about nine tenths, all of it."""
HIDES_AT_MOST = dict(
    zip(HidingGrade, (CoverStep.NONE, CoverStep.LIGHT, CoverStep.MEDIUM, CoverStep.TOTAL), strict=True)
)
"""What a thing hides at most, by the cover that the map says it gives: branches, a chest-high wall, anything higher."""
COVERING = (CoverStep.LIGHT, CoverStep.MEDIUM, CoverStep.HEAVY, CoverStep.TOTAL)
ROWS = dict(zip(COVERING, ("Light cover", "Medium cover", "Heavy cover", "Invisibility"), strict=True))
"""The rows of SEC-TAB-SITUATIONS that say what each step adds."""
RULES = dict(zip(COVERING, ("SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03", "SEC-COVER-04"), strict=True))


@dataclass(frozen=True, slots=True)
class Shelter:
    """What hides somebody from somewhere: how well, by which things of the map, nearest first, and its words.

    `plain` is the step before what the posture changes, `ruled` says that it is the game master's word.
    """

    step: CoverStep
    by: tuple[str, ...] = ()
    plain: CoverStep = CoverStep.NONE
    ruled: bool = False
    words: Phrase = Phrase("semi-automagic.cover.none")

    @property
    @rule("SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03", "SEC-COVER-04", "SEC-GAP-19")
    def bonus(self) -> int:
        """What it adds to Target: 1, 2, 3, and the 4 of invisibility for total cover."""
        return SITUATIONS(ROWS[self.step]) if self.step else 0

    @property
    @rule("SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03")
    def hides(self) -> int:
        """What it adds to the DC of noticing somebody: total cover as much as heavy."""
        return SITUATIONS.figures(ROWS[min(self.step, CoverStep.HEAVY)])[1] if self.step else 0

    @property
    def cited(self) -> str:
        """The rule of the step."""
        return RULES.get(self.step, "SEC-COVER-01")

    @property
    @rule("SEC-COVER-03")
    def lends_evasion(self) -> bool:
        """Whether one can dodge behind it as though one had Evasion."""
        return self.step is CoverStep.HEAVY or self.step is CoverStep.TOTAL


OPEN = Shelter(CoverStep.NONE)


@rule("SEC-MOD-05")
def with_posture(step: CoverStep, conditions: tuple[Condition, ...]) -> CoverStep:
    """Return the step of somebody's cover as he uses it: one better when crouching, two when prone; none stays none."""
    if step is CoverStep.NONE:
        return step
    kinds = [held.kind for held in conditions]
    return CoverStep(min(BEST, step + (2 if PRONE in kinds else 1 if CROUCHING in kinds else 0)))


@rule("SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03", "SEC-COVER-04", "SEC-COVER-06")
def shelter_of(fight: Fight, viewer: Place, target: str, conditions: tuple[Condition, ...]) -> Shelter:
    """Return what hides somebody of these conditions from a viewer, or from where an effect goes out from."""
    ruled = next((held for held in conditions if held.kind == COVER), None)
    if ruled is not None:
        step = with_posture(CoverStep(max(WORST, min(BEST, ruled.amount))), conditions)
        return Shelter(step, plain=step, ruled=True, words=say("semi-automagic.cover.ruled", step=step_words(step)))
    if viewer == target:
        return OPEN
    step, by = _shown(fight.board, viewer, target)
    state, scene = fight.state, fight.encounter.scene
    battered = state.scene_state(scene).battered
    plain = after_holes(step, by, battered)
    worn = with_posture(plain, conditions)
    if worn is CoverStep.NONE:
        return OPEN
    cause = cause_of(state.scene(scene).things.get(by[0]) if by else None)
    words = say("semi-automagic.cover.by", step=step_words(worn), cause=cause)
    return Shelter(worn, by, plain, words=words)


@rule("SEC-COVER-06")
def after_holes(step: CoverStep, by: tuple[str, ...], battered: Mapping[str, Battering]) -> CoverStep:
    """Return a step of cover less the holes in all that gives it."""
    if not by or not battered:
        return step
    holes = min(battered[name].holes if name in battered else 0 for name in by)
    return CoverStep(max(WORST, step - holes))


def step_words(step: CoverStep) -> Phrase:
    """Return a step of cover in words, without what gives it."""
    return say(f"semi-automagic.cover.{step.name.lower()}")


def cause_of(thing: Thing | None) -> Phrase:
    """Return in words what a thing is that hides somebody: by its name, or else by its kind."""
    if thing is not None and thing.name:
        return say("semi-automagic.cover.named", name=thing.name)
    match thing:
        case Door():
            kind = "door"
        case Wall(made=WallKind.LOW):
            kind = "low-wall"
        case Wall():
            kind = "wall"
        case Stamp():
            kind = "object"
        case _:
            kind = "ground"
    return say(f"semi-automagic.cover.kind.{kind}")


def _shown(board: Board, viewer: Place, target: str) -> tuple[CoverStep, tuple[str, ...]]:
    """Return the step of cover that the map shows, and what gives it; of the huge only the share of all of it."""
    here, there = board.stand(viewer), board.stand(target)
    if here.rect.overlaps(there.rect):
        return CoverStep.NONE, ()
    if there.across > FEW:
        hidden = board.site.screens.hidden(nearest_part(here, there.centre).centre, there.rect)
        return _step_of(hidden), ()
    evidence = board.cover(viewer if here.across <= FEW else nearest_part(here, there.centre), target)
    return cover_step(evidence), evidence.by


def nearest_part(stand: Footprint, point: Point) -> Footprint:
    """Return a place that is not huge, or of a huge one the square that lies nearest to a point."""
    if stand.across <= FEW:
        return stand
    left, top, right, bottom = stand.rect
    near = min(max(point[0], left), right - 1), min(max(point[1], top), bottom - 1)
    return Footprint(near).snapped()


def _step_of(share: float) -> CoverStep:
    return next((step for least, step in SHARES if share >= least), CoverStep.NONE)


@rule("SEC-COVER-01", "SEC-COVER-02", "SEC-COVER-03", "SEC-COVER-04")
def cover_step(evidence: CoverEvidence) -> CoverStep:
    """Return the step of cover that evidence comes to: the hidden share, but nothing hides more than it can.

    What does not reach up to the eyes, such as a low wall, hides no share from above; its lines are counted instead.
    """
    lines = evidence.samples_blocked / evidence.samples if evidence.samples else 0.0
    step = min(_step_of(max(lines, evidence.hidden)), _best(evidence.lines) if lines else CoverStep.TOTAL)
    full = evidence.hidden >= 1.0 and evidence.samples_shut == evidence.samples
    return min(step, CoverStep.HEAVY) if step is CoverStep.TOTAL and not full else step


def _best(lines: tuple[SampleLine, ...]) -> CoverStep:
    return max((HIDES_AT_MOST[line.grade] for line in lines), default=CoverStep.NONE)
