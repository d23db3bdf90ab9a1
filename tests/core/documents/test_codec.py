"""Bytes and back: campaigns, entries, commands; and what is wrong with bytes that are none."""

import subprocess
import sys
import zlib
from dataclasses import replace
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from core.base.errors import BadFile
from core.base.ids import SceneId
from core.base.phrase import say
from core.chance.source import Source
from core.documents import codec
from core.edits.afflictions import EndAffliction
from core.edits.maps import AddScene, ChangeScene, Paint
from core.edits.several import Several
from core.engine.event import EVENTS, Event, VitalsChanged
from core.engine.run import Entry
from core.model.campaign import Campaign
from core.model.creature import Vitals
from core.model.creature_reference import CreatureReference
from tests.helpers.campaigns import campaigns, phrases, scene_of, thing_of
from tests.helpers.commands import read_command
from tests.helpers.fights import begun, scene


@given(campaigns())
def test_a_campaign_comes_back_equal(campaign: Campaign) -> None:
    assert codec.read_campaign(codec.write_campaign(campaign)) == campaign


@given(scene_of(3), phrases(), st.dictionaries(st.tuples(st.integers(0, 99), st.integers(0, 99)), st.integers(0, 3)))
def test_commands_come_back_equal(scene: object, title: object, cells: dict[tuple[int, int], int]) -> None:
    paint = Paint(SceneId("scene-3"), "terrain", tuple(cells.items()))
    command = Several(title, (AddScene(scene), paint, ChangeScene(SceneId("scene-3"), {"columns": 12})))  # type: ignore[arg-type] # drawn values
    assert codec.COMMAND.read(codec.write_command(command)) == command


def test_entries_of_a_fight_come_back_equal_long_or_short() -> None:
    session = begun()
    for number in range(len(session.journal)):
        entry = session.journal.entry(number)
        assert codec.read_entry(codec.write_entry(entry)) == entry
    assert len(codec.write_entry(Entry(AddScene(scene()), say("x")))) < codec.LONG


@given(st.binary(max_size=200) | st.text(max_size=50).map(str.encode))
def test_other_bytes_are_a_bad_file_and_nothing_else(data: bytes) -> None:
    for read in (codec.read_campaign, codec.read_entry, codec.COMMAND.read):
        with pytest.raises(BadFile):
            read(data)


@given(st.data())
def test_damaged_bytes_are_a_bad_file_or_something_readable(data: st.DataObject) -> None:
    good = bytearray(b'{"source":{"seed":1,"drawn":0},"title":"The barrow","people":{},"scenes":{},"time":12}')
    place = data.draw(st.integers(0, len(good) - 1))
    good[place] = data.draw(st.integers(0, 255))
    try:
        campaign = codec.read_campaign(bytes(good))
    except BadFile:
        return
    assert codec.read_campaign(codec.write_campaign(campaign)) == campaign


def test_what_is_broken_is_named() -> None:
    whole = codec.unpacked(codec.write_campaign(begun().state))
    with pytest.raises(BadFile) as told:
        codec.read_campaign(whole.replace(b'"columns":10', b'"columns":-1'))
    assert told.value.phrase == say("file.broken-part", part=say("file.part.scenes"), where="scene-1")
    with pytest.raises(BadFile) as told:
        codec.read_campaign(whole.replace(b'"kind":"wall"', b'"kind":"warp"'))
    assert told.value.phrase == say("file.unknown-kind", what="thing on the map")
    with pytest.raises(BadFile) as told:
        codec.read_campaign(whole.replace(b'"made":"wall"', b'"made":"hedge"'))
    assert told.value.phrase == say("file.broken-part", part=say("file.part.scenes"), where="scene-1, wall-4")
    for wrong in ((b'"scene":"scene-1"', b'"scene":"scene-7"'), (b'"person":null', b'"person":"person-99"')):
        with pytest.raises(BadFile):
            codec.read_campaign(whole.replace(*wrong))


@given(thing_of(7))
def test_something_under_the_wrong_id_is_refused(thing: object) -> None:
    base = scene()
    bad = base.model_copy(update={"things": base.things.put("wall-99", thing)})  # type: ignore[arg-type] # a drawn value
    state = Campaign(Source(1)).scenes.put(base.id, bad)
    with pytest.raises(BadFile):
        codec.read_campaign(codec.write_campaign(replace(Campaign(Source(1)), scenes=state)))


def test_ids_in_use_are_never_given_again() -> None:
    state = replace(begun().state, next_number=2)
    assert codec.read_campaign(codec.write_campaign(state)).next_number > 9


def test_bombs_do_not_go_off() -> None:
    with pytest.raises(BadFile):
        codec.unpacked(zlib.compress(bytes(10_000_000)), 1_000_000)
    with pytest.raises(BadFile):
        codec.unpacked(bytes(101), 100)
    for number in ("1e999999999", "-1E+77777777", "1e-99999999"):
        with pytest.raises(BadFile):
            codec.read_campaign(b'{"source":{"seed":1},"scenes":{"scene-1":{"square_length":"%s"}}}' % number.encode())
    for deep in (b"[" * 100_000, b'{"scenes":' * 100_000, b'{"time":' + b"9" * 1_000_000 + b"}"):
        with pytest.raises(BadFile):
            codec.read_campaign(deep)
    torn = zlib.compress(b'{"time":1}' * 1000)[:-10]
    with pytest.raises(BadFile):
        codec.unpacked(torn)


EVERY_KIND = """
from importlib import import_module
from pkgutil import walk_packages
import core.documents.codec
from core.engine.command import COMMANDS
from core.engine.event import EVENTS
from core.model.clock import CLOCKS
from core.model.creature import SHEETS
from core.model.things import THINGS
families = (COMMANDS, EVENTS, CLOCKS, SHEETS, THINGS)
known = [set(family.classes()) for family in families]
for module in walk_packages(core.__path__, "core."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
print([sorted(set(family.classes()) - names) for family, names in zip(families, known)])
"""


def test_whoever_reads_documents_knows_every_kind_of_the_program() -> None:
    words = (sys.executable, "-c", EVERY_KIND)
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("[[], [], [], [], []]", "")


def test_a_command_from_when_a_reference_was_called_a_keeper_is_read() -> None:
    command = EndAffliction(CreatureReference(None, "person-3"), "affliction-4")
    written = codec.write_command(command)
    assert b'"reference"' in written and read_command(written.replace(b'"reference"', b'"keeper"')) == command
    event = VitalsChanged(CreatureReference(None, "person-3"), Vitals())
    kept = TypeAdapter(Annotated[Event, EVENTS])
    assert kept.validate_json(kept.dump_json(event).replace(b'"reference"', b'"keeper"')) == event
