"""What stands on cards: by a system's own layout, and by the fields of a sheet alone."""

from core.base.ids import SystemId
from core.documents.shipped import shipped_creatures
from core.explain.words import Words
from core.model.creature import Track, Vitals
from core.rules.registry import SYSTEMS
from desktop.systems.card_layouts import layout_of
from desktop.systems.cards import CardLayout
from tests.helpers.fights import creature

TOWERS = SystemId("99-towers")


def test_a_system_that_nobody_knows_has_a_card_of_its_fields() -> None:
    someone = creature("Bob", "foes")
    layout = layout_of(someone)
    card = layout.card(someone, Vitals(tracks={"hits": Track(2, 3)}), Words())
    assert type(layout) is CardLayout
    assert dict(card.figures)["Hits"] == "3" and dict(card.figures)["Guard"] == "10"
    assert [track.key for track in card.tracks] == ["hits"] and card.attacks == ()


def test_attacks_are_worked_out_as_the_rules_do() -> None:
    """Ann flips PA 4 and 1 more with her longblade for 4 + PX 4; a spell is against ID and adds nothing."""
    ann, *others = shipped_creatures(TOWERS)
    vitals = SYSTEMS[TOWERS].fresh_vitals(ann)
    card = layout_of(ann).card(ann, vitals, Words())
    blade, fist, dagger = card.attacks
    assert (blade.test, blade.damage, blade.ready) == ("5 cards against PD", "8 Physical", True)
    assert (fist.test, dagger.ready) == ("4 cards against PD", False)
    cassia = next(each for each in others if each.name.startswith("Cassia"))
    bolt = next(a for a in layout_of(cassia).card(cassia, Vitals(gear=cassia.kit), Words()).attacks if "Bolt" in a.name)
    assert bolt.test == "5 cards against ID" and bolt.damage == "6 Arcane (Fire)" and "2 mana" in bolt.notes


def test_lethal_goes_down_to_death() -> None:
    ann = shipped_creatures(TOWERS)[0]
    card = layout_of(ann).card(ann, SYSTEMS[TOWERS].fresh_vitals(ann), Words())
    assert {track.key: track.below for track in card.tracks} == {"stun": 0, "lethal": 6, "mana": 0}
    assert dict(card.lines)["Aspects"].startswith("HS 4  SS 3")


def test_every_shipped_creature_has_a_card() -> None:
    for system in SYSTEMS:
        for shipped in shipped_creatures(system):
            card = layout_of(shipped).card(shipped, SYSTEMS[system].fresh_vitals(shipped), Words())
            assert card.figures and card.tracks and len(card.brief) <= len(card.figures)


def test_traits_of_ones_own_stand_on_the_card_with_what_they_mean() -> None:
    """T99-GAP-49."""
    drake = next(each for each in shipped_creatures(TOWERS) if each.name == "Ash drake")
    lines = dict(layout_of(drake).card(drake, SYSTEMS[TOWERS].fresh_vitals(drake), Words()).lines)
    assert lines["Own traits"].startswith("Flies (Lands only to eat or to talk.); Proud (")
    breath = next(a for a in layout_of(drake).attacks(drake.sheet, drake.kit) if a.name == "Breath of ash")
    assert "cone 4" in breath.notes and "4 mana" in breath.notes
