"""What the frozen program is made of: every part has a notice and a licence, and nothing comes along unnoticed."""

import re
import tomllib

import pytest

from installer.packages import bill, compiled, notices, place, trim
from installer.packages.place import ROOT


def runtime() -> set[str]:
    """Return the names of what the program itself needs, directly: what it needs in turn is pinned beside it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {re.split(r"[<>=\[]", each)[0].lower() for each in project["project"]["dependencies"]}


def test_every_part_has_a_notice_and_every_need_is_a_part() -> None:
    assert [part.notice for part in bill.parts() if part.notice not in bill.notices()] == []
    named = {part.notice for part in bill.parts()}
    others = set(bill.notices()) - named
    assert others == {"GNU General Public License 3", "HarfBuzz, FreeType, PCRE2 …"}
    distributions = {part.distribution.lower() for part in bill.parts()}
    assert runtime() <= distributions
    assert {
        "pillow",
        "charset-normalizer",
        "annotated-types",
        "typing-extensions",
        "typing-inspection",
    } <= distributions


def test_versions_of_parts_are_those_that_are_pinned() -> None:
    pins = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", place.PINS.read_text(encoding="utf-8"), re.M))
    known = [part for part in bill.parts() if part.distribution and part.distribution.lower() != "pyinstaller"]
    assert {part.distribution: part.found_version() for part in known} == {
        part.distribution: pins[part.distribution.lower()] for part in known
    }


def test_texts_of_licences_are_those_that_came_with_the_parts() -> None:
    told = {part.notice: notices.gathered(part) for part in bill.parts() if part.distribution != "pyinstaller"}
    gathered = {name: text for name, text in told.items() if text is not None and not _of_debian(name)}
    assert len(gathered) >= 10
    folder = bill.NOTICES.parent
    texts = {name: (folder / bill.notices()[name]["text"]).read_text(encoding="utf-8") for name in gathered}
    assert texts == gathered


def _of_debian(name: str) -> bool:
    """Say whether a text is Debian's, which differs from one release to the next."""
    return any(part.debian for part in bill.parts() if part.notice == name)


@pytest.mark.parametrize(
    ("file", "notice"),
    [
        ("_internal/PySide6/Qt/lib/libicudata.so.73", "ICU"),
        ("_internal/PySide6/Qt/plugins/platforms/libqxcb.so", "Qt and PySide6"),
        ("_internal/shapely.libs/libgeos-d1e818bb.so.3.14.1", "GEOS"),
        ("_internal/libpython3.11.so.1.0", "Python"),
        ("_internal/libxcb-cursor.so.0", "XCB utilities"),
        (r"_internal\numpy.libs\libscipy_openblas64_.dll", "NumPy"),
        ("_internal/VCRUNTIME140_1.dll", "Python"),
    ],
)
def test_files_belong_to_their_parts(file: str, notice: str) -> None:
    part = bill.part_of(file)
    assert part is not None and part.notice == notice


def test_the_bill_names_what_parts_hold_of_others() -> None:
    pillow, core = (next(part for part in bill.parts() if part.notice == name) for name in ("Pillow", "pydantic-core"))
    held = {name: (number, licence) for name, number, licence in bill.held_by(pillow)}
    assert held["libtiff"] == (
        next((each["version"] for each in bill.told_by("pillow") if each["name"] == "libtiff"), ""),
        "libtiff",
    )
    assert "libimagequant" not in held, "it is not in the wheel, whatever its bill says"
    assert {each["name"] for each in bill.told_by("pydantic-core")} == {name for name, _, _ in bill.held_by(core)}
    assert bill.unnoticed(["_internal/pillow.libs/libzstd-1.so.1", "_internal/pillow.libs/libwho-1.so.1"]) == [
        "_internal/pillow.libs/libwho-1.so.1"
    ]


def test_what_nobody_knows_is_told() -> None:
    assert bill.unnoticed(["_internal/libsecret.so.0", "_internal/libffi.so.8"]) == ["_internal/libsecret.so.0"]


@pytest.mark.parametrize(
    ("name", "linux", "wanted"),
    [
        ("libglib-2.0.so.0", True, False),
        ("libxcb.so.1", True, False),
        ("libxcb-cursor.so.0", True, True),
        ("libpython3.11.so.1.0", True, True),
        ("PySide6/Qt/lib/libQt6Core.so.6", True, True),
        ("PySide6/Qt/lib/libQt6Network.so.6", True, False),
        ("PySide6/Qt/lib/libQt6Qml.so.6", True, False),
        ("PySide6/Qt6Quick.dll", False, False),
        ("PySide6/Qt6Widgets.dll", False, True),
        ("PySide6/Qt/lib/QtWebEngineCore.framework/Versions/A/QtWebEngineCore", False, False),
        ("PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui", False, True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True, True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", True, False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", True, False),
        ("PySide6/plugins/platforms/qwindows.dll", False, True),
        ("PySide6/plugins/tls/qopensslbackend.dll", False, False),
        ("PySide6/Qt/translations/qtbase_de.qm", True, True),
        ("PySide6/Qt/translations/qtdeclarative_de.qm", True, False),
        ("PySide6/opengl32sw.dll", False, False),
        ("numpy/_core/tests/data.csv", True, False),
        ("resources/rules/towers.toml", True, True),
    ],
)
def test_what_belongs_into_the_program(name: str, linux: bool, wanted: bool) -> None:
    assert trim.is_wanted(name, linux=linux) is wanted


