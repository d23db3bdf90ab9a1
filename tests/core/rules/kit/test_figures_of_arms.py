"""Figures of a small game: its weapons and armour, those of a sheet's own, what is rolled up, its conditions."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, ClassVar

from pydantic import Field

from core.base.ids import RuleId, SystemId
from core.base.phrase import say
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.explain.modifier import Add, Limit, Modifier
from core.explain.words import Words
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.model.gear import Carried, Item, WeaponProfile
from core.rules.kit.figures import Figures, is_more, number_said
from core.rules.kit.shown import Attack, ConditionGroup, OfferedWeapon
from core.rules.kit.system import BaseSystem
from tests.helpers.fights import ENCOUNTER, SYSTEMS, begun, ready
from tests.helpers.tiny.fighter import RULE, TINY
from tests.helpers.tiny.sheet import TinyClock, TinySheet


class Arm(WeaponProfile):
    """A weapon."""

    hands: int = 1
    shots: int | None = None


class Mail(WeaponProfile):
    """Armour."""


class Bearer(TinySheet):
    """A sheet that knows weapons and armour of its own."""

    arms: tuple[Arm, ...] = ()
    mails: Annotated[tuple[Mail, ...], Field(title="Mail")] = ()


LISTED: Mapping[str, WeaponProfile] = {
    "Spear": Arm(name="Spear", hands=2),
    "Bow": Arm(name="Bow", hands=2, shots=1),
    "Axe": Arm(name="Axe"),
    "Fist": Arm(name="Fist"),
    "Ring mail": Mail(name="Ring mail"),
}
FIST = Item(id="fist", name="Fist", profile="Fist", carried=Carried.NATURAL)


class Arms(Figures[Bearer]):
    """The figures of that game."""

    profile_kind = Arm
    armour_kind = Mail
    arms_field, armours_field = "arms", "mails"
    unarmed = FIST
    rounds = TinyClock
    rolled: ClassVar[Mapping[str, str]] = MappingProxyType({"hits": "2d6+6", "guard": "1d4"})
    worst = ("down", "asleep")
    counted = ("slow",)
    listed_conditions = ("weak", "down", "sore")
    condition_rules: ClassVar[Mapping[str, RuleId]] = MappingProxyType(
        {"weak": RuleId("TINY-02"), "odd": RuleId("TINY-03")}
    )
    worded_conditions = ("slow", "weak", "down", "odd", "sore", "asleep")
    lasting = ("sore",)
    harmful = ("strike",)
    opposing = frozenset({"defense"})

    def profiles(self) -> Mapping[str, WeaponProfile]:
        return LISTED

    def listed(self, profile: WeaponProfile) -> OfferedWeapon:
        hands, shots = getattr(profile, "hands", 0), getattr(profile, "shots", None)
        return OfferedWeapon(profile.name, "d6", shots, is_two_handed=hands == 2, is_worn=isinstance(profile, Mail))


KNOWN = Arms(TINY, Words())
PLAIN: Figures[TinySheet] = Figures(SystemId("tiny"), Words())


def test_weapons_and_armour_are_listed_apart_and_by_the_alphabet() -> None:
    assert [each.name for each in KNOWN.weapons] == ["Axe", "Bow", "Fist", "Spear"]
    assert [each.name for each in KNOWN.armours] == ["Ring mail"]
    assert PLAIN.weapons == PLAIN.armours == ()


def test_what_a_sheet_describes_itself_is_known_before_the_catalogue() -> None:
    own = Arm(name="Axe", hands=2)
    sheet = Bearer(arms=(own,), mails=(Mail(name="Scales"),))
    axe, spear = Item(id="a", name="My axe", profile="Axe"), Item(id="b", name="Spear", profile="Spear")
    assert KNOWN.profile_of(axe, sheet) is own and KNOWN.profile_of(axe) is LISTED["Axe"]
    assert KNOWN.profile_of(spear, sheet) is LISTED["Spear"]
    assert KNOWN.own_profile(sheet, axe) is own and KNOWN.own_profile(sheet, spear) is None
    assert [each.name for each in KNOWN.own_profiles(sheet)] == ["Axe", "Scales"] and KNOWN.own_profiles(None) == ()
    assert [each.name for each in KNOWN.own_things(sheet)] == ["Axe", "Scales"]
    assert KNOWN.own_things(None) == () and PLAIN.own_profiles(TinySheet()) == ()
    weapon = KNOWN.weapon(sheet, axe)
    assert weapon is not None and weapon.is_two_handed
    assert KNOWN.weapon(sheet, Item(id="c", name="Rope")) is None


def test_a_profile_of_ones_own_is_written_where_it_belongs() -> None:
    sheet = KNOWN.with_own(KNOWN.with_own(Bearer(), Arm(name="Club")), Mail(name="Scales"))
    sheet = KNOWN.with_own(sheet, Arm(name="Hook"))
    assert [each.name for each in sheet.arms] == ["Club", "Hook"] and [each.name for each in sheet.mails] == ["Scales"]
    assert PLAIN.with_own(TinySheet(), Arm(name="Club")) == TinySheet()


def test_a_weapon_is_ready_in_as_many_hands_as_it_takes_and_loaded() -> None:
    assert KNOWN.armed_with("Fist") is FIST
    made = {name: KNOWN.armed_with(name) for name in ("Spear", "Bow", "Axe")}
    assert {name: (each.carried, each.loaded, each.name, each.profile) for name, each in made.items()} == {
        "Spear": (Carried.BOTH_HANDS, None, "Spear", "Spear"),
        "Bow": (Carried.BOTH_HANDS, 1, "Bow", "Bow"),
        "Axe": (Carried.MAIN_HAND, None, "Axe", "Axe"),
    }


def test_an_attack_is_ready_where_the_weapon_is_in_hand_and_none_without_one() -> None:
    sheet = Bearer()
    for carried, ready_now in ((Carried.MAIN_HAND, True), (Carried.STOWED, False)):
        axe = Item(id="a", name="My axe", profile="Axe", carried=carried)
        assert KNOWN.attack(sheet, axe) == Attack("My axe", "d6", "", ready=ready_now, told="d6")
        assert KNOWN.attacks(sheet, (Item(id="r", name="Rope"), axe)) == (KNOWN.attack(sheet, axe),)
    assert KNOWN.attack(sheet, Item(id="r", name="Rope")) is None
    assert not KNOWN.is_thing(sheet)


def test_somebody_new_is_rolled_up_by_the_dice_of_each_figure() -> None:
    found = []
    source = Source(1)
    for _ in range(60):
        sheet, source = KNOWN.rolled_up(Bearer(), source)
        found.append((sheet.hits, sheet.guard))
    assert {hits for hits, _ in found} <= set(range(8, 19)) and {guard for _, guard in found} == {1, 2, 3, 4}
    assert len(set(found)) > 20 and KNOWN.rolled_up(Bearer(), Source(1)) == KNOWN.rolled_up(Bearer(), Source(1))
    assert PLAIN.rolled_up(TinySheet(), Source(1)) == (TinySheet(), Source(1))


def test_the_clock_is_read_where_it_counts_rounds() -> None:
    running, prepared = begun().state.encounter(ENCOUNTER), ready().state.encounter(ENCOUNTER)
    assert isinstance(running.clock, TinyClock)
    later = replace(running, clock=replace(running.clock, round=4))
    assert (KNOWN.clock_now(later), KNOWN.clock_now(prepared), PLAIN.clock_now(later)) == (4, None, None)
    assert KNOWN.clock_unit() == KNOWN.say("figures.rounds") and PLAIN.clock_unit() == ""


def test_conditions_stand_in_groups_the_worst_first_and_the_listed_next() -> None:
    assert [(each.kind, each.group, each.rule, each.counts, each.lasts) for each in KNOWN.conditions()] == [
        ("down", ConditionGroup.MAJOR, None, False, False),
        ("asleep", ConditionGroup.MAJOR, None, False, False),
        ("weak", ConditionGroup.MINOR, "TINY-02", False, False),
        ("sore", ConditionGroup.MINOR, None, False, True),
        ("odd", ConditionGroup.STATE, "TINY-03", False, False),
        ("slow", ConditionGroup.COUNTED, None, True, False),
    ]


def test_a_modifier_helps_where_it_raises_what_is_ones_own_or_lowers_what_is_the_others() -> None:
    for on, amount, helps in (("attack", 1, True), ("attack", -1, False), ("defense", 1, False), ("defense", -1, True)):
        assert KNOWN.helps(Modifier(RULE, say("title"), on, Add(amount))) is helps
    assert is_more(Limit(low=3)) and not is_more(Limit(high=3))
    assert (number_said(-3), number_said(3), number_said(0)) == ("\u22123", "3", "0")


def test_only_what_does_harm_has_an_outlook() -> None:
    session = begun()
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    who, whom = next(iter(ctx.encounter.tokens.values())).id, list(ctx.encounter.tokens.values())[-1].id
    assert PLAIN.outlook(ctx, Act(ENCOUNTER, who, "walk"), whom) is None
    assert KNOWN.outlook(ctx, Act(ENCOUNTER, who, "walk"), whom) is None


def test_whoever_has_nothing_of_use_in_hand_strikes_with_bare_hands_if_the_game_knows_them() -> None:
    class Handless(Arms):
        """The same game, in which bare hands do nothing."""

        def attack(self, sheet: Bearer, item: Item) -> Attack | None:
            return None if item == FIST else super().attack(sheet, item)

    assert [each.name for each in KNOWN.attacks(Bearer(), ())] == ["Fist"]
    assert Handless(TINY, Words()).attacks(Bearer(), ()) == ()


def test_a_foe_is_made_quickly_by_the_first_four_numbers_of_a_sheet() -> None:
    class Five(TinySheet):
        """A sheet of many numbers."""

        nerve: int = 1
        speed: int = 2
        luck: int = 3
        weight: int = 4

    numbers = [name for name, field in Five.model_fields.items() if field.annotation is int]
    assert len(numbers) > 4 and PLAIN.keys_of(Five) == tuple(numbers[:4])


def test_a_card_names_its_tracks_and_has_a_line_for_what_there_is() -> None:
    (someone, *_) = (each.creature for each in ready().state.encounter(ENCOUNTER).tokens.values())
    assert someone is not None
    sheet = Bearer(hits=4)
    axe = Item(id="a", name="My axe", profile="Axe", carried=Carried.MAIN_HAND)
    card = KNOWN.card(someone, sheet, Vitals(tracks={"hits": Track(2, 4)}, gear=(axe,)))
    assert [(each.key, each.title) for each in card.tracks] == [("hits", KNOWN.track("hits", sheet).title)]
    assert card.tracks[0].title == "Hits"
    assert [each.name for each in card.attacks] == ["My axe"] and all(text for _, text in card.lines)
    assert card.brief == card.figures[:4] and dict(card.figures)["Hits"] == "4"


def test_a_condition_counts_where_there_is_an_amount_and_a_fight_has_a_first_round() -> None:
    system: BaseSystem = next(each for each in SYSTEMS.values() if isinstance(each, BaseSystem))
    assert [system.counts(Condition("slow", amount)) for amount in (-1, 0, 1)] == [True, False, True]
    running, prepared = begun().state.encounter(ENCOUNTER), ready().state.encounter(ENCOUNTER)
    assert isinstance(running.clock, TinyClock)
    later = replace(running, clock=replace(running.clock, round=4))
    assert (BaseSystem.round(system, later), BaseSystem.round(system, prepared)) == (4, 1)
