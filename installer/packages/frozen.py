"""Freezes the program: PyInstaller makes a folder that runs where no Python is, which is then looked at."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from core.base.version import VERSION
from installer.packages import bill
from installer.packages.place import BUILD, NAME, ROOT, prepared, processor, ran, said, source_date

SOURCES = ("core", "desktop", "resources", "installer/packages")
"""The folders that the frozen program is made of."""
SPEC = Path(__file__).resolve().parent / "sandtable.spec"
FORBIDDEN = ("QtWebEngine*", "*Qt*Qml*", "*Qt*Quick*", "*Qt*Network*", "libgtk*", "libssl*", "libcrypto*", "*tkinter*")
"""What must not be in the folder: it would make it larger, or go online."""
WINDOWS_VERSION = """VSVersionInfo(
  ffi=FixedFileInfo(filevers=({numbers}, 0), prodvers=({numbers}, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", "The Sandtable authors"),
      StringStruct("FileDescription", "Sandtable"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("LegalCopyright", "MIT licence"),
      StringStruct("ProductName", "Sandtable"),
      StringStruct("ProductVersion", "{version}"),
    ])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])]),
  ],
)
"""


def icons(python: Path) -> Path:
    """Make the icons in all sizes and return their folder."""
    goal = BUILD / "icons"
    ran(python, "-m", "installer.packages.icons", goal, quiet=True)
    return goal


def manuals(python: Path) -> Path:
    """Write the pages for `man` and return their folder."""
    goal = BUILD / "man"
    shutil.rmtree(goal, ignore_errors=True)
    ran(python, "-m", "installer.packages.man", goal, quiet=True)
    return goal


def version_file() -> Path:
    """Write what Windows shows of a program's version, and return the file."""
    goal = BUILD / "version.txt"
    numbers = ", ".join(VERSION.split("."))
    goal.write_text(WINDOWS_VERSION.format(numbers=numbers, version=VERSION), encoding="utf-8")
    return goal


def frozen() -> Path:
    """Make the program's folder anew, with its bill of materials in it, and return it; leave if it is not as wanted."""
    python = prepared()
    goal, work = BUILD / "frozen", BUILD / "work"
    environment = {
        **os.environ,
        "SANDTABLE_ROOT": str(ROOT),
        "SANDTABLE_ICONS": str(icons(python)),
        "SOURCE_DATE_EPOCH": source_date(),
        "PYTHONHASHSEED": "1",
    }
    if sys.platform == "win32":
        environment["SANDTABLE_VERSION_FILE"] = str(version_file())
    print("Freezing the program: a minute or two.", flush=True)
    log = BUILD / "pyinstaller.log"
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean"]
    command += ["--distpath", str(goal), "--workpath", str(work), str(SPEC)]
    with log.open("w", encoding="utf-8") as out:
        if subprocess.call(command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT):
            sys.exit(f"{log.read_text(encoding='utf-8')[-3000:]}\nPyInstaller failed; all it said is in {log}")
    folder = goal / NAME
    check(folder)
    said(bill.write(python))
    said(folder)
    return folder


def check(folder: Path) -> None:
    """Leave with what is wrong with a frozen folder: something that must not be in it, or that no notice speaks of."""
    wrong = [str(path.relative_to(folder)) for kind in FORBIDDEN for path in folder.rglob(kind)]
    wrong += [f"no notice names {name}" for name in bill.unnoticed(libraries(folder))]
    told = subprocess.run([str(program(folder)), "--version"], capture_output=True, text=True, check=False)
    if VERSION not in told.stdout:
        wrong.append(f"it does not tell its version, but: {told.stdout} {told.stderr}")
    wrong += played(folder)
    if wrong:
        sys.exit("The frozen program is not as it should be:\n  " + "\n  ".join(wrong))


def played(folder: Path) -> list[str]:
    """Let the program play its sample unseen, as it does where there is no screen; return what went wrong."""
    unseen = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in unseen}
    with tempfile.TemporaryDirectory(prefix="sandtable-played-") as home:
        command = [str(program(folder).resolve())]
        if sys.platform != "linux":
            # elsewhere there always is a screen: a document is checked instead, which loads all games
            command += ["check", str(ROOT / "resources" / "samples" / "toll-bridge.sandtable")]
        done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
    if done.returncode or "Error" in done.stderr:
        return [f"it does not play its sample: {done.stdout[-500:]} {done.stderr[-2000:]}"]
    return []


def libraries(folder: Path) -> list[str]:
    """Return the paths, within a folder, of the shared libraries and of Python's modules that are compiled."""
    found = (path for kind in ("*.so*", "*.dll", "*.dylib", "*.pyd") for path in folder.rglob(kind))
    return sorted(path.relative_to(folder).as_posix() for path in found if not path.is_symlink())


def program(folder: Path) -> Path:
    """Return the program in a frozen folder that answers on a terminal."""
    return folder / ("sandtable-console.exe" if sys.platform == "win32" else NAME)


def there() -> Path:
    """Return the frozen folder, made anew where the source is newer than it or there is none."""
    folder = BUILD / "frozen" / NAME
    if not program(folder).exists():
        return frozen()
    sources = (path for top in SOURCES for path in (ROOT / top).rglob("*"))
    newest = max(path.stat().st_mtime for path in sources if path.is_file() and "__pycache__" not in path.parts)
    return frozen() if newest > program(folder).stat().st_mtime else folder


def named(kind: str) -> str:
    """Return the usual name of a file that is handed out, without its ending."""
    return f"{NAME}-{VERSION}-{kind}-{processor()}"


def copied(goal: Path) -> Path:
    """Copy the frozen folder to a place that is emptied first, and return it."""
    shutil.rmtree(goal, ignore_errors=True)
    shutil.copytree(there(), goal, symlinks=True)
    return goal
