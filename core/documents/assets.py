"""Images in a document: which kinds there may be, how large, and by what name they are kept."""

from hashlib import sha256

from core.base.errors import BadFile
from core.model.things import AssetId

LARGEST_IMAGE = 100 * 1024 * 1024
"""Bytes of one image."""

_BEGINNINGS = {
    b"\x89PNG\r\n\x1a\n": "image/png",
    b"\xff\xd8\xff": "image/jpeg",
    b"GIF87a": "image/gif",
    b"GIF89a": "image/gif",
    b"BM": "image/bmp",
}


def media_of(data: bytes) -> str:
    """Return the media type of an image by its first bytes; raise `BadFile` if it is none that a map can show."""
    if len(data) > LARGEST_IMAGE:
        raise BadFile("asset.too-large", most=LARGEST_IMAGE // (1024 * 1024))
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    for beginning, media in _BEGINNINGS.items():
        if data.startswith(beginning):
            return media
    raise BadFile("asset.unknown")


def format_of(data: bytes) -> str:
    """Return the name of an image's format, such as `png`; raise `BadFile` if it is none that a map can show."""
    return media_of(data).removeprefix("image/")


def asset_id(data: bytes) -> AssetId:
    """Return the name under which the bytes are kept, the SHA-256 of them."""
    return sha256(data).hexdigest()
