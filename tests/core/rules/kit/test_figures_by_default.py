"""What is said of creatures where a game says little of its own, and what stands on cards where it says more."""

from collections.abc import Mapping

import pytest

from core.base.ids import RuleId
from core.base.phrase import say
from core.chance.dice import parse_dice
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.explain.modifier import Bar, Modifier
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.model.gear import Item, WeaponProfile
from core.rules.kit.fight import Fight
from core.rules.kit.figures import Figures, is_more
from core.rules.kit.shown import Attack, Box, Boxes, OfferedWeapon, Outlook
from tests.core.rules.kit.test_figures_of_arms import FIST, KNOWN, LISTED, PLAIN, Arm, Arms, Bearer, Mail
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, creature
from tests.helpers.tiny.fighter import TINY
from tests.helpers.tiny.sheet import TinySheet

BOW = Item(id="bow", name="Long bow", profile="Bow")


class Charm(WeaponProfile):
    """What is neither weapon nor armour."""


class Bare(Figures[Bearer]):
    """Figures of a game that knows weapons, and neither armour nor bare hands."""

    profile_kind = Arm
    arms_field = "arms"

    def profiles(self) -> Mapping[str, WeaponProfile]:
        return LISTED


BARE = Bare(TINY, Words())


@pytest.mark.parametrize(
    ("dice", "signed", "text"),
    [
        ("d6+3", False, "d6+3"),
        ("d6+3", True, "+d6+3"),
        ("2d6", True, "+2d6"),
        ("d2-1", True, "+d2-1"),
        ("-d6", True, "-d6"),
        ("0", True, "0"),
        ("-d6", False, "-d6"),
    ],
)
def test_dice_that_are_added_have_a_plus_before_them_unless_they_take_away(dice: str, signed: bool, text: str) -> None:
    assert KNOWN.dice_text(parse_dice(dice), signed=signed) == text


def test_of_a_game_that_says_no_more_nothing_more_is_known() -> None:
    sheet, vitals = TinySheet(), Vitals(tracks={"hits": Track(1, 3)})
    assert PLAIN.stated(sheet, vitals, ()) == () and PLAIN.wounds(vitals) == () and PLAIN.ticked(sheet, vitals) == ()
    assert PLAIN.suggestions("hits") == () and PLAIN.quick_sheet(3, 1) is None
    assert PLAIN.trained(sheet, (), 50) is sheet and PLAIN.uncounted(sheet, ()) == frozenset()
    house = begun().state.house_rules
    assert PLAIN.printed(sheet, vitals, house) == () and PLAIN.foreknown(sheet, house) is None
    someone = creature("Ann", "party")
    assert PLAIN.match(someone, someone) is None and PLAIN.boxes(sheet, vitals, (), "hits") == ()
    assert dict(PLAIN.condition_rules) == {} and tuple(PLAIN.listed_conditions) == ()


def test_a_weapon_of_a_game_that_says_no_figures_of_it_is_listed_by_its_name() -> None:
    assert [(each.name, each.figures) for each in BARE.weapons] == [
        (name, "") for name in ("Axe", "Bow", "Fist", "Ring mail", "Spear")
    ]
    assert BARE.armours == ()
    assert [each.name for each in BARE.own_things(Bearer(arms=(Arm(name="Club"),)))] == ["Club"]
    assert BARE.armed_with("Fist") == Item(id="weapon", name="Fist", profile="Fist", carried="main hand")
    assert BARE.attacks(Bearer(), ()) == ()


def test_what_a_sheet_knows_that_is_neither_weapon_nor_armour_is_not_offered_as_gear() -> None:
    class Charmed(Bare):
        """A game with weapons and charms."""

        def own_profiles(self, sheet: Bearer | None) -> tuple[WeaponProfile, ...]:
            return (Arm(name="Club"), Charm(name="Luck"), Mail(name="Scales"))

    class Mailed(Charmed):
        """The same game with armour."""

        armour_kind = Mail

    assert [each.name for each in Charmed(TINY, Words()).own_things(Bearer())] == ["Club"]
    assert [each.name for each in Mailed(TINY, Words()).own_things(Bearer())] == ["Club", "Scales"]


def test_only_what_does_harm_has_an_outlook_and_what_that_is_the_game_says() -> None:
    class Harmful(Arms):
        """The same game, in which a blow does a die of harm."""

        def attack_outlook(self, fight: Fight, act: Act, whom: object, ruled: tuple[Modifier, ...]) -> Outlook | None:
            return Outlook("d6")

    ctx = Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)
    who, *_, whom = (token.id for token in ctx.encounter.tokens.values())
    game = Harmful(TINY, Words())
    assert game.outlook(ctx, Act(ENCOUNTER, who, "strike"), whom) == Outlook("d6")
    assert game.outlook(ctx, Act(ENCOUNTER, who, "walk"), whom) is None
    assert KNOWN.outlook(ctx, Act(ENCOUNTER, who, "strike"), whom) is None


