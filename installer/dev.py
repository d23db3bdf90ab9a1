#!/usr/bin/env python3
"""Set the program up from its source, once, and start it: `python3 installer/dev.py run | test | prove | check`.

Needs nothing but a Python; any version from 3.8 can read this file, and the program itself then gets 3.11 or newer.
A private uv lies in `.venv-tools`, the pinned set of `installer/requirements.txt` in `.venv`.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".venv-tools"
HOME = ROOT / ".venv"
PINS = ROOT / "installer" / "requirements.txt"
STAMP = HOME / "sandtable-stamp"
BIN, EXE = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
OLDEST = (3, 11)
PRIVATE_UV = TOOLS / BIN / ("uv" + EXE)
VENV_PACKAGE = "python{}.{}-venv".format(*sys.version_info[:2])
"""What Debian keeps `ensurepip` in."""
PYTHON = HOME / BIN / ("python" + EXE)

USAGE = """usage: python3 installer/dev.py run [arguments of the program]
       python3 installer/dev.py test [arguments of pytest]
       python3 installer/dev.py prove [ids of rules, or how they begin]
       python3 installer/dev.py prove --bend [folders or files] [--sample N] [--seed S]
       python3 installer/dev.py check
       python3 installer/dev.py setup
       python3 installer/dev.py pin"""

# shared library -> Debian package: what Qt needs to start at all, and what it needs to open a window on X11
PLAIN = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libglib-2.0.so.0": "libglib2.0-0",
}
WINDOWED = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
# what Qt's own tools need, such as lrelease, which a test runs
TOOLING = {"libgssapi_krb5.so.2": "libgssapi-krb5-2"}


def missing(libraries: dict[str, str]) -> list[str]:
    """Return the Debian packages of those shared libraries that cannot be loaded."""
    packages = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            packages.append(package)
    return packages


def root_prefix() -> list[str] | None:
    """Return what makes a command run as root without asking a person, or `None` if nothing does."""
    if os.name == "nt":
        return None
    if os.geteuid() == 0:
        return []
    if (
        shutil.which("sudo")
        and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return ["sudo", "-n"]
    return None


def install_packages(packages: list[str]) -> None:
    """Install Debian packages, or leave with the line that a person can paste."""
    if not shutil.which("apt-get"):
        sys.exit("Missing system libraries (by their Debian names): " + " ".join(packages))
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    prefix = root_prefix()
    if prefix is None:
        sys.exit("Missing system packages. Run this once, then try again:\n  sudo " + " ".join(command))
    print("Installing system packages:", *packages, flush=True)
    for step in (["apt-get", "update", "-q"], command):
        full = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", *step]
        done = subprocess.run(full, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            sys.exit(done.stdout[-2000:] + "\nThis failed: " + " ".join(full))


def prepare_system(*, windowed: bool, tooling: bool = False) -> None:
    """See in one go to what only Linux may lack: the libraries of Qt and its tools, and what uv is fetched by."""
    if sys.platform == "linux":
        packages = missing({**PLAIN, **(WINDOWED if windowed else {}), **(TOOLING if tooling else {})})
        if not (is_prepared() or PRIVATE_UV.exists() or can_make_venv() or shutil.which("uv")):
            packages.append(VENV_PACKAGE)
        if packages:
            install_packages(packages)


def can_make_venv() -> bool:
    """Return whether an environment can be made that has pip: a stock Debian has no `ensurepip`, and stops half-way."""
    try:
        import ensurepip  # noqa: F401  (only whether it is there matters)
    except ImportError:
        return sys.platform != "linux"
    return True


def find_uv() -> list[str]:
    """Return the command that starts uv; a private copy is installed if there is none."""
    if PRIVATE_UV.exists():
        return [str(PRIVATE_UV)]
    if not can_make_venv():
        found = shutil.which("uv")
        if found:
            return [found]
        install_packages([VENV_PACKAGE])
    print("Fetching uv, which installs the rest.", flush=True)
    shutil.rmtree(TOOLS, ignore_errors=True)
    subprocess.check_call([sys.executable, "-m", "venv", str(TOOLS)])
    pip = [str(TOOLS / BIN / ("python" + EXE)), "-m", "pip", "install", "-q", "--disable-pip-version-check", "uv>=0.8"]
    if subprocess.call(pip):
        shutil.rmtree(TOOLS, ignore_errors=True)
        sys.exit("uv could not be installed: is there a connection to the package index?")
    return [str(PRIVATE_UV)]


def make_home(uv: list[str]) -> None:
    """Create `.venv` with a Python that is new enough."""
    wanted = sys.executable if sys.version_info >= OLDEST else ">=3.11"
    if subprocess.call([*uv, "venv", "-q", "--clear", "--no-project", "--python", wanted, str(HOME)]):
        sys.exit(
            "Sandtable needs Python 3.11 or newer; this is {}.{}, and no newer one was found or could be fetched.\n"
            "Install one, and start this file with it: python3.11 installer/dev.py run".format(*sys.version_info[:2])
        )


def stamp() -> str:
    """Return what stands in the stamp of a `.venv` that has the pinned set."""
    return hashlib.sha256(PINS.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()).hexdigest()


def is_prepared() -> bool:
    """Return whether `.venv` has the pinned set; a broken link to a removed Python does not count as existing."""
    return STAMP.exists() and PYTHON.exists() and STAMP.read_text(encoding="utf-8") == stamp()


def prepare_home() -> None:
    """Bring `.venv` to the pinned set; does nothing when it is there already."""
    if is_prepared():
        return
    uv = find_uv()
    print("Installing the pinned packages into .venv.", flush=True)
    make_home(uv)
    install = [*uv, "pip", "install", "-q", "--python", str(PYTHON)]
    for step in (
        [*install, "--require-hashes", "-r", str(PINS)],
        [*install, "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
    ):
        if subprocess.call(step, cwd=ROOT):
            sys.exit("The packages could not be installed: see the message above.")
    STAMP.write_text(stamp(), encoding="utf-8")


def pin() -> int:
    """Write both lists of pinned packages anew from the dependencies in `pyproject.toml`; return 0 if both are."""
    fixed = ["--universal", "--generate-hashes", "--no-emit-index-url", "--no-header", "--no-emit-find-links"]
    fixed += ["--no-annotate", "--python-version", "3.11"]
    command = [*find_uv(), "pip", "compile", "-q", *fixed]
    lists = (("dev", PINS), ("packages", ROOT / "installer" / "packages" / "requirements.txt"))
    failed = [
        name
        for name, goal in lists
        if subprocess.call([*command, "--group", name, "pyproject.toml", "-o", str(goal)], cwd=ROOT)
    ]
    return 1 if failed else 0


def check(python: str) -> int:
    """Run the linters and the type checker; all of them, even if one fails. Returns 0 if all are content."""
    tools = HOME / BIN
    steps = (
        [python, "-m", "ruff", "check", "."],
        [python, "-m", "ruff", "format", "--check", "."],
        [python, "-m", "mypy"],
        [str(tools / ("lint-imports" + EXE)), "--no-cache"],
    )
    failed = [step for step in steps if subprocess.call(step, cwd=ROOT)]
    for step in failed:
        print("failed:", " ".join(Path(part).name for part in step), file=sys.stderr)
    return 1 if failed else 0


def workers(arguments: list[str]) -> list[str]:
    """Return the option that spreads the tests over the processors, unless `arguments` settle it already."""
    count = min(os.cpu_count() or 1, 8)
    settled = any(a == "-s" or a == "--pdb" or "::" in a or a.startswith(("-n", "--numprocesses")) for a in arguments)
    return [] if settled or count < 2 else ["-n", str(count)]


def main(arguments: list[str]) -> int:
    """Do what the first argument says and return the exit status; the other arguments are passed on."""
    job, rest = (arguments[0], arguments[1:]) if arguments else ("run", [])
    if job not in ("run", "test", "prove", "check", "setup", "pin"):
        print(USAGE, file=sys.stderr)
        return 2
    # uv brings its own certificates; a school's or a company's network is known to the system's only
    os.environ.setdefault("UV_SYSTEM_CERTS", "1")
    if job == "pin":
        return pin()
    display = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")) or sys.platform != "linux"
    prepare_system(windowed=job == "run" and display, tooling=job == "test")
    prepare_home()
    python = str(PYTHON)
    if job == "setup":
        return 0
    if job == "check":
        return check(python)
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    if job == "test":
        return subprocess.call([python, "-m", "pytest", *workers(rest), *rest], env=environment, cwd=ROOT)
    if job == "prove":
        return subprocess.call([python, "-m", "tests.proof", *rest], env=environment, cwd=ROOT)
    return subprocess.call([python, "-m", "desktop", *rest])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
