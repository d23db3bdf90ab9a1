"""How hard a fight is for the party by its forecast, and what would tip it: one foe fewer, one more."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from core.analysis.forecast import Endings, Forecast, Playout, forecasts
from core.base.errors import SandtableError
from core.base.ids import EncounterId, TokenId
from core.base.phrase import Phrase, say
from core.edits.tokens import PlaceFoes, RemoveTokens
from core.engine.board_cache import BoardCache
from core.engine.command import Command
from core.engine.context import Systems
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.run import Run
from core.model.campaign import Campaign
from core.model.encounter import Encounter, Stage
from core.rules.kit.endings import is_enemy

SURELY, MOSTLY, SELDOM = 0.9, 0.65, 0.35
"""Shares of fights won from which a fight is easy or costly, and below which it is deadly."""
SPARED = 0.5
"""Of an easy fight fewer of the party fall than this, on average."""
FIGHTS_PLAYED = 24
"""So many fights are played for each change."""


class Difficulty(StrEnum):
    """How hard a fight is for the party."""

    EASY = "easy"
    COSTLY = "costly"
    """The party wins as a rule, but somebody falls."""
    EVEN = "even"
    DEADLY = "deadly"


@dataclass(frozen=True, slots=True)
class Tip:
    """Somebody of the foes, once `fewer` or once more, and how hard it would be then."""

    token: TokenId
    fewer: bool
    difficulty: Difficulty


def difficulty(found: Forecast, encounter: Encounter) -> Difficulty:
    """Return how hard a fight is."""
    wins = found.wins(False).share
    if wins < SELDOM:
        return Difficulty.DEADLY
    if wins < MOSTLY:
        return Difficulty.EVEN
    party = [who for who in found.who if who in encounter.tokens and not is_enemy(encounter.token(who))]
    falls = sum(found.fate(who).falls.share for who in party)
    return Difficulty.EASY if wins >= SURELY and falls < SPARED else Difficulty.COSTLY


def tips(
    bout: Playout,
    systems: Systems,
    found: Forecast,
    *,
    endings: Endings | None = None,
    wanted: Callable[[], bool],
) -> Iterator[Tip]:
    """Yield what becomes of a prepared fight with the toughest foe left out, and with one more of his kind.

    The toughest is who falls least often. Of a fight that is on, and of one with a single foe, the one or the other
    makes no sense and is left out.
    """
    state, where = bout.state, bout.encounter
    encounter = state.encounter(where)
    foes = [who for who in found.who if who in encounter.tokens and is_enemy(encounter.token(who))]
    if encounter.stage is Stage.RUNNING or not foes:
        return
    who = min(foes, key=lambda each: (found.fate(each).falls.share, each))
    for fewer in (True, False) if len(foes) > 1 else (False,):
        changed = with_one_less(state, where, who, systems) if fewer else with_another(state, where, who, systems)
        if changed is None:
            continue
        told = forecasts(replace(bout, state=changed), systems, BoardCache(), endings=endings, wanted=wanted)
        played = tuple(islice(told, FIGHTS_PLAYED))
        if len(played) == FIGHTS_PLAYED:
            yield Tip(who, fewer, difficulty(played[-1], changed.encounter(where)))


def with_one_less(state: Campaign, where: EncounterId, who: TokenId, systems: Systems) -> Campaign | None:
    """Return a fight in which somebody is not there; None if that cannot be."""
    return after(state, RemoveTokens(where, (who,)), systems)


def with_another(state: Campaign, where: EncounterId, who: TokenId, systems: Systems) -> Campaign | None:
    """Return a fight in which another of somebody's kind stands beside him; None if that cannot be."""
    token = state.encounter(where).token(who)
    creature = state.creature(token).but(side=token.side)
    return after(state, PlaceFoes(where, token.scene, creature, (token.point,)), systems)


def after(state: Campaign, command: Command, systems: Systems) -> Campaign | None:
    """Return the state after a command, with nothing kept of it in any journal; None where it is refused."""
    try:
        run = Run(state, command, systems, BoardCache(), policy=first_of(take_suggestions, draw))
        run.pump()
    except SandtableError:
        return None
    return run.state if run.done else None


def difficulty_said(found: Difficulty, told: tuple[Tip, ...] = ()) -> Phrase:
    """Return in a sentence how hard a fight is, and what would change that."""
    tipping = [each for each in told if each.difficulty is not found]
    if not tipping:
        return say(f"forecast.difficulty.{found}")
    first = tipping[0]
    words = "forecast.tip.fewer" if first.fewer else "forecast.tip.more"
    tip = say(words, token=first.token, then=say(f"forecast.then.{first.difficulty}"))
    if len(tipping) == 1:
        return say("forecast.difficulty.with-tip", difficulty=say(f"forecast.difficulty.{found}"), tip=tip)
    other = tipping[1]
    more = say("forecast.tip.more", token=other.token, then=say(f"forecast.then.{other.difficulty}"))
    return say("forecast.difficulty.with-tips", difficulty=say(f"forecast.difficulty.{found}"), tip=tip, other=more)
