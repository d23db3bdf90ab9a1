"""Sizes of images, from hand-made headers of each kind."""

import struct

import pytest

from core.base.errors import BadFile
from core.documents.headers import LONGEST_SIDE, size_of
from tests.helpers.images import camera_note, png


def jpeg(width: int, height: int, *, turn: int = 0, order: str = ">") -> bytes:
    """Return the beginning of a JPEG, with a note of the camera's if it is to be turned."""
    frame = b"\xff\xc2" + struct.pack(">HBHHB", 8, 8, height, width, 3)
    exif = camera_note(turn, order) if turn else b""
    return b"\xff\xd8" + b"\xff\xe0" + struct.pack(">H", 4) + b"\0\0" + exif + b"\xff\xff" + frame[1:]


def webp(kind: bytes, body: bytes) -> bytes:
    """Return the beginning of a WebP."""
    return b"RIFF" + bytes(4) + b"WEBP" + kind + bytes(4) + body


LOSSLESS = struct.pack("<BI", 0x2F, (300 - 1) | (200 - 1) << 14)
IMAGES = {
    "png": png(300, 200),
    "jpeg": jpeg(300, 200),
    "jpeg turned": jpeg(200, 300, turn=6),
    "jpeg turned, other order": jpeg(200, 300, turn=8, order="<"),
    "jpeg not turned": jpeg(300, 200, turn=3),
    "gif": b"GIF89a" + struct.pack("<HH", 300, 200),
    "bmp": b"BM" + bytes(12) + struct.pack("<Iii", 40, 300, -200),
    "old bmp": b"BM" + bytes(12) + struct.pack("<IHH", 12, 300, 200),
    "webp, lossy": webp(b"VP8 ", bytes(6) + struct.pack("<HH", 300 | 1 << 14, 200)),
    "webp, lossless": webp(b"VP8L", LOSSLESS),
    "webp, extended": webp(b"VP8X", bytes(4) + (299).to_bytes(3, "little") + (199).to_bytes(3, "little")),
}


@pytest.mark.parametrize("data", IMAGES.values(), ids=IMAGES.keys())
def test_every_kind_says_its_size(data: bytes) -> None:
    assert size_of(data) == (300, 200)


@pytest.mark.parametrize("data", IMAGES.values(), ids=IMAGES.keys())
def test_a_torn_header_is_a_bad_file_wherever_it_ends(data: bytes) -> None:
    for end in range(len(data)):
        try:
            assert size_of(data[:end]) == (300, 200)
        except BadFile as error:
            assert error.phrase.id in ("asset.unknown", "import.image-torn")


@pytest.mark.parametrize("size", [(LONGEST_SIDE + 1, 5), (30_000, 30_000)])
def test_monstrous_images_are_refused_unseen(size: tuple[int, int]) -> None:
    head = png(1, 1)
    with pytest.raises(BadFile) as refused:
        size_of(head[:16] + struct.pack(">II", *size) + head[24:])
    assert refused.value.phrase.id == "import.image-too-large"


def test_no_pixels_are_no_image() -> None:
    with pytest.raises(BadFile):
        size_of(IMAGES["gif"][:6] + bytes(4))
