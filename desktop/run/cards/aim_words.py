"""What the card of an aim says in words: what to point at, what decides in one line, what others will be asked."""

from typing import Any

from core.analysis.outcomes import Odds
from core.engine.command import Act
from core.engine.event import Checked
from core.engine.request import Choice, Draw, Request, Ruling
from core.engine.system import Need
from core.explain.tally import Tally
from desktop.explanations.effect_words import decides, effect_text, short_figure, subject_text
from desktop.run.odds_summary import blows_on_the_way, percent
from desktop.run.offer_groups import is_pointed
from desktop.run.target_list import TargetList
from desktop.translation import tr
from desktop.workspace.workspace import Workspace


def ruling_in_short(workspace: Workspace, ruling: Ruling | None) -> str:
    """Return what decides in one line: each figure with what counts towards it."""
    if ruling is None:
        return ""
    answer = workspace.aiming.answers.get(ruling.key, ruling.proposed)
    return tallies_in_short(workspace, ruling.settled(answer))


def tallies_in_short(workspace: Workspace, tallies: tuple[Tally, ...]) -> str:
    """Return some figures in one line, each with what counts towards it."""
    parts = []
    for tally in tallies:
        counted = [line for line in tally.lines if decides(line)]
        reasons = [f"{effect_text(x.modifier.effect)} {workspace.text(x.modifier.label)}" for x in counted]
        words = f"{subject_text(workspace, tally.subject, tally.whose)} {short_figure(tally.total)}"
        if reasons or tally.total.number or tally.total.shift:
            parts.append(f"{words} ({', '.join(reasons)})" if reasons else words)
    return " · ".join(parts)


def reckoned_for(workspace: Workspace, request: Request[Any]) -> str:
    """Return how a draw that waits was reckoned, in a line: by its own figures, or as its act was ruled to be.

    Of an act at somebody both are told together. What was ruled is said of nothing that others draw against the act,
    nor of what is drawn once it has been rolled.
    """
    entry = workspace.session.under_way
    if entry is None or not isinstance(request, Draw):
        return ""
    own, act = request.tallies, entry.command
    rolled = any(isinstance(event, Checked) and event.check.actor in request.owners for event in entry.events)
    is_other = bool(own) and (not isinstance(act, Act) or {*request.about}.isdisjoint(act.targets))
    if not isinstance(act, Act) or act.actor not in request.owners or rolled or is_other:
        return tallies_in_short(workspace, own)
    # what others roll against who acts, such as a blow in passing, is not what he rolls himself
    ruled = [pair for pair in workspace.session.rulings_given() if act.actor not in pair[0].about[1:]]
    known = {(each.subject, each.whose) for each in own}
    more = ruled[-1][0].settled(ruled[-1][1]) if ruled else ()
    return tallies_in_short(workspace, (*own, *(each for each in more if (each.subject, each.whose) not in known)))


def what_to_do(workspace: Workspace, targets: TargetList) -> str:
    """Return what is to be pointed at next, or that Enter does it."""
    aiming = workspace.aiming
    assert aiming.offer is not None
    if aiming.is_settled and aiming.is_against_rules:
        return tr("Against the rules: Enter does it all the same; click another to change your mind")
    if aiming.is_settled and not is_pointed(aiming.offer):
        return tr("Enter does it")
    if aiming.is_settled:
        return tr("Enter does it; click another to change your mind")
    words = {
        Need.TARGET: tr("Point at a target on the map"),
        Need.ANYBODY: tr("Point at a target on the map, or at the one who acts"),
        Need.TARGETS: tr("Point at as many targets as you like, one several times if it is meant; then do it"),
        Need.PATH: tr("Draw the way on the map"),
        Need.PLACE: tr("Point at a place on the map"),
        Need.AREA: tr("Point at a space or at somebody on the map; drag, or press [ or ], to turn a line"),
    }
    several = aiming.offer.needs.count(Need.TARGET)
    if several > 1 and aiming.act is None:
        return _several(workspace, targets, several)
    # an act that is there to be seen is pointed out but for its last need
    wanted = [words[need] for need in aiming.offer.needs if need in words]
    return wanted[0 if aiming.act is None else -1] if wanted else ""


