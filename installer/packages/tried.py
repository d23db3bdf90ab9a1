"""Tries the packages where nothing else is: bare roots of Debian 12 and 13, a window on a screen, and no trace left.

The screen is the machine's own, outside the root, so that no library comes in with it.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.base.version import VERSION
from installer import bare
from installer.packages.place import BUILD, DIST, NAME
from installer.packages.screen import SOCKETS, Screen, shown

PICTURES = BUILD / "tried"
PATIENCE = 90
"""Seconds in which a window must come, and then be drawn to the end."""
VOLATILE = re.compile(
    # what apt and dpkg keep for themselves, caches, logs, and what a person has done
    r"(var/(cache|log|lib/(apt|dpkg)|tmp)|tmp|proc|sys|dev|run|root)(/.*)?|etc/(ld\.so\.cache|machine-id|\.pwd\.lock|mailcap)"
    r"|etc/(passwd|group|g?shadow)-?|.*/__pycache__(/.*)?|.*\.cache(-\d+)?|usr/share/(mime|icons|applications)/.*cache.*"
)
SAMPLE = f"usr/lib/{NAME}/_internal/resources/samples/toll-bridge.sandtable"


def everywhere() -> None:
    """Try the packages on every release; leave with what went wrong."""
    told = [line for release in bare.RELEASES for line in on_release(release)]
    print(*told, sep="\n")
    if any("WRONG" in line for line in told):
        sys.exit(1)


def on_release(release: str) -> Iterator[str]:
    """Install, start and remove what is there for a release; yield how each step went."""
    (deb,) = DIST.glob(f"{NAME}_{VERSION}_*.deb")
    tarballs = list(DIST.glob(f"{NAME}-{VERSION}-linux-*.tar.xz"))
    name = bare.RELEASES[release].partition(" (")[0]
    with bare.plain_root(release) as root:
        run(root, "apt-get", "update", "-q")
        # what unpacks the tarball; every desktop has it, a bare root need not
        run(root, "apt-get", "install", "-y", "--no-install-recommends", "xz-utils")
        before, packages = files_of(root), packages_of(root)
        shutil.copyfile(deb, root / "tmp" / deb.name)
        run(root, "apt-get", "install", "-y", "--no-install-recommends", f"/tmp/{deb.name}")
        came = packages_of(root) - packages - {NAME}
        yield f"{name}: installed, with {len(came)} packages of Debian: {', '.join(sorted(came))}"
        shutil.copyfile(root / SAMPLE, root / "root/adventure.sandtable")
        yield from answers(name, root, f"/usr/bin/{NAME}")
        yield started(f"{name}, Debian package", root, f"/usr/bin/{NAME}", PICTURES / f"deb-{release}.png")
        run(root, "dpkg", "--purge", NAME)
        for archive in tarballs:
            yield from of_tarball(name, root, archive, PICTURES / f"tarball-{release}.png")
        run(root, "apt-get", "autoremove", "-y", "--purge")
        left = sorted(files_of(root) - before)
        yield f"{name}: removed without a trace" if not left else f"{name}: WRONG, it leaves {', '.join(left[:20])}"


def of_tarball(name: str, root: Path, archive: Path, picture: Path) -> Iterator[str]:
    """Unpack, install for one person, start and remove the tarball; yield how each step went."""
    home = root / "root"
    before = files_of(home, everything=True)
    run(root, "tar", "-C", "/opt", "-xJf", copied(archive, root))
    folder = f"/opt/{archive.name.removesuffix('.tar.xz')}"
    run(root, f"{folder}/install.sh")
    yield from answers(f"{name}, tarball", root, "/root/.local/bin/sandtable")
    yield started(f"{name}, tarball", root, "/root/.local/bin/sandtable", picture)
    run(root, f"{folder}/install.sh", "--remove")
    shutil.rmtree(root / folder.lstrip("/"))
    left = sorted(path for path in files_of(home, everything=True) - before if "/sandtable/" not in f"/{path}/")
    yield f"{name}, tarball: removed without a trace" if not left else f"{name}, tarball: WRONG, it leaves {left[:20]}"


def copied(archive: Path, root: Path) -> str:
    """Copy a file into a root, and return its path there."""
    shutil.copyfile(archive, root / "tmp" / archive.name)
    return f"/tmp/{archive.name}"


def answers(name: str, root: Path, program: str) -> Iterator[str]:
    """Ask the program what it can say without a window; yield whether that is right."""
    version = run(root, program, "--version").strip()
    yield f"{name}: {version}" if VERSION in version else f"{name}: WRONG, it says {version}"
    run(root, program, "check", "/root/adventure.sandtable")
    run(root, program, "export", "/root/adventure.sandtable", "--sheets", "/tmp/sheets.pdf")
    run(root, program, "thumbnail", "/root/adventure.sandtable", "/tmp/small.png")
    sizes = [(root / "tmp" / file).stat().st_size for file in ("sheets.pdf", "small.png")]
    yield f"{name}: checks a document, prints {sizes[0]} bytes, draws a thumbnail of {sizes[1]} bytes"


def started(name: str, root: Path, program: str, picture: Path) -> str:
    """Start the program on a document, take a picture of its window, end it; return how that went."""
    errors = root / "tmp/errors.txt"
    twice = []
    for _ in range(2):
        with shown() as screen, running(root, screen, errors, program, "/root/adventure.sandtable") as process:
            seconds = screen.seconds_to_paint(PATIENCE)
            if seconds is None:
                return f"{name}: WRONG, no window came; it ended with {process.poll()}"
            screen.rest(PATIENCE)
            screen.save(picture)
            twice.append(seconds)
        if "Error" in errors.read_text(encoding="utf-8"):
            return f"{name}: WRONG, {errors.read_text(encoding='utf-8')[-2000:]}"
    return f"{name}: a window after {twice[0]:.1f} s, the second time {twice[1]:.1f} s; {picture.name}"


@contextmanager
def running(root: Path, screen: Screen, errors: Path, *command: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Give a program that runs in a root and shows its window on a screen outside; it is ended afterwards.

    What it complains of goes into the file `errors`.
    """
    inside = f"{root}{SOCKETS}"
    script = f'mkdir -p "{inside}" && mount --bind {SOCKETS} "{inside}" && exec chroot "{root}" "$@"'
    whole = bare.alone(["sh", "-c", script, "sh", *command], f"--mount-proc={root / 'proc'}")
    environment = {**bare.environment({}), "DISPLAY": screen.name, "XDG_RUNTIME_DIR": "/tmp"}
    with errors.open("w", encoding="utf-8") as told:
        process = subprocess.Popen(whole, env=environment, stdin=subprocess.DEVNULL, stderr=told)
        try:
            yield process
        finally:
            # whoever waits for a child of its own namespace hears of no gentler word; the child goes with it
            process.kill()
            process.wait()


def run(root: Path, *command: str) -> str:
    """Carry out a command in a root and return what it said; leave with the end of that if it fails."""
    whole = bare.alone(["chroot", str(root), *command], f"--mount-proc={root / 'proc'}")
    done = subprocess.run(
        whole,
        env=bare.environment(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout[-3000:]}\nThis failed in {root.name}: {' '.join(command)}")
    return done.stdout


def files_of(root: Path, *, everything: bool = False) -> set[str]:
    """Return the paths of all that lies in a root, but for what changes by itself."""
    found = (path.relative_to(root).as_posix() for path in root.rglob("*"))
    return {path for path in found if everything or not VOLATILE.fullmatch(path)}


def packages_of(root: Path) -> set[str]:
    """Return the names of the packages that are installed in a root."""
    return set(run(root, "dpkg-query", "-W", "-f", "${Package}\\n").split())
