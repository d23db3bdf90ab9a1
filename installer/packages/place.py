"""Where packages are built and of what: folders, the version, and the pinned environment of the packager."""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

from core.base.version import VERSION
from installer import dev

ROOT = dev.ROOT
DATA = Path(__file__).resolve().parent / "data"
"""What ships beside the program, and what the makers of packages read."""
PINS = Path(__file__).resolve().parent / "requirements.txt"
BUILD = ROOT / "build" / "packages"
"""What is made on the way."""
DIST = ROOT / "dist"
"""What is handed out."""
IDENTITY = "org.sandtable.Sandtable"
"""The name by which a desktop knows the program, in all of its files."""
NAME = "sandtable"
PACKED = 3
"""How hard xz packs: a quarter of the time of its usual 6, for a few percent more."""
HOMEPAGE = "https://sandtable.invalid/"
"""Where the program lives; to be set by whoever publishes it."""
MADE_WITH = {"objdump": "binutils", "dpkg-shlibdeps": "dpkg-dev"}
"""program -> Debian package: what building on Linux needs besides Python."""


def ran(*command: str | Path, cwd: Path = ROOT, quiet: bool = False) -> str:
    """Carry out a command and return what it said; leave with the end of that if it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        sys.exit(f"{(done.stdout + done.stderr)[-4000:]}\nThis failed: {' '.join(words[:6])}")
    if not quiet and done.stderr.strip():
        print(done.stderr.strip()[-2000:], file=sys.stderr, flush=True)
    return done.stdout


def prepared() -> Path:
    """Bring the packager's environment to its pinned set, with what it needs of the system; return its Python."""
    if sys.platform == "linux":
        wanted = [*dev.missing({**dev.PLAIN, **dev.WINDOWED})]
        wanted += [package for program, package in MADE_WITH.items() if not shutil.which(program)]
        if wanted:
            dev.install_packages(wanted)
    home = BUILD / "environment"
    python = home / dev.BIN / f"python{dev.EXE}"
    stamp = home / "sandtable-stamp"
    key = hashlib.sha256(PINS.read_bytes() + sys.version.encode()).hexdigest()
    if python.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == key:
        return python
    uv = dev.find_uv()
    print("Installing the packager and the pinned packages.", flush=True)
    ran(*uv, "venv", "-q", "--clear", "--no-project", "--python", sys.executable, home, quiet=True)
    ran(*uv, "pip", "install", "-q", "--python", python, "--require-hashes", "-r", PINS, quiet=True)
    stamp.write_text(key, encoding="utf-8")
    return python


def debian_architecture() -> str:
    """Return what Debian calls this machine's processor."""
    return ran("dpkg", "--print-architecture", quiet=True).strip()


def processor() -> str:
    """Return the name of this machine's processor, as files of packages bear it."""
    return {"amd64": "x86_64", "x64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())


def size_of(path: Path) -> float:
    """Return the size of a file, or of everything in a folder, in megabytes of a million bytes."""
    files = (each for each in path.rglob("*") if each.is_file() and not each.is_symlink()) if path.is_dir() else (path,)
    return sum(each.stat().st_size for each in files) / 1e6


def said(path: Path) -> Path:
    """Tell of something that is ready, with its size, and return it."""
    print(f"{path.relative_to(ROOT)}: {size_of(path):.1f} MB", flush=True)
    return path


def filled(text: str, **values: str) -> str:
    """Return a text with `@name@` replaced by values; raise `KeyError` for a name that has none."""
    return re.sub(r"@(\w+)@", lambda found: values[found[1]], text)


def changes() -> dict[str, str]:
    """Return the day of each version in the changelog, the newest first: {"0.1.0": "2026-11-23"}."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", text, re.M))


def source_date() -> str:
    """Return the second at which everything counts as made, so that the same source gives the same package."""
    from datetime import UTC, datetime

    day = datetime.fromisoformat(changes()[VERSION]).replace(tzinfo=UTC)
    return os.environ.get("SOURCE_DATE_EPOCH", str(int(day.timestamp())))
