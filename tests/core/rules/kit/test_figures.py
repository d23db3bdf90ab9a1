"""What stands on cards: by a system's own layout, and by the fields of a sheet alone."""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated

import pytest
from pydantic import Field, ValidationError, create_model

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.explain.modifier import Add, Dice, Effect, ExtraCards, Scale, Shift
from core.explain.words import Words
from core.model.creature import Creature, Track, Vitals
from core.model.gear import Item, Ware, WeaponProfile
from core.rules.kit.figures import Figures, is_more
from core.rules.kit.sheet_forms import figure, part
from core.rules.kit.shown import Card
from core.rules.registry import SYSTEMS, figures_for, figures_of
from tests.helpers.fights import creature
from tests.helpers.tiny.sheet import TinySheet

TOWERS = SystemId("99-towers")


def card_of(someone: Creature, vitals: Vitals) -> Card:
    return figures_for(someone, Words()).card(someone, someone.sheet, vitals)


def test_a_system_that_nobody_knows_has_a_card_of_its_fields() -> None:
    someone = creature("Bob", "foes")
    card = card_of(someone, Vitals(tracks={"hits": Track(2, 3)}))
    assert type(figures_for(someone)) is Figures
    assert dict(card.figures)["Hits"] == "3" and dict(card.figures)["Guard"] == "10"
    assert [track.key for track in card.tracks] == ["hits"] and card.attacks == ()


def test_attacks_are_worked_out_as_the_rules_do() -> None:
    """Ann flips PA 4 and 1 more with her longblade for 4 + PX 4; a spell is against ID and adds nothing."""
    ann, *others = shipped_creatures(TOWERS)
    vitals = SYSTEMS[TOWERS].fresh_vitals(ann)
    card = card_of(ann, vitals)
    blade, fist, dagger = card.attacks
    assert (blade.test, blade.damage, blade.ready) == ("5 cards against PD", "8 Physical", True)
    assert (fist.test, dagger.ready) == ("4 cards against PD", False)
    cassia = next(each for each in others if each.name.startswith("Cassia"))
    bolt = next(a for a in card_of(cassia, Vitals(gear=cassia.kit)).attacks if "Bolt" in a.name)
    assert bolt.test == "5 cards against ID" and bolt.damage == "6 Arcane (Fire)" and "2 mana" in bolt.notes


def test_lethal_goes_down_to_death() -> None:
    ann = shipped_creatures(TOWERS)[0]
    card = card_of(ann, SYSTEMS[TOWERS].fresh_vitals(ann))
    assert {track.key: track.below for track in card.tracks} == {"stun": 0, "lethal": 6, "mana": 0}
    assert dict(card.lines)["Aspects"].startswith("HS 4  SS 3")


def test_every_shipped_creature_has_a_card() -> None:
    for system in SYSTEMS:
        for shipped in shipped_creatures(system):
            card = card_of(shipped, SYSTEMS[system].fresh_vitals(shipped))
            assert card.figures and card.tracks and len(card.brief) <= len(card.figures)


def test_traits_of_ones_own_stand_on_the_card_with_what_they_mean() -> None:
    """T99-GAP-49."""
    drake = next(each for each in shipped_creatures(TOWERS) if each.name == "Ash drake")
    lines = dict(card_of(drake, SYSTEMS[TOWERS].fresh_vitals(drake)).lines)
    assert lines["Own traits"].startswith("Flies (Lands only to eat or to talk.); Proud (")
    breath = next(a for a in figures_for(drake).attacks(drake.sheet, drake.kit) if a.name == "Breath of ash")
    assert "cone 4" in breath.notes and "4 mana" in breath.notes


def test_a_creature_whose_sheet_is_of_another_system_has_a_card_of_its_fields() -> None:
    strange = creature("Bob", "foes").but(system=TOWERS)
    assert dict(card_of(strange, Vitals()).figures)["Hits"] == "3"


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_key_figures_are_fields_and_every_creature_has_figures(system: SystemId) -> None:
    known, kind = figures_of(system), SYSTEMS[system].sheet
    assert known.keys_of(kind) and set(known.keys_of(kind)) <= set(kind.model_fields)
    assert all(known.figures(creature.sheet) for creature in shipped_creatures(system))


@pytest.mark.parametrize("system", tuple(SYSTEMS))
def test_conditions_have_words_and_weapons_have_figures(system: SystemId) -> None:
    known, words = figures_of(system), Words()
    missing = [c.kind for c in known.conditions() if f"{system}.condition.{c.kind}" not in words.templates]
    assert missing == []
    assert all(weapon.figures for weapon in known.weapons)


