"""The cards of Semi-Automagic: thresholds to keep in sight, wounds to tick, attacks, checks, skills and combos."""

from PySide6.QtCore import QCoreApplication

from core.explain.words import Words
from core.model.creature import Creature, Vitals
from core.rules.semi_automagic.mobility import mobility_of
from core.rules.semi_automagic.sheet import SemiSheet
from desktop.sheets.cards import Card, CardLayout
from desktop.sheets.fields import exact_text
from desktop.sheets.semi_automagic import SemiAutomagicLore
from desktop.sheets.semi_automagic_figures import (
    Now,
    checks_text,
    plain_figures,
    reckoning,
    skills_text,
    stated,
    ways_of,
)

translate = QCoreApplication.translate


class SemiAutomagicCards(CardLayout):
    """Lays out the sheet of Semi-Automagic."""

    def __init__(self) -> None:
        super().__init__(SemiAutomagicLore())

    def card(self, creature: Creature, vitals: Vitals, words: Words) -> Card:
        """Return the card of a creature as it is now."""
        sheet = creature.sheet
        if not isinstance(sheet, SemiSheet):
            return super().card(creature, vitals, words)
        now = Now(sheet, vitals, vitals.conditions, {}, words)
        toughness, will, _, defences = (each.text for each in stated(now)[:4])
        mobility = mobility_of(now)
        figures = plain_figures(sheet, vitals)
        lines = (
            (translate("paper", "Thresholds"), f"{toughness}; {will}"),
            (translate("paper", "Defences"), defences),
            (translate("paper", "Speeds"), speeds_text(sheet)),
            (translate("paper", "Mobility"), reckoning(mobility, words) if mobility.total.number else ""),
            (translate("paper", "Checks"), checks_text(now)[0]),
            (translate("paper", "Skills"), skills_text(sheet)),
            (translate("paper", "Abilities"), "; ".join(_told(each.name, each.text) for each in sheet.talents)),
            (translate("paper", "Combos"), combos_text(sheet)),
            (translate("paper", "Kind"), "" if sheet.nature == "being" else sheet.nature),
        )
        return Card(
            figures=figures,
            brief=figures[:4],
            tracks=tuple(self.track(key, sheet, words) for key in vitals.tracks),
            attacks=self.attacks(sheet, vitals.gear),
            lines=tuple(line for line in lines if line[1]),
        )


def speeds_text(sheet: SemiSheet) -> str:
    """Return every way in which it moves, in squares of its own scale for each second."""
    return ", ".join(f"{way} {exact_text(speed)}" for way, speed in ways_of(sheet) if speed)


def combos_text(sheet: SemiSheet) -> str:
    """Return the combos that it knows, with their components."""
    return "; ".join(_told(each.name, " + ".join(each.components)) for each in sheet.combos)


def _told(name: str, text: str) -> str:
    return f"{name} ({text})" if text else name
