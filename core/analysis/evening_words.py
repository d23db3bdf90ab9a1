"""The evening's report in sections of lines, as the page, the paper and the plain text have them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from core.analysis.aftermath import Aftermath
from core.analysis.aftermath_words import settled, settled_for_players
from core.analysis.evening import Deed, Evening, Luck
from core.analysis.forecast_words import tenths
from core.analysis.turning import Juncture, TurningPoint, turning_points
from core.base.ids import TokenId
from core.base.phrase import Phrase, say
from core.engine.status import Bearing
from core.explain.words import signed


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines."""

    title: Phrase
    lines: tuple[Phrase, ...]


def sections(
    found: Evening,
    luck: Mapping[TokenId, Luck],
    known: Collection[str],
    *,
    public: bool = False,
    stood: Sequence[Juncture] = (),
    after: Aftermath | None = None,
) -> tuple[Section, ...]:
    """Return the report on those who are `known`; sections without a line are left out.

    `after` is what its end has settled. In the `public` one no points are told, only who aimed at whom, how often, and
    who fell by whom; nor how it `stood` from round to round, nor what was left undone.
    """
    deeds = [each for each in found.deeds if each.target in known and (each.actor is None or each.actor in known)]
    told = [Section(say("evening.deeds"), tuple(line for each in deeds for line in _deed(each, public=public)))]
    if not public:
        told.append(Section(say("evening.rounds"), tuple(_rounds(found, who) for who in found.rounds if who in known)))
        told.append(Section(say("evening.luck"), tuple(_luck(who, own) for who, own in luck.items() if who in known)))
        told.append(Section(say("evening.turns"), _turns(stood)))
    if after is not None:
        ends = settled_for_players(after, known) if public else settled(after)
        told += [Section(each.title, each.lines) for each in ends]
    return tuple(each for each in told if each.lines)


def _turns(stood: Sequence[Juncture]) -> tuple[Phrase, ...]:
    """Return where the fight turned; that it never did where it was looked at from several rounds."""
    turns = turning_points(stood)
    if not turns:
        return (say("evening.never-turned", share=tenths(stood[0].wins.share)),) if len(stood) > 1 else ()
    return tuple(map(_turn, turns))


def _turn(turn: TurningPoint) -> Phrase:
    before, after = tenths(turn.before.wins.share), tenths(turn.after.wins.share)
    words = say("evening.turned", round=turn.before.round, before=before, after=after)
    if not turn.fell:
        return words
    return say("evening.turned-with", turn=words, fell=_listed([say("evening.fell", token=who) for who in turn.fell]))


def _deed(deed: Deed, *, public: bool) -> tuple[Phrase, ...]:
    """Return the line of what one did to another; none where there is nothing to say."""
    parts = []
    if deed.times:
        parts.append(say("evening.part.times", times=deed.times))
    if deed.harm and not public:
        parts.append(say("evening.part.harm", points=deed.harm))
    if deed.healing and not public:
        parts.append(say("evening.part.healing", points=deed.healing))
    if deed.fell is not None and not public:
        parts.append(deed.fell.phrase)
    elif deed.fell is not None and deed.fell.bearing in (Bearing.DOWN, Bearing.DEAD):
        parts.append(say("evening.part.felled"))
    if not parts:
        return ()
    if deed.actor is None:
        return (say("evening.by-itself", target=deed.target, parts=_listed(parts)),)
    return (say("evening.deed", actor=deed.actor, target=deed.target, parts=_listed(parts)),)


def _listed(parts: Sequence[Phrase]) -> Phrase:
    first, *rest = parts
    return say("evening.parts", first=first, rest=_listed(rest)) if rest else first


def _rounds(found: Evening, who: TokenId) -> Phrase:
    own = found.rounds[who]
    rounds = [
        say("evening.round", round=number, dealt=own[number].dealt, taken=own[number].taken) for number in sorted(own)
    ]
    dealt, taken = sum(each.dealt for each in own.values()), sum(each.taken for each in own.values())
    return say("evening.dealt", token=who, dealt=dealt, taken=taken, rounds=_listed(rounds))


def _luck(who: TokenId, own: Luck) -> Phrase:
    expected, more = f"{float(own.expected):.1f}", signed(round(own.got - own.expected))
    return say("evening.luck-of", token=who, got=own.got, expected=expected, acts=own.acts, more=more)
