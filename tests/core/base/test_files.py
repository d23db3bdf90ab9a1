"""Reading a file that somebody names: plain ones alone, up to a size."""

from pathlib import Path

import pytest

from core.base.errors import BadFile, StorageFailed
from core.base.files import must_be_plain, read_plain


def test_a_plain_file_is_read_whole_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    path.write_bytes(b"12345")
    assert must_be_plain(path) == 5 and read_plain(path, 5) == b"12345"
    with pytest.raises(BadFile, match=r"file\.too-large"):
        read_plain(path, 4)


@pytest.mark.parametrize(
    ("name", "kind", "word"),
    [
        ("", BadFile, "not-plain"),
        ("gone", StorageFailed, "no-such-file"),
        ("nul\0nul", StorageFailed, "unreadable"),
        ("x" * 5000, StorageFailed, "unreadable"),
    ],
)
def test_what_is_no_file_is_an_error_in_words(tmp_path: Path, name: str, kind: type[Exception], word: str) -> None:
    with pytest.raises(kind, match=word):
        read_plain(tmp_path / name, 10)
