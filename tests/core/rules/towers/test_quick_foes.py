"""Quick foes and the match that their odds are reckoned on."""

import itertools
from fractions import Fraction

import pytest

from core.analysis.odds import odds
from core.documents.shipped import shipped_creatures
from core.engine.board_cache import BoardCache
from core.model.creature import Creature
from core.model.gear import Carried, Item
from core.rulebook.catalogue import catalogue
from core.rules.kit.duel import FIGHT, ONE, OTHER
from core.rules.registry import SYSTEMS
from core.rules.towers.figures import armed_with, match_of, quick_sheet
from core.rules.towers.gear.weapons import Profile, catalogue_profiles, weapons_in_hand
from core.rules.towers.names import SPACES, TOWERS, VALUES
from core.rules.towers.sheet import TowersSheet, with_profile

CREATURES = shipped_creatures(TOWERS)


def foe(sheet: TowersSheet, *kit: Item) -> Creature:
    return Creature(name="Foe", system=TOWERS, sheet=sheet, kit=kit)


@pytest.mark.parametrize("size", tuple(SPACES))
def test_a_higher_level_is_never_worse(size: int) -> None:
    """T99-GAP-13."""
    sheets = [quick_sheet(level, size) for level in range(1, 21)]
    for lower, higher in itertools.pairwise(sheets):
        assert all(lower.value(name) <= higher.value(name) for name in VALUES)
        assert lower.stun_max <= higher.stun_max and lower.lethal_max <= higher.lethal_max
    assert sheets[-1].value("pa") > sheets[0].value("pa") and sheets[-1].stun_max > sheets[0].stun_max
    assert all(sheet.size == size and sheet.stun_max > 0 for sheet in sheets)


def test_a_plain_one_is_human_and_absurd_levels_are_held() -> None:
    plain = quick_sheet(1, 0)
    assert [plain.value(name) for name in ("pa", "pd", "px", "n", "spd")] == [2, 2, 2, 2, 5]
    assert quick_sheet(0, 0) == quick_sheet(-5, 0) == plain
    assert quick_sheet(900, 0).value("pa") == quick_sheet(20, 0).value("pa")


@pytest.mark.parametrize("name", tuple(catalogue_profiles()))
def test_every_weapon_of_the_tables_comes_ready_for_use(name: str) -> None:
    """T99-GAP-16, T99-GAP-17."""
    item = armed_with(name)
    profile = catalogue_profiles()[name]
    assert item.loaded == profile.shots and (item.carried is Carried.BOTH_HANDS) == (profile.hands == 2)
    assert weapons_in_hand((item,))[0].profile == profile
    assert item.ammunition == (None if profile.shots is None else max(profile.shots, 12))


def test_the_odds_of_a_match_are_those_of_the_table() -> None:
    """T99-TAB-ODDS."""
    for row in catalogue(TOWERS).rows("T99-TAB-ODDS"):
        cards = int(row["attack cards"])
        if cards < 1:
            continue
        for defense in range(7):
            told = Fraction(str(row[f"defense {defense}"]).partition("/")[0].strip())
            own_deck = TowersSheet(pd=defense, player_character=True)
            one, other = foe(TowersSheet(pa=cards), armed_with("Club")), foe(own_deck)
            match = match_of(one, other)
            assert match is not None
            found = odds(*match, SYSTEMS, BoardCache())
            hits = 1 - found.outcomes.chance(lambda o: any(v.degree.id == "99-towers.degree.miss" for v in o.verdicts))
            assert round(hits, 4) == told, (cards, defense)


@pytest.mark.parametrize("creature", CREATURES, ids=lambda creature: creature.name)
def test_everybody_who_ships_can_be_matched(creature: Creature) -> None:
    match = match_of(creature, CREATURES[0])
    if match is not None:
        state, act = match
        assert set(state.encounters[FIGHT].tokens) == {ONE, OTHER}
        found = odds(state, act, SYSTEMS, BoardCache())
        assert found.refused is None and sum(share for _, share in found.outcomes) == 1


def test_a_profile_of_its_own_keeps_its_name_unless_another_has_it() -> None:
    """T99-GAP-16."""
    claw = Profile(name="Claw", base=2)
    sheet, named = with_profile(TowersSheet(), claw)
    assert sheet.profiles == (claw,) and named == claw
    assert with_profile(sheet, claw) == (sheet, claw)
    sheet, other = with_profile(sheet, claw.but(base=5))
    assert other.name == "Claw 2" and [each.base for each in sheet.profiles] == [2, 5]
    _, bow = with_profile(sheet, Profile(name="Bow", base=1))
    assert bow.name == "Bow 2", "the catalogue's bow keeps its name"
    assert with_profile(sheet, catalogue_profiles()["Bow"]) == (sheet, catalogue_profiles()["Bow"])
