"""The odds of an act in short: the chance that matters and its words, all outcomes by gravity, the harm."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil

from core.analysis.outcomes import Odds, Outcome
from core.base.phrase import Phrase
from core.base.values import remembered
from core.engine.status import CreatureState
from desktop.map.painting.labels import Tag
from desktop.translation import decimal
from desktop.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Share:
    """An outcome in the words of the book and how likely it is; `harm` is what it does to those aimed at, on average.

    One that `does` it is what the act is for where that does no harm, such as to take hold of somebody. Without words
    it is the rest of an outcome that is sure: that of no harm. `brings` are the states, and whose, that come with it,
    and with no other. `passed` says of a check that is passed or not which of them it is. One that is `met` comes only
    where somebody else passed a check of his own, such as a parry.
    """

    words: Phrase | None
    share: Fraction
    harm: Fraction
    does: bool = False
    brings: frozenset[tuple[str, CreatureState]] = frozenset()
    passed: bool | None = None
    met: bool = False

    @property
    def is_meant(self) -> bool:
        """Whether the act is for this: a check for passing it, whatever comes of either; all else for its harm."""
        return (self.harm > 0 or self.does) if self.passed is None else self.passed


@dataclass(frozen=True, slots=True)
class Lost:
    """What somebody loses of a track if he loses anything of any: the least and the most points."""

    token: str
    track: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OddsSummary:
    """The outcomes from the gravest to the least; `chance` is that of doing what the act is for.

    `sure` names the outcome that comes in any case, where the harm alone is open; `harmed` is the chance of any harm.
    """

    chance: Fraction
    shares: tuple[Share, ...]
    lost: tuple[Lost, ...]
    states: tuple[tuple[str, CreatureState, Fraction], ...]
    sure: Phrase | None = None
    harmed: Fraction = Fraction(0)

    def percent(self, of: Share) -> str:
        """Return the chance of one of the outcomes in hundredths that add up over all of them, and to `chance`."""
        together = [place for place, each in enumerate(self.shares) if each in self.counted]
        wholes = whole_percents([each.share for each in self.shares], together)
        return percent(of.share, wholes[self.shares.index(of)])

    @property
    def counted(self) -> tuple[Share, ...]:
        """The outcomes of which `chance` is the chance together."""
        meant = tuple(each for each in self.shares if each.is_meant)
        alone = (each for each in self.shares if each.share == self.chance and each.words == self.meant)
        return meant or tuple(alone)[:1]

    @property
    def meant(self) -> Phrase | None:
        """What `chance` is the chance of, in the words of the book: the least of what does harm, or worse."""
        if self.sure is not None or not self.shares:
            return self.sure
        meant = [each for each in self.shares if each.is_meant]
        # what seldom comes gives no name to the whole
        harmful = [each for each in meant if RARE * each.share >= self.chance]
        if harmful and harmful[-1] is meant[0]:
            # the gravest of several is not what lesser ones come to with it
            harmful = [each for each in meant if not each.met and each.harm < meant[0].harm][-1:] or harmful
        # of those that do equally much one that nobody has met does, as a hit before one that was partly parried
        alike = [each for each in harmful if each.harm == harmful[-1].harm]
        return max(alike or self.shares, key=lambda each: (not each.met, each.share)).words


Own = frozenset[tuple[str, CreatureState]]
"""States with whose they are, which are no harm that an act does."""
RARE = 4
"""What is less than one in so many of what does harm is rare."""
STATE = 5
"""As many points as a new state weighs."""


@remembered(most=64, by=lambda found, actor, targets: (found, actor, *targets))
def summary_of(found: Odds, actor: str, targets: tuple[str, ...]) -> OddsSummary:
    """Return odds in short: of whom is aimed at, else of all but the actor."""
    concerned = frozenset(targets) or frozenset(
        token for token, _track in (*found.tracks(), *((who, "") for who, _, _ in found.states())) if token != actor
    )
    own = frozenset(key for token in concerned for key in _of_blows_back(found, token))
    actor = _doer(found, actor, concerned)
    shares = _by_degree(found, actor, concerned, own)
    tries = any(
        each.actor == actor and not each.on_the_way for outcome, _ in found.outcomes for each in outcome.verdicts
    )
    if not targets and (not tries or sum(each.share for each in shares) < 1):
        # what he may have to check on the way is not what it is for
        shares = ()
    sure: Phrase | None = None
    harmed = found.outcomes.chance(lambda outcome: _harm(outcome, concerned, own) > 0)
    if len(shares) == 1 and shares[0].words is not None and 0 < harmed < 1:
        sure = shares[0].words
        shares = (Share(sure, harmed, shares[0].harm / harmed), Share(None, 1 - harmed, Fraction(0)))
    meant = [each.share for each in shares if each.is_meant]
    chance = sum(meant, Fraction(0)) if meant else max((each.share for each in shares), default=Fraction(0))
    states = tuple(each for each in found.states() if each[0] in concerned)
    return OddsSummary(chance, shares, _lost(found, concerned), states, sure, harmed)


def _doer(found: Odds, actor: str, concerned: frozenset[str]) -> str:
    """Return whose checks tell what an act does: of an actor who makes none, his who strikes for him, as a team."""
    made = [each for outcome, _ in found.outcomes for each in outcome.verdicts if not each.on_the_way]
    others = {each.actor for each in made if each.target in concerned and each.actor not in concerned}
    return next(iter(others)) if len(others) == 1 and all(each.actor != actor for each in made) else actor


def blows_on_the_way(found: Odds, actor: str) -> tuple[tuple[str, Fraction], ...]:
    """Return who strikes at whoever acts as he goes, each with the chance that a blow of his tells, the first first."""
    met = (each for outcome, _ in found.outcomes for each in outcome.verdicts)
    strikers = dict.fromkeys(each.actor for each in met if each.target == actor and each.passed is None)
    return tuple((who, found.outcomes.chance(partial(_is_struck, actor, who))) for who in strikers)


def _is_struck(whom: str, by: str, outcome: Outcome) -> bool:
    return any((each.actor, each.target) == (by, whom) and each.harms for each in outcome.verdicts)


def _by_degree(found: Odds, actor: str, concerned: frozenset[str], own: Own) -> tuple[Share, ...]:
    shares: dict[Phrase, tuple[Fraction, Fraction, bool]] = {}
    passed: dict[Phrase, bool | None] = {}
    unmet: set[Phrase] = set()
    for outcome, share in found.outcomes:
        last = outcome.decisive(actor)
        if last is not None:
            before, harm, does = shares.get(last.degree, (Fraction(0), Fraction(0), False))
            passed[last.degree] = last.passed
            if not any(each.passed and each.actor != actor for each in outcome.verdicts):
                unmet.add(last.degree)
            shares[last.degree] = before + share, harm + share * _harm(outcome, concerned, own), does or last.harms
    is_check = all(each is not None for each in passed.values())
    # what does harm is told by that; of an attack that does none, what it has come to do
    harmless = not any(harm for _, harm, _ in shares.values())
    brought: dict[Phrase, set[tuple[str, CreatureState]]] = {}
    for key, words in brought_by(found, actor).items():
        brought.setdefault(words, set()).add(key)
    found_shares = (
        Share(
            words,
            share,
            harm / share,
            harmless and does,
            frozenset(brought.get(words, ())),
            passed[words] if is_check else None,
            words not in unmet,
        )
        for words, (share, harm, does) in shares.items()
    )
    # what it is for comes first, and has the full colour: a check that is passed, whatever comes of either
    return tuple(sorted(found_shares, key=lambda each: (not each.is_meant, -each.harm, not each.does, -each.share)))


def _of_blows_back(found: Odds, token: str) -> Iterator[tuple[str, CreatureState]]:
    """Yield the states that somebody's own blow in return brings upon him, such as its Fumble: no harm of the act."""
    blows = {
        each.degree
        for outcome, _ in found.outcomes
        for each in outcome.verdicts
        if each.actor == token and each.passed is None
    }
    for key, degree in brought_by(found, token).items() if blows else ():
        if key[0] == token and degree in blows:
            yield key


