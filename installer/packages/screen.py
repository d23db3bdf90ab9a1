"""A screen that nobody sees, and pictures of it: Xvfb keeps it in a file, which needs no other program to be read."""

import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from installer import dev

WIDTH, HEIGHT = 1366, 768
SOCKETS = Path("/tmp/.X11-unix")
"""Where X servers listen."""
COLOURS = 40
"""So many colours tell a window that is painted from an empty one."""


STILL = 5.0
"""Seconds without a change after which what is shown counts as finished."""


@dataclass(frozen=True)
class Screen:
    """A running screen: its name, and the file that holds its pixels."""

    name: str
    file: Path

    def pixels(self) -> tuple[int, int, bytes]:
        """Return its width, its height and its pixels from the upper left, three bytes each: red, green, blue."""
        return read_pixels(self.file.read_bytes())

    def is_painted(self) -> bool:
        """Say whether a window stands on most of it: an empty one has a colour or two, a splash leaves it black."""
        pixels = self.pixels()[2]
        # every 97th pixel meets all of a window's parts
        met = [pixels[at : at + 3] for at in range(0, len(pixels) - 2, 3 * 97)]
        return len(set(met)) > COLOURS and 2 * met.count(b"\0\0\0") < len(met)

    def seconds_to_paint(self, patience: float) -> float | None:
        """Wait until something stands on it, and return how long that took; None if nothing came."""
        began, last = monotonic(), b""
        while monotonic() - began < patience:
            # looking through the pixels takes time from the program that is waited for: only when they have changed
            now = self.file.read_bytes()
            if now != last and self.is_painted():
                return monotonic() - began
            last = now
            sleep(0.05)
        return None

    def rest(self, patience: float) -> None:
        """Wait until nothing has changed on it for a while, but no longer than `patience` in seconds."""
        ends, last, since = monotonic() + patience, b"", monotonic()
        while monotonic() < ends and monotonic() - since < STILL:
            now = self.file.read_bytes()
            if now != last:
                last, since = now, monotonic()
            sleep(0.2)

    def save(self, goal: Path) -> None:
        """Write a picture of it as PNG."""
        goal.parent.mkdir(parents=True, exist_ok=True)
        goal.write_bytes(png(*self.pixels()))


def read_pixels(dump: bytes) -> tuple[int, int, bytes]:
    """Return width, height and pixels of a screen that Xvfb dumped (X's window dump, 32 bits to a pixel)."""
    header, version, _, depth, width, height, _, order = struct.unpack(">8I", dump[:32])
    bits, line = struct.unpack(">2I", dump[44:52])
    colours = struct.unpack(">I", dump[76:80])[0]
    if (version, depth, bits, order) != (7, 24, 32, 0):
        raise ValueError(f"not a dump that can be read: version {version}, {depth} and {bits} bits, order {order}")
    start = header + 12 * colours
    lines = (dump[start + row * line : start + row * line + 4 * width] for row in range(height))
    raw = b"".join(lines)
    pixels = bytearray(3 * width * height)
    for channel in range(3):
        pixels[channel::3] = raw[2 - channel :: 4]
    return width, height, bytes(pixels)


def png(width: int, height: int, pixels: bytes) -> bytes:
    """Return pixels, three bytes each, as a PNG."""
    rows = b"".join(b"\0" + pixels[row * 3 * width : (row + 1) * 3 * width] for row in range(height))
    parts = [
        (b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 6)),
        (b"IEND", b""),
    ]
    chunks = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@contextmanager
def shown(width: int = WIDTH, height: int = HEIGHT) -> Iterator[Screen]:
    """Give a screen of some pixels; it is gone afterwards. Installs Xvfb on Debian if it is missing."""
    if not any(Path(folder, "Xvfb").exists() for folder in os.environ.get("PATH", "").split(os.pathsep)):
        dev.install_packages(["xvfb"])
    with tempfile.TemporaryDirectory(prefix="sandtable-screen-") as folder:
        read, write = os.pipe()
        options = ["-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-ac"]
        server = subprocess.Popen(["Xvfb", *options, "-fbdir", folder], pass_fds=(write,), stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read) as told:
                number = told.readline().strip()
            if not number:
                sys.exit("Xvfb does not start")
            yield Screen(f":{number}", Path(folder, "Xvfb_screen0"))
        finally:
            server.terminate()
            server.wait()
