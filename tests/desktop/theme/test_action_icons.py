"""The icons that rule systems name for their actions are there."""

from core.rules.faction_zones.actions import LIST as FACTION_ACTIONS
from core.rules.towers.perform import ACTIONS
from desktop.theme.icons import icon_names


def test_every_action_has_a_picture() -> None:
    known = icon_names()
    assert [action.id for action in ACTIONS if action.icon not in known] == []
    assert [action.id for action in FACTION_ACTIONS.actions if action.icon not in known] == []
