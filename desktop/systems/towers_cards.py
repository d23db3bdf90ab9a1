"""The cards of 99 Towers: combat values, pools down to death, attacks worked out, skills and traits."""

from PySide6.QtCore import QCoreApplication

from core.explain.words import Words
from core.model.creature import Creature, Sheet, Vitals
from core.model.gear import Item
from core.rules.towers.gear.weapons import find_profile, weapons_in_hand
from core.rules.towers.names import ASPECTS, LETHAL, VALUES
from core.rules.towers.sheet import TowersSheet
from desktop.systems.cards import Card, CardLayout, CardTrack
from desktop.systems.presentation import Attack
from desktop.systems.towers import TowersPresentation, attack_of

translate = QCoreApplication.translate


class TowersCards(CardLayout):
    """Lays out the sheet of 99 Towers."""

    def __init__(self) -> None:
        super().__init__(TowersPresentation())

    def card(self, creature: Creature, vitals: Vitals, words: Words) -> Card:
        """Return the card of a creature; pools that hold nothing are left out."""
        sheet = creature.sheet
        if not isinstance(sheet, TowersSheet):
            return super().card(creature, vitals, words)
        values = {name: str(sheet.value(name)) for name in VALUES}
        figures = tuple((name.upper(), values[name]) for name in VALUES)
        brief = tuple((name.upper(), values[name]) for name in ("pa", "pd", "px", "er", "spd"))
        used = [key for key, track in vitals.tracks.items() if track.value or track.maximum]
        return Card(
            figures=(
                *figures,
                ("E", str(sheet.endurance)),
                (translate("paper", "Size"), f"{sheet.size:+d}" if sheet.size else "0"),
            ),
            brief=brief,
            tracks=tuple(self.track(key, sheet, words) for key in used),
            attacks=self.attacks(sheet, vitals.gear),
            lines=self.lines(sheet),
        )

    def track(self, key: str, sheet: Sheet, words: Words) -> CardTrack:
        """Return how a pool is named; LETHAL goes below nought, down to death."""
        named = super().track(key, sheet, words)
        below = -sheet.death_at if key == LETHAL and isinstance(sheet, TowersSheet) else 0
        return CardTrack(key, named.title, below)

    def attacks(self, sheet: Sheet, gear: tuple[Item, ...]) -> tuple[Attack, ...]:
        """Return what is in hand, then what is carried, each with the cards it flips and the damage it does."""
        if not isinstance(sheet, TowersSheet):
            return ()
        held = weapons_in_hand(gear, sheet.profiles)
        found = [attack_of(sheet, each.item, each.profile, ready=True) for each in held]
        for item in gear:
            profile = find_profile(item, sheet.profiles)
            if profile is not None and all(each.item.id != item.id for each in held):
                found.append(attack_of(sheet, item, profile, ready=False))
        return tuple(found)

    def lines(self, sheet: Sheet) -> tuple[tuple[str, str], ...]:
        """Return aspects, skills, and the other parts."""
        if not isinstance(sheet, TowersSheet):
            return ()
        aspects = "  ".join(f"{name.upper()} {getattr(sheet, name)}" for name in ASPECTS)
        skills = ", ".join(
            f"{skill.name} {skill.rank}+{skill.aspect.upper()}"
            + (f" ({', '.join(skill.specializations)})" if skill.specializations else "")
            for skill in sheet.skills
        )
        own = "; ".join(f"{trait.name} ({trait.text})" if trait.text else trait.name for trait in sheet.traits)
        first = ((translate("paper", "Aspects"), aspects), (translate("paper", "Skills"), skills))
        last = ((translate("paper", "Own traits"), own),)
        return (*(line for line in first if line[1]), *super().lines(sheet), *(line for line in last if line[1]))
