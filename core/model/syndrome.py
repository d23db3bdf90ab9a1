"""Syndromes: what an affliction is, as each rule system describes it, and those that the game master made."""

from typing import Annotated

from pydantic import Field

from core.base.fact import Fact
from core.base.ids import SystemId
from core.base.registry import Registry
from core.model.things import LongText, Name


class Syndrome(Fact):
    """A poison, a disease or whatever else works over the world's time; each rule system has its own form of it."""

    name: Annotated[Name, Field(title="Name")]
    notes: Annotated[LongText, Field(title="Notes")] = ""


SYNDROMES: Registry[Syndrome] = Registry("syndrome")


class OwnSyndrome(Fact):
    """A syndrome of the game master's own, or one of the tables changed, as it is kept with the document."""

    system: SystemId
    syndrome: Annotated[Syndrome, SYNDROMES]
