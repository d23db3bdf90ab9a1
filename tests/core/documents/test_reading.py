"""Files that mean harm, are damaged, or are no documents: a clear error or the same document, never a changed file."""

import os
import sqlite3
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from core.base.errors import BadFile, NewerFile, StorageFailed
from core.base.ids import SystemId
from core.documents import reading
from core.documents.assets import asset_id
from core.documents.schema import APPLICATION_ID, FORMAT_VERSION
from core.documents.store import Document
from core.model.campaign import Campaign
from core.model.clock import ClockState
from core.rules.registry import SYSTEMS
from tests.helpers.documents import PNG, fight, fresh, opened, put_walls, titled
from tests.helpers.fights import SCENE
from tests.helpers.mirrored import mirrored
from tests.helpers.tiny.sheet import TinyClock

Harm = Callable[[sqlite3.Connection], object]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a small document with a fight, an undone command and an image."""
    path = tmp_path / "barrow.sandtable"
    with fresh(tmp_path / "state") as (document, session):
        fight(session)
        titled(session, "The barrow", "undone")
        session.undo()
        document.put_asset(PNG)
        document.save_as(path)
    return path


def refused(path: Path, state: Path) -> BadFile:
    """Open a file that must not open; see that it is left alone and nothing is left behind."""
    before = path.read_bytes()
    with pytest.raises(BadFile) as told:
        Document.open(path, state)
    assert path.read_bytes() == before and list((state / "working").iterdir()) == []
    assert sorted(each.name for each in path.parent.iterdir()) == sorted((path.name, state.name))
    return told.value


def harmed(path: Path, *statements: str) -> None:
    """Change a document behind the program's back."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA writable_schema=ON")
    for statement in statements:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON meta BEGIN DELETE FROM journal; END",
        "CREATE VIEW v AS SELECT * FROM meta",
        "CREATE INDEX i ON journal (label)",
        "CREATE TABLE more (a)",
        "CREATE VIRTUAL TABLE words USING fts5(a)",
        "ALTER TABLE journal ADD COLUMN more TEXT",
        "DROP TABLE assets",
        "UPDATE sqlite_schema SET sql = replace(sql, 'value TEXT NOT NULL', 'value TEXT NOT NULL DEFAULT (1)')",
        "UPDATE sqlite_schema SET sql = 'nonsense' WHERE name = 'journal'",
        "PRAGMA application_id = 12",
        "PRAGMA user_version = 0",
        "DELETE FROM meta WHERE key = 'head'",
        "DELETE FROM meta WHERE key = 'identity'",
        "UPDATE meta SET value = '-1' WHERE key = 'head'",
        "UPDATE meta SET value = '99' WHERE key = 'head'",
        "UPDATE meta SET value = '99999999999999999999999999' WHERE key = 'head'",
        "UPDATE meta SET value = replace(hex(zeroblob(3000)), '0', '9') WHERE key = 'head'",
        "UPDATE meta SET value = '２' WHERE key = 'head'",
        "UPDATE meta SET value = '2' WHERE key = 'floor'",
        "UPDATE meta SET value = 'x' WHERE key = 'revision'",
        "INSERT INTO meta VALUES ('more', CAST(zeroblob(100000) AS TEXT))",
        "UPDATE meta SET value = CAST(x'ff00fe' AS TEXT) WHERE key = 'title'",
        "DELETE FROM snapshots",
        "DELETE FROM snapshots WHERE number = 0",
        "UPDATE snapshots SET blob = x'00'",
        "DELETE FROM journal WHERE number = 2",
        "UPDATE journal SET number = 77 WHERE number = 6",
        "UPDATE journal SET done = 0 WHERE number = 2",
        "UPDATE journal SET label = x'5b5d'",
        "UPDATE journal SET blob = (SELECT blob FROM journal WHERE number = 4) WHERE number = 0",
        "UPDATE assets SET bytes = x'89504e470d0a1a0a'",
        "UPDATE assets SET id = '../../etc/passwd'",
    ],
)
def test_every_harm_is_found(file: Path, state: Path, statement: str) -> None:
    harmed(file, statement)
    assert refused(file, state).phrase.id.startswith("file.")


def test_history_that_does_not_lead_to_the_state_is_found(file: Path, state: Path) -> None:
    connection = sqlite3.connect(file, isolation_level=None)
    (blob,) = connection.execute("SELECT blob FROM snapshots ORDER BY number DESC").fetchone()
    other = zlib.compress(zlib.decompress(blob).replace(b"The barrow", b"The burrow"))
    connection.execute("UPDATE snapshots SET blob = ? WHERE number > 0", (other,))
    connection.close()
    assert refused(file, state).phrase.id == "file.broken-step"


