"""Sizes of images, read from their first bytes without decoding them."""

from collections.abc import Iterator

from core.base.errors import BadFile
from core.documents.assets import media_of

LONGEST_SIDE = 32_767
"""Pixels along a side: more cannot be painted."""
MOST_PIXELS = 200_000_000
"""Pixels of one image that is decoded whole: at four bytes each, 800 MB for a moment."""
MOST_IN_PARTS = 400_000_000
"""Pixels of one image that can be decoded smaller, or a part of it, without the whole: a JPEG."""

_FRAMES = (*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
"""The markers of a JPEG after which its size stands."""


def size_of(data: bytes) -> tuple[int, int]:
    """Return width and height of an image in pixels, as it is shown.

    Raises `BadFile` if it is none that a map can show, is torn off, or is too large.
    """
    media = media_of(data)
    try:
        width, height = _SIZES[media](data)
    except IndexError:
        raise BadFile("import.image-torn") from None
    if width < 1 or height < 1 or not _is_whole(media, data):
        raise BadFile("import.image-torn")
    most = MOST_IN_PARTS if has_parts(data) else MOST_PIXELS
    if max(width, height) > LONGEST_SIDE or width * height > most:
        raise BadFile("import.image-too-large", width=width, height=height)
    return width, height


def _is_whole(media: str, data: bytes) -> bool:
    """Return whether the end of an image is there, of kinds that nobody can decode without."""
    if media == "image/png":
        return b"IEND" in data
    return media != "image/webp" or len(data) >= _number(data, 4, 4, "<") + 8


def has_parts(data: bytes) -> bool:
    """Return whether a part of an image, or all of it but smaller, can be decoded without the rest in memory.

    Raises `BadFile` if it is no image that a map can show.
    """
    return media_of(data) == "image/jpeg" and not is_turned(data)


def is_turned(data: bytes) -> bool:
    """Return whether the pixels of an image lie on their side, so that it is turned by a quarter when it is shown.

    Raises `BadFile` if it is no image that a map can show.
    """
    try:
        return media_of(data) == "image/jpeg" and _jpeg_frame(data)[2]
    except IndexError:
        return False


def _number(data: bytes, at: int, count: int, order: str) -> int:
    part = data[at : at + count]
    if len(part) < count:
        raise IndexError
    return int.from_bytes(part, "big" if order == ">" else "little")


def _png(data: bytes) -> tuple[int, int]:
    return _number(data, 16, 4, ">"), _number(data, 20, 4, ">")


def _gif(data: bytes) -> tuple[int, int]:
    return _number(data, 6, 2, "<"), _number(data, 8, 2, "<")


def _bmp(data: bytes) -> tuple[int, int]:
    if _number(data, 14, 4, "<") == 12:
        return _number(data, 18, 2, "<"), _number(data, 20, 2, "<")
    height = _number(data, 22, 4, "<")
    return _number(data, 18, 4, "<"), min(height, 2**32 - height)


def _webp(data: bytes) -> tuple[int, int]:
    match data[12:16]:
        case b"VP8X":
            return _number(data, 24, 3, "<") + 1, _number(data, 27, 3, "<") + 1
        case b"VP8L":
            bits = _number(data, 21, 4, "<")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            return _number(data, 26, 2, "<") & 0x3FFF, _number(data, 28, 2, "<") & 0x3FFF
    raise IndexError


def _jpeg(data: bytes) -> tuple[int, int]:
    width, height, sideways = _jpeg_frame(data)
    return (height, width) if sideways else (width, height)


def _jpeg_frame(data: bytes) -> tuple[int, int, bool]:
    """Return width and height as they are kept, and whether the camera lay on its side."""
    sideways = False
    for marker, at in _segments(data):
        if marker == 0xE1:
            sideways = sideways or _lies_sideways(data[at + 2 : at + _number(data, at, 2, ">")])
        if marker in _FRAMES:
            return _number(data, at + 5, 2, ">"), _number(data, at + 3, 2, ">"), sideways
    raise IndexError


def _segments(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the markers of a JPEG and where their length stands."""
    at = 2
    while True:
        if data[at] != 0xFF:
            raise IndexError
        while data[at] == 0xFF:
            at += 1
        marker, at = data[at], at + 1
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            continue
        yield marker, at
        at += max(_number(data, at, 2, ">"), 2)


def _lies_sideways(exif: bytes) -> bool:
    """Tell whether the camera's note says that the picture is to be turned by a quarter."""
    if exif[:6] != b"Exif\0\0":
        return False
    body = exif[6:]
    order = ">" if body[:2] == b"MM" else "<"
    try:
        first = _number(body, 4, 4, order)
        for entry in range(min(_number(body, first, 2, order), 100)):
            at = first + 2 + 12 * entry
            if _number(body, at, 2, order) == 0x0112:
                return _number(body, at + 8, 2, order) in (5, 6, 7, 8)
    except IndexError:
        pass
    return False


_SIZES = {"image/png": _png, "image/jpeg": _jpeg, "image/gif": _gif, "image/bmp": _bmp, "image/webp": _webp}
