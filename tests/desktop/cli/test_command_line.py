"""The subcommands, carried out as a script would."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copyfile

import pytest
from PySide6.QtWidgets import QApplication

import desktop.cli.importing
from core.base.ids import ThingId
from core.base.version import VERSION
from core.chance.source import Source
from core.documents.sample_fights import sample_file, samples
from core.documents.store import Document
from core.edits.maps import PutThings
from core.explain.languages import PSEUDO, pseudo
from core.geometry.units import SQUARE
from core.model.campaign import Campaign, HouseRules
from core.model.things import Door, DoorState, Picture
from core.rules.towers.names import TOWERS
from desktop.__main__ import main as begin
from desktop.cli import is_carried_out, main
from desktop.cli.command_line import HOMES
from desktop.cli.exporting import PARTS
from tests.helpers.documents import fresh, hall
from tests.helpers.fights import SYSTEMS
from tests.helpers.images import png
from tests.helpers.tiny.fighter import TINY
from tests.helpers.uvtt import house

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder to work in, with a map, a picture and a broken map, and the tiny rule system."""
    (tmp_path / "House.dd2vtt").write_text(json.dumps(house()))
    (tmp_path / "Yard.png").write_bytes(png(140, 70))
    (tmp_path / "bad.uvtt").write_text("{")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(desktop.cli.importing, "SYSTEMS", SYSTEMS)
    return tmp_path


def opened(path: Path, folder: Path) -> Document:
    """Return a document that was written; the caller closes it."""
    return Document.open(path, folder / "state")


def test_maps_become_a_document(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["import", "House.dd2vtt", "Yard.png", "out.sandtable", "--cell", "35x70", "--open-portals", "doors"]
    assert main([*line, "--system", TINY, "--title", "Old farm"]) == 0
    said = capsys.readouterr()
    assert said.err == "" and said.out.splitlines() == [
        "House.dd2vtt: 6 × 4 squares, 10 pieces of wall, 2 doors, 0 windows, 1 light",
        "Yard.png: 4 × 1 squares, 0 pieces of wall, 0 doors, 0 windows, 0 lights",
        "out.sandtable: written, 2 scenes",
    ]
    document = opened(folder / "out.sandtable", folder)
    try:
        state = document.state
        first, second = state.scenes.values()
        assert (state.title, first.name, second.name, second.columns) == ("Old farm", "House", "Yard", 4)
        assert [t.state for t in first.things.values() if isinstance(t, Door)] == [DoorState.CLOSED, DoorState.OPEN]
        (picture,) = (thing for thing in second.things.values() if isinstance(thing, Picture))
        assert picture.right_bottom == (4 * SQUARE, SQUARE)
        assert document.asset(picture.picture) == (folder / "Yard.png").read_bytes()
        assert [(e.system, e.scene) for e in state.encounters.values()] == [(TINY, first.id)]
    finally:
        document.close(discard=True)


def test_a_map_that_is_refused_leaves_nothing_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "House.dd2vtt", "bad.uvtt", "gone.uvtt", "out.sandtable"]) == 1
    refusals = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in refusals[:2]] == ["bad.uvtt", "gone.uvtt"] and len(refusals) == 3
    assert not (folder / "out.sandtable").exists()


def test_a_file_that_is_there_stays_unless_it_may_be_replaced(folder: Path) -> None:
    out = folder / "out.sandtable"
    out.write_text("mine")
    assert main(["import", "House.dd2vtt", "out.sandtable"]) == 1
    assert out.read_text() == "mine"
    assert main(["import", "House.dd2vtt", "out.sandtable", "--replace"]) == 0
    assert main(["check", "out.sandtable"]) == 0


def test_unknown_systems_and_absurd_grids_are_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "House.dd2vtt", "out.sandtable", "--system", "chess"]) == 1
    assert TINY in capsys.readouterr().err
    assert main(["import", "Yard.png", "out.sandtable", "--cell", "1"]) == 1
    assert main(["import", "Yard.png", "out.sandtable", "--offset", "5,5"]) == 1
    assert not (folder / "out.sandtable").exists()


