"""Cover: degrees from sample lines, and what they do to an attack."""

import pytest

from core.engine.request import Ruling
from core.explain.modifier import ExtraCards, Shift
from core.geometry.cover import CoverEvidence, HidingGrade, SampleLine
from core.model.condition import Condition
from core.model.gear import Carried
from core.rules.towers.attack.modifiers.battlefield import shelter
from core.rules.towers.attack.strike import Degree, degree_of
from tests.helpers.arena import Arena, Who, held, lines, tallies, word


def evidence(*grades: HidingGrade) -> CoverEvidence:
    """Return what nine lines show."""
    shown = tuple(SampleLine((0, 0), (9, 9), ("wall-1",) if grade else (), grade) for grade in grades)
    shut = sum(grade is HidingGrade.TOTAL for grade in grades)
    blocked = sum(bool(grade) for grade in grades)
    return CoverEvidence(0.0, blocked, shut, len(grades), shown, ("wall-1",))


@pytest.mark.parametrize(
    ("grade", "blocked", "degree"),
    [
        (HidingGrade.TOTAL, 0, Degree.NONE),
        (HidingGrade.TOTAL, 4, Degree.SOFT),
        (HidingGrade.TOTAL, 5, Degree.HARD),
        (HidingGrade.TOTAL, 8, Degree.HARD),
        (HidingGrade.TOTAL, 9, Degree.TOTAL),
        (HidingGrade.HARD, 9, Degree.HARD),
        (HidingGrade.SOFT, 9, Degree.SOFT),
    ],
)
def test_the_share_of_lines_makes_the_degree(grade: HidingGrade, blocked: int, degree: Degree) -> None:
    # T99-COVER-03, T99-COVER-07#1
    assert degree_of(evidence(*[grade] * blocked, *[HidingGrade.NONE] * (9 - blocked))) is degree


def test_half_of_an_even_number_is_soft() -> None:
    # T99-COVER-03: exactly half hidden counts as soft
    assert degree_of(evidence(*[HidingGrade.TOTAL] * 18, *[HidingGrade.NONE] * 18)) is Degree.SOFT


def test_a_bush_with_a_stone_in_it_is_soft() -> None:
    assert (
        degree_of(evidence(*[HidingGrade.SOFT] * 6, HidingGrade.TOTAL, HidingGrade.NONE, HidingGrade.NONE))
        is Degree.SOFT
    )


def test_a_blocked_middle_line_does_not_hinder_an_attack() -> None:
    # T99-COVER-07#2
    drawn = """
    ..............
    ..............
    ...A.....x....
    ..............
    """
    arena = Arena(drawn, walls=(((8, 0), (8, 2)), ((8, 2), (8, 3))), A=Who(items=(held("Bow"),)))
    assert word(getattr(arena.preview("A", "attack", "x", item="Bow").refused, "phrase", None)) == "total-cover"
    arena = Arena(drawn, low=(((9, 2), (9, 3)),), A=Who(items=(held("Bow"),)))
    preview = arena.preview("A", "attack", "x", item="Bow")
    assert preview.refused is None
    assert lines(tallies(preview)[1]) == {"T99-COVER-03": "applied", "T99-COVER-02": "struck"}


def test_the_best_source_counts_and_the_others_are_shown_outranked() -> None:
    # T99-COVER-01
    drawn = """
    ..........
    .A..b..xC.
    ..........
    """
    arena = Arena(drawn, A=Who(items=(held("Bow"),)))
    defense = tallies(arena.preview("A", "attack", "x", item="Bow"))[1]
    offered = {"T99-COVER-02": "struck", "T99-COVER-03": "struck"}
    assert lines(defense) == {"T99-COVER-04": "applied", "T99-COVER-05": "outranked", **offered}
    assert defense.total.shift == 1


