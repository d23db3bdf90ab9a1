"""The frame of the game master's calls: who is called for, what was filled in, and what each call is made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.base.ids import EncounterId, PersonId, RuleId, TokenId
from core.base.phrase import Phrase
from core.engine.calling import Entry, Field
from core.engine.command import Command
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage
from core.model.keeper import Keeper, settled


@dataclass(frozen=True, slots=True)
class Asked:
    """A call as it is made: of whom, where, and what was filled in."""

    state: Campaign
    encounter: Encounter | None
    who: tuple[str, ...]
    entries: Mapping[str, Entry]

    @property
    def where(self) -> EncounterId | None:
        """The encounter, if there is one."""
        return None if self.encounter is None else self.encounter.id

    @property
    def keepers(self) -> tuple[Keeper, ...]:
        """Everybody called for who is there, each once: tokens of the encounter and people of the roster."""
        return keepers_among(self.state, self.encounter, self.who)

    @property
    def tokens(self) -> tuple[TokenId, ...]:
        """Those called for who stand on the map."""
        known = () if self.encounter is None else self.encounter.tokens
        return tuple(TokenId(each) for each in dict.fromkeys(self.who) if each in known)

    @property
    def is_fighting(self) -> bool:
        """Whether a fight is on."""
        return self.encounter is not None and self.encounter.stage is Stage.RUNNING

    def number(self, name: str) -> int:
        """Return a number that was filled in."""
        value = self.entries.get(name, 0)
        return value if isinstance(value, int) else 0

    def text(self, name: str) -> str:
        """Return a text that was filled in."""
        return str(self.entries.get(name, ""))


def keepers_among(state: Campaign, encounter: Encounter | None, who: tuple[str, ...]) -> tuple[Keeper, ...]:
    """Return the addresses of those who are there: a token's that stands for a person is the person's."""
    found: dict[Keeper, None] = {}
    for each in who:
        if encounter is not None and each in encounter.tokens:
            found[settled(state, Keeper(encounter.id, each))] = None
        elif PersonId(each) in state.people:
            found[Keeper(None, each)] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Caller:
    """A thing that can be called for: its form and its command as they are for those asked.

    `why_not` says why it cannot be called for now; that there is nobody to call for is said without it.
    """

    id: str
    rule: RuleId
    icon: str
    fields: Callable[[Asked], tuple[Field, ...]]
    make: Callable[[Asked], Command]
    why_not: Callable[[Asked], Phrase | None] = lambda asked: None
    topic: str = ""
