"""Campaigns, journal entries and commands as bytes: JSON, compressed where it is long, validated when it is read."""

import re
import zlib
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Annotated, Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter, ValidationError

from core.base.errors import BadFile
from core.base.ids import number_of
from core.base.phrase import Phrase, say
from core.documents.clock_steps import shortened, whole
from core.edits import (
    afflictions,
    areas,
    copying,
    document,
    extent,
    fights,
    handouts,
    loads,
    maps,
    own_calls,
    people,
    remarks,
    several,
    show,
    stairs,
    stamps,
    tables,
    time,
    tokens,
    wares,
    zones,
)
from core.engine.command import COMMANDS, Command
from core.engine.run import Entry
from core.model.campaign import Campaign
from core.rules import registry

T = TypeVar("T")

REGISTERED = (
    registry,
    afflictions,
    areas,
    copying,
    document,
    extent,
    fights,
    handouts,
    loads,
    maps,
    own_calls,
    people,
    remarks,
    several,
    show,
    stairs,
    stamps,
    tables,
    time,
    tokens,
    wares,
    zones,
)
"""Where commands, sheets and clocks are registered: none of them could be read unless its module was imported."""

LARGEST_VALUE = 192 * 1024 * 1024
"""Bytes of JSON that one value may come to."""
LONG = 2_048
"""Bytes of JSON from which on they are compressed."""

_COMPRESSED = 0x78
_MONSTROUS = re.compile(rb'"\s*[-+]?[0-9_.]+[eE][-+]?[0-9_]{7,}\s*"')
"""A number in text whose exponent alone would keep the program busy for hours."""


class _Named(Protocol):
    """Whatever lies in a map under its own id."""

    @property
    def id(self) -> str:
        """Its id."""


class Codec(Generic[T]):
    """Writes and reads one type of value; `part` is what the game master calls it."""

    def __init__(self, kind: Any, part: str) -> None:
        self._kind = kind
        self._part = part

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self._kind)

    def write(self, value: T) -> bytes:
        """Return the value as bytes."""
        data = self._adapter.dump_json(value)
        return data if len(data) < LONG else zlib.compress(data, 1)

    def read(self, data: bytes) -> T:
        """Return the value that the bytes stand for; raise `BadFile`, saying which part is broken, if there is none."""
        text = unpacked(data)
        if _MONSTROUS.search(text):
            raise BadFile("file.broken-part", part=say(f"file.part.{self._part}"), where="")
        try:
            return self._adapter.validate_json(text)
        except ValidationError as error:
            raise BadFile(_broken(self._part, error)) from error
        except (RecursionError, OverflowError, KeyError, TypeError, AttributeError) as error:
            raise BadFile("file.broken-part", part=say(f"file.part.{self._part}"), where="") from error


CAMPAIGN: Codec[Campaign] = Codec(Campaign, "campaign")
ENTRY: Codec[Entry] = Codec(Entry, "history")
LABEL: Codec[Phrase] = Codec(Phrase, "history")
COMMAND: Codec[Command] = Codec(Annotated[Command, COMMANDS], "history")


def unpacked(data: bytes, most: int = LARGEST_VALUE) -> bytes:
    """Return the JSON in `data`; raise `BadFile` if it is torn or comes to more than `most` bytes."""
    if data[:1] != bytes((_COMPRESSED,)):
        if len(data) > most:
            raise BadFile("file.too-large", most=most)
        return data
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(data, most)
    except zlib.error as error:
        raise BadFile("file.torn") from error
    if stream.unconsumed_tail:
        raise BadFile("file.too-large", most=most)
    if not stream.eof:
        raise BadFile("file.torn")
    return text


def write_campaign(campaign: Campaign) -> bytes:
    """Return a campaign as bytes."""
    return CAMPAIGN.write(campaign)


def read_campaign(data: bytes) -> Campaign:
    """Return the campaign in `data`, whose counter is moved beyond every id in it.

    Raises `BadFile`, also where a thing is under another's id, or a token stands for nobody.
    """
    campaign = CAMPAIGN.read(data)
    kept: list[Mapping[str, _Named]] = [campaign.people, campaign.scenes, campaign.encounters]
    kept += [scene.things for scene in campaign.scenes.values()]
    kept += [encounter.tokens for encounter in campaign.encounters.values()]
    highest = 0
    for each in kept:
        for key, value in each.items():
            if value.id != key:
                raise _unsound(key)
            highest = max(highest, number_of(key))
    for encounter in campaign.encounters.values():
        if encounter.scene not in campaign.scenes:
            raise _unsound(encounter.id)
        for token in encounter.tokens.values():
            if token.creature is None if token.person is None else token.person not in campaign.people:
                raise _unsound(token.id)
    return campaign if highest < campaign.next_number else replace(campaign, next_number=highest + 1)


def write_entry(entry: Entry) -> bytes:
    """Return an entry of the journal as bytes."""
    return ENTRY.write(replace(entry, events=shortened(entry.events)))


def read_entry(data: bytes) -> Entry:
    """Return the entry in `data`; raise `BadFile`."""
    entry = ENTRY.read(data)
    return replace(entry, events=whole(entry.events))


def write_command(command: Command) -> bytes:
    """Return a command as bytes, for the clipboard for instance."""
    return COMMAND.write(command)


def _unsound(where: str) -> BadFile:
    return BadFile("file.broken-part", part=say("file.part.campaign"), where=where)


def _broken(part: str, error: ValidationError) -> Phrase:
    """Say which part of a value is broken: the field of the campaign, and the ids on the way to it."""
    details = error.errors(include_url=False, include_input=False)[0]
    if details["type"] == "kind":
        return say("file.unknown-kind", what=details["ctx"]["family"])
    first = details["loc"]
    field = str(first[0]) if first and part == "campaign" and first[0] in Campaign.__dataclass_fields__ else part
    ids = [step for step in first if isinstance(step, str) and number_of(step)]
    return say("file.broken-part", part=say(f"file.part.{field}"), where=", ".join(ids))
