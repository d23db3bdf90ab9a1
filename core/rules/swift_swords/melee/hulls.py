"""Melees and chariots as they are drawn on the map: a line round everybody in one, and round what one covers."""

from math import tau

from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.sketch import Reach
from core.geometry.footprint import Footprint
from core.geometry.outlines import hull_about
from core.geometry.turning import rotated_about
from core.geometry.units import SQUARE, Rect
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rulebook.cite import rule
from core.rules.swift_swords.chariots.builds import squares_of
from core.rules.swift_swords.facing import EIGHT
from core.rules.swift_swords.fighter import encountered
from core.rules.swift_swords.names import HEADING, IN_CLOSE, IN_CONTACT

MARGIN = SQUARE // 5
"""Units between the bases of a melee and the line round it."""


@rule("SST-STAT-07", "SST-STAT-09")
def regions(state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
    """Return each melee as the area that its members take up, with its number, those locked in one first."""
    found: dict[tuple[str, int], list[Rect]] = {}
    for token in encounter.tokens.values():
        if any(held.kind in (IN_CLOSE, IN_CONTACT) for held in token.conditions):
            someone = encountered(state, encounter, TokenId(token.id))
            box = Footprint(token.point, someone.sheet.size_number).rect
            for held in token.conditions:
                if held.kind in (IN_CLOSE, IN_CONTACT) and not someone.is_out:
                    found.setdefault((held.kind, held.amount), []).append(box)
    melees = tuple(
        Reach(
            (hull_about(boxes, MARGIN if kind == IN_CONTACT else MARGIN // 2),),
            say(f"swift-swords.hull.{kind}", number=number),
            harmless=True,
        )
        for (kind, number), boxes in sorted(found.items())
    )
    return (*melees, *_chariots(state, encounter))


@rule("SST-CHAR-11")
def _chariots(state: Campaign, encounter: Encounter) -> tuple[Reach, ...]:
    """Return the squares that each chariot covers as it faces, team and crew."""
    found = []
    for token in encounter.tokens.values():
        someone = encountered(state, encounter, TokenId(token.id))
        if someone.sheet.chariot == "none":
            continue
        across, long = squares_of(someone)
        held = someone.held(HEADING)
        turn = 0.0 if held is None else tau * held.amount / EIGHT
        x, y = across * SQUARE / 2, long * SQUARE / 2
        outline = rotated_about(token.point, ((-x, -y), (x, -y), (x, y), (-x, y)), turn)
        found.append(Reach((outline,), say("swift-swords.hull.chariot", token=token.id), harmless=True, plain=True))
    return tuple(found)
