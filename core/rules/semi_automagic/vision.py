"""Sight: who sees whom, why not, who is concealed, and who at least knows where somebody is."""

from dataclasses import dataclass

from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.geometry.board import Board
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.model.things import LightRegion
from core.rulebook.cite import rule
from core.rules.semi_automagic.cover import Shelter, Step, nearest_part, shelter_of
from core.rules.semi_automagic.fighter import Fighter, encountered
from core.rules.semi_automagic.light import FOG, Brightness, brightness_at, weather_of
from core.rules.semi_automagic.names import BLINDED, CONCEALED, HIDDEN, INVISIBLE

SPOTTED = "spotted"
"""The condition of one whom another has seen through his hiding."""
LOCATED = "located"
"""The condition of one unseen of whom another knows where he is."""
UNSEEN_BONUS, CONCEALED_BONUS = 4, 1
"""What each adds to Target (SEC-VIS-04, SEC-VIS-01)."""
LOW_LIGHT = "Low-Light Vision"
"""The ability of those whom dusk does not hinder."""


@dataclass(frozen=True, slots=True)
class View:
    """How one sees another: the cover between them, and why he does not see him, or only badly; both None if he does.

    `cited` is the rule of the reason.
    """

    shelter: Shelter
    unseen: Phrase | None = None
    concealed: Phrase | None = None
    cited: str = "SEC-VIS-01"

    @property
    @rule("SEC-VIS-01", "SEC-VIS-02", "SEC-VIS-04", "SEC-MOD-06")
    def bonus(self) -> int:
        """What it adds to Target besides cover: being unseen takes the place of being concealed and of total cover."""
        if self.unseen is not None:
            return UNSEEN_BONUS
        return CONCEALED_BONUS if self.concealed is not None else 0

    @property
    @rule("SEC-VIS-01")
    def can_hide(self) -> bool:
        """Whether one could hide from the other's eyes: behind cover, concealed, or unseen anyway."""
        return self.shelter.step > Step.NONE or self.concealed is not None or self.unseen is not None


def view_of(state: Campaign, encounter: Encounter, board: Board, observer: TokenId, target: TokenId) -> View:
    """Return how somebody sees another; raise `Refused` if one of the two is gone."""
    watcher, seen = encountered(state, encounter, observer), encountered(state, encounter, target)
    shelter = shelter_of(state, encounter, board, observer, target, seen.conditions)
    plain = _in_the_open(state, encounter, board, watcher, seen, shelter)
    hidden = seen.held(HIDDEN)
    if plain.unseen is None and hidden is not None and plain.can_hide and not knows_of(seen, SPOTTED, observer):
        return View(shelter, unseen=say("semi-automagic.sight.hidden", total=hidden.amount), cited="SEC-VIS-03")
    return plain


@rule("SEC-VIS-01", "SEC-VIS-02", "SEC-VIS-03", "SEC-COVER-04", "SEC-GAP-33")
def _in_the_open(
    state: Campaign, encounter: Encounter, board: Board, watcher: Fighter, seen: Fighter, shelter: Shelter
) -> View:
    """Return how one sees another who does not hide."""
    if seen.token.hidden and seen.token.side != watcher.token.side:
        return View(shelter, unseen=say("semi-automagic.sight.unknown"), cited="SEC-VIS-03")
    if watcher.has(BLINDED):
        return View(shelter, unseen=say("semi-automagic.sight.blinded"), cited="SEC-GAP-33")
    if seen.has(INVISIBLE) and not seen.has(CONCEALED):
        return View(shelter, unseen=say("semi-automagic.sight.invisible"), cited="SEC-VIS-03")
    if shelter.step is Step.TOTAL:
        return View(shelter, unseen=say("semi-automagic.sight.total-cover"), cited="SEC-COVER-04")
    light = brightness_at(state, encounter, board, board.stand(seen.id).centre)
    if light is Brightness.DARK:
        return View(shelter, unseen=say("semi-automagic.sight.dark"), cited="SEC-VIS-02")
    if _is_screened(state, encounter, board, watcher.id, seen.id, shelter):
        return View(shelter, unseen=say("semi-automagic.sight.screened"), cited="SEC-VIS-03")
    if seen.has(CONCEALED):
        return View(shelter, concealed=say("semi-automagic.sight.concealed"))
    if light is Brightness.HAZY and not (watcher.sheet.knows(LOW_LIGHT) and weather_of(encounter) != FOG):
        return View(shelter, concealed=say("semi-automagic.sight.hazy"), cited="SEC-VIS-02")
    return View(shelter)


def _is_screened(
    state: Campaign, encounter: Encounter, board: Board, observer: str, target: str, shelter: Shelter
) -> bool:
    """Return whether something that gives no cover keeps one from seeing another, such as a curtain of smoke."""
    here, there = board.stand(observer), board.stand(target)
    sight = board.sight(nearest_part(here, there.centre), nearest_part(there, here.centre))
    if sight.clear:
        return False
    things = state.scene(encounter.scene).things
    return (
        any(
            name not in shelter.by and name in things and not isinstance(things[name], LightRegion)
            for name in sight.blockers
        )
        and not shelter.step
    )


@rule("SEC-VIS-03", "SEC-VIS-04")
def knows_of(seen: Fighter, kind: str, observer: str) -> bool:
    """Return whether somebody bears the mark that another has spotted or located him."""
    return any(held.kind == kind and held.other == observer for held in seen.conditions)


@rule("SEC-VIS-03")
def sees(state: Campaign, encounter: Encounter, board: Board, observer: TokenId, target: TokenId) -> bool:
    """Return whether somebody sees another."""
    return view_of(state, encounter, board, observer, target).unseen is None


@rule("SEC-VIS-04")
def is_located(state: Campaign, encounter: Encounter, board: Board, observer: TokenId, target: TokenId) -> bool:
    """Return whether somebody knows where another is: he sees him, or heard, felt or was told of him."""
    seen = encountered(state, encounter, target)
    return knows_of(seen, LOCATED, observer) or sees(state, encounter, board, observer, target)