@pytest.mark.parametrize(
    "line",
    [
        [],
        ["import"],
        ["import", "House.dd2vtt"],
        ["import", "House.dd2vtt", "Yard.png"],
        ["import", "House.dd2vtt", "out.sandtable", "--cell", "wide"],
        ["import", "House.dd2vtt", "out.sandtable", "--cell", "1e9999999"],
        ["import", "House.dd2vtt", "out.sandtable", "--tolerance", "3"],
        ["import", "House.dd2vtt", "out.sandtable", "--open-portals", "holes"],
        ["dance"],
        ["check"],
    ],
)
def test_lines_that_make_no_sense_are_usage_errors(
    folder: Path, line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line) == 2
    assert "usage: sandtable" in capsys.readouterr().err


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0 and main(["import", "--help"]) == 0
    assert "--open-portals" in capsys.readouterr().out
    assert is_carried_out("check") and not is_carried_out("House.sandtable")
    assert begin(["--version"]) == 0 and capsys.readouterr().out == f"Sandtable {VERSION}\n"
    for each in ("import", "check", "export"):
        assert begin([each, "--help"]) == 0 and f"usage: sandtable {each}" in capsys.readouterr().out


GIVEN = re.compile(
    "|".join((r"--?[a-z-]+|\{[a-z0-9,-]+\}|\b(PX)\b|\.(pdf|png)\b|[A-Z],[A-Z]|en-XA|\.?sandtable|70x72", *PARTS))
)
"""What is written as it is in every language: options, their choices, and what stands for a value."""
MEANT = (*HOMES, "windows", "doors", "letter", "a4", "UNIVERSAL", "PDF", "JSON", "VTT")


