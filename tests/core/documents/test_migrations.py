"""Documents of every version that was ever released open still, and steps lead from one version to the next."""

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from core.base.errors import BadFile
from core.base.ids import ThingId
from core.chance.source import Source
from core.documents import migrations, reading, schema
from core.documents.codec import unpacked
from core.documents.folder import DATABASE, recoverable
from core.documents.migrations import STEPS, migrate
from core.documents.store import Document
from core.edits.maps import PutThings
from core.edits.zones import LinkZones
from core.engine.request import Choice
from core.engine.run import Answer
from core.model.campaign import Campaign
from core.model.scene import ZoneLink
from core.model.things import Zone
from core.model.zone_cover import ZoneCover
from core.rules import registry
from tests.helpers.documents import PNG, dropped, fight, fresh, opened, titled
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS
from tests.helpers.plain import plain

COVERS = ((7, ZoneCover()), (8, None))
FIXTURES = Path(__file__).parent / "fixtures"


def test_there_is_a_fixture_and_a_way_for_every_version() -> None:
    versions = range(1, schema.FORMAT_VERSION + 1)
    assert sorted(path.name for path in FIXTURES.glob("*.sandtable")) == [f"version-{n}.sandtable" for n in versions]
    assert list(STEPS) == list(versions)[:-1] and list(schema.SCHEMAS) == list(versions)


def test_version_1_opens_with_all_that_is_in_it(tmp_path: Path) -> None:
    file = tmp_path / "barrow.sandtable"
    shutil.copy(FIXTURES / "version-1.sandtable", file)
    with opened(file, tmp_path / "state") as (document, session):
        state = session.state
        assert state.title == "The barrow" and isinstance(session.pending, Choice) and session.recovery is None
        assert state.people["person-10"].creature.name == "Ann"
        assert state.scene(SCENE).elevation.at((1, 1)) == -2 and len(state.scene_state(SCENE).reveals) == 1
        assert len(state.encounter(ENCOUNTER).tokens) == 4
        (name,) = document._working.rows("SELECT id FROM assets")[0]
        assert document.asset(name) == PNG
        while session.pending is not None or session.journal.can_undo:
            session.undo()
        assert not session.state.scenes


PLAYED = FIXTURES / "mill-road.v1"
"""A fight of Faction Zones of version 1, the second command of which is a blast at two."""


def test_a_ruling_of_version_1_on_the_figures_of_several_opens_and_plays_on(tmp_path: Path) -> None:
    file, state = tmp_path / "mill-road.sandtable", tmp_path / "state"
    shutil.copy(PLAYED, file)
    with sqlite3.connect(file) as connection:
        (blob,) = connection.execute("SELECT blob FROM journal WHERE number = 1").fetchone()
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    connection.close()
    assert b'"on":"armour:token-49"' in unpacked(blob)
    with opened(file, state, systems=registry.SYSTEMS) as (_, session):
        while session.journal.head > 2:
            session.undo()
        entry, after = session.journal.entry(1), session.state
        answers = {item.key: item.data for item in entry.items if isinstance(item, Answer)}
        ruling = answers["ruling:token-55"]
        assert {(each["on"], *each["whose"]) for each in ruling} >= {
            ("armour", "token-49", 1),
            ("armour", "token-51", 1),
        }
        session.undo()
        session.submit(entry.command)
        while session.pending is not None:
            session.answer(session.pending.load(answers[session.pending.key]))
        again = session.journal.entry(1)
        assert [each for each in again.items if isinstance(each, Answer) and each.key == "ruling:token-55"]
        assert session.journal.head == 2 and plain(session.state.encounters) == plain(after.encounters)


def test_what_was_told_by_a_name_has_a_field_since_version_2() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA user_version=1")
    for sql in schema.TABLES.values():
        connection.execute(sql)
    skills = [{"name": name, "aspect": "ss"} for name in ("Field medicine", "First Aid", "Notice")]
    items = [{"name": "Antidote", "carried": "ready"}, {"name": "Rope", "carried": "ready"}]
    modifier = {"rule": "SEC-ATK-01", "label": {}, "on": "target:token-5/2", "effect": {}}
    state = {"sheet": {"kind": "99-towers", "skills": skills}, "kit": items, "found": [modifier]}
    connection.execute("INSERT INTO snapshots VALUES (0, ?)", (json.dumps(state, separators=(",", ":")).encode(),))
    migrate(connection)
    (blob,) = connection.execute("SELECT blob FROM snapshots").fetchone()
    connection.close()
    found = json.loads(unpacked(blob))
    assert [each.get("heals") for each in found["sheet"]["skills"]] == ["yes", None, None]
    assert [each.get("profile") for each in found["kit"]] == ["Antidote", None]
    assert (found["found"][0]["on"], found["found"][0]["whose"]) == ("target", ["token-5", 2])


