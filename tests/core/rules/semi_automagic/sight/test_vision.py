"""Light and sight: who sees whom, why not, and who is concealed."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.base.ids import EncounterId, SceneId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.chance.source import Source
from core.geometry.board import Board
from core.geometry.units import SQUARE, centre_of
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.cover import Cover
from core.model.creature import Creature
from core.model.encounter import Encounter, Token
from core.model.gear import Carried, Item
from core.model.scene import Scene, SceneState
from core.model.space import site_of
from core.model.things import Light, LightRegion, Stamp, Thing, Wall
from core.rules.semi_automagic.attack.strike import Declared, Strike, why_no_strike
from core.rules.semi_automagic.clock import SecondsClock, Weather
from core.rules.semi_automagic.fighter import fighter
from core.rules.semi_automagic.gear.weapons import Weapon, Wielded
from core.rules.semi_automagic.movement.space import MEASURES, METRIC, body_of
from core.rules.semi_automagic.names import BLINDED, CONCEALED, HIDDEN, INVISIBLE, SEMI_AUTOMAGIC
from core.rules.semi_automagic.sheet import SemiSheet, Talent
from core.rules.semi_automagic.sight.cover import COVER, CoverStep
from core.rules.semi_automagic.sight.vision import (
    LIT,
    LOCATED,
    LOW_LIGHT,
    SPOTTED,
    Brightness,
    Sighting,
    brightness_at,
    is_located,
    sees,
    view_of,
)

SCENE, FIGHT = SceneId("scene-1"), EncounterId("encounter-2")
WATCHER, SEEN = TokenId("watcher"), TokenId("seen")


class Watch:
    """Somebody who looks at another, five squares off, over a map with some things on it."""

    def __init__(
        self,
        *things: Thing,
        seen: tuple[Condition, ...] = (),
        watcher: tuple[Condition, ...] = (),
        eyes: str = "",
        weather: Weather = Weather.CLEAR,
        hidden: bool = False,
    ) -> None:
        held: dict[Any, Any] = {thing.id: thing for thing in things}
        scene = Scene(id=SCENE, name="Field", square_length=1).but(things=held)
        sheets = {WATCHER: SemiSheet(talents=(Talent(name=eyes),) if eyes else ()), SEEN: SemiSheet()}
        places = {WATCHER: ((5, 5), watcher, "party"), SEEN: ((10, 5), seen, "foes")}
        tokens = {
            str(name): Token(
                name,
                SCENE,
                centre_of(at),
                creature=Creature(name=name, system=SEMI_AUTOMAGIC, sheet=sheets[name]),
                side=side,
                conditions=conditions,
                hidden=hidden and name == SEEN,
            )
            for name, (at, conditions, side) in places.items()
        }
        clock = SecondsClock(weather=weather)
        self.encounter = Encounter(FIGHT, "Fight", SEMI_AUTOMAGIC, SCENE, tokens=PersistentMap(tokens), clock=clock)
        state = Campaign(Source(1))
        scenes, encounters = state.scenes.put(SCENE, scene), state.encounters.put(FIGHT, self.encounter)
        self.state = replace(state, scenes=scenes, encounters=encounters)
        bodies = [body_of(self.state, token) for token in tokens.values()]
        self.board = Board(site_of(scene, SceneState(), METRIC, measures=MEASURES), bodies)

    @property
    def view(self) -> Sighting:
        """How the one sees the other."""
        return view_of(self, WATCHER, SEEN)

    @property
    def light(self) -> Brightness:
        """How bright it is where the other stands."""
        return brightness_at(self, centre_of((10, 5)))

    @property
    def word(self) -> str:
        """Why the one does not see the other well, in a word; empty if he does."""
        reason = self.view.unseen or self.view.concealed
        return "" if reason is None else reason.id.rpartition(".")[2]


def region(light: str, name: str = "light-region-1", rank: int = 0) -> LightRegion:
    """Return a part of the map about the one who is looked at."""
    corners = ((8, 0), (15, 0), (15, 12), (8, 12))
    points = tuple((x * SQUARE, y * SQUARE) for x, y in corners)
    return LightRegion.model_validate({"id": name, "points": points, "light": light, "rank": rank})


def lamp(column: int, reach: int) -> Light:
    """Return a lamp on the map."""
    return Light(id=ThingId("light-9"), at=centre_of((column, 5)), reach=reach)


def test_sec_vis_02_three_levels_of_light() -> None:
    """SEC-VIS-02#1, SEC-VIS-02#2: clear light changes nothing, haze adds 1, total darkness 4, and squares to locate."""
    clear, hazy, dark = Watch(), Watch(region("dim")), Watch(region("dark"))
    assert [(watch.view.bonus, watch.word) for watch in (clear, hazy, dark)] == [(0, ""), (1, "hazy"), (4, "dark")]
    where = [(watch, WATCHER, SEEN) for watch in (clear, hazy, dark)]
    assert [is_located(*each) for each in where] == [True, True, False]


