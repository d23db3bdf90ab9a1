"""What decides an attack on its card: in whose favour, whichever game was open before, and what is raised as one."""

from typing import Any

from pytestqt.qtbot import QtBot

from core.base.ids import TokenId
from core.engine.journal import Journal
from core.engine.session import Session
from core.rules.registry import SYSTEMS
from desktop.explanations.ruling_view import RulingView
from desktop.run.cards.aim_card import AimCard
from desktop.run.offer_groups import offers_of
from desktop.theme.theme import Theme
from desktop.workspace.workspace import Workspace
from tests.helpers.desks import workspace_on
from tests.transcripts.runner import begin, prepared

BOW = {"id": "bow", "name": "Bow", "profile": "Bow", "carried": "both hands"}
TOWERS: dict[str, Any] = {
    "fighter": {"Ann": {"at": [1, 1], "side": "party", "gear": [BOW]}, "Orc": {"at": [2, 1]}},
    "fight": {"start": {"Ann": 5, "Orc": 8}},
}
ZONES: dict[str, Any] = {
    "system": "faction-zones",
    "scene": {"zones": {name: [4 * place, 0, 4 * place + 4, 4] for place, name in enumerate("ABCDEFG")}},
    "fighter": {
        "Ann": {"in": "A", "side": "party", "gear": [{**BOW, "profile": "Missile great weapon"}]},
        "Orc": {"in": "G"},
    },
    "fight": {"answers": {"initiative": "party", "first:1": "party"}},
}


def aimed(card: AimCard, workspace: Workspace, fight: dict[str, Any], action: str) -> RulingView:
    """Open a fight, and let Ann aim an action at the orc; return the ruling on the card."""
    played = prepared(fight)
    begin(played, fight["fight"])
    workspace.open(Session(Journal(played.session.state), SYSTEMS))
    ann, orc = (TokenId(played.ids[name]) for name in ("Ann", "Orc"))
    offer = next(each for each in offers_of(workspace, ann) if each.act.action == action and each.why_not is None)
    workspace.aiming.take(offer)
    card.refresh()
    card.targets.buttons[orc].click()
    card.refresh()
    assert card.ruling is not None
    return card.ruling


def seated(qtbot: QtBot, theme: Theme) -> tuple[AimCard, Workspace]:
    """Return a card of what is aimed, on a workspace where nothing is open."""
    workspace = workspace_on(theme)
    card = AimCard(workspace)
    qtbot.addWidget(card)
    card.show()
    workspace.aiming.changed.connect(card.refresh)
    return card, workspace


def columns(view: RulingView) -> tuple[list[str], list[str]]:
    """Return the words of what helps, and of what hinders."""
    assert view.columns is not None
    helps, hinders = ([line.words.text() for line in lines] for lines in view.columns.lines)
    return helps, hinders


def test_what_makes_a_shot_hard_hinders_though_another_game_was_open_before(qtbot: QtBot, theme: Theme) -> None:
    card, workspace = seated(qtbot, theme)
    aimed(card, workspace, TOWERS, "attack")
    workspace.aiming.give_up()
    helps, hinders = columns(aimed(card, workspace, ZONES, "attack"))
    assert (helps, hinders) == ([], ["+1 beyond half the range"])


def test_hard_cover_is_raised_by_one_tick_though_it_counts_in_two_ways(qtbot: QtBot, theme: Theme) -> None:
    # T99-COVER-02: a card and a shift
    card, workspace = seated(qtbot, theme)
    view = aimed(card, workspace, TOWERS, "attack")

    def ticked() -> list[str]:
        assert view.columns is not None
        return [
            line.words.text() for line in view.columns.lines[1] if line.box.isChecked() and "cover" in line.words.text()
        ]

    def click(words: str) -> None:
        assert view.columns is not None
        next(line.box for line in view.columns.lines[1] if line.words.text() == words).click()

    assert ticked() == []
    click("flip +1 in hard cover")
    assert ticked() == ["flip +1 in hard cover", "shift +1 in hard cover"]
    click("shift +1 in hard cover")
    assert ticked() == ["flip +1 in hard cover"], "one of the two alone is struck"
