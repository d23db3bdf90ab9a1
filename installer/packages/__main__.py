"""Makes packages, each by one command: `python3 -m installer.packages deb`; without a name it lists them."""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from importlib import import_module

MAKERS = {
    "frozen": ("frozen", "frozen", "the program's folder alone, for the machine that this runs on"),
    "deb": ("deb", "build", "a package for Debian 12 and newer, and what derives from it (on Debian)"),
    "tarball": ("tarball", "build", "a folder with everything in it, packed, for any Linux (on Linux)"),
    "appimage": ("appimage", "build", "one file for any Linux (on Linux, with appimagetool)"),
    "flatpak": ("flatpak", "build", "a bundle for any Linux (on Linux, with flatpak-builder)"),
    "windows": ("windows", "build", "an installer for Windows (on Windows; on Linux with --python FILE.zip)"),
    "mac": ("mac", "build", "an app in a disk image for macOS (on macOS)"),
    "try": ("tried", "everywhere", "install, start and remove deb and tarball in clean roots of Debian 12 and 13"),
}
"""name -> module, function in it, and what it makes."""


def main(given: list[str]) -> int:
    """Make what the command line names; return 0 if all was made."""
    lines = "\n".join(f"  {name:10}{about}" for name, (_, _, about) in MAKERS.items())
    parser = ArgumentParser(prog="python3 -m installer.packages", description=f"{__doc__}\n\n{lines}")
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.add_argument("names", nargs="+", choices=MAKERS, metavar="NAME", help=", ".join(MAKERS))
    parser.add_argument("--python", default="", help="a Windows Python as a file, to make an installer on Linux")
    asked = parser.parse_args(given)
    for name in asked.names:
        module, function, _ = MAKERS[name]
        make: Callable[..., object] = getattr(import_module(f"installer.packages.{module}"), function)
        if name == "windows":
            make(asked.python)
        else:
            make()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
