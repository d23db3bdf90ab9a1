"""The fights that ship with the program as whole documents, with all that was done in them."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import msgspec

from core.base.ids import SystemId

FOLDER = files("resources").joinpath("samples")


class Sample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of them: the name of its file, its title, its system, and a line on what is in it.

    They are read before anything can be seen, so they are no facts.
    """

    file: str
    title: str
    system: SystemId
    about: str


@cache
def samples() -> tuple[Sample, ...]:
    """Return the samples, in the order in which they are offered."""
    listed = tomllib.loads(FOLDER.joinpath("samples.toml").read_text(encoding="utf-8"))
    return msgspec.convert(listed["sample"], tuple[Sample, ...])


@contextmanager
def sample_file(sample: Sample) -> Iterator[Path]:
    """Give the file of a sample, which is only to be read: open a copy of it."""
    with as_file(FOLDER.joinpath(sample.file)) as path:
        yield path
