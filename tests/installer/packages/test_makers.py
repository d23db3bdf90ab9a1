"""The makers of packages, as far as they can be held without making one."""

import ast
import os
import plistlib
import re
import shutil
import struct
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from core.base.version import VERSION
from core.documents.folder import SUFFIX
from core.documents.interchange.registry import FORMATS
from installer import bare, dev
from installer.no_wheel import NoWheel
from installer.packages import __main__ as makers
from installer.packages import icons, place, screen, tried, windows
from installer.packages.place import DATA, IDENTITY, ROOT

WORKFLOW = (ROOT / ".github/workflows/packages.yml").read_text(encoding="utf-8")
INSTALLER = (DATA / "sandtable.nsi").read_text(encoding="utf-8")


def test_pins_have_hashes_and_no_addresses() -> None:
    pins = place.PINS.read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", pins.strip())
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in pins
    own = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", pins, re.M))
    theirs = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", (ROOT / "installer/requirements.txt").read_text("utf-8"), re.M))
    assert {name for name in own.keys() & theirs.keys() if own[name] != theirs[name]} == set()


def test_no_wheel_is_built_but_the_one_that_sets_the_source_up(tmp_path: Path) -> None:
    hook = object.__new__(NoWheel)
    hook.initialize("editable", {})
    with pytest.raises(RuntimeError, match="packaging"):
        hook.initialize("standard", {})
    assert 'path = "installer/no_wheel.py"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_every_maker_is_there_and_in_the_page_and_the_workflow(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs/packaging.md").read_text(encoding="utf-8")
    for name, (module, function, _) in makers.MAKERS.items():
        tree = ast.parse((ROOT / f"installer/packages/{module}.py").read_text(encoding="utf-8"))
        assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert f"installer.packages {name}" in page
    called = {word for line in re.findall(r"installer\.packages ([a-z ]+)$", WORKFLOW, re.M) for word in line.split()}
    assert called == set(makers.MAKERS) - {"frozen"}
    with pytest.raises(SystemExit):
        makers.main(["--help"])
    said = capsys.readouterr().out
    assert [name for name in makers.MAKERS if f"\n  {name} " not in said] == []


def test_the_names_of_a_text_are_filled_in_or_told() -> None:
    assert place.filled("a @one@ b", one="1") == "a 1 b"
    with pytest.raises(KeyError):
        place.filled("@two@", one="1")


def test_the_app_for_macos_opens_what_the_program_reads() -> None:
    tree = ast.parse((ROOT / "installer/packages/sandtable.spec").read_text(encoding="utf-8"))
    (bundle,) = (each for each in ast.walk(tree) if isinstance(each, ast.Call) and ast.unparse(each.func) == "BUNDLE")
    (plist,) = (each.value for each in bundle.keywords if each.arg == "info_plist")
    names = {"DOCUMENT": "org.sandtable.document", "MAPS": "org.sandtable.universal-vtt"}
    told = eval(compile(ast.Expression(plist), "plist", "eval"), {}, {**names, "VERSION": VERSION})
    assert told["CFBundleVersion"] == VERSION, "PyInstaller sets only the short one"
    assert told["CFBundleDevelopmentRegion"] == "en"
    spoken = tomllib.loads((ROOT / "resources/i18n/languages.toml").read_text(encoding="utf-8"))["finished"]
    assert told["CFBundleLocalizations"] == spoken
    assert plistlib.loads(plistlib.dumps(told)) == told
    declared = [*told["UTExportedTypeDeclarations"], *told["UTImportedTypeDeclarations"]]
    suffixes = {suffix for each in declared for suffix in each["UTTypeTagSpecification"]["public.filename-extension"]}
    (uvtt,) = (each for each in FORMATS if each.id == "uvtt")
    assert {f".{suffix}" for suffix in suffixes} == {SUFFIX, *uvtt.suffixes}
    opened = {kind for each in told["CFBundleDocumentTypes"] for kind in each["LSItemContentTypes"]}
    assert opened == {each["UTTypeIdentifier"] for each in declared} == set(names.values())


def test_what_windows_is_told_is_taken_back() -> None:
    put, taken = INSTALLER.split('Section "Uninstall"')
    keys = re.findall(r'WriteReg(?:Str|DWORD) SHCTX "([^"]+)"', put)
    kept = [key for key in keys if key.split("\\shell")[0].split("\\DefaultIcon")[0] not in taken]
    assert [key for key in kept if "SUFFIX" not in key] == []
    suffixes = re.findall(r'OPENS "(\.\w+)"', put)
    assert suffixes == re.findall(r'OPENS_NO_MORE "(\.\w+)"', taken)
    emptied = re.findall(r'DeleteRegKey /ifempty SHCTX "Software\\Classes\\([^"]+)"', INSTALLER)
    assert emptied == [r"${SUFFIX}\OpenWithProgids", "${SUFFIX}", ".sandtable"], "no empty key is left"
    assert 'RMDir /r "$INSTDIR"' not in taken