@pytest.mark.parametrize("line", [["--help"], *([name, "--help"] for name in HOMES)], ids=" ".join)
def test_all_that_a_command_line_says_of_itself_is_in_the_language(
    line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line, "--language", PSEUDO]) == 0
    told = re.sub(r"\s+", " ", capsys.readouterr().out)
    plain = re.findall(r"(?<![^\W\d_])[A-Za-z]{3,}(?![^\W\d_])", GIVEN.sub(" ", told))
    assert [word for word in plain if word not in MEANT] == []
    assert pseudo("options") in told and pseudo("usage:") in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["import"], "das fehlt: KARTE, ZIEL"),
        (["check", "x", "--speed"], "das bedeutet hier nichts: --speed"),
        (["manual", "x.pdf", "--paper"], "nach --paper muss etwas stehen"),
        (["manual", "x.pdf", "--paper", "a3"], "--paper kann nicht 'a3' sein. Es gibt: a4, letter"),
        (["thumbnail", "x", "y", "--size", "big"], "--size kann nicht 'big' sein"),
        (["import", "x", "y.sandtable", "--cell", "wide"], "--cell: wide ist keine Zahl"),
        (["import", "x", "y"], "ZIEL: y endet nicht auf .sandtable"),
        (["import", "x", "y.sandtable", "--tolerance", "3"], "--tolerance: 3 liegt nicht zwischen 0 und 0,5"),
    ],
)
def test_what_is_wrong_with_a_command_line_is_said_in_the_language(
    line: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(line) == 2
    assert f"{told}\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chekc", "x"], "Did you mean check?"),
        (["--versoin"], "Did you mean --version?"),
        (["-x"], "-x is no command and no file"),
        (["dance"], "There are the commands import, check, export, manual, thumbnail."),
        (["House.dd2vtt", "dance"], "dance is no command and no file"),
        (["gone.sandtable"], "no screen to open gone.sandtable on"),
        (["House.dd2vtt"], "no screen to open House.dd2vtt on"),
    ],
)
def test_words_that_mean_nothing_and_files_without_a_screen_are_refused(
    folder: Path, words: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("desktop.__main__.NEEDS_DISPLAY", True)
    assert begin(words) == 2
    assert told in capsys.readouterr().err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
def test_pipes_devices_and_folders_are_no_files(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(folder / "pipe.uvtt")
    os.mkfifo(folder / "pipe.sandtable")
    (folder / "folder.png").mkdir()
    for line, refused in (
        (["import", "pipe.uvtt", "folder.png", os.devnull, "out.sandtable"], 3),
        (["check", "pipe.sandtable"], 1),
    ):
        assert main(line) == 1
        said = capsys.readouterr().err.splitlines()
        assert sum("no plain file" in each for each in said) == refused


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_what_is_said_fits_any_encoding(folder: Path, encoding: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding}
    (folder / "Höhle ☠.png").write_bytes(png(140, 70))
    for line in (["import", "Höhle ☠.png", "out.sandtable", "--replace"], ["check", "out.sandtable", "--json"]):
        command = [sys.executable, "-m", "desktop", *line]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode(encoding))["lines"][0]["values"]["title"] == "Höhle ☠"


def test_check_tells_programs_what_is_there_and_what_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "House.dd2vtt", "out.sandtable", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    before = (folder / "out.sandtable").read_bytes()
    (folder / "torn.sandtable").write_bytes(before[: len(before) // 2])
    assert main(["check", "out.sandtable", "torn.sandtable", "gone.sandtable", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [line["outcome"] for line in found["lines"]] == ["done", "refused", "refused"] and not found["ok"]
    values = found["lines"][0]["values"]
    assert (values["scenes"], values["images"], values["steps"], values["title"]) == (1, 1, 1, "House")
    assert (folder / "out.sandtable").read_bytes() == before


def test_check_tells_of_house_rules_that_mean_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange: HouseRules = {TOWERS: {"T99-GAP-99": 1, "T99-GAP-20": "gone mad", "T99-GAP-22": 4}}
    document = Document.new(Campaign(Source(1), house_rules=strange), folder / "state")
    document.save_as(folder / "strange.sandtable")
    document.close()
    assert main(["check", "strange.sandtable"]) == 0
    assert "2 house rules of this document mean nothing" in capsys.readouterr().out


def test_check_misses_images(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with fresh(folder / "state") as (document, session):
        hall(session)
        scene = next(iter(session.state.scenes.values()))
        picture = Picture(id=ThingId("picture-9"), picture="0" * 64, left_top=(0, 0), right_bottom=(SQUARE, SQUARE))
        session.submit(PutThings(scene.id, (picture,)))
        document.save_as(folder / "bare.sandtable")
    assert main(["check", "bare.sandtable"]) == 1
    assert "missing" in capsys.readouterr().err


def test_neither_a_display_nor_qt_is_needed(folder: Path) -> None:
    script = "import sys; sys.modules['PySide6'] = None; from desktop.__main__ import main; sys.exit(main())"
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment = {**environment, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "xcb"}
    for line in (["import", "House.dd2vtt", "out.sandtable"], ["check", "out.sandtable"]):
        command = [sys.executable, "-c", script, *line]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_work_is_finished_though_nobody_reads_of_it(folder: Path) -> None:
    lines = (["import", "House.dd2vtt", "Yard.png", "out.sandtable"], ["check", "out.sandtable", "--json"], ["--help"])
    for line in lines:
        reader, writer = os.pipe()
        os.close(reader)
        command = [sys.executable, "-m", "desktop", *line]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        done = subprocess.run(
            command, cwd=folder, env=environment, stdout=writer, stderr=subprocess.PIPE, text=True, check=False
        )
        os.close(writer)
        assert (done.returncode, done.stderr) == (0, "")
    assert main(["check", "out.sandtable"]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("words", [("check", "there.sandtable"), ("check", "there.sandtable", "--json"), ("--help",)])
def test_output_that_finds_no_room_is_told(folder: Path, words: tuple[str, ...]) -> None:
    with sample_file(samples()[0]) as sample:
        copyfile(sample, folder / "there.sandtable")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "desktop", *words]
        done = subprocess.run(
            command, cwd=folder, env=environment, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 1
    assert done.stderr == "What there was to say could not be written: No space left on device.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no folder goes there while somebody is in it")
def test_a_folder_that_is_gone_under_ones_feet_is_no_surprise(folder: Path) -> None:
    (folder / "gone").mkdir()
    script = (
        "import os, sys; os.rmdir(os.getcwd()); from desktop.cli import main; sys.exit(main(['check', 'a.sandtable']))"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=folder / "gone", env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "a.sandtable: bad. a.sandtable is not there.\n")


def test_what_nobody_foresaw_is_told_without_a_trace_of_the_adventure(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_given: object) -> None:
        raise ZeroDivisionError("Ann, the traitor")

    monkeypatch.setattr("core.documents.store.Document.open", fails)
    file = folder / "a.sandtable"
    file.touch()
    assert main(["check", str(file)]) == 1
    told = capsys.readouterr().err
    assert "nobody foresaw" in told and "ZeroDivisionError" in told
    assert "Traceback" not in told and "Ann" not in told


def test_circles_of_links_and_names_that_are_no_text_are_told(
    folder: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "round.sandtable").symlink_to("round.sandtable")
    nameless = os.fsdecode(os.fsencode(folder) + b"/b\xff.sandtable")
    Path(nameless).touch()
    for name, words in (
        (str(folder / "round.sandtable"), ""),
        (nameless, "no letters"),
        ("a\0b.sandtable", "no letters"),
    ):
        for line in (["check", name], ["export", name, "--sheets", "out.pdf"], ["thumbnail", name, "out.png"]):
            assert main(line) == 1
            told = capsys.readouterr().err
            assert words in told and "nobody foresaw" not in told, told


def test_an_absurdly_long_path_is_told_in_brief(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    endless = "a" * 100_000
    for line in (["check", endless], ["import", "a.uvtt", endless], ["check", "a.sandtable", endless], [endless]):
        assert main(line) in (1, 2)
        told = capsys.readouterr().err
        assert "aaa" in told and "…" in told and max(map(len, told.splitlines())) < 1_100
    # what a program reads is whole
    assert main(["check", endless, "--json"]) == 1
    assert endless in capsys.readouterr().out


def test_no_device_is_replaced_by_a_file(folder: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = folder / "pipe.sandtable"
    os.mkfifo(pipe)
    with sample_file(samples()[0]) as path:
        copyfile(path, folder / "a.sandtable")
    lines = (
        ["manual", str(pipe)],
        ["thumbnail", "a.sandtable", str(pipe)],
        ["export", "a.sandtable", "--sheets", str(pipe)],
        ["import", "House.dd2vtt", str(pipe), "--replace"],
    )
    for line in lines:
        assert main(line) == 1, line
        told = capsys.readouterr().err
        assert "plain file" in told and "nobody foresaw" not in told, told
        assert pipe.is_fifo()


def test_no_adventure_is_replaced_by_what_is_made_of_it(
    folder: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    with sample_file(samples()[0]) as path:
        copyfile(path, folder / "a.sandtable")
    before = (folder / "a.sandtable").read_bytes()
    for line in (
        ["manual", "a.sandtable"],
        ["thumbnail", "a.sandtable", "a.sandtable"],
        ["export", "a.sandtable", "--sheets", "a.sandtable"],
    ):
        assert main(line) == 1, line
        assert "holds an adventure" in capsys.readouterr().err
        assert (folder / "a.sandtable").read_bytes() == before


@pytest.mark.parametrize(("words", "loaded"), [(["--version"], []), (["check"], ["desktop.cli.checking"])])
def test_a_command_line_loads_only_the_subcommand_that_it_names(words: list[str], loaded: list[str]) -> None:
    script = (
        "import sys; from desktop import cli; from desktop.cli.command_line import HOMES\n"
        f"cli.main({words!r}); print(*sorted(set(HOMES.values()) & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].split() == loaded
