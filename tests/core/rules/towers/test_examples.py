"""Worked examples that are about figures rather than about steps of a fight."""

from fractions import Fraction

import pytest

from core.analysis.odds import odds
from core.base.ids import RuleId
from core.base.phrase import verbatim
from core.chance.flips import flip_chances, pile_of
from core.engine.board_cache import BoardCache
from core.explain.modifier import Effect, ExtraCards, Modifier, Shift
from core.geometry.ground import Gait
from core.model.condition import Condition
from core.model.creature import Track
from core.model.gear import Carried, Item
from core.rules.towers.actions import ACTION_LIST
from core.rules.towers.gear.weapons import Profile
from core.rules.towers.harm.hazards import CallFall
from core.rules.towers.settings import CardRules
from core.rules.towers.sheet import Trait
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who, held, lines, tallies, way

DUEL = """
.......
..Ax...
.......
"""


def own(on: str, *effects: Effect) -> Condition:
    """Return a condition of the game master's own that does something to a figure."""
    made = tuple(Modifier(RuleId("T99-MOD-01"), verbatim("so be it"), on, effect) for effect in effects)
    return Condition("own", modifiers=made)


def test_cards_and_shifts_are_summed_apart() -> None:
    # T99-FLIP-04#1, T99-FLIP-06#1
    arena = Arena(DUEL, A=Who({"pa": 4}, conditions=(own("attack", ExtraCards(1), Shift(-1), Shift(1)),)))
    attack, *_ = tallies(arena.preview("A", "power-attack", "x"))
    assert tuple(attack.total) == (4, 0)


def test_stance_and_cover_add_up_on_the_defense() -> None:
    # T99-FLIP-04#2, T99-FLIP-06#2
    pair = (held("Longblade"), held("Shortblade", Carried.OFF_HAND))
    defender = Who({"pd": 2}, items=pair, conditions=(Condition("defensive"), own("defense", ExtraCards(1), Shift(1))))
    arena = Arena(DUEL, x=defender)
    _, defense, _ = tallies(arena.preview("A", "attack", "x"))
    assert tuple(defense.total) == (4, 1)


def test_hearts_of_the_defense_do_nothing() -> None:
    # T99-FLIP-08#1, T99-FLIP-08#2
    arena = Arena(DUEL).do("A", "attack", "x").flip("KS 2H 5H / 9C 3C")
    assert arena.track("x", "lethal").value == 8
    arena = Arena(DUEL, x=Who({"pd": 3})).do("A", "attack", "x").flip("KS 2C 5C / 2H 5H 7H")
    assert arena.track("x", "lethal").value == 10


def test_two_shifts_in_a_row_come_before_a_slower_foe() -> None:
    # T99-CLOCK-02#1, T99-CLOCK-02#2
    arena = Arena(DUEL, A=Who(position=15), x=Who(position=19))
    arena.do("A", "shift", go="w")
    assert arena.position("A") == 18
    arena.do("A", "shift", go="w")
    assert (arena.position("A"), arena.clock.line()[0]) == (21, arena.ids["x"])


def test_which_actions_count_as_attacks_and_as_moves() -> None:
    # T99-ACT-06#1, T99-ACT-07#1
    talent = Trait(name="Fierce", on="attack-related", amount=1, effect="shift")
    wand = Profile(name="Wand", uses="sa", against="pd", maximum=20, hands=0)
    items = (Item(id="wand", name="Wand", profile="Wand", carried=Carried.NATURAL),)
    sheet = {"traits": (talent,), "profiles": (wand,)}
    arena = Arena(DUEL, A=Who(sheet, items=items))

    def helped(action: str, *targets: str, **details: str) -> bool:
        attack, *_ = tallies(arena.preview("A", action, *targets, **details))
        return any(line.modifier.rule == "T99-GAP-49" for line in attack.lines)

    assert helped("attack", "x", item="unarmed") and helped("power-attack", "x", item="unarmed")
    assert not helped("cast-spell", "x", item="wand")
    moving = {name for name in ACTION_LIST.names if ACTION_LIST.find(name).move_related}
    assert moving == {"charge", "combat-move", "reckless-move", "join-move", "running-leap", "leap"}


