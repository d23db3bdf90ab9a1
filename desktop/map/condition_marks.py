"""The marks that somebody wears for what holds him: one icon for each condition, on the map, in lists and on paper."""

from collections.abc import Iterable

from core.base.ids import SystemId
from core.explain.words import Words, game_word
from desktop.map.content import ConditionMark

GRAVE = {
    "dying": "heart-broken",
    "sick": "biohazard",
}
"""What may kill: worn in white on red, and before the others."""
ICONS = {
    "aggressive": "sword",
    "aided-against": "users",
    "aiming": "target-arrow",
    "arm-hurt": "bandage",
    "arm-injury": "bandage",
    "behind-barrier": "barrier-block",
    "bleeding": "droplet",
    "blind": "eye-off",
    "blinded": "eye-off",
    "broken": "flag",
    "burning": "flame",
    "burrowing": "arrow-down",
    "climbing": "ladder",
    "coated": "flask",
    "concentrating": "sparkles",
    "confused": "question-mark",
    "cover": "fence",
    "crouching": "chevron-down",
    "dazed": "star",
    "deafened": "ear",
    "defensive": "shield-half",
    "destroyed": "skull",
    "disabled": "heart",
    "drink": "bottle",
    "drunk": "bottle",
    "encumbered": "weight",
    "entangled": "lasso",
    "eye-injury": "eye-off",
    "flat-footed": "alert-triangle",
    "fled": "run",
    "flying": "feather",
    "frenzied": "flame",
    "frightened": "ghost",
    "full-defense": "shield",
    "grabbed": "link",
    "grabbing": "hand-grab",
    "grappled": "link",
    "grappling": "hand-grab",
    "hand-hurt": "bandage",
    "hand-sore": "bandage",
    "held": "link",
    "helpless": "ban",
    "hobbled": "walk",
    "holding": "hand-grab",
    "immobilized": "lock",
    "in-cover": "fence",
    "incapacitated": "zzz",
    "injury": "bandage",
    "jammed": "tools",
    "kneeling": "chevron-down",
    "lamed": "walk",
    "leg-hurt": "bandage",
    "light": "lamp",
    "lit": "sun",
    "located": "map-pin",
    "mid-leap": "arrow-up",
    "mounted": "horse",
    "nauseous": "biohazard",
    "out-of-order": "tools",
    "own-will": "user",
    "panicked": "ghost",
    "paralysed": "lock",
    "possessed": "ghost",
    "possessing": "ghost",
    "power-attack": "axe",
    "prone": "arrow-down",
    "radioactive": "bolt",
    "raging": "flame",
    "reckless": "swords",
    "reloading": "bow",
    "restrain": "lock",
    "ridden": "horse",
    "riding": "horse",
    "shaken": "ghost",
    "sheltered": "shield-half",
    "sleeping": "moon",
    "slowed": "stopwatch",
    "soul-coma": "zzz",
    "spotted": "eye",
    "stabilised": "heartbeat",
    "stable": "heartbeat",
    "staggered": "star",
    "stalled": "player-pause",
    "stunned": "bolt",
    "surprised": "alert-triangle",
    "surrendered": "flag",
    "swift": "run",
    "swimming": "swimming",
    "terrified": "ghost",
    "tired": "candle",
    "treating": "bandage",
    "unaware": "eye-off",
    "unconscious": "zzz",
    "unsettled": "ghost",
    "weakened": "arrow-down",
    "wing-hurt": "bandage",
    "wing-sore": "bandage",
}
"""The icon of every kind of condition that has one; what no one icon says wears two letters of its name."""
QUIET = ("dead", "just-died", "rested", "risen", "tried-to-save")
"""What the token itself shows already."""


URGENT = frozenset(
    (
        *("bleeding", "burning", "confused", "crushed", "dazed", "doubt", "helpless", "incapacitated"),
        *("injury-bleeder", "panicked", "paralysed", "shock", "staggered", "stun", "stunned"),
    )
)
"""What decides the next turn of whoever has it: it is told first, where there is no room for all."""


def is_later(kind: str) -> bool:
    """Return whether a kind of condition is told after those that decide the next turn."""
    return kind not in URGENT


def mark_of(words: Words, system: SystemId, kind: str) -> ConditionMark:
    """Return what is worn for a kind of condition; for those of the game master's own, letters."""
    if kind in GRAVE:
        return ConditionMark(GRAVE[kind], grave=True)
    if kind in ICONS:
        return ConditionMark(ICONS[kind])
    return ConditionMark(letters=in_letters(words.text(game_word(system, "condition", kind))))


def marks_of(words: Words, system: SystemId, kinds: Iterable[str]) -> tuple[ConditionMark, ...]:
    """Return what is worn for some kinds of condition, each once, the grave ones first, then the urgent ones."""
    found = dict.fromkeys(mark_of(words, system, kind) for kind in sorted(kinds, key=is_later) if kind not in QUIET)
    return tuple(sorted(found, key=lambda each: not each.grave))


def in_letters(name: str) -> str:
    """Return a name in two letters: initials of its words, or the beginning of its only one."""
    words = name.replace("-", " ").replace("_", " ").split()
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else name[:2].capitalize()