def test_darkness_hides_from_shots() -> None:
    # T99-ATK-03
    drawn = """
    ..........
    .A.....x..
    ..........
    """
    arena = Arena(drawn, dark=((5, 0), (10, 3)), A=Who(items=(held("Bow"),)))
    assert word(getattr(arena.preview("A", "attack", "x", item="Bow").refused, "phrase", None)) == "dark"
    assert arena.preview("A", "attack", "x", item="Bow", anyway=True).refused is None


@pytest.mark.parametrize(
    ("above", "offered"),
    [
        (Degree.NONE, [("T99-COVER-03", Shift(1)), ("T99-COVER-02", ExtraCards(1)), ("T99-COVER-02", Shift(1))]),
        (Degree.SOFT, [("T99-COVER-02", ExtraCards(1)), ("T99-COVER-02", Shift(1))]),
        (Degree.HARD, []),
        (Degree.TOTAL, []),
    ],
)
def test_every_degree_above_what_the_map_shows_is_offered_unticked(above: Degree, offered: list[object]) -> None:
    # T99-COVER-02, T99-COVER-03, T99-MOD-01
    found = shelter("defense", above)
    assert [(each.rule, each.effect) for each in found] == offered
    assert all(each.struck and each.on == "defense" for each in found)
    assert {each.stack for each in found if isinstance(each.effect, Shift)} <= {"cover"}


@pytest.mark.parametrize(("action", "offered"), [("attack", 3), ("grapple", 0)])
def test_a_grip_is_offered_no_cover(action: str, offered: int) -> None:
    arena = Arena("....\n.Ax.\n....", rulings=True)
    arena.do("A", action, "x")
    ruling = arena.session.pending
    assert isinstance(ruling, Ruling)
    assert sum(each.rule in ("T99-COVER-02", "T99-COVER-03") for each in ruling.proposed) == offered


@pytest.mark.parametrize(
    ("between", "target", "covers"), [(0, 0, True), (-1, 0, True), (-2, 0, False), (-1, 1, False), (0, 1, True)]
)
def test_who_is_much_smaller_than_the_target_covers_nobody(between: int, target: int, covers: bool) -> None:
    """T99-COVER-04: one size smaller still does."""
    arena = Arena(
        "............\n............\n.A...b....x.\n............\n............",
        A=Who(items=(held("Bow"),)),
        b=Who({"size": between}),
        x=Who({"size": target}),
    )
    assert ("T99-COVER-04" in lines(tallies(arena.preview("A", "attack", "x", item="Bow"))[1])) is covers


@pytest.mark.parametrize("reaching", ["x", "C"])
def test_a_shot_into_a_melee_in_which_only_one_reaches_the_other(reaching: str) -> None:
    """T99-COVER-05: it is enough that one of the two threatens the other."""
    spear, bare = Who(items=(held("Spear", Carried.BOTH_HANDS),)), Who()
    x, friend = (spear, bare) if reaching == "x" else (bare, spear)
    arena = Arena("............\n.A......x.C.\n............", A=Who(items=(held("Bow"),)), x=x, C=friend)
    assert "T99-COVER-05" in lines(tallies(arena.preview("A", "attack", "x", item="Bow"))[1])
    apart = Arena("............\n.A......x.C.\n............", A=Who(items=(held("Bow"),)))
    assert "T99-COVER-05" not in lines(tallies(apart.preview("A", "attack", "x", item="Bow"))[1])


@pytest.mark.parametrize("kind", ["grappled", "grappling"])
def test_a_grip_of_somebody_who_is_there_no_more_hides_nobody(kind: str) -> None:
    """T99-GAP-36."""
    for other, hides in (("token-11", True), ("token-99", False)):
        grip = Condition(kind, source=other) if kind == "grappled" else Condition(kind, other=other)
        arena = Arena(
            "..........\n.A...xb...\n..........",
            A=Who(items=(held("Bow"),)),
            x=Who(conditions=(grip,)),
        )
        assert arena.ids["b"] == "token-11"
        assert ("T99-GAP-36" in lines(tallies(arena.preview("A", "attack", "x", item="Bow"))[1])) is hides