def _harm(outcome: Outcome, concerned: frozenset[str], own: Own) -> int:
    """Return how much harm an outcome does: points of any track, whichever way it counts, and states not their own."""
    points = sum(abs(loss.points) for loss in outcome.losses if loss.token in concerned)
    return points + STATE * sum(each[0] in concerned and each not in own for each in outcome.states)


def _lost(found: Odds, concerned: frozenset[str]) -> tuple[Lost, ...]:
    lost = []
    for token, track in found.tracks():
        most = max((abs(points) for points, _ in found.losses(token, track)), default=0)
        if token in concerned and most:
            lost.append(Lost(token, track, _least(found, token, track), most))
    return tuple(lost)


def _least(found: Odds, token: str, track: str) -> int:
    """Return the fewest points that somebody loses of a track where he loses points of any."""
    least = []
    for outcome, _share in found.outcomes:
        own = [loss for loss in outcome.losses if loss.token == token and loss.points]
        if own:
            least.append(sum(abs(loss.points) for loss in own if loss.track == track))
    return min(least, default=0)


def deed_words(workspace: Workspace, found: OddsSummary) -> str:
    """Return what the chance is the chance of, in the words of the book; nothing where nobody checks anything.

    Of what comes in any case it is the harm alone: a hit that is sure is never called one of so many in a hundred.
    """
    if found.sure is not None:
        return workspace.tr("harm")
    return "" if found.meant is None else workspace.text(found.meant)


