"""What stands on a creature's card: figures, tracks to tick, attacks, and other lines; for any rule system."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from core.base.phrase import say
from core.explain.words import Words
from core.model.creature import Creature, Sheet, Vitals
from core.model.gear import Item
from desktop.systems.presentation import Attack, Presentation
from desktop.systems.registry import presentation_of


@dataclass(frozen=True, slots=True)
class CardTrack:
    """A track by its key, how the card names it, and how far below nought it may go.

    One that counts up without an end has `room` boxes to be ticked.
    """

    key: str
    title: str
    below: int = 0
    room: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """The words of a card. `figures` are short names with values, `brief` the few of them that a list has room for."""

    figures: tuple[tuple[str, str], ...]
    brief: tuple[tuple[str, str], ...]
    tracks: tuple[CardTrack, ...]
    attacks: tuple[Attack, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()


class CardLayout:
    """Makes cards of what the fields of a sheet say: works for every system, knows none."""

    def __init__(self, presentation: Presentation) -> None:
        self.presentation = presentation

    def card(self, creature: Creature, vitals: Vitals, words: Words) -> Card:
        """Return the card of a creature as it is now."""
        figures = self.presentation.figures(creature.sheet, vitals.gear)
        return Card(
            figures=figures,
            brief=figures[:4],
            tracks=tuple(self.track(key, creature.sheet, words) for key in vitals.tracks),
            attacks=self.attacks(creature.sheet, vitals.gear),
            lines=self.lines(creature.sheet),
        )

    def track(self, key: str, sheet: Sheet, words: Words) -> CardTrack:
        """Return how a track is named."""
        phrase = say(f"{self.presentation.system}.track.{key}")
        return CardTrack(key, words.text(phrase) if phrase.id in words.templates else key)

    def attacks(self, sheet: Sheet, gear: tuple[Item, ...]) -> tuple[Attack, ...]:
        """Return the weapons of the kit with their figures."""
        return tuple(attack for item in gear if (attack := self.presentation.attack(sheet, item)) is not None)

    def lines(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """Return the parts of the sheet that are no single numbers, with their titles."""
        fields = type(sheet).model_fields
        values = {name: getattr(sheet, name) for name in fields}
        found = [
            (fields[name].title or name, ", ".join(value))
            for name, value in values.items()
            if isinstance(value, tuple) and value and all(isinstance(each, str) for each in value)
        ]
        traits = [fields[name].title or name for name, value in values.items() if value is True]
        if traits:
            found.append((QCoreApplication.translate("paper", "Traits"), ", ".join(traits)))
        return tuple(found)


def generic_layout(creature: Creature) -> CardLayout:
    """Return the layout that knows no more than the sheet's own fields."""
    return CardLayout(presentation_of(creature.system))
