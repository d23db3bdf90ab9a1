"""What the desktop knows of the program: valid, whole, and the same everywhere."""

import configparser
import gzip
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from PySide6.QtWidgets import QApplication

from core.base.phrase import say
from core.base.version import VERSION
from core.documents.folder import SUFFIX
from core.documents.interchange.registry import FORMATS
from core.documents.schema import APPLICATION_ID
from core.explain.languages import finished
from core.explain.words import Words, languages
from desktop.cli.command_line import NAMES, parser_of
from installer.packages import icons, man, shared
from installer.packages.place import DATA, IDENTITY, ROOT, changes

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
DOCUMENT, MAP = "application/vnd.sandtable", "application/vnd.universal-vtt+json"


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory, qapp: QApplication) -> Path:
    """Give a folder as `/usr/share` has it, with icons made for it by the application of all tests."""
    folder = tmp_path_factory.mktemp("share")
    icons.make(folder / "made")
    man.make(folder / "pages")
    shared.lay(folder / "share", folder / "made", folder / "pages")
    return folder


def entry(path: Path) -> configparser.SectionProxy:
    """Return the keys of a desktop's entry, as they are written."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(path, encoding="utf-8")
    return parser[parser.sections()[0]]


def test_icons_are_there_in_all_sizes_and_kinds(share: Path) -> None:
    for name, theme in shared.THEME_NAMES.items():
        for size in icons.SIZES:
            path = share / f"share/icons/hicolor/{size}x{size}/{icons.NAMES[name]}/{theme}.png"
            with Image.open(path) as image:
                assert image.size == (size, size) and len(image.convert("RGB").getcolors(1 << 20) or ()) > 4
        with Image.open(share / f"made/{name}.ico") as image:
            assert {size for size, _ in image.info["sizes"]} == set(icons.OF_WINDOWS)
        with Image.open(share / f"made/{name}.icns") as image:
            assert image.size == (1024, 1024)


def test_the_menu_and_thumbnails_start_what_there_is() -> None:
    menu = entry(DATA / f"{IDENTITY}.desktop")
    assert (menu["Exec"], menu["Icon"]) == ("sandtable %F", IDENTITY)
    assert menu["MimeType"].split(";") == [DOCUMENT, MAP, ""]
    thumbnails = entry(DATA / "sandtable.thumbnailer")
    assert thumbnails["Exec"] == "sandtable thumbnail %i %o --size %s" and "thumbnail" in NAMES
    assert thumbnails["MimeType"] == f"{DOCUMENT};"
    source = (ROOT / "desktop/__main__.py").read_text(encoding="utf-8")
    assert f'setDesktopFileName("{IDENTITY}")' in source


def test_types_of_files_are_those_that_the_program_reads() -> None:
    kinds = {each.get("type"): each for each in ElementTree.parse(DATA / f"{IDENTITY}.xml").getroot()}
    assert set(kinds) == {DOCUMENT, MAP}
    globs = {name: [each.get("pattern") for each in kind.iter(f"{MIME}glob")] for name, kind in kinds.items()}
    (uvtt,) = (each for each in FORMATS if each.id == "uvtt")
    assert globs == {DOCUMENT: [f"*{SUFFIX}"], MAP: [f"*{suffix}" for suffix in uvtt.suffixes]}
    inner = list(kinds[DOCUMENT].iter(f"{MIME}match"))[-1]
    assert inner.get("offset") == "68" and str(inner.get("value")).encode() == APPLICATION_ID.to_bytes(4, "big")
    sample = (ROOT / "resources/samples/mill-road.sandtable").read_bytes()
    assert sample[68:72] == APPLICATION_ID.to_bytes(4, "big")


FINISHED = [code for code in languages() if finished(code)]
XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def manual(share: Path, code: str) -> str:
    """Return the page for `man` in a language, with its hyphens as they are read."""
    folder = "man/man1" if code == "en" else f"man/{code}/man1"
    return gzip.decompress((share / f"share/{folder}/sandtable.1.gz").read_bytes()).decode().replace("\\-", "-")


@pytest.mark.parametrize("code", FINISHED)
def test_the_page_for_man_has_every_command_and_option_in_every_language(code: str, share: Path) -> None:
    page = manual(share, code)
    assert f'"Sandtable {VERSION}"' in page
    whole, subcommands = parser_of(code)
    assert tuple(subcommands) == NAMES
    for name, parser in subcommands.items():
        assert f".B sandtable {name}\n" in page and f".SS {name}\n{parser.description}\n" in page
        for action in (*man.actions(whole), *man.actions(parser)):
            assert all(rf"\fB{option}\fR" in page for option in action.option_strings), action
            assert str(action.help).partition(" (")[0] in page
    assert Words(code).text(say("cli.place.file")) in page


@pytest.mark.parametrize("code", [each for each in FINISHED if each != "en"])
def test_no_sentence_of_the_page_for_man_is_english_in_another_language(code: str, share: Path) -> None:
    english, other = (
        {line for line in manual(share, each).split("\n") if line.count(" ") > 1 and not line.startswith(".")}
        for each in ("en", code)
    )
    assert len(english) > 20 and not english & other


@pytest.mark.parametrize("code", FINISHED)
def test_the_page_for_man_is_set_without_a_warning(code: str, share: Path) -> None:
    if not shutil.which("groff"):
        pytest.skip("groff is not there")
    told = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww"],
        input=manual(share, code),
        capture_output=True,
        text=True,
        check=True,
    )
    assert not told.stderr and "sandtable" in told.stdout


def test_the_pages_of_the_desktop_are_told_in_every_language() -> None:
    menu = entry(DATA / f"{IDENTITY}.desktop")
    files = [ElementTree.fromstring(shared.metainfo()), ElementTree.parse(DATA / f"{IDENTITY}.xml").getroot()]
    for code in FINISHED:
        if code == "en":
            continue
        assert all(f"{key}[{code}]" in menu for key in ("GenericName", "Comment"))
        for root in files:
            for kind in ("summary", "comment", "p", "li"):
                told = [each.get(XML_LANGUAGE) for each in root.iter() if each.tag.rpartition("}")[2] == kind]
                assert told.count(None) == told.count(code), f"{kind} in {code}"


def test_versions_agree() -> None:
    assert next(iter(changes())) == VERSION
    page = ElementTree.fromstring(shared.metainfo())
    releases = [(each.get("version"), each.get("date")) for each in page.iter("release")]
    assert releases == list(changes().items())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"] and project["tool"]["hatch"]["version"]["path"]
    assert page.findtext("launchable") == f"{IDENTITY}.desktop" and page.findtext("id") == IDENTITY
    assert {each.text for each in page.iter("mediatype")} == {DOCUMENT, MAP}


@pytest.mark.parametrize(
    ("tool", "options", "path"),
    [
        ("appstreamcli", ["validate", "--no-net"], f"metainfo/{IDENTITY}.metainfo.xml"),
        ("desktop-file-validate", [], f"applications/{IDENTITY}.desktop"),
        ("xmllint", ["--noout"], f"mime/packages/{IDENTITY}.xml"),
    ],
)
def test_the_desktops_own_tools_are_content(tool: str, options: list[str], path: str, share: Path) -> None:
    if not shutil.which(tool):
        pytest.skip(f"there is no {tool}")
    done = subprocess.run([tool, *options, str(share / "share" / path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_desktop_tells_documents_and_maps_apart(share: Path, tmp_path: Path) -> None:
    if not shutil.which("update-mime-database"):
        pytest.skip("there is no shared-mime-info")
    shutil.copytree(share / "share/mime", tmp_path / "mime")
    subprocess.run(["update-mime-database", str(tmp_path / "mime")], check=True, capture_output=True)
    globs = (tmp_path / "mime/globs2").read_text(encoding="utf-8")
    assert f"60:{DOCUMENT}:*.sandtable" in globs and f":{MAP}:*.dd2vtt" in globs and f":{MAP}:*.uvtt" in globs
    assert DOCUMENT.encode() in (tmp_path / "mime/magic").read_bytes()
