#!/usr/bin/env python3
"""Try both commands of the README on a Debian that has nothing but Python: `python3 -m installer.bare`.

A root of Debian is made in a temporary folder, the checkout is copied in, and there the program is set up, run and
tested. All mounts lie in a namespace of their own, so that none is left behind, however this ends.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from installer import dev

RELEASES = {"trixie": "Debian 13 (Python 3.13)", "bookworm": "Debian 12 (Python 3.11)"}
BETWEEN = "3.12"
"""The Python that no release has; the machine itself may."""
PLACE = "srv/sandtable"
PATIENCE = 600
"""Seconds after which making the root, or bringing the packages in, is given up."""
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
KEPT = "/etc/certificates-of-the-machine.crt"
"""Where the machine's certificates lie in the root: Debian's own, which some package brings in, would replace them."""
FILES = (
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/pip.conf",
    "/etc/uv/uv.toml",
    "~/.config/pip/pip.conf",
    "~/.config/uv/uv.toml",
)
"""What tells a machine how to get at packages, besides apt's settings and the environment."""
CARRIED = re.compile(
    r"(https?|ftp|all|no)_proxy|ci|(pip|uv)_\w*(index|proxy|trusted|timeout|links|host)\w*",
    re.IGNORECASE,
)
"""The names of the environment's variables that go into the root."""


class NoRoot(Exception):
    """A bare root cannot be made here; the message says why."""


def see_to_debootstrap() -> None:
    """Install debootstrap if it is missing; raise `NoRoot` where no root can be made."""
    if sys.platform != "linux":
        raise NoRoot("only Linux can hold one")
    if os.geteuid() != 0:
        raise NoRoot("that wants the rights of root")
    if not shutil.which("unshare"):
        raise NoRoot("there is no unshare")
    if not shutil.which("debootstrap"):
        if not shutil.which("apt-get"):
            raise NoRoot("there is no debootstrap")
        try:
            dev.install_packages(["debootstrap", "debian-archive-keyring"])
        except SystemExit as left:
            raise NoRoot(f"debootstrap cannot be installed: {left.code}") from None


def certificates(of_machine: Mapping[str, str]) -> Path:
    """Return the file of all certificates that the machine trusts; it may be missing."""
    return Path(of_machine.get("SSL_CERT_FILE", CERTIFICATES))


