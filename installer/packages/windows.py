"""The installer for Windows: on Windows of the frozen program; on Linux of a Windows Python, given as a file.

On Linux nothing of Windows is run: the pinned wheels for Windows are unpacked beside the embeddable Python, the
program's source beside them, and makensis packs it all.
"""

import compileall
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distributions
from pathlib import Path
from py_compile import PycInvalidationMode

from core.base.version import VERSION
from installer import dev
from installer.packages import frozen, trim
from installer.packages.bill import parts
from installer.packages.place import BUILD, DATA, DIST, NAME, PINS, ROOT, prepared, ran, said

PROGRAM = ("core", "desktop", "resources")
PLATFORM = "x86_64-pc-windows-msvc"
GOAL = f"{NAME}-{VERSION}-windows-x86_64.exe"
NEEDED_BESIDES = ("shiboken6",)
"""What PySide6 needs and no notice names by itself."""
OF_WINDOWS = re.compile(
    r"(api-ms-win|ext-ms)-.*|(kernel|user|gdi|shell|ole|oleaut|advapi|comdlg|comctl|winspool|ws2_|crypt|imm|setupapi|mpr"
    r"|netapi|wtsapi|iphlpapi|version|winmm|dwmapi|uxtheme|shlwapi|shcore|authz|secur|userenv|bcrypt|ncrypt|ntdll|msvcrt"
    r"|ucrtbase|dwrite|d2d1|d3d\d+|d3dcompiler_47|icuuc|dxgi|dxguid|dcomp|opengl|rpcrt|dbghelp|psapi|propsys"
    r"|uiautomationcore|avrt|msi|cabinet|usp)"
    r"\w*\.(dll|drv)",
    re.IGNORECASE,
)
"""Libraries that every Windows has."""


def build(python: str = "") -> Path:
    """Make the installer and return its file; `python` is the zip of an embeddable Python, needed but on Windows."""
    DIST.mkdir(parents=True, exist_ok=True)
    icons = frozen.icons(prepared())
    if sys.platform == "win32":
        folder = frozen.there()
    elif python:
        folder = unfrozen(Path(python), icons)
    else:
        sys.exit("Without Windows this wants a Windows Python: --python python-3.11.9-embed-amd64.zip")
    return packed(folder, icons)


def packed(folder: Path, icons: Path) -> Path:
    """Pack a folder with `sandtable.exe` in it as an installer, and return that."""
    values = {"VERSION": VERSION, "SOURCE": folder, "ICONS": icons, "LICENCE": ROOT / "LICENSE", "GOAL": DIST / GOAL}
    ran(makensis(), "-V2", "-WX", *(f"-D{name}={value}" for name, value in values.items()), DATA / "sandtable.nsi")
    return said(DIST / GOAL)


def makensis() -> str:
    """Return the command that packs; install it on Debian, or leave where it is missing."""
    found = shutil.which("makensis")
    if found is None and sys.platform == "win32":
        usual = Path(r"C:\Program Files (x86)\NSIS\makensis.exe")
        found = str(usual) if usual.exists() else None
    if found is None and sys.platform == "linux":
        dev.install_packages(["nsis"])
        found = shutil.which("makensis")
    return found or sys.exit("makensis is missing: install NSIS 3")


def unfrozen(archive: Path, icons: Path) -> Path:
    """Lay the program beside an embeddable Python for Windows, and return the folder."""
    goal = BUILD / "windows"
    shutil.rmtree(goal, ignore_errors=True)
    home = goal / "python"
    with zipfile.ZipFile(archive) as packed_python:
        packed_python.extractall(home)
    paths = list(home.glob("python3*._pth"))
    if len(paths) != 1 or not (home / "pythonw.exe").exists():
        sys.exit(f"{archive} is no embeddable Python for Windows: it has no pythonw.exe and python3*._pth")
    number = paths[0].stem.removeprefix("python")
    site = home / "site"
    minor = f"{number[0]}.{number[1:]}"
    install: list[str | Path] = [*dev.find_uv(), "pip", "install", "-q", "--target", site, "--only-binary", ":all:"]
    ran(*install, "--python-platform", PLATFORM, "--python-version", minor, "--require-hashes", "-r", PINS, quiet=True)
    trimmed(site)
    check(home)
    # the program is found beside the packages, and Python's own modules in the zip that comes with it
    paths[0].write_text(f"python{number}.zip\n.\nsite\nprogram\n", encoding="ascii")
    for name in PROGRAM:
        shutil.copytree(ROOT / name, home / "program" / name, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    compile_all(home, minor)
    launcher = {"VERSION": VERSION, "ICON": icons / "sandtable.ico", "GOAL": goal / "sandtable.exe"}
    ran(makensis(), "-V2", "-WX", *(f"-D{name}={value}" for name, value in launcher.items()), DATA / "launcher.nsi")
    return goal


def compile_all(home: Path, minor: str) -> None:
    """Compile the program and its packages for a Python such as "3.11": where all use it, no start may do so.

    Only the same Python can, of whatever system; with another the program is slower to start.
    """
    if minor != "{}.{}".format(*sys.version_info):
        print(f"This is not Python {minor}: nothing is compiled, and each start will take longer.", flush=True)
        return
    for name in ("program", "site"):
        # nobody changes these files, so that a start need not look whether somebody has
        mode = PycInvalidationMode.UNCHECKED_HASH
        compileall.compile_dir(home / name, quiet=2, stripdir=str(home), invalidation_mode=mode)


def trimmed(site: Path) -> None:
    """Take away from installed packages what the program does without."""
    needed = {part.distribution.lower().replace("-", "_") for part in parts() if part.distribution != "pyinstaller"}
    for installed in distributions(path=[str(site)]):
        if installed.metadata["Name"].lower().replace("-", "_") not in {*needed, *NEEDED_BESIDES}:
            for file in installed.files or ():
                Path(str(installed.locate_file(file))).unlink(missing_ok=True)
    for path in [path for path in site.rglob("*") if path.is_file()]:
        name = path.relative_to(site).as_posix()
        if name.startswith("bin/") or not trim.is_wanted(name, linux=False) or not trim.is_run(name):
            path.unlink()
    for folder in sorted((path for path in site.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def check(home: Path) -> None:
    """Leave with the libraries that something in a folder is linked to and that are neither in it nor in Windows."""
    files = [path for path in home.rglob("*") if path.suffix.lower() in (".dll", ".pyd")]
    known = {path.name.lower() for path in files}
    linked = {name for path in files for name in imports(path)}
    lacking = sorted(name for name in linked if name.lower() not in known and not OF_WINDOWS.fullmatch(name))
    if lacking:
        sys.exit(f"Libraries for Windows are missing: {', '.join(lacking)}")


def imports(library: Path) -> list[str]:
    """Return the names of the libraries that one for Windows is linked to; none for a file that is no library."""
    told = subprocess.run(
        ["objdump", "-p", str(library)], capture_output=True, text=True, errors="replace", check=False
    )
    return re.findall(r"DLL Name: (\S+)", told.stdout)
