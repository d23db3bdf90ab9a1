"""What an attack would do, and what it has to overcome, is told before it is rolled, in the words of each game."""

from dataclasses import replace
from typing import Any

from core.base.ids import RuleId, TokenId
from core.base.phrase import say
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.explain.modifier import Add, Limit, Modifier, Scale
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.kit.fight import SeenFight
from core.rules.kit.shown import Outlook
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.ranked import ranked
from tests.helpers.skirmish import begun as zones
from tests.transcripts.runner import begin, prepared

SWORD = {"id": "sword", "name": "Sword", "profile": "Arming sword", "carried": "main hand"}
DUEL: dict[str, Any] = {
    "system": "semi-automagic",
    "fighter": {
        "Ann": {"at": [5, 5], "side": "party", "sheet": {"strength": 2}, "gear": [SWORD]},
        "Goblin": {"at": [6, 5]},
    },
    "fight": {"answers": {"initiative:Ann": 6, "initiative:Goblin": 1}},
}


def seen(state: Campaign) -> SeenFight:
    """Return the only fight of a campaign."""
    (encounter,) = state.encounters.values()
    return SeenFight(state, encounter, BoardCache().of(state, encounter, SYSTEMS[encounter.system]))


def stakes(here: SeenFight, act: Act, *ruled: Modifier) -> Outlook:
    """Return what is told of an act on its last target."""
    found = figures_of(here.encounter.system).outlook(here, act, act.targets[-1], ruled)
    assert found is not None
    return found


def armour(amount: int) -> Modifier:
    return Modifier(RuleId("X"), say("verbatim", text="coat"), "armour", Add(amount))


def named(encounter: Encounter, state: Campaign, name: str) -> TokenId:
    return next(token.id for token in encounter.tokens.values() if state.name(token).startswith(name))


def test_seconds_tell_dice_thresholds_and_the_part_and_shade_each_move() -> None:
    played = prepared(DUEL)
    begin(played, DUEL["fight"])
    here, ids = seen(played.session.state), played.ids
    ann, goblin = TokenId(ids["Ann"]), TokenId(ids["Goblin"])
    act = Act(here.encounter.id, ann, "attack", (goblin,), item="sword")
    plain = stakes(here, act, Modifier(RuleId("X"), say("verbatim", text="STR"), "damage", Add(2)))
    assert (plain.harm, plain.against, plain.part) == ("d8+2 slashing", ("Toughness 9, Minimum 3",), "")
    leg = Act(here.encounter.id, ann, "called-shot", (goblin,), item="sword").having({"part": "leg"})
    called = stakes(here, leg)
    assert (called.part, called.against) == ("leg", ("Toughness 8, Minimum 2",))
    system = SYSTEMS[here.encounter.system]
    walk = system.sketch(here.state, here.board, here.encounter, Act(here.encounter.id, ann, "move"))
    near, far = walk.bands
    assert set(near.squares) < set(far.squares) and near.cost.values == (("seconds", 1),)


def test_seconds_tell_the_threshold_with_the_armour_of_the_part_aimed_at() -> None:
    """SEC-DMG-04: a helmet is told of where the head is aimed at, and nowhere else."""
    helmet = {"id": "helmet", "name": "Helmet", "profile": "Helmet", "carried": "worn"}
    played = prepared(DUEL | {"fighter": DUEL["fighter"] | {"Goblin": {"at": [6, 5], "gear": [helmet]}}})
    begin(played, DUEL["fight"])
    here, ids = seen(played.session.state), played.ids
    act = Act(here.encounter.id, TokenId(ids["Ann"]), "called-shot", (TokenId(ids["Goblin"]),), item="sword")
    against = {part: stakes(here, act.having({"part": part})).against for part in ("head", "leg")}
    assert against == {"head": ("Toughness 11, Minimum 5",), "leg": ("Toughness 8, Minimum 2",)}
    assert stakes(here, replace(act, action="attack")).against == ("Toughness 9, Minimum 3",)


