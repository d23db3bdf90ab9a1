"""Small true images for tests, written without any imaging library."""

import struct
import zlib


def png(width: int, height: int, grey: int = 200) -> bytes:
    """Return a grey PNG of so many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([grey]) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def camera_note(turn: int, order: str = ">") -> bytes:
    """Return the part of a JPEG that says how the camera was held: 6 and 8 for a quarter turn."""
    mark = b"MM" if order == ">" else b"II"
    note = b"Exif\0\0" + mark + struct.pack(f"{order}HIHHHIHH", 42, 8, 1, 0x0112, 3, 1, turn, 0)
    return b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note
