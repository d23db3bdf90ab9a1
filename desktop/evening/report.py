"""The evening's report in words: its sections with names, and all of it as plain text."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.analysis.aftermath import Aftermath
from core.analysis.evening import Evening, Luck
from core.analysis.evening_words import sections
from core.analysis.turning import Juncture
from core.base.ids import TokenId
from core.base.phrase import say
from core.engine.context import Systems
from core.explain.calendar import span, world_second
from core.explain.words import Words
from core.model.encounter import Encounter
from desktop.evening.plots import Plot, plots_of
from desktop.player_view.filter import known_names
from desktop.workspace.player_screen import PlayerSettings


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A heading and its lines in words."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """A fight to be told of, how lucky everybody was and how it stood as far as that is known, and the words for it.

    `after` is what its end has settled, where that is told too.
    """

    evening: Evening
    encounter: Encounter
    systems: Systems
    words: Words
    luck: Mapping[TokenId, Luck]
    stood: tuple[Juncture, ...] = ()
    after: Aftermath | None = None

    def sections(self) -> tuple[ReportSection, ...]:
        """Return the sections for the game master."""
        state = self.evening.account.after
        who = self.encounter.tokens.keys()
        found = sections(self.evening, self.luck, who, stood=self.stood, after=self.after)
        return tuple(
            ReportSection(
                self.words.text(each.title), tuple(self.words.text(line, state.called) for line in each.lines)
            )
            for each in found
        )

    def public(self, settings: PlayerSettings) -> tuple[ReportSection, ...]:
        """Return what the players may read: of those whom they know, by the names that they know."""
        state = self.evening.account.after
        here = state.encounters.get(self.encounter.id, self.encounter)
        system = self.systems[here.system]
        names = {**known_names(state, here, state.scene(here.scene), self.words, settings, system)}
        # who is one of the party is told of as a person too
        persons = {who: here.token(who).person for who in names if who in here.tokens}
        names |= {person: names[who] for who, person in persons.items() if person is not None}
        return tuple(
            ReportSection(self.words.text(each.title), tuple(self.words.text(line, names.get) for line in each.lines))
            for each in sections(self.evening, {}, names.keys(), public=True, after=self.after)
        )

    def plots(self) -> tuple[Plot, ...]:
        """Return what is plotted for the game master."""
        return plots_of(self.evening, self.encounter, self.words, self.stood)

    def text(self, told: tuple[ReportSection, ...], title: str, plots: tuple[Plot, ...] = ()) -> str:
        """Return sections as plain text under a title, with when the fight was and how long it took, then plots."""
        account = self.evening.account
        begun = self.words.text(say("ends.when", when=world_second(account.begun)))
        parts = [title, f"{begun} · {self.words.text(span(account.seconds))}"]
        for each in told:
            parts += ["", each.title, *(f"- {line}" for line in each.lines)]
        for plot in plots:
            parts += ["", plot.title, *plot.text()]
        return "\n".join(part for part in parts) + "\n"