def test_zones_tell_dice_armour_and_from_what_on_a_blow_is_critical_and_shade_the_zones() -> None:
    session, ids = zones()
    here = seen(session.state)
    act = Act(here.encounter.id, ids["Sybilla"], "attack", (ids["Bandit"],), item="spear")
    told = stakes(here, act, armour(2))
    assert told.harm == "d6" and told.against == ("Armour value 2", "critical from 4 on", "Health 8/8")
    system = SYSTEMS[here.encounter.system]
    walk = system.sketch(here.state, here.board, here.encounter, Act(here.encounter.id, ids["Sybilla"], "move"))
    assert [len(reach.areas) for reach in walk.reaches] == [1, 1]


def test_ranks_tell_damage_armor_and_hit_points() -> None:
    session, _ = ranked()
    here = seen(session.state)
    archer, bandit = (named(here.encounter, here.state, name) for name in ("Bertram", "Bandit"))
    told = stakes(here, Act(here.encounter.id, archer, "attack", (bandit,), item="bow"), armour(1))
    assert told.harm.startswith("1D8+1") and told.against == ("Armor points 1", "Hit points 12/12")


def test_what_raises_a_figure_of_the_target_hinders() -> None:
    figures = figures_of(SYSTEMS["faction-zones"].id)  # type: ignore[index]  # ids are texts
    assert not figures.helps(armour(1)) and figures.helps(armour(-1))
    on = Modifier(RuleId("X"), say("verbatim", text="aim"), "attack", Add(1))
    assert figures.helps(on)
    figures = figures_of(SYSTEMS["basic-roleplaying"].id)  # type: ignore[index]  # ids are texts
    for effect, helps in ((Add(20), True), (Scale(2), True), (Scale(0), False), (Limit(high=5), False)):  # type: ignore[arg-type]  # whole shares
        assert figures.helps(Modifier(RuleId("X"), say("verbatim", text="x"), "chance", effect)) is helps


def test_armour_is_told_before_there_is_a_ruling() -> None:
    # SST-DMG-13: whoever has to test his courage before he strikes sees what the blow would meet
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 8, 8]}},
        "fighter": {
            "Ann": {"at": [2, 2], "side": "party", "sheet": {"control": "major"}, "gear": [SWORD | {"profile": "Axe"}]},
            "Orc": {"at": [3, 2], "sheet": {"armour": 2, "control": "minor"}},
        },
        "fight": {"answers": {"hand:Ann": "5 5 4"}},
    }
    played = prepared(given)
    begin(played, given["fight"])
    here = seen(played.session.state)
    act = Act(here.encounter.id, TokenId(played.ids["Ann"]), "attack", (TokenId(played.ids["Orc"]),), item="sword")
    assert stakes(here, act).against[0] == "Armour 2"
    assert stakes(here, act, armour(3)).against[0] == "Armour 3"


def test_of_a_broken_weapon_half_the_damage_is_told() -> None:
    """BRP-GAP-13: improvised with, it does half damage, which the card says before the blow."""
    for worn, told in ((5, "1D6+2"), (6, "\u00bd (1D6+2)")):
        mace = {"id": "mace", "name": "Mace", "profile": "Mace, Light", "carried": "main hand", "wounds": worn}
        data: dict[str, Any] = {
            "system": "basic-roleplaying",
            "fight": {"settings": {"BRP-GAP-23": False, "BRP-GAP-13": "improvised"}},
            "fighter": {
                "Ann": {"at": [1, 1], "side": "party", "sheet": {"dexterity": 15}, "gear": [mace]},
                "Orc": {"at": [2, 1]},
            },
        }
        played = prepared(data)
        begin(played, data["fight"])
        here, ids = seen(played.session.state), played.ids
        act = Act(here.encounter.id, TokenId(ids["Ann"]), "attack", (TokenId(ids["Orc"]),), item="mace")
        assert stakes(here, act).harm == told