def test_the_installer_for_windows_puts_away_an_older_program_and_heeds_the_folder_asked_for() -> None:
    put, taken = INSTALLER.split('Section "Uninstall"')
    folders = [set(re.findall(r'RMDir /r "([^"]+)"', part)) for part in (put, taken)]
    assert folders[0] == folders[1] == {r"$INSTDIR\_internal", r"$INSTDIR\python"}
    asked, others = put.index("StrCpy $AskedFor $INSTDIR"), put.index("MULTIUSER_INIT\n")
    assert asked < others < put.index("StrCpy $INSTDIR $AskedFor"), "MULTIUSER_INIT forgets what /D= named"


def test_the_starter_for_windows_stays_in_the_folder_it_was_called_from() -> None:
    """A file may be named by where one stands; Python itself looks only where its `._pth` says."""
    assert "SetOutPath" not in (DATA / "launcher.nsi").read_text(encoding="utf-8")


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(not shutil.which("makensis"), reason="there is no makensis")
def test_the_installer_for_windows_is_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for the Python of Windows and its wheels: what is laid where, and that makensis packs it."""
    monkeypatch.setattr(windows, "BUILD", tmp_path / "build")
    monkeypatch.setattr(windows, "DIST", tmp_path)
    monkeypatch.setattr(windows, "said", lambda path: path)
    commands: list[list[str]] = []
    real = place.ran

    def ran(*command: str | Path, quiet: bool = False) -> str:
        commands.append([str(word) for word in command])
        return real(*command, quiet=quiet) if "makensis" in str(command[0]) else _installed(command)

    monkeypatch.setattr(windows, "ran", ran)
    monkeypatch.setattr(windows, "PROGRAM", ("core/base",))
    monkeypatch.setattr(dev, "find_uv", lambda: ["uv"])
    with zipfile.ZipFile(tmp_path / "python.zip", "w") as archive:
        for name in ("pythonw.exe", "python311._pth", "python311.zip"):
            archive.writestr(name, "x")
    icons.make(tmp_path / "icons")
    folder = windows.unfrozen(tmp_path / "python.zip", tmp_path / "icons")
    assert (folder / "python/python311._pth").read_text().split() == ["python311.zip", ".", "site", "program"]
    assert (folder / "python/program/core/base/version.py").exists()
    compiled = (
        folder / f"python/program/core/base/__pycache__/version.cpython-{sys.version_info[0]}{sys.version_info[1]}.pyc"
    )
    assert compiled.exists() == (sys.version_info[:2] == (3, 11)), "compiled by the same Python alone"
    assert not (folder / "python/site/PySide6/designer.exe").exists()
    assert (folder / "python/site/PySide6/Qt6Core.dll").exists()
    assert not (folder / "python/site/pyinstaller").exists()
    assert commands[0][commands[0].index("--python-version") + 1] == "3.11"
    made = windows.packed(folder, tmp_path / "icons")
    for exe in (made, folder / "sandtable.exe"):
        data = exe.read_bytes()
        assert data[:2] == b"MZ" and data[struct.unpack("<I", data[60:64])[0] :][:4] == b"PE\0\0"


def _installed(command: tuple[str | Path, ...]) -> str:
    """Lay what an installation of wheels might, and some of what is to be taken away."""
    site = Path(command[command.index("--target") + 1])
    for name in ("PySide6/Qt6Core.dll", "PySide6/designer.exe", "pyinstaller/a.py", "bin/x.exe"):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).touch()
    about = site / "pyinstaller-6.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pyinstaller\nVersion: 6\n")
    (about / "RECORD").write_text("pyinstaller/a.py,,\npyinstaller-6.dist-info/METADATA,,\n")
    return ""


def test_a_library_that_is_missing_on_windows_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    linked = {
        "a.pyd": ["KERNEL32.dll", "msi.dll", "Cabinet.dll", "MSIMG32.dll", "api-ms-win-crt-math-l1-1-0.dll", "B.dll"],
        "b.dll": ["qt6core.dll"],
    }
    for name in linked:
        (tmp_path / name).touch()
    monkeypatch.setattr(windows, "imports", lambda path: linked[path.name])
    with pytest.raises(SystemExit, match=r"missing: qt6core\.dll$"):
        windows.check(tmp_path)
    linked["b.dll"] = []
    windows.check(tmp_path)


def test_a_file_that_is_no_windows_python_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "BUILD", tmp_path / "build")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as archive:
        archive.writestr("a.txt", "x")
    with pytest.raises(SystemExit, match="no embeddable Python"):
        windows.unfrozen(tmp_path / "other.zip", tmp_path)


def test_a_screen_is_read_and_written(tmp_path: Path) -> None:
    width, height = 5, 3
    header = [100, 7, 2, 24, width, height, 0, 0, 32, 0, 32, 32, 4 * width, 4, 0xFF0000, 0xFF00, 0xFF, 8, 256, 1]
    raw = b"".join(bytes((x, y, 200, 0)) for y in range(height) for x in range(width))
    dump = struct.pack(">20I", *header).ljust(100, b"\0") + b"\0" * 12 + raw
    assert screen.read_pixels(dump)[:2] == (width, height)
    file = tmp_path / "screen.png"
    file.write_bytes(screen.png(*screen.read_pixels(dump)))
    image = QImage(str(file))
    assert (image.width(), image.height(), image.pixelColor(4, 2).name()) == (width, height, "#c80204")
    with pytest.raises(ValueError, match="version 6"):
        screen.read_pixels(struct.pack(">20I", 100, 6, *header[2:]).ljust(200, b"\0"))


def test_a_screen_that_stays_as_it_was_is_not_looked_through_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, looked = tmp_path / "screen", []
    file.write_bytes(b"empty")
    seen = screen.Screen(":1", file)

    def is_painted(self: screen.Screen) -> bool:
        looked.append(self.file.read_bytes())
        return looked[-1] == b"window"

    monkeypatch.setattr(screen.Screen, "is_painted", is_painted)
    assert seen.seconds_to_paint(0.3) is None and looked == [b"empty"]
    file.write_bytes(b"window")
    assert seen.seconds_to_paint(0.3) is not None


def test_what_a_package_leaves_behind_is_seen(tmp_path: Path) -> None:
    for name in ("usr/lib/a.so", "var/cache/apt/x", "usr/share/mime/mime.cache", "etc/new.conf", "root/.config/y"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = tried.files_of(tmp_path)
    assert {"usr/lib/a.so", "etc/new.conf"} <= found
    assert not {"var/cache/apt/x", "usr/share/mime/mime.cache", "root/.config/y"} & found
    assert set(bare.RELEASES) == {"trixie", "bookworm"}


def test_a_program_that_answers_wrongly_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"--version": "Sandtable 0.0.9"}
    (tmp_path / "tmp").mkdir()
    for name in ("sheets.pdf", "small.png"):
        (tmp_path / "tmp" / name).touch()
    monkeypatch.setattr(tried, "run", lambda root, program, word, *rest: said.get(word, ""))
    assert "WRONG" in next(tried.answers("Debian", tmp_path, "/usr/bin/sandtable"))
    said["--version"] = f"Sandtable {VERSION}"
    assert [line for line in tried.answers("Debian", tmp_path, "/usr/bin/sandtable") if "WRONG" in line] == []


@pytest.mark.skipif(os.name == "nt", reason="a script of Linux")
def test_the_tarball_is_installed_for_one_person_and_taken_away(tmp_path: Path) -> None:
    tree, home = tmp_path / "sandtable", tmp_path / "home"
    for name in ("lib/sandtable", "share/applications/org.sandtable.Sandtable.desktop", "share/icons/a/b.png"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("#!/bin/sh\necho here\n")
    (tree / "share/thumbnailers").mkdir()
    shutil.copyfile(DATA / "sandtable.thumbnailer", tree / "share/thumbnailers/sandtable.thumbnailer")
    shutil.copyfile(DATA / f"{IDENTITY}.desktop", tree / f"share/applications/{IDENTITY}.desktop")
    (tree / "lib/sandtable").chmod(0o755)
    shutil.copyfile(DATA / "install.sh", tree / "install.sh")
    home.mkdir()
    (home / "mine.txt").touch()
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}

    def install(*words: str) -> int:
        return subprocess.call(["sh", str(tree / "install.sh"), *words], env=environment, stderr=subprocess.DEVNULL)

    assert install() == install() == 0
    assert subprocess.check_output([home / ".local/bin/sandtable"], text=True) == "here\n"
    entry = (home / f".local/share/applications/{IDENTITY}.desktop").read_text()
    assert f"Exec={home}/.local/share/sandtable-program/sandtable %F" in entry and f"Icon={IDENTITY}" in entry
    assert install("--remove") == 0 and install("--nonsense") == 2
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file() or path.is_symlink()}
    assert {name for name in left if "cache" not in name} == {"mine.txt"}
