"""The cards of Faction Zones: abilities, health to tick, attacks, the armour value with its parts, and skills."""

from PySide6.QtCore import QCoreApplication

from core.explain.words import Words
from core.model.creature import Creature, Vitals
from core.rules.faction_zones.sheet import FactionSheet
from core.rules.faction_zones.terms import skill_texts
from desktop.systems.cards import Card, CardLayout
from desktop.systems.faction_zones import FactionZonesPresentation, armour_text

translate = QCoreApplication.translate


class FactionZonesCards(CardLayout):
    """Lays out the sheet of Faction Zones."""

    def __init__(self) -> None:
        super().__init__(FactionZonesPresentation())

    def card(self, creature: Creature, vitals: Vitals, words: Words) -> Card:
        """Return the card of a creature as it is now."""
        sheet = creature.sheet
        if not isinstance(sheet, FactionSheet):
            return super().card(creature, vitals, words)
        figures = self.presentation.figures(sheet)
        told = "; ".join(f"{name} ({skill_texts()[name]})" if name in skill_texts() else name for name in sheet.skills)
        damaged = ", ".join(item.name for item in vitals.gear if item.damaged)
        lines = (
            (translate("paper", "Armour"), armour_text(sheet, vitals.gear)),
            (translate("paper", "Skills"), told),
            (translate("paper", "Damaged"), damaged),
            (translate("paper", "Morale group"), sheet.group),
            (translate("paper", "Traits"), translate("paper", "immune to fear") if sheet.fearless else ""),
        )
        return Card(
            figures=figures,
            brief=figures[:4],
            tracks=tuple(self.track(key, sheet, words) for key in vitals.tracks),
            attacks=self.attacks(sheet, vitals.gear),
            lines=tuple(line for line in lines if line[1]),
        )
