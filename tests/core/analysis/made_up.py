"""What is foreseen of afflictions, and fights that play themselves, of each kind."""

from core.analysis.prospects import prospects
from core.analysis.simulate import play
from core.base.ids import SystemId
from core.chance.source import Source
from core.engine.boards import Boards
from core.engine.policy import draw, first_of, take_suggestions
from core.model.creature_reference import vitals_of
from core.rules.registry import SYSTEMS
from tests.conformance.arena import arena
from tests.core.analysis.test_prospects import ANN, ill
from tests.helpers.plain import plain

SYNDROMES = ("Plague", "Snake Venom", "Spider Venom")
ACTS = 12


def seen_of_prospects(syndrome: str) -> list[list[str]]:
    """Return how an affliction goes on after one and two checks, of the weak and the strong."""
    parts = []
    for fortitude in (0, 4):
        session = ill(syndrome, fortitude=fortitude)
        held = vitals_of(session.state, ANN).afflictions
        for checks in (1, 2):
            parts.append([plain(prospects(session.state, SYSTEMS, ANN, each.id, checks=checks)) for each in held])
    return parts


def seen_of_fights(system: SystemId) -> list[list[str]]:
    """Return what is done in a fight that plays itself: as suggested, by another answer, by other picks."""
    fight = arena(system, 9)
    policy = first_of(take_suggestions, draw)
    return [
        [plain((each.entry.command, each.entry.events)) for each in played]
        for played in (
            play(fight.session.state, fight.encounter, SYSTEMS, Boards(), most=ACTS),
            play(fight.session.state, fight.encounter, SYSTEMS, Boards(), policy=policy, most=ACTS),
            play(fight.session.state, fight.encounter, SYSTEMS, Boards(), source=Source(77), most=ACTS),
        )
    ]