def test_the_key_figures_are_those_that_a_game_names_and_the_first_four_stand_in_short() -> None:
    class Five(TinySheet):
        """A sheet of many numbers, most of them without a title."""

        nerve: int = 5
        speed: int = 6
        luck: int = 7

    class Keyed(Figures[Five]):
        """A game that names its figures."""

        key_fields = ("luck", "hits", "guard", "speed", "nerve")

    game, sheet = Keyed(TINY, Words()), Five()
    assert game.keys_of(Five) == ("luck", "hits", "guard", "speed", "nerve")
    assert game.figures(sheet) == (("luck", "7"), ("Hits", "3"), ("Guard", "10"), ("speed", "6"), ("nerve", "5"))
    card = game.card(creature("Ann", "party"), sheet, Vitals())
    assert card.figures == game.figures(sheet) and card.brief == card.figures[:4] and len(card.brief) == 4


def test_a_card_shows_how_the_points_of_a_track_were_lost() -> None:
    class Boxed(Arms):
        """The same game, which tells points one by one."""

        def boxes(
            self, sheet: Bearer, vitals: Vitals, conditions: tuple[Condition, ...], track: str
        ) -> tuple[Boxes, ...]:
            several = ((Box.WORN, 1), (Box.LEFT, 4), (Box.LOST, 2), (Box.MOVED, 3))
            found = {"hits": several, "nerve": several[1:2], "luck": ()}[track]
            return tuple(Boxes(box, count, "", RuleId("TINY-01")) for box, count in found)

    vitals = Vitals(tracks={name: Track(1, 3) for name in ("hits", "nerve", "luck")})
    card = Boxed(TINY, Words()).card(creature("Ann", "party"), Bearer(), vitals)
    lost = {each.key: each.lost for each in card.tracks}
    assert lost == {"hits": (*[Box.LOST] * 2, *[Box.MOVED] * 3, Box.WORN), "nerve": (), "luck": ()}


def test_bare_hands_stand_behind_what_is_in_hand_and_no_weapon_to_strike_with() -> None:
    class Shields(Arms):
        """The same game, in which nothing but bare hands can strike."""

        def attack(self, sheet: Bearer, item: Item) -> Attack | None:
            return Attack(item.name, "d6" if item == FIST else "", "")

    shield = Item(id="s", name="Shield", profile="Axe")
    assert [each.name for each in Shields(TINY, Words()).attacks(Bearer(), (shield,))] == ["Shield", "Fist"]


@pytest.mark.parametrize(
    ("item", "tracks"),
    [
        (BOW, [("bow.loaded", 4, 4, False)]),
        (BOW.but(loaded=0), [("bow.loaded", 0, 4, False)]),
        (BOW.but(loaded=6), [("bow.loaded", 6, 4, False)]),
        (BOW.but(loaded=1, ammunition=9), [("bow.loaded", 1, 4, False), ("bow.spare", 9, None, True)]),
        (BOW.but(profile="Axe"), []),
        (BOW.but(profile="Axe", loaded=3), [("bow.loaded", 3, 3, False)]),
        (BOW.but(profile="Axe", loaded=0), [("bow.loaded", 0, 1, False)]),
        (BOW.but(profile="Rope", ammunition=0), [("bow.spare", 0, None, True)]),
        (BOW.but(profile="Rope"), []),
    ],
)
def test_what_is_loaded_and_what_is_spare_is_told_point_by_point(
    item: Item, tracks: list[tuple[str, int, int | None, bool]]
) -> None:
    class Shots(Arms):
        """The same game, in which a bow holds four shots."""

        def listed(self, profile: WeaponProfile) -> OfferedWeapon:
            return OfferedWeapon(profile.name, "d6", 4 if profile.name == "Bow" else None)

    found = Shots(TINY, Words()).ammunition(Bearer(), (item,))
    assert [(named.key, track.value, track.maximum, named.stock) for named, track in found] == tracks
    titles = {each: KNOWN.say(f"figures.{each}", item="Long bow") for each in ("loaded", "spare")}
    assert all(named.title == titles[named.key.removeprefix("bow.")] for named, _ in found)


def test_what_bars_something_is_no_gain() -> None:
    assert not is_more(Bar(say("title")))
