"""The forecast in a sentence, as the dock, the encounter and its printed page say it."""

from core.analysis.forecast import FEW, MOST_ROUNDS, Forecast, Interval
from core.base.ids import TokenId
from core.base.phrase import Phrase, say, verbatim
from core.model.encounter import Encounter
from core.rules.kit.endings import is_enemy, named

MOST_FALLEN = 3
"""So many of those who fall are named, those who fall most often."""
OFTEN = 0.1
"""Who falls less often is not named."""


def sentence(found: Forecast, encounter: Encounter) -> Phrase:
    """Return who wins, with the error, how long it takes, and who of the party falls."""
    return say("forecast.said", wins=_wins(found), length=_length(found), falls=_falls(found, encounter))


def remarks(found: Forecast) -> tuple[Phrase, ...]:
    """Return what must be known besides: how many fights were not over in time, and where the losers gave way."""
    told: tuple[tuple[str, Interval, dict[str, int]], ...] = (
        ("forecast.open", found.wins(None), {"rounds": MOST_ROUNDS}),
        ("forecast.gives-way", found.gave_way, {}),
    )
    return tuple(
        say(words, share=tenths(share.share), **more) for words, share, more in told if share.share >= OFTEN / 2
    )


def tenths(share: float) -> str:
    """Return a share in tenths, to the nearest half of one: `7`, `2½`, `<½`."""
    halves = round(share * 20)
    if not halves:
        return "<½" if share else "0"
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}"


def _wins(found: Forecast) -> Phrase:
    wins = found.wins(False)
    if wins.share in (0, 1) and found.fights >= FEW:
        return say("forecast.party.surely" if wins.share else "forecast.others", fights=found.fights)
    return say("forecast.party", share=tenths(wins.share), error=_error(wins))


def _error(share: Interval) -> str:
    """Return the error in tenths, rather too large than too small."""
    halves = -int(-share.error * 20 // 1)
    return f"{halves // 2 or ''}{'½' if halves % 2 else ''}"


def _length(found: Forecast) -> Phrase:
    return say("forecast.rounds", rounds=max(1, round(found.rounds)))


def _falls(found: Forecast, encounter: Encounter) -> Phrase:
    party = [who for who in found.who if who in encounter.tokens and not is_enemy(encounter.token(who))]
    often = [(found.fate(who).falls.share, who) for who in party]
    told = sorted(((share, who) for share, who in often if share >= OFTEN), key=lambda each: (-each[0], each[1]))
    if not told:
        return say("forecast.nobody-falls") if party else verbatim("")
    return say(
        "forecast.falls", who=named([_fall(who, share, not n) for n, (share, who) in enumerate(told[:MOST_FALLEN])])
    )


def _fall(who: TokenId, share: float, is_first: bool) -> Phrase:
    words = "forecast.fall" if is_first else "forecast.fall-also"
    return say(words, token=who, share=tenths(share))
