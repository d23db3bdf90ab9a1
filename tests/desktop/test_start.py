"""The first window comes before nearly all of the program, which comes without what only maps, odds and paper need."""

import re

import pytest
from pytestqt.qtbot import QtBot

from desktop.panel import PanelKind
from desktop.theme.theme import Theme
from desktop.window.panels import PANELS
from tests.helpers.desks import workspace_on
from tests.helpers.fights import begun
from tests.helpers.starting import Started, started

BEFORE_THE_WINDOW = (
    "core.base",
    "core.explain.languages",
    "core.documents.disk",
    "core.documents.folder",
    "core.documents.locks",
    "core.documents.sample_fights",
    "core.documents.schema",
    "desktop.__main__",
    "desktop.compiled_words",
    "desktop.faults.catching",
    "desktop.settings",
    "desktop.theme",
    "desktop.translation",
    "desktop.widgets",
    "desktop.window.application",
    "desktop.window.front",
    "desktop.window.later",
    "desktop.window.main_window",
    "desktop.window.on_screen",
    "desktop.window.splash",
    "desktop.window.start_page",
    "desktop.window.status_hint",
    "desktop.window.starting",
    "desktop.workspace.message",
)
"""All of the program that may be loaded before somebody sees its window: each takes time before that."""
LATER = ("numpy", "shapely", "reportlab", "pypdf", "PIL")
NEVER = ("scipy", "numba", "icepool")
WITH_PANELS = (
    "core.analysis",
    "desktop.run.clocks",
    "desktop.log",
    "desktop.properties",
    "desktop.rules_browser",
    "desktop.house_rules",
    "desktop.afflictions",
    "desktop.encumbrance",
    "desktop.forms",
    "desktop.calendar",
    "desktop.notes",
    "desktop.roster",
)
WHEN_ASKED = (
    "core.documents.new_adventure",
    "core.documents.interchange",
    "core.documents.toll_house",
    "core.documents.shipped",
    "core.rules.towers",
    "desktop.menus.shortcuts",
    "desktop.importing",
    "desktop.exporting",
    "desktop.printing",
    "desktop.bestiary",
    "desktop.creatures",
    "desktop.gear",
    "desktop.sheets",
    "desktop.window.about",
    "desktop.documents.copy_from",
    "desktop.documents.new_adventure",
    "desktop.window.preferences",
)
PANEL = r"desktop\..*panels?(\.|$)"
LIGHT = ("desktop.panel", "desktop.window.panels")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Started:
    """The program as its first window is seen and as it is whole, started once for all that is asked of it."""
    return started(tmp_path_factory.mktemp("home"))


def within(modules: tuple[str, ...], *packages: str) -> list[str]:
    """Return which of the modules are one of `packages` or lie in one."""
    return [name for name in modules if any(f"{name}.".startswith(f"{package}.") for package in packages)]


def test_only_few_modules_are_loaded_before_the_first_window_is_seen(first: Started) -> None:
    loaded = first.first.modules
    ours = set(within(loaded, "core", "desktop"))
    parents = {name.rsplit(".", deep)[0] for name in BEFORE_THE_WINDOW for deep in (1, 2)}
    assert "desktop.window.start_page" in ours
    assert sorted(ours - set(within(loaded, *BEFORE_THE_WINDOW)) - parents) == []
    # facts take as long to be loaded as a third of all that is loaded before
    assert "pydantic" not in first.first.packages


def test_the_program_becomes_whole_without_what_is_heavy(first: Started) -> None:
    assert "PySide6" in first.whole.packages
    assert [name for name in (*LATER, *NEVER) if name in first.whole.packages] == []


def test_the_program_becomes_whole_without_a_panel(first: Started) -> None:
    assert [name for name in sorted(first.whole.modules) if re.match(PANEL, name)] == list(LIGHT)
    assert within(first.whole.modules, *WITH_PANELS) == []


def test_the_program_becomes_whole_without_what_waits_to_be_asked(first: Started) -> None:
    assert within(first.whole.modules, *WHEN_ASKED) == []


@pytest.mark.parametrize("kind", PANELS, ids=lambda kind: str(kind.id))
def test_each_kind_of_panel_makes_its_own(kind: PanelKind, qtbot: QtBot, theme: Theme) -> None:
    panel = kind.make(workspace_on(theme, begun()))
    qtbot.addWidget(panel)
    # layouts that were kept know the dock of stamps by its former name
    own = "Stamps" if kind.id == "library" else kind.id.title().replace("-", "")
    assert type(panel).__name__ == f"{own}Panel"