@pytest.mark.parametrize(("weather", "bonus"), [*zip(Weather, (0, 1, 1, 4), strict=True)])
def test_sec_vis_02_weather_over_the_whole_map(weather: Weather, bonus: int) -> None:
    """SEC-VIS-02: what was said of the whole map holds where nothing worse is drawn."""
    assert Watch(weather=weather).view.bonus == bonus
    assert Watch(region("dark"), weather=weather).view.bonus == 4


def test_sec_vis_02_the_uppermost_light_counts() -> None:
    """SEC-VIS-02: a lit part lies upon a dark one, or the other way round."""
    assert Watch(region("dark"), region("lit", "light-region-2", rank=1)).light is Brightness.CLEAR
    assert Watch(region("dark", rank=1), region("lit", "light-region-2")).light is Brightness.DARK


def test_sec_vis_02_lamps_clear_the_dark() -> None:
    """SEC-VIS-02: a lamp that reaches so far, or somebody's light, but not through a wall, and not fog."""
    torch = (Condition(LIT, amount=6),)
    assert Watch(region("dark"), lamp(12, 2)).light is Brightness.CLEAR
    assert Watch(region("dark"), lamp(12, 1)).light is Brightness.DARK
    assert Watch(region("dark"), watcher=torch).view.bonus == 0
    assert Watch(weather=Weather.NIGHT, watcher=torch).view.bonus == 0
    assert Watch(weather=Weather.FOG, watcher=torch).view.bonus == 1
    wall = Wall(id=ThingId("wall-3"), points=((11 * SQUARE, 0), (11 * SQUARE, 12 * SQUARE)))
    assert Watch(region("dark"), lamp(12, 4), wall).light is Brightness.DARK


def test_sec_vis_01_eyes_for_the_dark_see_through_dusk_and_not_through_fog() -> None:
    """SEC-VIS-01: darkness conceals from those without low-light sight."""
    assert Watch(region("dim"), eyes=LOW_LIGHT).view.bonus == 0
    assert Watch(weather=Weather.FOG, eyes=LOW_LIGHT).view.bonus == 1
    assert Watch(region("dark"), eyes=LOW_LIGHT).view.bonus == 4


def test_sec_vis_01_concealment_counts_without_hiding() -> None:
    """SEC-VIS-01#1, SEC-VIS-01: a human in long grass is 1 harder to hit; flour turns invisible into concealed."""
    assert Watch(seen=(Condition(CONCEALED),)).view.bonus == 1
    assert Watch(seen=(Condition(CONCEALED), Condition(INVISIBLE))).view.bonus == 1
    assert Watch(seen=(Condition(INVISIBLE),)).view.bonus == 4


def test_sec_vis_03_a_hider_is_invisible_to_those_who_did_not_spot_him() -> None:
    """SEC-VIS-03: relative to each observer; in the open and in clear light nobody stays hidden."""
    hiding = Condition(HIDDEN, amount=6)
    assert Watch(region("dim"), seen=(hiding,)).word == "hidden"
    assert Watch(region("dim"), seen=(hiding, Condition(SPOTTED, other=WATCHER))).word == "hazy"
    assert Watch(region("dim"), seen=(hiding, Condition(SPOTTED, other="token-9"))).word == "hidden"
    assert Watch(seen=(hiding,)).word == ""
    assert Watch(seen=(hiding, Condition(COVER, amount=1))).word == "hidden"


def test_sec_vis_04_the_located_are_still_unseen() -> None:
    """SEC-VIS-03, SEC-VIS-04: who was heard or told of can be attacked, at 4 more; who is in plain view is seen."""
    plain = Watch()
    assert sees(plain, WATCHER, SEEN)
    watch = Watch(seen=(Condition(INVISIBLE), Condition(LOCATED, other=WATCHER)))
    where = watch, WATCHER, SEEN
    assert is_located(*where) and not sees(*where) and watch.view.bonus == 4


def test_sec_cover_04_total_cover_is_handled_as_invisibility() -> None:
    """SEC-COVER-04, SEC-MOD-06: unseen behind a wall, 4 in all; concealment besides changes nothing."""
    wall = Wall(id=ThingId("wall-3"), points=((8 * SQUARE, 0), (8 * SQUARE, 12 * SQUARE)))
    watch = Watch(wall, seen=(Condition(CONCEALED),))
    assert (watch.word, watch.view.bonus, watch.view.shelter.step) == ("total-cover", 4, CoverStep.TOTAL)


