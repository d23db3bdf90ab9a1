"""The gaps of 99 Towers' rules that the game master may fill another way."""

from collections.abc import Mapping
from dataclasses import dataclass

from core.chance.cards import FULL_DECK, JOKERS, Card, Deck, card_rank
from core.chance.flips import HIGHEST
from core.engine.system import SettingChoice
from core.model.campaign import Campaign, HouseRules
from core.rulebook.cite import rule
from core.rules.kit.settings import Settings
from core.rules.towers.names import TOWERS

CARDS = SettingChoice("T99-GAP-01", ("plain", "ace-14", "jokers", "ace-14-jokers"), "plain")
"""What the cards are worth, and whether the jokers are in."""
DECKS = SettingChoice("T99-GAP-02", ("own-decks", "fresh-deck"), "own-decks")
"""Whether flips come from decks that run down, or each from a fresh one."""
NO_CARDS = SettingChoice("T99-GAP-04", ("desperate", "one-card", "nothing"), "desperate")
"""What a flip of no card or fewer is."""
HAND = SettingChoice("T99-GAP-06", range(1, 8), 3, part="hand")
"""How many cards a Hand of Fate has at first."""
MASTERS_HAND = SettingChoice("T99-GAP-06", (True, False), True, part="master")
"""Whether the game master has a Hand of Fate."""
BLUE_CHIP = SettingChoice("T99-GAP-07", range(1, 5), 2, part="blue")
"""How many cards a blue chip adds to a flip."""
RED_CHIP = SettingChoice("T99-GAP-07", ("down", "up"), "down", part="half")
"""Which way the half is rounded that a red chip heals."""
HAMPERED = SettingChoice("T99-GAP-08", ("card", "shift"), "card")
"""What Dazed, Entangled and Stunned cost."""
LYING = SettingChoice("T99-GAP-09", ("card", "shift"), "card", part="lying")
"""What lying costs in melee."""
CRAWLING = SettingChoice("T99-GAP-09", range(4), 1, part="crawling")
"""What crawling costs on top, for every space."""
DIFFICULTIES: Mapping[str, SettingChoice] = {
    name: SettingChoice("T99-GAP-10", range(1, 41), number, part=name)
    for name, number in (("easy", 5), ("average", 10), ("hard", 15), ("very-hard", 20))
}
"""What an unopposed check must come to (T99-TAB-DTN)."""
SPECIALIZATION = SettingChoice("T99-GAP-11", ("card", "shift", "two-shifts"), "card")
"""What a specialization gives to the flips it covers."""
SURPRISE = SettingChoice("T99-GAP-12", ("by-hand", "notice"), "by-hand")
"""Whether those named at the beginning are surprised, or flip Notice for it."""
REACH = SettingChoice("T99-GAP-17", range(2, 5), 2, part="reach")
"""How many spaces a weapon with Reach goes."""
KNOCKBACK = SettingChoice("T99-GAP-17", ("hearts", "one", "none"), "hearts", part="knockback")
"""How far Knockback pushes."""
DEFENCELESS = SettingChoice("T99-GAP-19", ("both", "defense", "heart"), "both")
"""What it brings to attack somebody who cannot defend himself."""
DISABLED = SettingChoice("T99-GAP-20", ("out", "acts"), "out")
"""Whether somebody at 0 LETHAL is unconscious, or acts at (flip-1)."""
FIRST_AID = SettingChoice("T99-GAP-21", tuple(DIFFICULTIES), "average")
"""How hard it is to stabilise somebody."""
NEIGHBOURS = SettingChoice("T99-GAP-22", (8, 6, 4), 8)
"""How many adjacent spaces a creature of one space threatens."""
LEAVING = SettingChoice("T99-GAP-23", ("area", "space"), "area")
"""Whether leaving the threatened area draws an attack, or leaving any threatened space."""
THROWN_FAR = SettingChoice("T99-GAP-24", range(1, 6), 2, part="strength")
"""How many spaces somebody can be thrown for every point of Hard Strength."""
THROWN_LESS = SettingChoice("T99-GAP-24", range(5), 2, part="size")
"""How many spaces less for every size rank above medium."""
STANDING: Mapping[str, SettingChoice] = {
    name: SettingChoice("T99-GAP-25", range(1, 5), phases, part=name) for name, phases in (("average", 3), ("hard", 2))
}
"""The phases of getting up with a check of Acrobatics of a difficulty."""
TUMBLING = SettingChoice("T99-GAP-26", ("opposed", "hard"), "opposed")
"""What Acrobatics must beat to cross a foe's space."""
SHARING = SettingChoice("T99-GAP-27", ("areas", "edges"), "areas")
"""How the sizes of small creatures that share a space are added."""
CONES = SettingChoice("T99-GAP-28", ("inner", "edges"), "inner")
"""Whether the spaces on the sides of a cone belong to it."""
LINES = SettingChoice("T99-GAP-29", ("blocked", "through"), "blocked")
"""Whether something solid ends a line."""
FREE_LINE = SettingChoice("T99-GAP-30", ("any", "centre"), "any", part="line")
"""Which line to a target must be free for an attack from afar."""
SAMPLES = SettingChoice("T99-GAP-30", (1, 9, 25), 9, part="samples")
"""How many lines to a space judge its cover."""
HEIGHT = SettingChoice("T99-GAP-31", ("axis", "largest", "none"), "axis")
"""How height counts in a distance."""
DEFENDING = SettingChoice("T99-GAP-32", ("card", "shift"), "card")
"""What the +1 of Full Defense is."""
CRUSHING = SettingChoice("T99-GAP-33", range(4), 1)
"""How many cards the damage flip of a Squeeze or a Slam has."""
GRAPPLE_SIZE = SettingChoice("T99-GAP-34", ("rank", "inverse", "none"), "rank", part="size")
"""How size counts in a Grapple Test."""
GRAPPLE_TIES = SettingChoice("T99-GAP-34", ("grappler", "victim"), "grappler", part="ties")
"""Who wins a tie in a Grapple Test."""
HALVES = SettingChoice("T99-GAP-35", ("down", "up"), "down")
"""Which way half of PA, SA or HS is rounded."""
HELD = SettingChoice("T99-GAP-36", ("listed", "recover"), "listed")
"""What the victim of a grapple can do."""
SKIPPED = SettingChoice("T99-GAP-37", range(1, 21), 5)
"""How many phases somebody who cannot act is moved ahead."""
FIRST_ZERO = SettingChoice("T99-GAP-39", (True, False), True)
"""Whether phase 0 has its upkeep."""
SPELLS_AND_SIZE = SettingChoice("T99-GAP-41", (True, False), True)
"""Whether the size rank shifts the flips of spells."""
UNAWARE = SettingChoice("T99-GAP-42", ("defends", "flat-footed", "helpless"), "defends")
"""How somebody defends who does not know of the attacker."""
INCAPACITATED = SettingChoice("T99-GAP-45", ("plain", "stunned"), "plain")
"""Whether the stunned can be walked past too, and threaten nothing."""
LETHAL_LIMIT = SettingChoice("T99-GAP-46", ("dealt", "lost"), "dealt")
"""Which STUN limits LETHAL."""
DOUBLING = SettingChoice("T99-GAP-47", ("both", "stun"), "both")
"""What is doubled for the susceptible."""
AREA_HEARTS = SettingChoice("T99-GAP-48", ("attack", "flip"), "attack")
"""Whose Hearts count in an area: those of the attack flip, or those of one damage flip."""
BOWS = SettingChoice("T99-GAP-50", ("ready", "reload"), "ready")
"""Whether a bow of one shot needs reloading."""
AMMUNITION = SettingChoice("T99-GAP-50", (True, False), True, part="counted")
"""Whether arrows and stones are counted."""
BURDEN = SettingChoice("T99-GAP-52", range(51), 0)
"""How many kilograms for each point of Hard Strength can be carried at full speed; 0: any weight."""
LATE = SettingChoice("T99-GAP-53", ("counted", "at-once"), "counted")
"""Where the marker of a late-comer is placed."""
LEAPING = SettingChoice("T99-GAP-54", ("straight", "any"), "straight")
"""In which direction a Running Leap may go."""
SHIFTED_DEFENSE = SettingChoice("T99-GAP-55", (True, False), True)
"""Whether a Shift Position may come before Full Defense."""
FIRM_HOLD = SettingChoice("T99-GAP-56", range(1, 5), 1)
"""The shift that Restrain gives."""
MISSED_THROW = SettingChoice("T99-GAP-57", ("thrown", "target"), "thrown")
"""Who lands in a random space where a throw misses."""
HOLDING = SettingChoice("T99-GAP-59", ("lost", "kept"), "lost")
"""Whether a Hold loses an Aim, concentration and a run-up, as any action does that is not free."""
GRIPPING = SettingChoice("T99-GAP-58", ("adjacent", "reach"), "adjacent")
"""From how far off a grapple may begin."""