def test_a_working_copy_of_version_1_that_was_left_is_brought_on(tmp_path: Path) -> None:
    state = tmp_path / "state"
    document = Document.new(Campaign(Source(1)), state)
    titled(document.session(SYSTEMS), "Left")
    dropped(document)
    (left,) = recoverable(state)
    with sqlite3.connect(left.folder / DATABASE) as connection:
        connection.execute("PRAGMA user_version=1")
    connection.close()
    document = Document.recover(left, state)
    assert document.session(SYSTEMS).state.title == "Left"
    assert document._working.rows("PRAGMA user_version") == [(schema.FORMAT_VERSION,)]
    document.close()


def test_a_step_brings_a_document_to_the_next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, state = tmp_path / "old.sandtable", tmp_path / "state"
    with fresh(state) as (document, session):
        titled(session, "Old")
        document.save_as(file)

    def step(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM journal")
        connection.execute("DELETE FROM snapshots WHERE number = 0")
        connection.execute("UPDATE meta SET value = '1' WHERE key = 'floor'")
        (blob,) = connection.execute("SELECT blob FROM snapshots").fetchone()
        connection.execute("UPDATE snapshots SET blob = ?", (blob.replace(b"Old", b"New"),))

    monkeypatch.setattr(schema, "FORMAT_VERSION", 3)
    monkeypatch.setattr(schema, "SCHEMAS", {**schema.SCHEMAS, 3: schema.TABLES})
    monkeypatch.setattr(reading, "migrate", lambda old: migrate(old, {2: step}, to=3))
    before = file.read_bytes()
    with opened(file, state) as (document, session):
        assert session.state.title == "New" and not session.journal.can_undo and document.newer is None
        titled(session, "Newer")
        session.undo()
        assert session.state.title == "New" and file.read_bytes() == before
        document.save()
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    connection.close()


def test_a_mark_of_cover_in_an_older_document_is_hard_and_light(tmp_path: Path) -> None:
    file, state = tmp_path / "old.sandtable", tmp_path / "state"
    ford, bank = (Zone(id=ThingId(f"zone-{n}"), points=((0, 0), (768, 0), (768, 768)), cover=c) for n, c in COVERS)
    link = ZoneLink(a=ThingId(ford.id), b=ThingId(bank.id), cover=ZoneCover())
    with fresh(state) as (document, session):
        fight(session)
        session.submit(PutThings(SCENE, (ford, bank)))
        session.submit(LinkZones(SCENE, link))
        document.save_as(file)
    marks, record = 0, b'"cover":' + ZoneCover().model_dump_json().encode()
    with sqlite3.connect(file) as connection:
        for table in ("journal", "snapshots"):
            for number, blob in connection.execute(f"SELECT number, blob FROM {table}").fetchall():
                text = unpacked(blob)
                marks += text.count(record)
                older = text.replace(record, b'"cover":true').replace(b'"cover":null', b'"cover":false')
                connection.execute(f"UPDATE {table} SET blob = ? WHERE number = ?", (older, number))
    connection.close()
    assert marks >= 4
    with opened(file, state) as (document, session):
        scene = session.state.scene(SCENE)
        assert (scene.things[ford.id], scene.things[bank.id], scene.zone_links) == (ford, bank, (link,))
        session.undo()
        session.undo()
        assert not session.state.scene(SCENE).zone_links and ford.id not in session.state.scene(SCENE).things
        session.redo()
        assert session.state.scene(SCENE).things[ford.id] == ford


def test_a_step_that_fails_changes_nothing(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
    connection.execute("CREATE TABLE a (b)")
    connection.execute("PRAGMA user_version=1")

    def step(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO a VALUES (1)")
        raise BadFile("file.damaged")

    with pytest.raises(BadFile):
        migrations.migrate(connection, {1: step}, to=2)
    assert connection.execute("SELECT count(*) FROM a").fetchone() == (0,)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    connection.close()


def test_a_fixture_is_never_changed_by_opening_it(tmp_path: Path) -> None:
    file = FIXTURES / "version-1.sandtable"
    before = file.read_bytes(), file.stat().st_mtime_ns
    Document.open(file, tmp_path / "state").close()
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before
    assert [path.name for path in FIXTURES.iterdir() if path.name.startswith(".")] == []