def environment(of_machine: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of what runs in the root: that of a new user, and how to get at packages."""
    carried = {name: value for name, value in of_machine.items() if CARRIED.fullmatch(name)}
    if certificates(of_machine).is_file():
        carried.update(SSL_CERT_FILE=KEPT, PIP_CERT=KEPT)
    paths = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return {**carried, "PATH": paths, "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}


def carry_settings(root: Path) -> None:
    """Give the root what the machine knows of ways to get at packages."""
    goals = {Path(name).expanduser(): re.sub("^~", "/root", name) for name in FILES}
    for here, there in {**goals, certificates(os.environ): KEPT}.items():
        if here.is_file():
            goal = root / there.lstrip("/")
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(here, goal)
    asked = subprocess.run(["apt-config", "dump", "Acquire"], capture_output=True, text=True, check=False)
    lines = re.findall(r"^Acquire::(?:https?|ftp|Check|Retries)\b.*$", asked.stdout, re.M)
    (root / "etc/apt/apt.conf.d/00machine").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def mirror() -> list[str]:
    """Return where this machine gets its Debian from; nothing where it is no Debian, and debootstrap knows a place."""
    question = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages", "Label: Debian"]
    return subprocess.run(question, capture_output=True, text=True, check=False).stdout.split()[:1]


def copy_checkout(goal: Path) -> None:
    """Copy the checkout as it stands, without what git leaves out."""
    left_out = [line.strip("/") for line in (dev.ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    shutil.copytree(dev.ROOT, goal, symlinks=True, ignore=shutil.ignore_patterns(".git", *left_out))


def alone(command: list[str], *options: str) -> list[str]:
    """Return a command that sees its mounts and processes alone; they are gone as soon as it ends."""
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", *options, *command]


def within(root: Path, *command: str) -> list[str]:
    """Return a command that runs another in the checkout's copy in the root."""
    inside = ["chroot", str(root), "sh", "-c", f'cd /{PLACE} && exec "$@"', "sh", *command]
    return alone(inside, f"--mount-proc={root / 'proc'}")


def made(step: str, command: list[str]) -> None:
    """Carry out a step of making the root; raise `NoRoot` with the end of what it says if it fails."""
    print(step, flush=True)
    try:
        done = subprocess.run(
            command,
            env=environment(os.environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoRoot(str(error)) from None
    if done.returncode:
        raise NoRoot(f"{step} failed:\n{done.stdout[-2000:]}")


@contextmanager
def plain_root(release: str, *packages: str) -> Iterator[Path]:
    """Give a root of a release with nothing but its base and some packages; raise `NoRoot` if it cannot be made."""
    see_to_debootstrap()
    with tempfile.TemporaryDirectory(prefix="sandtable-root-") as folder:
        root = Path(folder, release)
        included = [f"--include={','.join(packages)}"] if packages else []
        bootstrap = ["debootstrap", "--variant=minbase", *included, release, str(root), *mirror()]
        made(f"Making a bare {RELEASES[release]}.", alone(bootstrap))
        carry_settings(root)
        yield root


@contextmanager
def bare_root(release: str) -> Iterator[Path]:
    """Give a root of a release with the program set up in it; raise `NoRoot` if that cannot be done."""
    with plain_root(release, "python3") as root:
        copy_checkout(root / PLACE)
        made("Reaching for its packages.", within(root, "apt-get", "update", "-q", "--error-on=any"))
        made("Setting the program up.", within(root, "python3", "installer/dev.py", "setup"))
        yield root


def on_bare(release: str, arguments: list[str]) -> int:
    """Run and test the program in a bare root; return 0 if both end well. Raises `NoRoot` before anything runs."""
    with bare_root(release) as root:
        print(f"Running and testing on a bare {RELEASES[release]}.", flush=True)
        given = environment(os.environ)
        for job in (["run"], ["test", *arguments]):
            status = subprocess.call(within(root, "python3", "installer/dev.py", *job), env=given)
            if status:
                return status
    return 0


def on_machine(arguments: list[str]) -> int:
    """Test the program in place; return 0 if that ends well."""
    return subprocess.call([sys.executable, str(dev.ROOT / "installer/dev.py"), "test", *arguments])


def found_python(version: str) -> str | None:
    """Return the Python of this version on this machine, one of pyenv's too, if there is one that starts."""
    asked = subprocess.run(
        [*dev.find_uv(), "python", "find", "--system", version], capture_output=True, text=True, check=False
    )
    beside = sorted(str(each) for each in Path.home().glob(f".pyenv/versions/{version}.*/bin/python3"))
    return next((each for each in (asked.stdout.strip(), *beside) if each and is_python(each, version)), None)


def is_python(path: str, version: str) -> bool:
    """Return whether a program starts and is a Python of this version."""
    question = "import sys; print('{}.{}'.format(*sys.version_info))"
    try:
        told = subprocess.run([path, "-c", question], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return told.stdout.strip() == version


def on_python(version: str, arguments: list[str]) -> int:
    """Test a copy of the program with a Python of this machine; raise `NoRoot` if it has none of this version."""
    python = found_python(version)
    if python is None:
        raise NoRoot(f"there is no Python {version} on this machine")
    print(f"Testing with {python}.", flush=True)
    with tempfile.TemporaryDirectory(prefix="sandtable-copy-") as folder:
        copy_checkout(Path(folder, "sandtable"))
        return subprocess.call([python, str(Path(folder, "sandtable/installer/dev.py")), "test", *arguments])


def everywhere(arguments: list[str]) -> int:
    """Try every release and every Python; say at the end how each went, and return 0 if none failed."""
    tries: dict[str, tuple[Callable[[str, list[str]], int], str]] = {
        name: (on_bare, release) for release, name in RELEASES.items()
    }
    tries[f"Python {BETWEEN} of this machine"] = (on_python, BETWEEN)
    told, failed = [], False
    for name, (attempt, which) in tries.items():
        began = time.monotonic()
        try:
            status = attempt(which, arguments)
        except NoRoot as why:
            told.append(f"{name}: not run, {why}")
        else:
            failed |= status != 0
            told.append(f"{name}: {'FAILED' if status else 'passed'} after {time.monotonic() - began:.0f} s")
    print(*told, sep="\n")
    return 1 if failed else 0


def main(given: list[str]) -> int:
    """Do what the command line says; return 0 if all that was run ended well."""
    parser = ArgumentParser(prog="python3 -m installer.bare", description=__doc__, allow_abbrev=False)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--release", choices=RELEASES, default="trixie", help="the release of Debian (trixie)")
    where.add_argument("--everywhere", action="store_true", help="all releases, and the Python between them")
    parser.add_argument("--or-in-place", action="store_true", help="test in place where no bare root can be made")
    asked, arguments = parser.parse_known_args(given)
    # a temporary folder is removed on the way out, which a plain end of the process would not take
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if asked.everywhere:
        return everywhere(arguments)
    try:
        return on_bare(asked.release, arguments)
    except NoRoot as why:
        print(f"No bare {RELEASES[asked.release]}: {why}", file=sys.stderr, flush=True)
    if not asked.or_in_place:
        return 1
    print("Testing in place instead.", flush=True)
    status = on_machine(arguments)
    print("The tests ran in place, not on a bare Debian: see above why.", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