def test_of_installed_qt_only_what_runs_is_taken() -> None:
    run = ("PySide6/Qt6Core.dll", "PySide6/QtGui.pyd", "PySide6/plugins/platforms/qwindows.dll", "numpy/x.json")
    idle = (
        "PySide6/designer.exe",
        "PySide6/QtGui.pyi",
        "PySide6/QtQml.pyd",
        "PySide6/include/a.h",
        "PySide6/qml/b/c.dll",
    )
    assert [name for name in (*run, *idle) if trim.is_run(name)] == list(run)


def test_libraries_go_with_what_they_were_there_for() -> None:
    entries = [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "qxcb", "BINARY"),
        ("libxcb-cursor.so.0", "cursor", "BINARY"),
        ("libxcb-util.so.1", "util", "BINARY"),
        ("libgtk-3.so.0", "gtk", "BINARY"),
        ("libatk.so.0", "atk", "BINARY"),
        ("libpython3.11.so.1.0", "python", "BINARY"),
        ("_bz2.so", "bz2", "EXTENSION"),
    ]
    needs = {"qxcb": ["libxcb-cursor.so.0"], "cursor": ["libxcb-util.so.1"], "gtk": ["libatk.so.0"]}
    left = [name for name, _, _ in trim.reached(entries, lambda path: needs.get(path, ["libc.so.6"]))]
    assert left == [name for name, path, _ in entries if path not in ("gtk", "atk")]


def test_the_notice_of_a_part_names_what_is_compiled_into_it() -> None:
    core = next(part for part in bill.parts() if part.notice == "pydantic-core")
    pinned = (ROOT / "installer" / "packages" / "requirements.txt").read_text("utf-8")
    if f"pydantic-core=={core.found_version()} " not in pinned:
        pytest.skip("another version of it is installed than the one that ships")
    held = bill.held_by(core)
    text = (bill.NOTICES.parent / bill.notices()[core.notice]["text"]).read_text("utf-8")
    assert len(held) > 40 and text == notices.gathered(core)
    assert [each for each in held if f"  {each[0]} {each[1]}: {each[2]}\n" not in text] == []
    wanted = {licence for _, _, expression in held for licence in compiled.chosen(expression)}
    assert {"Apache-2.0", "MIT", "Unicode-3.0", "Zlib"} <= wanted
    assert [licence for licence in wanted if compiled.text_of(licence).rstrip() not in text] == []
    assert "  jiter: Copyright (c) 2022 to present Samuel Colvin\n" in text


@pytest.mark.parametrize(
    ("expression", "licences"),
    [
        ("MIT", ("MIT",)),
        ("MIT OR Apache-2.0", ("Apache-2.0",)),
        ("Unlicense OR MIT", ("MIT",)),
        ("Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", ("Apache-2.0",)),
        ("Apache-2.0 WITH LLVM-exception", ("Apache-2.0", "LLVM-exception")),
        ("(MIT OR Apache-2.0) AND Unicode-DFS-2016", ("Apache-2.0", "Unicode-DFS-2016")),
    ],
)
def test_of_several_licences_one_is_taken(expression: str, licences: tuple[str, ...]) -> None:
    assert compiled.chosen(expression) == licences
    assert all(compiled.text_of(each) for each in licences)


def test_what_lacks_of_a_licence_is_told() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        compiled.chosen("Something of ours")
    with pytest.raises(FileNotFoundError):
        compiled.texts([("a-crate", "1.0", "Artistic-2.0")])
    with pytest.raises(KeyError):
        compiled.texts([("a-crate", "1.0", "MIT")])
    assert "Permission is hereby granted" in compiled.texts([("lru", "1.0", "MIT")])


def test_the_notice_of_what_qt_has_of_others_names_them() -> None:
    notice = bill.notices()["HarfBuzz, FreeType, PCRE2 …"]
    text = (bill.NOTICES.parent / notice["text"]).read_text("utf-8").lower()
    assert [name for name in ("harfbuzz", "freetype", "pcre2", "libpng", "md4c", "wayland") if name not in text] == []