def test_events_that_fit_nothing_are_found(file: Path, state: Path) -> None:
    entry = (
        b'{"command":{"kind":"title","title":"x"},"label":{"id":"x"},"done":true,'
        b'"events":[{"kind":"scene-changed","scene":"scene-1","changes":{"columns":[]}}]}'
    )
    connection = sqlite3.connect(file, isolation_level=None)
    (last,) = connection.execute("SELECT max(number) FROM journal").fetchone()
    connection.execute("UPDATE journal SET blob = ? WHERE number = ?", (entry, last))
    connection.close()
    assert refused(file, state).phrase.id == "file.broken-step"


def under_way(file: Path, entry: bytes) -> None:
    """Let a command be under way in a document that was written by somebody else."""
    connection = sqlite3.connect(file, isolation_level=None)
    (head,) = connection.execute("SELECT value FROM meta WHERE key = 'head'").fetchone()
    connection.execute("INSERT OR REPLACE INTO journal VALUES (?, 0, ?, ?)", (int(head), b'{"id":"x"}', entry))
    connection.close()


@pytest.mark.parametrize(
    "entry",
    [
        b'{"command":{"kind":"title","title":"x"},"label":{"id":"x"}}',
        b'{"command":{"kind":"act","encounter":"encounter-99","actor":"token-6","action":"strike"},"label":{"id":"x"}}',
        b'{"command":{"kind":"act","encounter":"encounter-5","actor":"token-6","action":"strike","targets":["token-8"]},'
        b'"label":{"id":"x"},"items":[{"command":{"kind":"begin","encounter":"encounter-5","combatants":[]}}]}',
        b'{"command":{"kind":"add-encounter","name":"x","system":"gone","scene":"scene-1"},"label":{"id":"x"}}',
        b'{"command":{"kind":"set-condition","encounter":"encounter-5","tokens":[],"condition":{"kind":"x"}},'
        b'"label":{"id":"x"}}',
    ],
)
def test_a_command_under_way_that_makes_no_sense_is_rolled_back(file: Path, state: Path, entry: bytes) -> None:
    under_way(file, entry)
    with opened(file, state) as (_, session):
        assert session.recovery is not None and session.pending is None and session.state.title == "The barrow"
        titled(session, "and on")
        session.undo()
        assert session.state.title == "The barrow"


def test_a_rule_system_that_is_not_there_is_named(file: Path, state: Path) -> None:
    document = Document.open(file, state)
    with pytest.raises(BadFile) as told:
        document.session({})
    document.close()
    assert told.value.phrase.id == "file.unknown-system"


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("clock", [None, TinyClock()])
def test_a_fight_that_no_rule_began_is_refused(system: SystemId, clock: ClockState | None, tmp_path: Path) -> None:
    """No rule leaves one under way without a clock, or with that of another game."""
    state = mirrored(system)
    (one,) = state.encounters.values()
    document = Document.new(state.with_encounter(replace(one, clock=clock)), tmp_path)
    with pytest.raises(BadFile) as told:
        document.session(SYSTEMS)
    document.close()
    assert told.value.phrase.id == "file.damaged"


def test_a_broken_milestone_costs_time_and_nothing_else(file: Path, state: Path) -> None:
    with opened(file, state) as (document, session):
        put_walls(session, 100, 350)
        states = [session.state]
        document.save()
    connection = sqlite3.connect(file, isolation_level=None)
    assert connection.execute("UPDATE snapshots SET blob = x'78' WHERE number = 200").rowcount == 1
    connection.close()
    with opened(file, state) as (_, session):
        assert session.state == states[0]
        for _ in range(60):
            session.undo()
        assert len(session.state.scene(SCENE).things) == len(states[0].scene(SCENE).things) - 60


def test_what_is_no_document_is_refused(tmp_path: Path, state: Path) -> None:
    for number, data in enumerate((b"", b"SQLite format 3\0", b"PK\3\4 a zip", os.urandom(5000))):
        path = tmp_path / "x.sandtable"
        path.write_bytes(data)
        assert refused(path, state).phrase.id == "file.no-document", number
    with pytest.raises(BadFile):
        Document.open(tmp_path, state)
    os.mkfifo(tmp_path / "pipe.sandtable")
    with pytest.raises(BadFile):
        Document.open(tmp_path / "pipe.sandtable", state)