def assumed(workspace: Workspace) -> tuple[str, ...]:
    """Return what others will be asked on the way, and what is assumed of them, a line for each."""
    seen = workspace.aiming.coming
    lines = []
    for each in seen.assumed if seen is not None else ():
        if isinstance(each.request, Choice):
            label = next((o.label for o in each.request.options if o.key == each.answer), None)
            answer = workspace.text(label) if label is not None else str(each.answer)
            who = workspace.name_of(each.request.asks)
            prompt = workspace.text(each.request.prompt)
            asked = f"{who}: {prompt}" if who else prompt
            lines.append(tr("{asked} Assumed: {answer}").format(asked=asked, answer=answer))
    return tuple(lines)


def comes_about(workspace: Workspace) -> str:
    """Return what is rolled or drawn in the course of an act, without a ruling on it, and is not what it is for.

    Somebody else does so, as for First Aid as a round ends, or who acts himself before he comes to it: against fear,
    or for his wounds. Of an act at somebody that is what has nothing to do with him, or a blow at who acts.
    """
    act, seen = workspace.aiming.act, workspace.aiming.coming
    draw = None if seen is None else seen.draw
    if act is None or draw is None or draw.owner == "":
        return ""
    others = draw.owner != act.actor or not {*draw.about}.isdisjoint(act.targets)
    if act.targets and others and not workspace.aiming.struck_first:
        return ""
    if draw.owner != act.actor:
        words = tr("Rolled on the way: {what}") if draw.rolled else tr("Drawn on the way: {what}")
    elif workspace.aiming.draws_first:
        words = tr("Rolled first: {what}") if draw.rolled else tr("Drawn first: {what}")
    else:
        return ""
    reasons = tallies_in_short(workspace, draw.tallies) if workspace.aiming.ruling is not None else ""
    return " · ".join(part for part in (words.format(what=workspace.text(draw.subject)), reasons) if part)


def rolled_against(workspace: Workspace) -> tuple[str, ...]:
    """Return what each of those rolls who roll against each other for an act, with its reasons, a line for each."""
    act, seen = workspace.aiming.act, workspace.aiming.coming
    if act is None or seen is None:
        return ()
    sides = {act.actor, *act.targets}
    draws = [each for each in seen.draws if each.owner in sides and sides.intersection(each.about)]
    if len({each.owner for each in draws}) < 2:
        return ()
    return tuple(" = ".join((workspace.text(each.subject), *_sum_of(workspace, each))) for each in draws)


def _sum_of(workspace: Workspace, draw: Draw[Any]) -> tuple[str, ...]:
    """Return what the figures of a draw are made up of; nothing of one on which nothing acts."""
    parts = []
    for tally in draw.tallies:
        counted = [line.modifier for line in tally.lines if decides(line)]
        reasons = [f"{effect_text(each.effect)} {workspace.text(each.label)}" for each in counted]
        if reasons:
            parts.append(" ".join((short_figure(tally.base), ", ".join(reasons))))
    return (" · ".join(parts),) if parts else ()


def blows_in_words(workspace: Workspace, found: Odds, actor: str) -> str:
    """Return all who strike at whoever acts as he goes, each with his chance; nothing where nobody does."""
    blows = (f"{workspace.name_of(who) or who} {percent(chance)}" for who, chance in blows_on_the_way(found, actor))
    told = " · ".join(blows)
    return tr("Hit on the way: {blows}").format(blows=told) if told else ""


def _several(workspace: Workspace, targets: TargetList, count: int) -> str:
    """Say how many targets are wanted, or who was chosen of them so far and how many are left."""
    if not targets.picked:
        return tr("Point at %n targets, one after the other; one may be meant twice", "", count)
    names = ", ".join(workspace.name_of(each) or each for each in targets.picked)
    return tr("%1; %n more", "", targets.left).replace("%1", names)
