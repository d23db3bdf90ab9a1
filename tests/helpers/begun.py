"""A table at which a fight has begun that is written as in a transcript."""

from collections.abc import Mapping
from typing import Any

from pytestqt.qtbot import QtBot

from desktop.theme.theme import Theme
from tests.helpers.desks import workspace_on
from tests.helpers.table import Table
from tests.transcripts.runner import begin, prepared


def begun_table(qtbot: QtBot, theme: Theme, given: Mapping[str, Any]) -> Table:
    """Return the table of a fight: `given` are its system, scene, fighters and how it began."""
    played = prepared(given)
    begin(played, given["fight"])
    table = Table(workspace_on(theme, played.session))
    qtbot.addWidget(table)
    return table
