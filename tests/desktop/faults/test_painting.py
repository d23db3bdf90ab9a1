"""An error in a paint event is an error like any other: nothing that it painted on is left half held."""

import pytest
from PySide6.QtGui import QColor
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

    def fails(*_values: object) -> QColor:
        raise RuntimeError("painted badly")

    with monkeypatch.context() as patch:
        # nothing but painting asks for it: Qt's binding frees a handler that it calls while an error waits to be told
        patch.setattr("desktop.run.cards.chance_head.QColor", fails)
        for _ in range(3):
            with pytest.raises(RuntimeError, match="painted badly"):
                head.grab()
            assert not head.paintingActive()
    assert not head.grab().isNull()
