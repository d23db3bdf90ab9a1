"""What the players see is the same to the last byte as if nothing hidden had ever been there."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from PySide6.QtWidgets import QApplication

from core.base.ids import SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.geometry.plane import Plane
from core.geometry.shapes import polygon_of
from core.geometry.units import SQUARE, Point
from core.model.campaign import Campaign
from core.model.creature import Track, Vitals
from core.model.encounter import Encounter, Stage, Stand
from core.model.gear import Item
from core.model.materials import Material, code_of
from core.model.scene import Layer, Pile, Reveal, Scene, SceneState, Terrain
from core.model.things import Door, DoorState, LayerName, Stamp, Surface, Wall, Zone
from desktop.map.painting.zones_and_lights import name_box
from desktop.map.whole.legend import legend_for
from desktop.player_view.filter import Memory
from desktop.player_view.revealed import Revealed
from desktop.player_view.seen_scene import public_scene
from desktop.workspace.player_screen import Badges, Foes, PlayerSettings, StripPlace
from tests.desktop.player_view.stages import (
    FIGHT,
    SCENE,
    SECRET,
    at,
    bared,
    box,
    campaign,
    foe,
    fought,
    mapped,
    picture,
    put,
    scene,
    shown,
    wall,
    without,
    worn,
)
from tests.helpers.campaigns import encounter_of, outlines, scene_of
from tests.helpers.tiny.sheet import TinyClock


def test_the_picture_is_that_of_a_campaign_without_secrets(qapp: QApplication) -> None:
    whole, bare = shown(campaign()), shown(bared(campaign()))
    assert whole == bare
    for strip in get_args(StripPlace):
        assert picture(whole, strip=strip) == picture(bare, strip=strip)


def test_the_picture_shows_something(qapp: QApplication) -> None:
    empty = worn(campaign(), SceneState())
    assert picture(shown(campaign())) != picture(shown(empty))


def test_no_private_word_is_in_the_value() -> None:
    for foes in get_args(Foes):
        for badges in get_args(Badges):
            assert SECRET not in repr(shown(campaign(), PlayerSettings(foes, badges)))


def test_everything_is_covered_at_first(qapp: QApplication) -> None:
    fresh = worn(campaign(), SceneState())
    content = shown(fresh)
    assert not content.map.scene.things and not content.map.tokens and not content.others
    assert (content.map.scene.columns, content.map.scene.rows) == (1, 1)
    image = picture(replace(content, party=(), acting=None, unseen=False, then=(), moment="", place=""))
    assert {image.pixelColor(x, y).name() for x in range(0, 640, 40) for y in range(0, 480, 40)} == {"#2b2a28"}


@pytest.mark.parametrize("gone", ["token-5", "token-7"])
def test_somebody_unseen_leaves_no_gap_in_the_numbers(gone: str) -> None:
    badges = [other.face.badge for other in shown(campaign(), PlayerSettings("badge")).others]
    assert badges == ["1", "2"]
    fewer = without(campaign(), tokens=(gone,))
    assert shown(fewer, PlayerSettings("badge")) == shown(campaign(), PlayerSettings("badge"))


def test_numbers_given_are_kept_when_more_come_into_sight() -> None:
    memory = Memory()
    state = campaign()
    shown(state, PlayerSettings("badge"), memory=memory)
    state = fought(state, replace(state.encounters[FIGHT].tokens["token-5"], hidden=False))
    later = shown(state, PlayerSettings("badge"), memory=memory)
    assert [(other.face.id, other.face.badge) for other in later.others] == [
        ("token-5", "3"),
        ("token-6", "1"),
        ("token-8", "2"),
    ]


def test_badges_may_be_those_of_the_game_master() -> None:
    assert [other.face.badge for other in shown(campaign(), PlayerSettings("badge", "same")).others] == ["2", "4"]


def clocked(state: Campaign, *numbers: int) -> Campaign:
    """Return the campaign with another order of those who act."""
    fight = state.encounters[FIGHT]
    clock = fight.clock
    assert isinstance(clock, TinyClock)
    clock = replace(clock, combatants=tuple(TokenId(f"token-{number}") for number in numbers))
    return replace(state, encounters=state.encounters.put(FIGHT, replace(fight, clock=clock)))


def test_who_comes_unseen_is_passed_over() -> None:
    content = shown(campaign())
    assert content.acting is not None and not content.unseen
    assert (content.acting.id, [face.id for face in content.then][:2]) == ("token-6", ["token-8", "token-31"])
    assert content == shown(without(campaign(), tokens=("token-5", "token-7")))


@pytest.mark.parametrize("first", [5, 7])
def test_that_somebody_unseen_acts_is_said_and_nothing_more(first: int) -> None:
    """Hidden or under cover, one or another: the same to the last word."""
    rest = [number for number in (6, 5, 7, 31, 8, 32) if number != first]
    content = shown(clocked(campaign(), first, *rest))
    assert content.unseen and content.acting is None and content.moment == ""
    assert [face.id for face in content.then] == ["token-6", "token-8", "token-31", "token-32"]
    assert content == shown(clocked(campaign(), 5, 6, 7, 31, 8, 32))


def test_who_has_fallen_is_not_next() -> None:
    state = campaign()
    fallen = replace(state.encounters[FIGHT].tokens["token-8"], vitals=Vitals({"hits": Track(0, 3)}))
    content = shown(fought(state, fallen))
    assert content.acting is not None and content.acting.id == "token-6"
    assert content.then and content.then[0].id == "token-31"


def test_nobody_is_named_where_all_are_unseen() -> None:
    state = campaign()
    fight = state.encounters[FIGHT]
    tokens = PersistentMap((i, replace(token, hidden=True)) for i, token in fight.tokens.items())
    content = shown(replace(state, encounters=state.encounters.put(FIGHT, replace(fight, tokens=tokens))))
    assert content.unseen and content.acting is None and not content.then
    assert not content.party and not content.others


def test_before_the_fight_nobody_acts() -> None:
    state = campaign()
    ready = replace(state.encounters[FIGHT], stage=Stage.PREPARED, clock=None)
    content = shown(replace(state, encounters=state.encounters.put(FIGHT, ready)))
    assert content.acting is None and content.moment == "" and len(content.party) == 2


def test_a_side_that_is_unseen_changes_no_marks() -> None:
    state = campaign()
    third = replace(foe(40, at(9, 3), hidden=True), side="a cult")
    late = replace(foe(41, at(2.5, 5.5)), side="watch")
    assert shown(fought(state, third, late)) == shown(fought(state, late))


def test_a_foe_shows_no_name_of_the_game_masters() -> None:
    look = shown(without(campaign(), tokens=("token-8",))).map.tokens["token-6"]
    assert (look.sign, look.label, look.silhouette) == ("O1", "Orc 1", "orc-head")
    state = campaign()
    look = shown(fought(state, foe(6, at(4.5, 4.5), public=""))).map.tokens["token-6"]
    assert (look.sign, look.label, look.silhouette) == ("?", "", "character")


def test_a_foe_half_in_sight_is_shown_and_one_at_the_edge_is_not() -> None:
    def seen(column: float) -> bool:
        state = campaign()
        state = fought(state, replace(state.encounters[FIGHT].tokens["token-6"], point=at(column, 3.5)))
        return "token-6" in shown(state).map.tokens

    assert seen(6.4) and not seen(6.5) and not seen(7.5)


def test_foes_are_told_of_as_much_as_is_chosen() -> None:
    assert shown(campaign(), PlayerSettings("off")).others == ()
    (orcs,) = shown(campaign(), PlayerSettings("word")).others
    assert (orcs.face.name, orcs.face.badge, orcs.count) == ("Orc", "", 2) and orcs.state
    assert [other.count for other in shown(campaign(), PlayerSettings("badge")).others] == [1, 1]


def test_tracks_and_conditions_of_the_party_are_told() -> None:
    ann, bran = shown(campaign()).party
    assert (ann.face.name, bran.face.name) == ("Ann", "Bran")
    assert [(pool.value, pool.maximum) for pool in ann.pools] == [(1, 3), (2, None)]


@pytest.mark.parametrize("shift", [0, 1, 2])
def test_a_secret_door_is_wall_without_a_joint(qapp: QApplication, shift: int) -> None:
    """Straight or slanted, in one chain or between several, the wall looks as if it had never been cut."""
    a, b = at(2, 2), at(5, 2 + shift)
    step = (b[0] - a[0]) // 3, (b[1] - a[1]) // 3
    c, d = (a[0] + step[0], a[1] + step[1]), (a[0] + 2 * step[0], a[1] + 2 * step[1])
    door = Door(id=ThingId("door-12"), a=c, b=d, secret=True)
    plain = mapped(campaign(), scene((wall(10, a, b),)))
    cut = mapped(campaign(), scene((wall(10, a, c), door, wall(13, b, d))))
    assert shown(cut) == shown(plain)
    assert picture(shown(cut)) == picture(shown(plain))
    seen = worn(cut, replace(cut.wear[SCENE], found=("door-12",)))
    assert picture(shown(seen)) != picture(shown(plain))
    (found,) = (thing for thing in shown(seen).map.scene.things.values() if isinstance(thing, Door))
    assert not found.secret


@pytest.mark.parametrize("how", ["found", "open", "broken"])
def test_a_secret_door_shows_once_it_is_known(how: str) -> None:
    state = campaign()
    scene_state = state.wear[SCENE]
    wears = {
        "found": replace(scene_state, found=("door-12",)),
        "open": replace(scene_state, doors={"door-12": DoorState.OPEN}),
        "broken": replace(scene_state, broken=("door-12",)),
    }
    assert "door-12" not in shown(state).map.scene.things
    content = shown(worn(state, wears[how]))
    assert "door-12" in content.map.scene.things
    assert ("door-12" in content.map.scene_state.broken) == (how == "broken")


def test_nobody_sees_whether_a_door_is_locked(qapp: QApplication) -> None:
    state = campaign()
    unlocked = worn(state, replace(state.wear[SCENE], doors={"door-15": DoorState.CLOSED}))
    assert shown(state) == shown(unlocked)
    opened = worn(state, replace(state.wear[SCENE], doors={"door-15": DoorState.OPEN}))
    assert shown(opened) != shown(state)


def test_a_door_behind_a_wall_does_not_show_its_end() -> None:
    behind = Door(id=ThingId("door-50"), a=at(6, 3.5), b=at(7, 3.5))
    assert shown(put(campaign(), behind)) == shown(campaign())


def test_walls_behind_a_wall_leave_no_trace(qapp: QApplication) -> None:
    assert shown(without(campaign(), things=("wall-17", "wall-19"))) == shown(campaign())


@pytest.mark.parametrize("layer", [name for name in LayerName if name is not LayerName.TOKENS])
def test_a_hidden_layer_is_as_if_it_were_empty(layer: LayerName) -> None:
    state = campaign()
    place = state.scenes[SCENE]
    layers = tuple(Layer(name=name, hidden=name is layer) for name in LayerName)
    gone = tuple(i for i, thing in place.things.items() if thing.layer is layer)
    hidden = mapped(state, place.but(layers=layers))
    bare = without(state, things=gone)
    if layer is LayerName.TERRAIN:
        bare = mapped(state, place.but(terrain=Plane(), borders=Plane(), elevation=Plane(signed=True)))
    assert shown(hidden) == shown(bare)


def test_a_hidden_layer_of_tokens_shows_none() -> None:
    state = campaign()
    place = state.scenes[SCENE].but(layers=(Layer(name=LayerName.TOKENS, hidden=True),))
    content = shown(mapped(state, place))
    assert not content.map.tokens and not content.others
    assert content.unseen and [face.name for face in content.then] == ["Ann", "Bran"]


def test_how_large_the_map_is_does_not_show(qapp: QApplication) -> None:
    state = campaign()
    larger = mapped(state, state.scenes[SCENE].but(columns=400, rows=300))
    assert shown(larger) == shown(state)


def test_a_thing_partly_in_sight_is_cut_by_the_cover(qapp: QApplication) -> None:
    half = Stamp(id=ThingId("stamp-51"), art="crate", at=at(6, 5), width=2 * SQUARE, height=SQUARE)
    state = put(campaign(), half)
    assert "stamp-51" in shown(state).map.scene.things
    one, other = picture(shown(state)), picture(shown(campaign()))
    different = [(x, y) for x in range(0, 640, 2) for y in range(0, 480, 2) if one.pixel(x, y) != other.pixel(x, y)]
    inside = 640 / 2 + (6 - 4 + 0.1) * 53
    assert different and max(x for x, _ in different) <= inside


def test_what_is_covered_does_not_change_the_order_of_what_is_seen(qapp: QApplication) -> None:
    low, high = (Stamp(id=ThingId(f"stamp-{n}"), art=art, at=at(3, 3)) for n, art in ((60, "crate"), (62, "barrel")))
    between = Stamp(id=ThingId("stamp-61"), art="altar", at=at(3, 3), hidden=True)
    one, other = put(campaign(), low, between, high), put(campaign(), low, high)
    assert picture(shown(one)) == picture(shown(other))


def test_a_zone_goes_by_its_public_name_only() -> None:
    zones = [thing for thing in shown(campaign()).map.scene.things.values() if isinstance(thing, Zone)]
    assert [(zone.name, zone.public_name, zone.notes) for zone in zones] == [("", "Hall", "")]


def test_a_zone_that_the_players_have_no_name_for_is_shown_where_one_moves_by_zones_alone() -> None:
    state = put(campaign(), Zone(id=ThingId("zone-70"), name="Trap here", points=box(2, 2, 4, 4)))
    memory = Memory()
    assert "zone-70" not in shown(state, memory=memory).map.scene.things
    token = replace(state.encounters[FIGHT].tokens["token-31"], stand=Stand(zone="zone-70"))
    for kept in (memory, Memory()):
        zone = shown(fought(state, token), memory=kept).map.scene.things["zone-70"]
        assert isinstance(zone, Zone) and not zone.name


def test_the_name_of_a_zone_is_read_once_all_of_it_is_known() -> None:
    hall = next(each for each in campaign().scenes[SCENE].things.values() if isinstance(each, Zone))
    words = name_box(hall.but(name=""))
    left, top, right, bottom = (round(each) for each in (words.left(), words.top(), words.right(), words.bottom()))
    for cut, read in ((right - SQUARE // 8, ""), (right + 2, "Hall")):
        corners = ((left - 2, top - 2), (cut, top - 2), (cut, bottom + 2), (left - 2, bottom + 2))
        known = Revealed((), polygon_of(corners))
        place, _ = public_scene(campaign().scenes[SCENE], SceneState(), known)
        zone = place.things[hall.id]
        assert isinstance(zone, Zone) and zone.public_name == read


def test_players_in_what_is_left_out_of_a_zone_are_not_shown_it() -> None:
    court = Zone(id=ThingId("zone-70"), public_name="Court", points=box(0, 0, 9, 9), holes=(box(3, 3, 6, 6),))
    place = campaign().scenes[SCENE].but(things=PersistentMap([(court.id, court)]))
    for known, seen in ((box(3, 3, 6, 6), []), (box(2, 3, 6, 6), [court.holes])):
        shown_place, _ = public_scene(place, SceneState(), Revealed((), polygon_of(known)))
        assert [each.holes for each in shown_place.things.values() if isinstance(each, Zone)] == seen


def test_the_legend_does_not_say_what_ground_means_where_it_is_only_drawn_on() -> None:
    state = campaign()
    place = state.scenes[SCENE]
    bog = Surface(id=ThingId("surface-70"), material=Material.MUD, points=box(0, 0, 8, 8))
    means = Plane({(x, y): 1 for x in range(20) for y in range(14)})
    ice = Plane({(x, 10): code_of(Material.ICE) for x in range(20)})
    state = mapped(state, place.but(things=PersistentMap([(bog.id, bog)]), terrain=means, materials=ice, legend=True))
    for reveals in ((box(0, 0, 4, 12),), (box(2, 2, 6, 11), box(12, 9, 14, 11))):
        opened = tuple(Reveal(f"reveal-{n}", each) for n, each in enumerate(reveals))
        seen = shown(worn(state, SceneState(reveals=opened))).map
        legend = legend_for(seen.scene, seen.known)
        assert legend is not None and {each.terrain for each in legend.lines} == {Terrain.DIFFICULT}
        assert {each.material for each in legend.lines} >= {Material.MUD, Material.ICE}


def test_walls_may_be_long_and_their_reveals_tangled() -> None:
    comb = tuple(at(1 + (n % 2) * 0.3, 1 + n / 2000) for n in range(8000))
    state = put(campaign(), wall(70, *comb[:4999]), wall(71, *comb[4998:]))
    state = worn(state, SceneState(reveals=(Reveal("reveal-1", (at(0, 0), at(9, 9), at(9, 0), at(0, 9))),)))
    walls = [thing for thing in shown(state).map.scene.things.values() if isinstance(thing, Wall)]
    assert walls and all(len(each.points) <= 5000 for each in walls)


def test_parts_that_are_the_same_stay_the_same_objects() -> None:
    memory = Memory()
    state = campaign()
    first = shown(state, memory=memory)
    state = fought(state, replace(state.encounters[FIGHT].tokens["token-6"], point=at(2, 2)))
    second = shown(state, memory=memory)
    assert second.map.scene is first.map.scene and second.map.scene_state is first.map.scene_state
    state = worn(state, replace(state.wear[SCENE], doors={"door-15": DoorState.OPEN}))
    third = shown(state, memory=memory)
    assert third.map.scene.things.changed_from(first.map.scene.things) == ("door-15",)
    assert third == shown(state)


@hypothesis_settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(scene_of(10), encounter_of(50, SceneId("scene-10")), outlines)
def test_no_campaign_shows_what_is_hidden(
    qapp: QApplication, first: Scene, fight: Encounter, outline: tuple[Point, ...]
) -> None:
    """Whatever is hidden may be deleted, and no pixel changes."""
    hits = Vitals({"hits": Track(1, 3)})
    fight = replace(fight, tokens=PersistentMap((i, replace(token, vitals=hits)) for i, token in fight.tokens.items()))
    reveals = (Reveal("reveal-1", box(0, 0, 30, 20)), Reveal("reveal-2", outline))
    state = Campaign(
        Source(1),
        scenes=PersistentMap(((first.id, first),)),
        encounters=PersistentMap(((fight.id, fight),)),
        wear=PersistentMap(((first.id, SceneState(reveals=reveals)),)),
    )
    hidden = tuple(i for i, thing in first.things.items() if thing.hidden or thing.layer is LayerName.PINS)
    bare = first.but(things=first.things.without(hidden), name="", notes="")
    unseen = tuple(i for i, token in fight.tokens.items() if token.hidden)
    clock = fight.clock
    if clock is not None:
        clock = replace(clock, combatants=tuple(i for i in clock.combatants if i not in unseen))
    fight = replace(fight, tokens=fight.tokens.without(unseen), clock=clock, opening=None)
    emptied = replace(state, scenes=state.scenes.put(first.id, bare), encounters=state.encounters.put(fight.id, fight))
    one, other = shown(state), shown(emptied)
    if one.unseen:
        # that somebody acts unseen is said, and nothing else may differ
        one, other = (replace(each, acting=None, unseen=False, then=(), moment="") for each in (one, other))
    assert one == other
    assert picture(one) == picture(other)


def test_what_lies_about_is_shown_where_it_is_revealed_and_nothing_of_it_told(qapp: QApplication) -> None:
    """A hidden pile and one under cover leave no trace; of the other its place alone is known."""
    thing = Item(id="item-1", name=SECRET, notes=SECRET)
    seen, hidden, far = (
        Pile("pile-40", at(3.5, 3.5), (thing,), owner="person-3"),
        Pile("pile-41", at(4.5, 5.5), (thing,), hidden=True),
        Pile("pile-42", at(15.5, 12.5), (thing,)),
    )
    plain = campaign()
    bare = plain.scene_state(SCENE)
    one, all_ = (worn(plain, replace(bare, piles=piles)) for piles in ((seen,), (seen, hidden, far)))
    assert shown(all_) == shown(one) and SECRET not in repr(shown(all_))
    assert shown(all_).map.scene_state.piles == (Pile("pile-40", at(3.5, 3.5)),)
    assert picture(shown(all_)) == picture(shown(one)) != picture(shown(plain))


def test_whoever_is_put_aside_beside_the_map_is_not_shown_however_far_is_revealed(qapp: QApplication) -> None:
    """A reveal may be drawn beyond the edge; foes that are kept there in reserve are nobody's business."""
    far = Reveal("reveal-70", box(-20, -20, 90, 90))
    bare = worn(campaign(), SceneState(reveals=(far,)))
    columns = bare.scenes[SCENE].columns
    for point in (at(columns + 3, 2), at(-5, 2)):
        held = bare.with_token(FIGHT, foe(71, point))
        assert shown(held) == shown(bare)
    assert shown(bare.with_token(FIGHT, foe(71, at(columns - 2, 2)))) != shown(bare)
