"""Settings survive a restart, and a broken file costs nothing but itself."""

from pathlib import Path

import pytest
from msgspec import ValidationError
from pytestqt.qtbot import QtBot

from core.base.errors import StorageFailed
from core.explain.words import Words
from desktop.settings import RECENT, Settings, SettingsFile, settings_file


def test_changes_are_there_after_a_restart(qtbot: QtBot, own_folders: Path) -> None:
    first = SettingsFile()
    assert own_folders in settings_file().parents
    with qtbot.waitSignal(first.changed):
        first.change(theme="dark", scale=1.5, shortcuts={"save": ("Ctrl+S", "F2"), "quit": ()})
    again = SettingsFile().value
    assert again == first.value
    assert (again.theme, again.scale, again.shortcuts["quit"]) == ("dark", 1.5, ())
    assert [path.name for path in settings_file().parent.iterdir()] == ["settings.json"]


def test_nothing_is_written_or_sent_when_nothing_changes(qtbot: QtBot) -> None:
    settings = SettingsFile()
    with qtbot.assertNotEmitted(settings.changed):
        settings.change(theme=settings.value.theme)
    assert not settings.path.exists()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"theme": "plaid"}', '{"scale": 99}', "\x00", '{"layouts": 3}', "[" * 100_000]
)
def test_a_broken_file_is_kept_aside_and_the_defaults_hold(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    for number in (1, 2):
        path.write_text(text, encoding="utf-8")
        settings = SettingsFile(path)
        assert settings.value == Settings()
        assert settings.set_aside == tmp_path / f"settings.broken-{number}.json"
        assert settings.set_aside.read_text(encoding="utf-8") == text
    settings.change(theme="contrast")
    assert SettingsFile(path).value.theme == "contrast"


@pytest.mark.parametrize(
    ("wrong", "names"),
    [
        ('"scale": 99', ("scale",)),
        ('"recent": ["/a.sandtable", "\\ud800", "/b.sandtable"]', ("recent",)),
        ('"answering": {"dodge": "ask", "parry": "perhaps"}', ("answering",)),
        ('"players_window": [1, 2, "x", 4]', ("players_window",)),
        ('"scale": "wide", "autosave": 7', ("scale", "autosave")),
    ],
)
def test_one_bad_entry_costs_nothing_but_itself(tmp_path: Path, wrong: str, names: tuple[str, ...]) -> None:
    path = tmp_path / "settings.json"
    text = f'{{"theme": "dark", {wrong}, "shortcuts": {{"save": ["F2"]}}}}'
    path.write_text(text, encoding="utf-8")
    settings = SettingsFile(path)
    assert settings.value.theme == "dark" and settings.value.shortcuts == {"save": ("F2",)}
    assert sorted(settings.left_out) == sorted(names)
    assert settings.set_aside is not None and settings.set_aside.read_text(encoding="utf-8") == text
    # what is kept is there again, and nothing is told a second time
    again = SettingsFile(path)
    assert again.value == settings.value and again.set_aside is None and not again.left_out
    if names == ("recent",):
        assert settings.value.recent == ("/a.sandtable", "/b.sandtable")
    if names == ("answering",):
        assert settings.value.answering == {"dodge": "ask"}


def test_what_a_newer_version_wrote_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"theme": "dark", "hologram": true}', encoding="utf-8")
    settings = SettingsFile(path)
    assert settings.value.theme == "dark" and settings.set_aside is None


def test_a_favourite_picture_of_an_older_version_is_known_by_its_id(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"favourite_stamps": ["throne", "picture/abc/256/128/old/idol"]}', encoding="utf-8")
    assert SettingsFile(path).value.favourite_stamps == ("throne", "abc")


def test_an_impossible_value_is_refused(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    with pytest.raises(ValidationError):
        settings.change(scale=0)
    assert settings.value == Settings()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    settings = SettingsFile(tmp_path / "file" / "settings.json")
    with pytest.raises(StorageFailed) as told:
        settings.change(theme="dark")
    assert Words().text(told.value.phrase).startswith("The settings could not be saved: ")
    assert settings.value.theme == "dark"


def test_a_folder_in_the_place_of_the_settings_is_told(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    (tmp_path / "settings.json").mkdir()
    with pytest.raises(StorageFailed) as told:
        settings.change(theme="dark")
    assert "The settings could not be saved" in (words := Words().text(told.value.phrase)) and "no plain file" in words


def test_recent_documents_are_each_there_once_and_not_too_many(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.json")
    for number in [*range(RECENT + 3), 5]:
        settings.remember_document(tmp_path / f"{number}.sandtable")
    names = [Path(path).name for path in settings.value.recent]
    assert len(names) == RECENT and names[:2] == ["5.sandtable", f"{RECENT + 2}.sandtable"]
    assert names.count("5.sandtable") == 1
