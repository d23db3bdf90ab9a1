"""Places: how much cover hides, what crews and ground do to driving, and what is drawn round melees and chariots."""

from itertools import combinations, pairwise
from math import cos, hypot, sin, tau
from typing import Any

import pytest

from core.base.ids import TokenId
from core.chance.source import Source
from core.explain.modifier import Add
from core.geometry.units import SQUARE, rect_around
from core.model.campaign import Campaign
from core.model.zone_cover import CoverGrade
from core.rules.kit.fight import SeenFight
from core.rules.swift_swords.chariots.builds import FORWARD, back_row, build_of, driving_roll, pace_of, squares_of
from core.rules.swift_swords.cover import cover_armour, cover_modifiers, grade_of
from core.rules.swift_swords.facing import SIX, count_of, turns_between
from core.rules.swift_swords.fighter import fighter
from core.rules.swift_swords.melee.hulls import regions
from core.rules.swift_swords.names import SWIFT_SWORDS
from tests.transcripts.runner import prepared

CAR, ANN = TokenId("token-101"), TokenId("token-102")


def fight(scene: Any, settings: Any = None, **fighters: Any) -> SeenFight:
    """Return a fight of Swift Swords Tactica that has not begun."""
    given = {"system": "swift-swords", "scene": scene, "fighter": fighters, "fight": {"settings": settings or {}}}
    played = prepared(given)
    return SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))


def aboard(chariot: dict[str, object], crew: int, lost: int = 0, **scene: object) -> SeenFight:
    """Return a chariot in zone A with a driver and so many in all aboard, the team of which has lost some Ranks."""
    carries = [{"kind": "carrying", "source": f"token-{102 + number}"} for number in range(crew)]
    people = {
        f"P{number}": {
            "at": [3, 4],
            "sheet": {"skills": [{"name": "Driving", "level": 2}]},
            "conditions": [{"kind": "aboard", "amount": int(not number), "other": CAR}],
        }
        for number in range(crew)
    }
    car: dict[str, object] = {"at": [3, 4], "sheet": {"physical": 4, **chariot}, "conditions": carries}
    if lost:
        car["tracks"] = {"physical": 5 - lost}
    return fight({"zones": {"A": [0, 0, 8, 8]}, **scene}, Car=car, **people)


def test_soft_cover_by_how_much_is_hidden() -> None:
    """SST-COVER-04: its four examples."""
    # SST-COVER-04#1 SST-COVER-04#2 SST-COVER-04#3 SST-COVER-04#4
    assert [grade_of(each) for each in (45, 50, 80, 9)] == [CoverGrade.LIGHT, CoverGrade.MEDIUM, CoverGrade.HEAVY, None]


def test_what_stands_between_two_hides_only_where_position_counts() -> None:
    """SST-MELEE-08: with the setting off no effect, with it on a penalty."""
    # SST-MELEE-08#1
    wall = {"kind": "wall", "id": "wall-1", "points": ((6 * SQUARE, 0), (6 * SQUARE, 3 * SQUARE))}
    scene = {"zones": {"A": [0, 0, 12, 12]}, "things": [wall]}
    people = {"Ann": {"at": [2, 2]}, "Orc": {"at": [10, 2]}}
    one, other = TokenId("token-101"), TokenId("token-102")
    assert cover_modifiers(fight(scene, **people), one, other) == ()
    (found,) = cover_modifiers(fight(scene, {"SST-GAP-23.sight": True}, **people), one, other)
    assert found.rule == "SST-COVER-04" and found.effect == Add(-3)


@pytest.mark.parametrize(
    ("chariot", "crew", "pace", "dice"),
    [
        ({"chariot": "light", "horses": 2}, 2, 8, 6 - 2 - 1),
        ({"chariot": "heavy", "horses": 2}, 4, 5, 6 - 4 - 2),
        ({"chariot": "heavy", "horses": 2}, 2, 7, 6 - 4),
        ({"chariot": "light", "horses": 4}, 2, 9, 6 - 2 - 1),
        ({"chariot": "heavy", "horses": 4}, 3, 8, 6 - 4 - 1),
    ],
)
def test_pace_and_driving_with_a_crew(chariot: dict[str, object], crew: int, pace: int, dice: int) -> None:
    """SST-CHAR-01, SST-CHAR-02, SST-CHAR-05 and SST-CHAR-19: crews are a burden, second turns hard."""
    # SST-CHAR-01#1 SST-CHAR-02#1 SST-CHAR-02#2 SST-CHAR-05#1 SST-CHAR-05#2
    seen = aboard(chariot, crew)
    build = build_of(fighter(seen, CAR).sheet)
    assert build is not None and pace_of(seen, CAR, build) == pace
    assert driving_roll(seen, ANN, CAR, build).count == dice


def test_difficult_ground_and_a_hurt_team_make_driving_harder() -> None:
    """SST-CHAR-14 and SST-CHAR-03: four dice for difficult ground, one for each Rank that the team has lost."""
    # SST-CHAR-14#1 SST-CHAR-03#1
    plain = aboard({"chariot": "light", "horses": 2}, 1)
    hard = aboard({"chariot": "light", "horses": 2}, 1, difficult=[(x, y) for x in range(8) for y in range(8)])
    build = build_of(fighter(plain, CAR).sheet)
    assert build is not None
    assert driving_roll(plain, ANN, CAR, build).count == 6 - 2
    hurt = aboard({"chariot": "light", "horses": 2}, 1, lost=1)
    assert driving_roll(hurt, ANN, CAR, build).count == 6 - 2 - 1
    assert driving_roll(hard, ANN, CAR, build).dice.total.number == 6 - 2 - 4