def test_of_an_unknown_system_the_plain_numbers_are_known() -> None:
    known: Figures[TinySheet] = Figures(SystemId("tiny"), Words())
    assert known.keys_of(TinySheet) == ("hits", "guard")
    assert known.figures(TinySheet(hits=4)) == (("Hits", "4"), ("Guard", "10"))
    assert known.derived(TinySheet(), "hits") is None and known.conditions() == ()


class Plain(TinySheet):
    """A sheet with fields that have no titles."""

    brave: bool = True
    tired: Annotated[bool, Field(title="Tired")] = True
    asleep: bool = False
    songs: tuple[str, ...] = ("Low", "High")
    oaths: Annotated[tuple[str, ...], Field(title="Oaths")] = ("Never",)
    own: tuple[WeaponProfile, ...] = ()


class Smith(Figures[Plain]):
    """Figures of sheets that know weapons of their own; the catalogue has none."""

    def own_profiles(self, sheet: Plain | None) -> tuple[WeaponProfile, ...]:
        return () if sheet is None else sheet.own

    def with_own(self, sheet: Plain, profile: WeaponProfile) -> Plain:
        return sheet.but(own=(*sheet.own, profile))


class Sharp(WeaponProfile):
    """A weapon with a figure."""

    edge: int = 1


def test_a_sheet_knows_the_figures_of_a_ware_under_a_name_that_is_free() -> None:
    smith, rope = Smith(SystemId("tiny"), Words()), Item(id="a", name="Rope", profile="Whip")
    sheet = Plain()
    assert smith.outfitted(sheet, Ware.model_construct(system=TOWERS, item=rope, profile=None)) == (sheet, rope)
    names = []
    for edge in (1, 2, 1, 3, 2):
        ware = Ware.model_construct(system=TOWERS, item=rope, profile=Sharp(name="Axe", edge=edge))
        sheet, item = smith.outfitted(sheet, ware)
        names.append(item.profile)
        assert item.name == "Rope"
    assert names == ["Axe", "Axe 2", "Axe", "Axe 3", "Axe 4"]
    assert [each.name for each in sheet.own] == ["Axe", "Axe 2", "Axe 3", "Axe 4"]


def test_fields_without_a_title_stand_under_their_names() -> None:
    smith = Smith(SystemId("tiny"), Words())
    lines = dict(smith.lines(Plain(), Vitals()))
    assert lines["songs"] == "Low, High" and lines["Oaths"] == "Never" and "own" not in lines
    assert lines[smith.say("figures.traits")] == "brave, Tired"
    assert smith.keys_of(Plain) == ("hits", "guard")


def test_the_form_of_a_field_says_where_it_stands_and_what_it_is() -> None:
    number, other = figure("Reach", "Body", "RULE-1", least=-2, most=9, short="R"), part("Name", "Self", "RULE-2")
    assert (number.title, other.title) == ("Reach", "Name")
    assert number.json_schema_extra == {"group": "Body", "rule": "RULE-1", "short": "R", "named": None}
    assert other.json_schema_extra == {"group": "Self", "rule": "RULE-2", "likely": []}
    assert part("Name", "Self", "RULE-2", likely=("a", "b")).json_schema_extra["likely"] == ["a", "b"]
    bounds = create_model("Bounds", reach=(int, number))
    assert [bounds(reach=value).model_dump()["reach"] for value in (-2, 9)] == [-2, 9]
    for beyond in (-3, 10):
        with pytest.raises(ValidationError):
            bounds(reach=beyond)


@pytest.mark.parametrize("made", [Add, ExtraCards, Shift, Dice])
def test_more_is_what_is_above_nothing(made: Callable[[int], Effect]) -> None:
    assert [is_more(made(number)) for number in (-1, 0, 1)] == [False, False, True]


def test_more_is_what_multiplies_by_above_one() -> None:
    assert [is_more(Scale(Fraction(by))) for by in ("1/2", "1", "2")] == [False, False, True]


def test_the_other_lines_of_a_card_are_lists_of_words_and_what_is_true() -> None:
    sheet = create_model(
        "Sheet",
        feats=(tuple[str, ...], Field(("Brave", "Quick"), title="Feats")),
        bare=(tuple[str, ...], ("One",)),
        none=(tuple[str, ...], ()),
        mixed=(tuple[object, ...], ("One", 1)),
        word=(str, "Word"),
        number=(int, 1),
        flies=(bool, Field(True, title="Flies")),
        swims=(bool, True),
        digs=(bool, False),
    )()
    lines: tuple[tuple[str, str], ...] = figures_for(creature("Bob", "foes"), Words()).lines(sheet, Vitals())
    assert lines[:-1] == (("Feats", "Brave, Quick"), ("bare", "One"))
    assert lines[-1][1] == "Flies, swims"
