"""Swift Swords Tactica: what the card, the questions and the map say of two blows, of spells and of defences."""

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.analysis.odds import odds
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.policy import suggestion
from core.engine.request import Draw
from core.engine.system import Family
from core.model.creature_reference import CreatureReference, vitals_of
from core.rules.registry import SYSTEMS
from desktop.map.painting.labels import Tone
from desktop.run.results import came_of, latest
from desktop.theme.theme import Theme
from tests.desktop.run.test_swift_cards import ANN, ORC, SWORD, click_on, duel
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.runner import ENCOUNTER, SCENE, begin, prepared, spot_point

CASTS = {"skills": [{"name": "Casting"}]}


def test_whoever_blocks_and_is_stunned_all_the_same_has_not_come_through(qtbot: QtBot, theme: Theme) -> None:
    # SST-BLOCK-02: the defence is named that was passed
    shield = {"id": "shield", "name": "Shield", "profile": "Small shield", "carried": "off hand"}
    ann = {"sheet": {"skills": [{"name": "Melee"}]}, "gear": [{"id": "sword", **SWORD}]}
    table = duel(qtbot, theme, ann, {"sheet": {"skills": [{"name": "Block"}]}, "gear": [shield]})
    workspace = table.workspace
    assert workspace.submit(Act(ENCOUNTER, ANN, "attack", (ORC,), item="sword"))
    given: dict[str, object] = {
        f"defence:{ANN}:{ORC}": "block:shield",
        f"block:{ORC}": (5, 2, 2, 2),
        f"attack:{ANN}:{ORC}": (5, 5, 2, 2),
        f"takes:{ORC}": "state",
        f"special:0:{ANN}": "none",
    }
    while (request := workspace.session.pending) is not None:
        workspace.session.answer(given.get(request.key, suggestion(request) if not isinstance(request, Draw) else None))
    came = latest(workspace)
    assert came is not None
    told = came_of(workspace, came)[ORC]
    assert (told.head, told.more) == ("Block passed", ("stunned",))
    assert told.tone is not Tone.GOOD and told.passed is None


def test_a_dive_that_ends_in_a_fall_says_so_on_its_card(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-FLY-07
    flies = {"control": "player", "fly_speed": 1, "fly_turns": 9, "fly_dive": 1}
    fight = {"answers": {"hand:Ann": "5 5 5"}}
    given = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 4, 4], "B": [4, 0, 8, 4], "C": [8, 0, 12, 4]}},
        "fighter": {
            "Ann": {"in": "A", "side": "party", "sheet": flies, "conditions": [{"kind": "flying", "amount": 2}]},
            "Orc": {"in": "C"},
        },
        "fight": fight,
    }
    played = prepared(given)
    begin(played, fight)
    table = Table(workspace_on(theme, played.session))
    qtbot.addWidget(table)
    table.show()
    workspace, card = table.workspace, table.cards.aim
    scene = workspace.state.scenes[SCENE]
    offer = next(each for each in table.bar.offers if each.act.action == "dive")
    for spots, falls in ((("A|B", "B"), False), (("A|B", "B", "B|C", "C"), True)):
        workspace.aiming.take(offer)
        workspace.aiming.point_out(Act(ENCOUNTER, ANN, "dive", path=tuple(spot_point(scene, each) for each in spots)))
        assert ("falls" in card.stakes.text()) is falls
        workspace.aiming.give_up()


def test_a_spell_with_words_is_headed_by_them_and_says_why_so_few_dice_are_rolled(
    qtbot: QtBot, theme: Theme, at_once: None
) -> None:
    # SST-ACT-14, SST-INJ-06
    ann = {"sheet": CASTS, "conditions": [{"kind": "injury-sound", "other": "head", "lasting": True}]}
    table = duel(qtbot, theme, ann, {})
    workspace, card = table.workspace, table.cards.aim
    offer = next(each for each in table.bar.offers if each.act.action == "cast" and not each.act.options)
    workspace.aiming.take(offer, Act(ENCOUNTER, ANN, "cast", words="Fire"))
    assert card.who.title.text() == "Cast: Fire"
    assert not card.short.isHidden() and "Sound injury" in card.short.text()


def test_the_key_of_what_asks_for_words_lists_every_way(qtbot: QtBot, theme: Theme) -> None:
    table = duel(qtbot, theme, {"sheet": CASTS}, {})
    table.bar.press(Family.USE)
    assert table.bar.opened is Family.USE
    before = table.bar.page.list.currentIndex().row() if table.bar.page is not None else -1
    table.bar.press(Family.USE)
    assert table.bar.page is not None and table.bar.page.list.currentIndex().row() == before + 1


def test_a_spell_is_cast_at_somebody_by_clicks(qtbot: QtBot, theme: Theme, at_once: None) -> None:
    # SST-ATK-01, SST-ACT-14, SST-GAP-26
    table = duel(qtbot, theme, {"sheet": CASTS}, {"sheet": {"physical": 8, "armour": 1}})
    workspace, card, bar = table.workspace, table.cards.aim, table.bar
    bar.press(Family.USE)
    assert bar.page is not None
    names = [workspace.text(each.label) for each in bar.page.offers]
    bar.page.list.setCurrentIndex(bar.page.list.ways.index(names.index("Cast at the body")))
    bar.page.list.take_current()
    click_on(table, ORC)
    act = workspace.aiming.act
    assert act is not None and act.targets == (ORC,) and card.head.summary is not None
    # two successes of four dice, one of which the hide stops
    found = odds(workspace.state, act, SYSTEMS, BoardCache())
    assert (
        found.losses(ORC, "physical").chance(bool) == 1 - Fraction(2, 3) ** 4 - 4 * Fraction(1, 3) * Fraction(2, 3) ** 3
    )
    assert "1+1d" in card.stakes.text() and "Armour 1" in card.stakes.text()
    QTest.keyClick(card, Qt.Key.Key_Return)
    request = workspace.session.pending
    while request is not None:
        workspace.session.answer((6, 5, 2, 2) if isinstance(request, Draw) else suggestion(request))
        request = workspace.session.pending
    lost = vitals_of(workspace.state, CreatureReference(ENCOUNTER, ORC))
    assert lost.tracks["physical"].value == 7 or any(each.kind == "stun" for each in lost.conditions)
