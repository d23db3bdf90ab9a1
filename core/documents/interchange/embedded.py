"""Pictures embedded in JSON as base64: taken out before the rest is parsed, and decoded piece by piece."""

import binascii
import re

from core.base.errors import BadFile
from core.base.progress import Progress
from core.documents.assets import LARGEST_IMAGE

_KEY = b'"image"'
PLACE = "picture taken out"
"""What stands in the JSON instead."""
_START = re.compile(rb'\s*:\s*"')
_PREFIX = re.compile(rb"\s*data:[\w/+.;=-]*,")
_PIECE = 4 << 18
"""Letters decoded at once, so that others may work in between."""


def without_image(data: bytes) -> tuple[bytes, bytes | None]:
    """Return a JSON file with the text of its longest `image` cut out, and that; None where there is no such text.

    Parsing a hundred megabytes of text takes long; finding where it ends does not.
    """
    longest = (0, 0)
    at = data.find(_KEY)
    while at >= 0:
        begun = _START.match(data, at + len(_KEY))
        if begun is None:
            at = data.find(_KEY, at + 1)
            continue
        end = data.find(b'"', begun.end())
        if end < 0:
            break
        longest = max(longest, (begun.end(), end), key=lambda span: span[1] - span[0])
        at = data.find(_KEY, end)
    start, end = longest
    if start == end:
        return data, None
    return data[:start] + PLACE.encode() + data[end:], data[start:end]


def decoded(text: bytes, progress: Progress) -> bytes:
    """Return the bytes that base64, or a data URI of it, stands for; raise `BadFile` if it stands for none."""
    if len(text) > LARGEST_IMAGE // 3 * 4 + 4_000_000:
        raise BadFile("asset.too-large", most=LARGEST_IMAGE // 1024**2)
    prefix = _PREFIX.match(text[:200])
    letters = text[prefix.end() :] if prefix else text
    if b"\\" in letters:
        letters = letters.replace(b"\\n", b"").replace(b"\\r", b"").replace(b"\\/", b"/")
    letters = letters.translate(None, b" \t\r\n").rstrip(b"=")
    letters += b"=" * (-len(letters) % 4)
    parts = []
    try:
        for start in range(0, len(letters), _PIECE):
            parts.append(binascii.a2b_base64(letters[start : start + _PIECE]))
            progress(100 * start // len(letters))
    except binascii.Error as error:
        raise BadFile("import.image-torn") from error
    return b"".join(parts)