def test_sec_gap_33_to_the_blinded_everything_is_invisible() -> None:
    """SEC-GAP-33, SEC-VIS-03: whoever is looked at."""
    assert Watch(watcher=(Condition(BLINDED),)).word == "blinded"


def test_what_nobody_knows_of_nobody_sees() -> None:
    """SEC-VIS-03: a token that is hidden from the other side is unseen by it."""
    assert Watch(hidden=True).word == "unknown"


def test_sec_vis_03_what_stops_sight_without_being_cover_hides_too() -> None:
    """SEC-VIS-03: a cloud of smoke drawn as an object that sight does not pass."""
    smoke = Stamp(id=ThingId("stamp-7"), art="smoke", at=centre_of((8, 5)), width=SQUARE, height=SQUARE * 4)
    assert Watch(smoke.but(blocks_sight=True)).word == "screened"
    assert Watch(smoke).word == ""


KINDS = st.lists(st.sampled_from([INVISIBLE, CONCEALED, HIDDEN, SPOTTED, LOCATED]), unique=True)


@given(KINDS, st.sampled_from(Weather))
def test_sec_mod_06_sight_never_adds_more_than_four(kinds: list[str], weather: Weather) -> None:
    """SEC-MOD-06: being unseen replaces being concealed; who is seen well adds nothing and can be found."""
    watch = Watch(seen=tuple(Condition(kind, other=WATCHER) for kind in kinds), weather=weather)
    assert watch.view.bonus in (0, 1, 4)
    assert (watch.view.bonus == 4) == (not sees(watch, WATCHER, SEEN))


def test_the_hidden_are_unseen_for_the_plainest_reason() -> None:
    """SEC-VIS-02, SEC-VIS-03: in the dark it is the dark that hides, whatever the total of somebody's Stealth."""
    hiding = Condition(HIDDEN, amount=7)
    watch = Watch(region("dark"), seen=(hiding,))
    assert (watch.word, watch.view.cited) == ("dark", "SEC-VIS-02")


@pytest.mark.parametrize(
    ("barrier", "word", "refused"),
    [
        ({"sight": "free", "move": "free"}, "", "shot-stopped"),
        ({"made": "window"}, "", None),
        ({"made": "window", "missiles": "stopped"}, "", "shot-stopped"),
        ({}, "total-cover", "not-located"),
        ({"missiles": "free"}, "screened", "not-located"),
    ],
)
def test_sec_cover_04_what_stops_missiles_alone_hides_nobody_from_the_eyes(
    barrier: dict[str, str], word: str, refused: str | None
) -> None:
    """SEC-COVER-04: sight is sight; a shot is refused for what stops it, not for nobody knowing where somebody is."""
    wall = Wall.model_validate({"id": "wall-1", "points": ((8 * SQUARE, 0), (8 * SQUARE, 12 * SQUARE)), **barrier})
    watch = Watch(wall)
    assert watch.word == word and sees(watch, WATCHER, SEEN) == (not word)
    dark = Watch(wall, region("dark"))
    assert dark.word == (word if word == "total-cover" else "dark")
    strike = Strike(
        watch.state,
        watch.encounter,
        watch.board,
        fighter(watch, WATCHER),
        fighter(watch, SEEN),
        Wielded(Item(id="item-1", name="Bow", carried=Carried.BOTH_HANDS), Weapon(name="Bow", increment=20)),
        Declared(WATCHER, SEEN),
    )
    reason = why_no_strike(strike)
    assert (None if reason is None else reason.id.rpartition(".")[2]) == refused


@pytest.mark.parametrize("crate", [False, True])
def test_sec_cover_04_behind_glass_and_a_crate_one_is_not_seen_through_the_glass(crate: bool) -> None:
    """SEC-COVER-04: everything that gives total cover has to let sight through."""
    pane = {"id": "wall-1", "points": ((8 * SQUARE, 0), (8 * SQUARE, 12 * SQUARE)), "sight": "free"}
    box = Stamp(
        id=ThingId("stamp-7"), art="crate", at=centre_of((9, 5)), width=SQUARE, height=SQUARE, cover=Cover.TOTAL
    )
    watch = Watch(Wall.model_validate(pane), *((box,) if crate else ()))
    assert ({*watch.view.shelter.by}, watch.word) == (
        {"wall-1", "stamp-7"} if crate else {"wall-1"},
        "total-cover" if crate else "",
    )