_FLIPS = (CARDS, DECKS, NO_CARDS, HAMPERED, *DIFFICULTIES.values(), SPECIALIZATION)
_FATE = (HAND, MASTERS_HAND, BLUE_CHIP, RED_CHIP)
_FIGHT = (LYING, SURPRISE, REACH, KNOCKBACK, DEFENCELESS, DISABLED, FIRST_AID, DEFENDING, HALVES, SPELLS_AND_SIZE)
_HARM = (UNAWARE, INCAPACITATED, LETHAL_LIMIT, DOUBLING, AREA_HEARTS, BOWS, AMMUNITION, SHIFTED_DEFENSE)
_SPACE = (NEIGHBOURS, SHARING, CONES, LINES, FREE_LINE, SAMPLES, HEIGHT)
_MOVES = (CRAWLING, LEAVING, *STANDING.values(), TUMBLING, BURDEN, LEAPING)
_CLOCK = (SKIPPED, FIRST_ZERO, LATE, HOLDING)
_GRAPPLES = (CRUSHING, GRAPPLE_SIZE, GRAPPLE_TIES, HELD, FIRM_HOLD, GRIPPING, THROWN_FAR, THROWN_LESS, MISSED_THROW)
SETTINGS = (*_FLIPS, *_FATE, *_FIGHT, *_HARM, *_SPACE, *_MOVES, *_CLOCK, *_GRAPPLES)
HOUSE = Settings(TOWERS, SETTINGS)
chosen, number_of, decided = HOUSE.chosen, HOUSE.number_of, HOUSE.decided


