"""Roofs on the players' screen: nothing below a closed one gets out, by any way; who is inside sees what is there."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from core.base.ids import ThingId, TokenId
from core.geometry.units import SQUARE
from core.model.campaign import Campaign
from core.model.encounter import PARTY
from core.model.roofs import Roof
from core.model.scene import Reveal, SceneState
from tests.desktop.player_view.stages import FIGHT, SCENE, box, campaign, picture, put, shown, without, worn
from tests.desktop.player_view.ways_out import WAYS, seat

ROOF = Roof(id=ThingId("roof-40"), name="Zorblax hall", points=box(6, 1, 11, 6))
BELOW = ("stamp-22", "light-28", "caption-31", "wall-17", "zone-25")
"""What lies wholly below the roof; a foe, token-7, stands there too."""


@pytest.fixture(scope="module", autouse=True)
def one_seat(qapp: QApplication) -> Iterator[None]:
    """Let all tests share the seat at which the players' window is opened."""
    seat()
    yield
    seat().close()
    seat.cache_clear()


def roofed(**fields: object) -> Campaign:
    """Return both rooms, all revealed, with a roof over the right one."""
    everything = SceneState(reveals=(Reveal("reveal-33", box(0, 0, 13, 8)),))
    return worn(put(campaign(), ROOF), replace(everything, **fields))  # type: ignore[arg-type]  # fields of the state


def test_nothing_below_a_closed_roof_is_in_what_the_players_see(qapp: QApplication) -> None:
    kept = without(roofed(), tokens=("token-7",), things=BELOW)
    assert shown(roofed()) == shown(kept)
    assert picture(shown(roofed())) == picture(shown(kept))
    things = shown(roofed()).map.scene.things
    assert things[ROOF.id] == Roof(id=ROOF.id, points=ROOF.points)


@pytest.mark.parametrize("way", [name for name in WAYS if name != "Universal VTT"])
def test_no_way_out_tells_of_it(qapp: QApplication, way: str) -> None:
    kept = without(roofed(), tokens=("token-7",), things=BELOW)
    told = [WAYS[way](state, state.encounters[FIGHT]) for state in (roofed(), kept, roofed())]
    assert told[2] == told[1]


def test_a_roof_is_seen_only_where_the_map_is() -> None:
    covered = replace(roofed().wear[next(iter(roofed().wear))], reveals=(Reveal("reveal-33", box(1, 1, 6, 6)),))
    assert ROOF.id not in shown(worn(roofed(), covered)).map.scene.things


def test_whoever_sees_the_wall_of_a_house_sees_all_of_its_roof(qapp: QApplication) -> None:
    """What the party sees ends at the wall of a house; its roof stands above that."""
    state = roofed(reveals=(Reveal("reveal-33", box(1, 1, 6, 6)),))
    place = state.scenes[SCENE].but(party_sight=True)
    content = shown(replace(state, scenes=state.scenes.put(SCENE, place)))
    assert ROOF.id in content.map.scene.things and "token-7" not in content.map.tokens
    assert content.open.known.holds((10 * SQUARE, 5 * SQUARE)) and content.open.clear is content.open.known
    away = ROOF.but(points=box(7, 1, 11, 6))
    apart = shown(put(replace(state, scenes=state.scenes.put(SCENE, place)), away))
    assert ROOF.id not in apart.map.scene.things and not apart.open.known.holds((10 * SQUARE, 5 * SQUARE))


def test_lifted_it_shows_the_room_and_is_gone() -> None:
    seen = shown(roofed(lifted=(ROOF.id,)))
    assert ROOF.id not in seen.map.scene.things
    assert "stamp-22" in seen.map.scene.things and "token-7" in seen.map.tokens


def test_one_of_the_party_inside_lifts_it_and_a_foe_does_not() -> None:
    state = roofed()
    fight = state.encounters[FIGHT]
    inside = replace(fight.tokens["token-31"], point=(8 * SQUARE, 3 * SQUARE))
    seen = shown(state.with_token(fight.id, inside))
    assert ROOF.id not in seen.map.scene.things and "token-7" in seen.map.tokens
    friend = replace(fight.tokens["token-7"], id=TokenId("token-88"), side=PARTY, point=inside.point)
    assert friend.person is None, "one that no player has made sees for them as well"
    assert ROOF.id not in shown(state.with_token(fight.id, friend)).map.scene.things
    hidden = shown(state.with_token(fight.id, replace(inside, hidden=True)))
    assert ROOF.id in hidden.map.scene.things and "token-7" not in hidden.map.tokens


def test_a_hidden_roof_is_not_there_for_the_players() -> None:
    seen = shown(put(roofed(), ROOF.but(hidden=True)))
    assert ROOF.id not in seen.map.scene.things and "stamp-22" in seen.map.scene.things


def test_the_roof_covers_the_walls_that_it_lies_on(qapp: QApplication) -> None:
    bare, whole = (picture(shown(each)) for each in (roofed(lifted=(ROOF.id,)), roofed()))
    assert bare != whole
