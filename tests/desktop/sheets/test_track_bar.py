"""Bars of tracks: what is told of a box hides nothing of the track that it comes from."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.sheets.track_bar import TIP_HANGS, TrackBar
from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on


@pytest.mark.parametrize("framed", [None, 0, 1])
def test_words_on_a_box_stand_above_it_where_what_is_framed_for_it_lies_below(
    qtbot: QtBot, theme: Theme, framed: int | None
) -> None:
    around, workspace = QWidget(), workspace_on(theme)
    column, bars = QVBoxLayout(around), [TrackBar(workspace, around) for _ in range(2)]
    for bar in bars:
        column.addWidget(bar)
    qtbot.addWidget(around)
    around.show()
    if framed is not None:
        bars[framed].mark(marked=True)
    at, words = QPoint(40, 400), "lost by cross-over\nCross-over (SST-CROSS-01)"
    pointed = bars[1 - (framed or 0)] if framed is not None else bars[0]
    place = pointed.tip_place(at, words)
    if framed == 1:
        hanging = place.y() + TIP_HANGS + 2 * pointed.fontMetrics().lineSpacing()
        assert place.x() == at.x() and hanging < pointed.mapToGlobal(QPoint(0, 0)).y()
    else:
        assert place == at