def test_the_squares_of_a_chariot_and_the_lines_round_melees() -> None:
    """SST-CHAR-11: two horses cover 2 by 3 squares as they face, four 3 by 4; melees are drawn round."""
    # SST-CHAR-11#1
    car = {"at": [6, 6], "sheet": {"chariot": "light", "horses": 4}, "conditions": [{"kind": "heading", "amount": 2}]}
    contact = [{"kind": "in-contact", "amount": 1}]
    seen = fight(
        {"zones": {"A": [0, 0, 12, 12]}},
        Car=car,
        Ann={"at": [1, 1], "side": "party", "conditions": contact},
        Orc={"at": [3, 1], "conditions": contact},
    )
    assert squares_of(fighter(seen, CAR)) == (3, 4)
    melee, chariot = regions(seen.state, seen.encounter)
    assert melee.harmless and chariot.harmless
    box, about = rect_around(chariot.areas[0]), rect_around(melee.areas[0])
    assert (box.width, box.height) == (4 * SQUARE, 3 * SQUARE)
    assert about.left < SQUARE and about.right > 4 * SQUARE and about.bottom < 3 * SQUARE


def test_facings_and_turns() -> None:
    """SST-FLY-05: eight facings on square zones, six on offset ones."""
    # SST-FLY-05#1 SST-FLY-05#2
    kinds = ("square", "offset")
    square, offset = (Campaign(Source(1), house_rules={SWIFT_SWORDS: {"SST-GAP-25": kind}}) for kind in kinds)
    assert (count_of(square), count_of(offset)) == (8, 6)
    assert turns_between(7, 1) == 2 and turns_between(5, 1, SIX) == 2


@pytest.mark.parametrize("horses", [2, 4])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("heading", range(8))
def test_a_whole_crew_stands_inside_the_hull_in_the_back_row(horses: int, count: int, heading: int) -> None:
    """SST-CHAR-02, SST-CHAR-11: four at most, in a row that may be two squares wide."""
    turned = [{"kind": "heading", "amount": heading}]
    car = {"at": [8, 8], "sheet": {"chariot": "heavy", "horses": horses}, "conditions": turned}
    seen = fight({"zones": {"A": [0, 0, 16, 16]}}, Car=car)
    (x, y), (wide, long) = seen.encounter.tokens[CAR].point, squares_of(fighter(seen, CAR))
    angle, row = tau * heading / 8, back_row(seen, CAR, count)
    places = [((px - x) / SQUARE, (py - y) / SQUARE) for px, py in row]
    aside = [px * cos(angle) + py * sin(angle) for px, py in places]
    behind = [py * cos(angle) - px * sin(angle) for px, py in places]
    # more than two in two squares are seen all the same: every second one stands half a square before the others
    back = (long - 1) / 2
    assert all(
        abs(each - back + (FORWARD if count > wide and number % 2 else 0)) < 0.01 for number, each in enumerate(behind)
    )
    assert all(hypot(ax - bx, ay - by) > 0.5 for (ax, ay), (bx, by) in combinations(zip(aside, behind, strict=True), 2))
    assert all(abs(each) <= (wide - 1) / 2 + 0.01 for each in aside)
    assert aside == sorted(aside) and len(set(row)) == count
    # a square each where there is room for that
    if count <= wide:
        assert all(abs(right - left - 1) < 0.01 for left, right in pairwise(aside))


@pytest.mark.parametrize("order", ["ABPQ", "QPBA", "PAQB", "BQAP"])
def test_of_ways_as_short_a_shot_takes_the_one_with_the_least_cover(order: str) -> None:
    """SST-COVER-06: in whatever order the zones were drawn, and never a longer way for less cover."""
    boxes = {"A": [0, 0, 6, 6], "B": [6, 0, 12, 6], "P": [0, 6, 6, 12], "Q": [6, 6, 12, 12]}
    wall, hedge = {"kind": "hard", "grade": "heavy"}, {"kind": "soft", "grade": "light"}
    walled = [{"a": "A", "b": "B", "cover": wall}]
    both = [*walled, {"a": "P", "b": "Q", "cover": hedge}, {"a": "A", "b": "P", "cover": hedge}]
    people = {name: {"at": at} for name, at in (("Ann", [2, 2]), ("Near", [8, 2]), ("Far", [8, 8]))}
    zones = {zone: boxes[zone] for zone in order}
    for links, near, far, armour in ((walled, -2, 0, 0), (both, -2, -1, 0)):
        shot = fight({"zones": zones, "links": links}, **people)
        dice = [
            sum(
                each.effect.amount for each in cover_modifiers(shot, CAR, TokenId(whom)) if isinstance(each.effect, Add)
            )
            for whom in ("token-102", "token-103")
        ]
        assert dice == [near, far] and cover_armour(shot, CAR, TokenId("token-103")) == armour


@pytest.mark.parametrize("extent", ["line", "area"])
def test_whoever_flies_hides_behind_nothing_on_the_ground(extent: str) -> None:
    """SST-COVER-07, SST-FLY-02."""
    wall = {"kind": "hard", "grade": "heavy", "extent": extent}
    scene = {"zones": {"A": [0, 0, 6, 6], "B": {"at": [6, 0, 12, 6], "cover": wall}}}
    for conditions, hidden in (([], True), ([{"kind": "flying", "amount": 0}], False)):
        shot = fight(scene, Ann={"at": [2, 2]}, Roc={"at": [8, 2], "conditions": conditions})
        assert bool(cover_modifiers(shot, CAR, ANN)) == bool(cover_armour(shot, CAR, ANN)) == hidden