def test_a_header_alone_opens_nothing(tmp_path: Path, state: Path) -> None:
    path = tmp_path / "x.sandtable"
    header = bytearray(b"SQLite format 3\0" + bytes(84))
    header[60:64], header[68:72] = FORMAT_VERSION.to_bytes(4, "big"), APPLICATION_ID.to_bytes(4, "big")
    path.write_bytes(bytes(header))
    refused(path, state)
    header[60:64] = (FORMAT_VERSION + 1).to_bytes(4, "big")
    path.write_bytes(bytes(header))
    assert isinstance(refused(path, state), NewerFile)


def test_a_huge_file_is_not_even_read(file: Path, state: Path) -> None:
    os.truncate(file, reading.LARGEST_DOCUMENT + 1)
    with pytest.raises(BadFile) as told:
        Document.open(file, state)
    assert told.value.phrase.id == "file.too-large"


def test_too_much_of_anything_is_refused(file: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(reading, "MOST_ROWS", 4)
        refused(file, state)
    with monkeypatch.context() as patch:
        patch.setattr("core.documents.schema.LARGEST_STORED", 300)
        assert refused(file, state).phrase.id == "file.damaged"


@pytest.mark.parametrize(("limit", "value"), [("LARGEST_HISTORY", 500), ("LONGEST_HISTORY", -1.0)])
def test_a_history_that_is_too_long_is_left_out(
    file: Path, state: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: float
) -> None:
    with opened(file, state) as (document, session):
        wanted = session.state
        assert not document.shortened
    monkeypatch.setattr(reading, limit, value)
    with opened(file, state) as (document, session):
        assert document.shortened and session.state == wanted
        assert not session.journal.can_undo and not session.journal.can_redo
        titled(session, "and on")
        document.save()
    monkeypatch.undo()
    with opened(file, state) as (document, session):
        assert session.state.title == "and on"
        session.undo()
        assert session.state == wanted and not session.journal.can_undo


def test_a_damaged_history_can_be_left_behind(file: Path, state: Path) -> None:
    with opened(file, state) as (_, session):
        wanted = session.state
    harmed(file, "UPDATE journal SET blob = x'00' WHERE number = 3")
    refused(file, state)
    document = Document.open(file, state, history=False)
    assert document.shortened and document.state == wanted and len(document.asset(asset_id(PNG))) == len(PNG)
    assert list(document.log()) == []
    document.close()


def test_reading_ends_in_time(file: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    harmed(
        file,
        "WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 60000) "
        "INSERT INTO journal SELECT i, 1, x'00', x'00' FROM n",
    )
    assert refused(file, state).phrase.id != "file.damaged", "in time, the first bad row is found"
    monkeypatch.setattr("core.documents.schema.LONGEST_READING", -1.0)
    assert refused(file, state).phrase.id == "file.damaged"


def outcome(path: Path, state: Path, wanted: Campaign) -> bool:
    """Open a damaged file: it either opens equal (True) or is a bad file (False); it is never changed."""
    before = path.read_bytes()
    try:
        with opened(path, state) as (document, session):
            assert session.state == wanted or document.newer is not None
            same = True
    except (BadFile, StorageFailed) as error:
        assert isinstance(error, BadFile), error
        same = False
    assert path.read_bytes() == before
    return same


def test_a_file_cut_off_anywhere_is_refused(file: Path, state: Path) -> None:
    with opened(file, state) as (_, session):
        wanted = session.state
    whole = file.read_bytes()
    for length in range(0, len(whole), max(1, len(whole) // 60)):
        file.write_bytes(whole[:length])
        assert not outcome(file, state, wanted), length


def test_flipped_bits_are_found_or_do_not_matter(file: Path, state: Path) -> None:
    with opened(file, state) as (_, session):
        wanted = session.state
    whole = file.read_bytes()
    places = [*range(0, 100, 3), *range(100, len(whole), max(1, len(whole) // 150))]
    same = 0
    for place in places:
        data = bytearray(whole)
        data[place] ^= 1 << place % 8
        file.write_bytes(bytes(data))
        same += outcome(file, state, wanted)
    assert same < len(places), "some of them matter"


@pytest.mark.parametrize("seed", range(6))
def test_stretches_harmed_at_random_are_found_or_do_not_matter(file: Path, state: Path, seed: int) -> None:
    with opened(file, state) as (_, session):
        wanted = session.state
    whole, random = file.read_bytes(), Random(seed)
    for _ in range(20):
        start = random.randrange(len(whole))
        long = random.choice((4, 64, 1024, 4096))
        piece = whole[start : start + long]
        other = random.choice((b"", piece[::-1], random.randbytes(len(piece)), whole[:long], piece + piece))
        file.write_bytes(whole[:start] + other + whole[start + long :])
        outcome(file, state, wanted)
