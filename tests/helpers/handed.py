"""A fight of Swift Swords Tactica to look at: two heroes, a squire and three orcs in a hall of three zones."""

from core.base.ids import EncounterId, SceneId, TokenId
from core.chance.source import Source
from core.edits.fights import AddEncounter, Begin
from core.edits.maps import AddScene
from core.edits.tokens import PlaceFoes
from core.engine.journal import Journal
from core.engine.policy import draw
from core.engine.session import Session
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Creature
from core.model.scene import Scene
from core.model.things import Zone
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.calls import SetHand
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.sheet import SwiftSheet

SCENE, ENCOUNTER = SceneId("scene-1"), EncounterId("encounter-2")
HANDS = {"Roland": "6 5 3 1", "Maud": "6 4 4 2", "Squire": "5 3 2", "Orc": "5 3 2", "Ork": "5 3 2", "Brute": "5 3"}
"""Who is in it, with what dice."""
WIDE, TALL = 6, 8
"""Squares of a zone."""


def middle(number: int, row: int = 4) -> Point:
    """Return a point in the middle column of a zone, from 0."""
    return (number * WIDE + WIDE // 2) * SQUARE, row * SQUARE


def handed() -> tuple[Session, dict[str, TokenId]]:
    """Return the fight in its first Countdown, and the tokens by their names."""
    session = Session(Journal(Campaign(Source(1), title="The hall")), SYSTEMS, policy=draw)
    zones = {}
    for number, name in enumerate(("Gate", "Hall", "Dais")):
        left, right, down = number * WIDE * SQUARE, (number + 1) * WIDE * SQUARE, TALL * SQUARE
        corners = ((left, 0), (right, 0), (right, down), (left, down))
        zones[name.lower()] = Zone.model_validate({"id": name.lower(), "name": name, "points": corners})
    session.submit(AddScene(Scene(id=SCENE, name="Hall", columns=3 * WIDE, rows=TALL, things=zones)))
    session.submit(AddEncounter("In the hall", SWIFT_SWORDS, SCENE))
    for number, (name, faces) in enumerate(HANDS.items()):
        is_hero = name in ("Roland", "Maud")
        side = "party" if number < 3 else "foes"
        sheet = SwiftSheet(control="player" if is_hero else "minor", action_dice=len(faces.split()))
        creature = Creature(name=name, system=SWIFT_SWORDS, sheet=sheet, side=side)
        place = middle(0 if number < 3 else 2, 2 + 2 * (number % 3))
        session.submit(PlaceFoes(ENCOUNTER, SCENE, creature, (place,)))
    tokens = session.state.encounter(ENCOUNTER).tokens
    session.submit(Begin(ENCOUNTER, tuple(token.id for token in tokens.values())))
    ids = {session.state.creature(token).name: TokenId(token.id) for token in tokens.values()}
    for name, faces in HANDS.items():
        session.submit(SetHand(ENCOUNTER, (ids[name],), faces))
    return session, ids
