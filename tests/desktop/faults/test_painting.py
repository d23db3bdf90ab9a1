"""An error in a paint event is an error like any other: nothing that it painted on is left half held."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.run.cards.chance_head import ChanceHead
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun


def test_a_widget_can_be_painted_again_after_an_error(
    qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = ChanceHead(workspace_on(theme, begun()))
    qtbot.addWidget(head)

    def fails(*_words: object) -> str:
        raise RuntimeError("painted badly")

    with monkeypatch.context() as patch:
        patch.setattr(ChanceHead, "tr", fails)
        for _ in range(3):
            with pytest.raises(RuntimeError, match="painted badly"):
                head.grab()
            assert not head.paintingActive()
    assert not head.grab().isNull()
