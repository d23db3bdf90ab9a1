"""The cards of Semi-Automagic: thresholds to keep in sight, wounds to tick, attacks, checks, skills and combos."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from core.explain.words import Words
from core.model.creature import Creature, Vitals
from core.rules.semi_automagic.gear.loads import mobility_of
from core.rules.semi_automagic.harm.thresholds import toughness_of, will_of
from core.rules.semi_automagic.names import MORALE, WOUNDS
from core.rules.semi_automagic.sheet import SemiSheet
from desktop.systems.cards import Card, CardLayout, CardTrack
from desktop.systems.semi_automagic import SemiAutomagicPresentation
from desktop.systems.semi_automagic_figures import (
    Now,
    checks_text,
    is_inert,
    plain_figures,
    reckoning,
    skills_text,
    speeds_text,
    stated,
)

translate = QCoreApplication.translate


class SemiAutomagicCards(CardLayout):
    """Lays out the sheet of Semi-Automagic."""

    def __init__(self) -> None:
        super().__init__(SemiAutomagicPresentation())

    def card(self, creature: Creature, vitals: Vitals, words: Words) -> Card:
        """Return the card of a creature as it is now."""
        sheet = creature.sheet
        if not isinstance(sheet, SemiSheet):
            return super().card(creature, vitals, words)
        now = Now("", sheet, vitals, {}, vitals.conditions, words)
        told = {str(each.rule): each.text for each in stated(now)}
        mobility = mobility_of(now)
        figures = plain_figures(sheet, vitals)
        lines = (
            (
                translate("paper", "Thresholds"),
                f"{told['SEC-DMG-01']}; {told.get('SEC-MOR-01', '')}".removesuffix("; "),
            ),
            (translate("paper", "Defences"), told.get("SEC-ATK-05", "")),
            (translate("paper", "Speeds"), speeds_text(now)),
            (translate("paper", "Mobility"), reckoning(mobility, words) if mobility.total.number else ""),
            (translate("paper", "Checks"), "" if is_inert(sheet) else checks_text(now)[0]),
            (translate("paper", "Skills"), skills_text(sheet)),
            (translate("paper", "Abilities"), "; ".join(_told(each.name, each.text) for each in sheet.talents)),
            (translate("paper", "Combos"), combos_text(sheet)),
            (translate("paper", "Kind"), "" if sheet.nature == "being" else sheet.nature),
        )
        return Card(
            figures=figures,
            brief=figures[:4],
            tracks=tuple(self._track(key, now) for key in vitals.tracks if key != MORALE or self._room(key, now)),
            attacks=self.attacks(sheet, vitals.gear),
            lines=tuple(line for line in lines if line[1]),
        )

    def _track(self, key: str, now: Now) -> CardTrack:
        """Return how a track is named in the little room of a card, and how many boxes it has."""
        track = replace(self.track(key, now.sheet, now.words), room=self._room(key, now))
        return replace(track, title=translate("paper", "Morale")) if key == MORALE else track

    def _room(self, key: str, now: Now) -> int:
        """Return how many boxes a card has to tick: wounds to Toughness 0, morale penalties to Will 0, for beings."""
        unhurt = replace(now, vitals=replace(now.vitals, tracks={}))
        if key == WOUNDS:
            return max(0, toughness_of(unhurt).total.number)
        return 0 if now.sheet.fearless or now.sheet.is_object else max(0, will_of(unhurt).total.number)


def combos_text(sheet: SemiSheet) -> str:
    """Return the combos that it knows, with their components."""
    return "; ".join(_told(each.name, " + ".join(each.components)) for each in sheet.combos)


def _told(name: str, text: str) -> str:
    return f"{name} ({text})" if text else name
