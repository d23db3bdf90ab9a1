"""What the kit keeps within bounds: numbers that are called for, points of a map, settings, and lists of names."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.base.errors import Refused
from core.base.ids import SystemId, TokenId
from core.edits.loads import ChangePile, LayDown
from core.edits.maps import ChangeScene
from core.edits.people import ChangeGear
from core.engine.board_cache import BoardCache
from core.engine.context import Context
from core.engine.system import SettingChoice
from core.explain.words import Words
from core.geometry.units import SQUARE
from core.model.campaign import HouseRules
from core.model.creature_reference import CreatureReference
from core.model.gear import Item
from core.model.loads import Portion
from core.rules.kit.calls import at_most
from core.rules.kit.endings import lying
from core.rules.kit.metres import point_off
from core.rules.kit.settings import Settings, setting
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, ready

ANN, ORC, TINY = TokenId("token-6"), TokenId("token-8"), SystemId("tiny")


def test_a_number_is_taken_at_its_bounds_and_refused_beyond_them() -> None:
    assert [at_most(number, 5) for number in (1, 5)] == [1, 5] and at_most(0, 5, least=0) == 0
    for number, least in ((0, 1), (6, 1), (-1, 0), (2, 3)):
        with pytest.raises(Refused, match="absurd-number"):
            at_most(number, 5, least=least)


def test_a_point_off_somebody_lies_on_the_map_at_its_edges() -> None:
    session = ready()
    session.submit(ChangeScene(SCENE, {"square_length": Fraction(2), "unit": "m"}))
    ctx = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    token = ctx.token(ANN)
    x, y = token.point
    aside = replace(token, point=(x, y + SQUARE))
    assert point_off(ctx, aside, 2, (1, 1)) == (x + SQUARE, y + 2 * SQUARE)
    assert point_off(ctx, token, 4, (1, 0)) == (x + 2 * SQUARE, y)
    assert point_off(ctx, token, 4, (1, 1)) == (x + 2 * SQUARE, y + 2 * SQUARE)
    last, far = 10 * SQUARE - 1, 180
    assert point_off(ctx, token, far, (1, 1)) == (last, last) and point_off(ctx, token, far, (-1, -1)) == (0, 0)
    assert point_off(ctx, token, far, (1, -1)) == (last, 0) and point_off(ctx, token, far, (-1, 1)) == (0, last)
    assert point_off(ctx, token, far, (0, 1)) == (x, last) and point_off(ctx, token, far, (-1, 0)) == (0, y)


def test_a_setting_is_the_game_masters_as_long_as_it_is_possible() -> None:
    choice = SettingChoice("GAP-01", ("usual", "other"), "usual")
    count = SettingChoice("GAP-02", range(1, 4), 3)
    house: HouseRules = {TINY: {"GAP-01": "other", "GAP-02": 2}, SystemId("else"): {"GAP-01": "usual"}}
    assert setting(house, TINY, choice) == "other" and setting({}, TINY, choice) == "usual"
    assert setting({TINY: {}}, TINY, choice) == setting({TINY: {"GAP-01": "gone"}}, TINY, choice) == "usual"
    rules = Settings(TINY, (choice, count))
    assert (rules.chosen(house, choice), rules.decided(house, "GAP-01")) == ("other", "other")
    assert rules.decided(house, "GAP-02") == 2
    assert (rules.number_of(house, count), rules.number_of({}, count)) == (2, 3)


def test_what_lies_about_is_named_once_and_what_is_hidden_is_not() -> None:
    session = ready()
    things = [Item(id=name.lower(), name=name) for name in ("Rope", "Lamp")]
    for who, gear in ((ANN, things), (ORC, things[:1])):
        session.submit(ChangeGear(ENCOUNTER, (who,), tuple(gear)))
    assert lying(session.state, session.state.encounter(ENCOUNTER)) == ()

    def told() -> list[str]:
        return [Words().text(each.label) for each in lying(session.state, session.state.encounter(ENCOUNTER))]

    for number, (who, item) in enumerate(((ANN, "rope"), (ANN, "lamp"), (ORC, "rope"))):
        place = (400 + 2000 * number, 400)
        session.submit(LayDown(CreatureReference(ENCOUNTER, who), (Portion(item),), SCENE, place))
    (line,) = told()
    assert line.count("Rope") == 1 and line.count("Lamp") == 1
    lamp = next(pile for pile in session.state.scene_state(SCENE).piles if pile.gear[0].name == "Lamp")
    session.submit(ChangePile(SCENE, lamp.id, hidden=True))
    (line,) = told()
    assert "Rope" in line and "Lamp" not in line
