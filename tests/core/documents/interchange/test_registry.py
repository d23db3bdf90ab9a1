"""How files find their format."""

import json
from pathlib import Path

import pytest

from core.base.errors import BadFile, StorageFailed
from core.documents.interchange.pictures import PictureDraft
from core.documents.interchange.registry import FORMATS, read_map
from core.documents.interchange.uvtt import UvttDraft
from core.explain.words import Words
from tests.helpers.images import png
from tests.helpers.uvtt import house


def test_what_is_inside_counts_more_than_the_suffix(tmp_path: Path) -> None:
    disguised = tmp_path / "map.dd2vtt"
    disguised.write_bytes(png(60, 40))
    assert isinstance(read_map(disguised), PictureDraft)
    plain = tmp_path / "map.json"
    plain.write_bytes(b"\xef\xbb\xbf\n" + json.dumps(house()).encode())
    assert isinstance(read_map(plain), UvttDraft)


def test_other_encodings_are_read_where_the_suffix_tells_what_it_is(tmp_path: Path) -> None:
    wide = tmp_path / "map.uvtt"
    wide.write_bytes(json.dumps(house()).encode("utf-16"))
    draft = read_map(wide)
    assert isinstance(draft, UvttDraft) and draft.image is not None and len(draft.portals) == 2


def test_what_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "notes.txt"
    odd.write_text("walls")
    with pytest.raises(BadFile) as unknown:
        read_map(odd)
    assert unknown.value.phrase.id == "import.unknown-format"
    with pytest.raises(StorageFailed):
        read_map(tmp_path / "gone.png")
    with pytest.raises(BadFile) as folder:
        read_map(tmp_path)
    assert folder.value.phrase.id == "file.not-plain"


def test_a_file_is_not_read_beyond_what_its_format_may_hold(tmp_path: Path) -> None:
    large = tmp_path / "map.png"
    with large.open("wb") as file:
        file.write(png(60, 40))
        file.truncate(FORMATS[1].most + 1)
    with pytest.raises(BadFile) as refused:
        read_map(large)
    assert refused.value.phrase.id == "import.file-too-large"


def test_no_two_formats_have_one_suffix() -> None:
    assert len({suffix for each in FORMATS for suffix in each.suffixes}) == sum(len(each.suffixes) for each in FORMATS)


def test_every_format_has_a_title() -> None:
    assert [Words().text(each.title) for each in FORMATS] == ["Universal VTT", "Picture"]