def test_soft_cover_shifts_the_kept_card() -> None:
    # T99-COVER-03#1
    drawn = """
    ..........
    .A..b..x..
    ..........
    """
    arena = Arena(drawn, A=Who(items=(held("Bow"),)), x=Who({"pd": 3}))
    arena.do("A", "attack", "x", item="Bow").flip("9S 2C 3C / 5C 9C 2D")
    (check,) = arena.checks()
    assert lines(check.tallies[1]) == {"T99-COVER-04": "applied"}
    assert ("attack", 9) in check.verdict.values and ("defense", 10) in check.verdict.values


@pytest.mark.parametrize(("size", "spaces"), [(0, 8), (1, 12), (4, 24), (-2, 0)])
def test_threatened_spaces(size: int, spaces: int) -> None:
    # T99-OA-01#1, T99-OA-03
    field = "\n".join(["............"] * 3 + ["...A........"] + ["............"] * 8)
    arena = Arena(field, A=Who({"size": size}))
    assert len(arena.board.threatened_squares(arena.ids["A"])) == spaces


def test_stun_and_lethal_go_down_apart() -> None:
    # T99-DMG-01#1
    arena = Arena(DUEL, A=Who({"px": 7}), x=Who({"er": 1}, tracks={"stun": Track(20, 24), "lethal": Track(10, 10)}))
    arena.do("A", "attack", "x").flip("9 2H / 3")
    assert (arena.track("x", "stun").value, arena.track("x", "lethal").value) == (12, 8)


@pytest.mark.parametrize(
    ("lethal", "status"), [(9, "wounded"), (10, "unhurt"), (0, "disabled"), (-1, "dying"), (-4, "dead")]
)
def test_what_lethal_means(lethal: int, status: str) -> None:
    # T99-LETH-04#1, T99-LETH-05
    arena = Arena(DUEL, x=Who(tracks={"lethal": Track(lethal, 10), "stun": Track(16, 16)}))
    assert arena.status("x") == status


def test_no_heart_among_four_cards_of_a_fresh_deck() -> None:
    # T99-FALL-01#3
    rules = CardRules()
    chances = flip_chances(pile_of(rules.whole, rules.worth), 4)
    assert sum(share for kept, share in chances.items() if not kept.hearts) == Fraction(6327, 20825)
    arena = Arena(DUEL, settings={"T99-GAP-02": "fresh-deck"}, A=Who({"er": 3}))
    found = odds(arena.state, CallFall(ENCOUNTER, (arena.ids["A"],), 10), SYSTEMS, BoardCache())
    assert found.losses(arena.ids["A"], "lethal").weights[0] == Fraction(6327, 20825)


def test_a_way_counts_its_diagonals_one_and_two_in_turn() -> None:
    # T99-MAP-03#1
    arena = Arena(DUEL)
    start = arena.board.stand(arena.ids["A"])
    squares = [(point[0] // 768, point[1] // 768) for point in way(start, "w w ne e ne se")]
    steps = arena.board.walk(arena.ids["A"], squares, Gait())
    assert [step.total for step in steps][1:] == [2, 3, 4, 6, 7]


def test_range_is_counted_to_the_nearest_space() -> None:
    # T99-RNG-01#1
    drawn = """
    A.........
    ..........
    ..........
    ....x.....
    ..........
    """
    arena = Arena(drawn, x=Who({"size": 1}))
    assert arena.board.distance(arena.ids["A"], arena.ids["x"]) == 5


def test_the_disabled_do_not_bar_the_way() -> None:
    # T99-COND-03#1
    drawn = """
    #######
    .Ax....
    #######
    """
    arena = Arena(drawn, x=Who(tracks={"lethal": Track(0, 10)}))
    assert arena.do("A", "combat-move", go="e e").square("A") == (3, 1)