def chance_in_short(workspace: Workspace, found: OddsSummary) -> Tag:
    """Return the chance that the card has in large letters, and what it is of: `62 % hit`; harm where nobody checks."""
    if not found.shares:
        return Tag(percent(found.harmed), workspace.tr("harm")) if found.harmed else Tag("")
    meant = found.sure is not None or any(each.is_meant for each in found.shares)
    return Tag(percent(found.chance), deed_words(workspace, found), meant)


def aheads(workspace: Workspace, states: Iterable[CreatureState]) -> tuple[str, ...]:
    """Return what becomes by itself of some states that odds tell of: `dying: dead at the end of the round ...`."""
    text = workspace.text
    return tuple(f"{text(each.phrase)}: {text(each.ahead)}" for each in states if each.ahead is not None)


def tenths(share: Fraction) -> str:
    """Return how far a chance may be off, in tenths of a hundredth, rounded up."""
    return f"{decimal(ceil(share * 1000) / 10, bare=True)} %"


def percent(share: Fraction, whole: int | None = None) -> str:
    """Return a chance in hundredths, rounded unless `whole` says how; only what is sure is shown as 0 or 100."""
    whole = round(share * 100) if whole is None else whole
    return "< 1 %" if whole == 0 and share else "> 99 %" if whole == 100 and share < 1 else f"{whole} %"


def whole_percents(shares: Sequence[Fraction], together: Collection[int] = ()) -> tuple[int, ...]:
    """Return shares in whole hundredths that add up as the shares do: those cut off most are rounded up.

    Those at the places `together` add up to their own nearest number, as it stands somewhere alone: the others even
    out.
    """
    wholes = [share.numerator * 100 // share.denominator for share in shares]
    everything = round(sum(shares, Fraction()) * 100)
    alone = round(sum((shares[place] for place in together), Fraction()) * 100)
    others = [place for place in range(len(shares)) if place not in together]
    for places, whole in ((sorted(together), alone), (others, everything - alone)):
        most_cut = sorted(places, key=lambda place: wholes[place] - shares[place] * 100)
        for place in most_cut[: max(0, whole - sum(wholes[place] for place in places))]:
            wholes[place] += 1
    return tuple(wholes)


def brought_by(found: Odds, actor: str) -> dict[tuple[str, CreatureState], Phrase]:
    """Return what state of whom comes with one outcome of an actor's check, with each such and with no other."""
    degrees: dict[Phrase | None, Fraction] = {}
    brought: dict[tuple[str, CreatureState], dict[Phrase | None, Fraction]] = {}
    for outcome, share in found.outcomes:
        verdict = outcome.decisive(actor)
        last = None if verdict is None else verdict.degree
        degrees[last] = degrees.get(last, Fraction(0)) + share
        for key in outcome.states:
            with_it = brought.setdefault(key, {})
            with_it[last] = with_it.get(last, Fraction(0)) + share
    return {
        key: last
        for key, shares in brought.items()
        for last, share in shares.items()
        if last is not None and len(shares) == 1 and share == degrees[last]
    }