def target_number(rules: HouseRules, name: str) -> int:
    """Return what a check of a difficulty such as `hard` must come to."""
    return number_of(rules, DIFFICULTIES[name])


@dataclass(frozen=True, slots=True)
class CardRules:
    """The house rules on cards: what the ace is worth, whether the jokers are in, whether every deck is fresh."""

    ace: int = 1
    jokers: bool = False
    fresh: bool = False

    @rule("T99-FLIP-01")
    def worth(self, card: Card) -> int:
        """Return what a card counts."""
        if card in JOKERS:
            return 0 if card == JOKERS[0] else HIGHEST
        rank = card_rank(card)
        return self.ace if rank == 1 else rank

    @property
    def whole(self) -> tuple[Card, ...]:
        """All cards of a deck."""
        return (*FULL_DECK, *JOKERS) if self.jokers else FULL_DECK

    def deck(self, state: Campaign, owner: str) -> Deck:
        """Return a deck as it is now; a fresh one where nobody has drawn from it, or where every flip has one."""
        known = None if self.fresh else state.decks.get(owner)
        return Deck(left=self.whole) if known is None else known


PLAIN_CARDS = CardRules()
"""The rules on cards with every gap filled as by default."""


def card_rules(state: Campaign) -> CardRules:
    """Return the house rules on cards that are in force."""
    cards, decks = str(chosen(state.house_rules, CARDS)), chosen(state.house_rules, DECKS)
    return CardRules(ace=HIGHEST if "ace-14" in cards else 1, jokers="jokers" in cards, fresh=decks == "fresh-deck")
