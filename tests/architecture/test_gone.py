"""Who is gone is the engine's business: rules look themselves whether somebody is there in few places, all known."""

import re
from collections import Counter

from tests.architecture.source import ROOT

LOOKS = re.compile(r"\bctx\.is_there\b|\bnot in (?:\w+\.)*encounter\.tokens\b")
KNOWN = {
    "basic_roleplaying/harm/injuries.py": (2, "held blows and worn gear of several, with no question in between"),
    "faction_zones/attack/offense.py": (2, "where a guard could step in, nobody was asked by name"),
    "faction_zones/attack/volley.py": (3, "blows at many that take effect together, after many questions"),
    "faction_zones/rounds/course.py": (1, "what was feared is gone: the rule says what then"),
    "kit/gear.py": (1, "what was thrown at one who is gone lies where it was thrown from"),
    "semi_automagic/afflictions/catching.py": (1, "a weapon passes on a disease, whatever became of its wielder"),
    "semi_automagic/areas/blast.py": (1, "an area takes effect on many together"),
    "semi_automagic/attack/exchange.py": (1, "the aim of several shooters ends together"),
    "swift_swords/actions.py": (1, "a pool of dice ends however its action did"),
    "swift_swords/harm/locations.py": (1, "others roll in the place of an attacker who is gone"),
    "towers/duels/course.py": (1, "a duellist is gone: the rule says what then"),
    "towers/harm/recovery.py": (2, "hours pass before several rest, with no question after them"),
}
"""How often a module of the rules looks whether somebody is there, and why the engine cannot do it for it."""


def test_few_places_look_whether_somebody_is_there() -> None:
    rules = ROOT / "core" / "rules"
    found = Counter(
        path.relative_to(rules).as_posix()
        for path in rules.rglob("*.py")
        for _ in LOOKS.findall(path.read_text(encoding="utf-8"))
    )
    assert found == {path: count for path, (count, _) in KNOWN.items()}, "`one_by_one` passes over who is gone"
