"""One map serves every rule system: drawn for zones, it is played in squares and metres too, and nothing is redrawn."""

import pytest

from core.base.ids import EncounterId, SystemId, TokenId
from core.chance.source import Source
from core.documents.new_adventure import at
from core.documents.shipped import shipped_creatures
from core.edits.fights import AddEncounter, Begin, End
from core.edits.maps import AddScene
from core.edits.tokens import MoveTokens, PlaceFoes
from core.engine.journal import Journal
from core.engine.session import Session
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import Stage
from core.model.scene import Scene
from core.rules.registry import SYSTEMS
from tests.golden.mill import SCENE, mill_scene
from tests.golden.play import Play

TOWERS, ZONES = SystemId("99-towers"), SystemId("faction-zones")
SECONDS, RANKS, DICE = SystemId("semi-automagic"), SystemId("basic-roleplaying"), SystemId("swift-swords")
FIVE = (TOWERS, ZONES, SECONDS, RANKS, DICE)


@pytest.fixture
def session() -> Session:
    """Return a campaign with the one map, and an encounter of each system on it."""
    session = Session(Journal(Campaign(Source(11), title="Both")), SYSTEMS)
    session.submit(AddScene(mill_scene()))
    for system in FIVE:
        session.submit(AddEncounter(system, system, SCENE))
        encounter = EncounterId(next(reversed(list(session.state.encounters))))
        shipped = shipped_creatures(system)
        hero = next(each for each in shipped if each.side == "party")
        foe = next(each for each in shipped if each.side == "foes")
        session.submit(PlaceFoes(encounter, SCENE, hero, (at(15.5, 8.5),)))
        session.submit(PlaceFoes(encounter, SCENE, foe, (at(16.5, 8.5),)))
    return session


def fight_of(session: Session, system: SystemId) -> Play:
    """Return the play of the encounter of a system."""
    return Play(session, next(EncounterId(i) for i, e in session.state.encounters.items() if e.system == system))


def begin(play: Play) -> None:
    """Begin the fight with everybody in it."""
    play.submit(Begin(play.encounter_id, tuple(TokenId(token) for token in play.encounter.tokens)))


def strike(play: Play) -> None:
    """Let whoever acts strike the other, and end his turn where turns are ended."""
    who = play.actor
    other = next(play.name(TokenId(token)) for token in play.encounter.tokens if token != who)
    assert play.does("attack", other), play.encounter.system
    play.does("end-turn") if "end-turn" in play.session.systems[play.encounter.system].actions else None


def drawn(session: Session) -> Scene:
    """Return the map as it is now."""
    return session.state.scene(SCENE)


def test_one_map_is_played_in_squares_and_in_zones(session: Session) -> None:
    before = drawn(session)
    squares, zones = fight_of(session, TOWERS), fight_of(session, ZONES)
    begin(squares)
    begin(zones)
    for _ in range(3):
        strike(squares)
        strike(zones)
    assert drawn(session) == before
    hurt = [play.state.vitals(each).tracks for play in (squares, zones) for each in play.encounter.tokens.values()]
    assert any("health" in tracks for tracks in hurt) and any("stun" in tracks for tracks in hurt)
    for play in (squares, zones):
        play.submit(End(play.encounter_id))
        assert play.encounter.stage is Stage.OVER
    assert drawn(session) == before


@pytest.mark.parametrize("system", FIVE)
def test_one_map_is_played_under_each_of_five_systems(session: Session, system: SystemId) -> None:
    """Everybody steps aside and strikes as the rules of each game have it; the map stays as it was drawn."""
    before, play = drawn(session), fight_of(session, system)
    begin(play)
    steps = {TOWERS: "shift"}.get(system, "move")
    done: list[str] = []
    for _ in range(40):
        if {"attack", steps} <= set(done):
            break
        done.append(take_what_is_open(play, [each for each in ("attack", steps) if each not in done]))
    assert {"attack", steps} <= set(done)
    assert drawn(session) == before
    play.submit(End(play.encounter_id))
    assert play.encounter.stage is Stage.OVER and drawn(session) == before


def take_what_is_open(play: Play, wanted: list[str]) -> str:
    """Let whoever acts strike or walk, if that is wanted and open, or else go on; return what was done."""
    who = play.actor
    assert who is not None
    system, other = play.session.systems[play.encounter.system], next(t for t in play.encounter.tokens if t != who)
    x, y = play.encounter.tokens[who].point
    there = at(12.5, 8.5) if play.encounter.system in (ZONES, DICE) else (x, y - SQUARE)
    way = system.route(play.state, play.board, play.encounter, who, (there,))
    for action in wanted:
        if action == "attack" and play.does(action, play.name(TokenId(other))):
            return action
        if action != "attack" and way and any(play.does(action, path=part) for part in (way, way[:1])):
            return action
    return next(each for each in ("go-on", "end-turn", "pass") if each in system.actions and play.does(each))


def test_the_same_place_is_a_square_here_and_a_zone_there(session: Session) -> None:
    for system in (TOWERS, ZONES):
        play = fight_of(session, system)
        hero = play.encounter.tokens[next(iter(play.encounter.tokens))]
        assert play.board.site.zones.spot_at(hero.point) == "zone-18"
        assert (hero.stand.zone == "zone-18") is (system == ZONES)


def test_moving_in_zones_takes_half_zones_and_in_squares_squares(session: Session) -> None:
    for system in (TOWERS, ZONES):
        play = fight_of(session, system)
        begin(play)
        who = play.actor
        assert who is not None
        way = play.session.systems[system].route(play.state, play.board, play.encounter, who, (at(12.5, 8.5),))
        spots = {play.board.site.zones.spot_at(point) for point in way}
        if system == ZONES:
            assert way and len(way) == 2 and spots == {("zone-14", "zone-18"), "zone-14"}
            assert play.does("move", path=way)
            assert play.encounter.tokens[who].stand.zone == "zone-14"
        else:
            assert len(way) >= 3


def test_the_fence_stops_attacks_in_zones(session: Session) -> None:
    """From the yard nobody is struck who stands in the fold behind the fence; in the yard he is."""
    play = fight_of(session, ZONES)
    hero, foe = (TokenId(token) for token in play.encounter.tokens)
    session.submit(MoveTokens(play.encounter_id, ((foe, at(17.5, 13.5)),)))
    play.submit(Begin(play.encounter_id, (hero, foe)), {"initiative": "party"})
    assert not play.does("attack", play.name(foe))
    session.submit(MoveTokens(play.encounter_id, ((foe, at(17.5, 8.5)),)))
    assert play.does("attack", play.name(foe))
