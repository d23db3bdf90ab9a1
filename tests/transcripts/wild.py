"""Wild fights: those of several scenarios in one, otherwise than they were, doing whatever they may with any answer.

What one scenario shows of one rule meets here what others show: companions and duels, a small one between two big ones,
somebody of the roster with his own cards. Which scenarios meet does not change when there are more.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from core.base.errors import SandtableError
from core.base.ids import SystemId, TokenId
from core.base.phrase import say
from core.edits.fights import Begin
from core.edits.people import KeepConditions, SetCondition
from core.engine.command import Act, Command
from core.engine.event import Checked, Noted
from core.engine.policy import draw, first_of, take_suggestions
from core.engine.session import Session
from core.explain.modifier import Modifier
from core.geometry.units import centre_of
from core.model.condition import Condition
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS, figures_of
from tests.helpers.plain import IDS
from tests.transcripts.arenas import submitted
from tests.transcripts.at_random import any_call, drawn, filled, wilful
from tests.transcripts.disorder import disorder
from tests.transcripts.runner import ENCOUNTER, Script, prepared, scripts
from tests.transcripts.seen import about, everything, moment, told

TOGETHER, MOST, ACTS = 3, 7, 24
"""So many scenarios meet, so many of their fighters at most, and so much is done."""
FIGURES = (0, 0, 1, 1, 2, 3, 4, 6)
ODD_FIGURES, ODD_SETTINGS = 0.12, 0.25
"""How much of a sheet, and of the house rules, is otherwise."""


def seen_in_wild(system: SystemId, number: int) -> list[list[str]]:
    """Return what is seen of a wild fight: how it begins, what is done one after the other, and how it ends."""
    pick = Random(f"{system} {number}")
    under_way = prepared(_mixed(system, number, pick))
    session = under_way.session
    session.policy = first_of(wilful(Random(f"{system} {number} answers")), take_suggestions, draw)
    there = [TokenId(who) for who in under_way.encounter.tokens]
    for command in _own_conditions(system, there, pick):
        session.submit(command)
    begin = Begin(ENCOUNTER, tuple(there[pick.random() < 0.2 :]), tuple(pick.sample(there, pick.choice((0, 1)))))
    parts = [[*_done(session, begin)]]
    for _ in range(ACTS):
        encounter = under_way.encounter
        if encounter.clock is None:
            break
        lines = [line for command in _next(session, encounter, pick) for line in _done(session, command)]
        parts.append([*lines, *_moment(session, under_way.encounter)])
    return [*parts, [*everything(session, under_way.encounter)]]


def _mixed(system: SystemId, number: int, pick: Random) -> dict[str, Any]:
    """Return a scenario of the fighters of several, on the ground of the first."""
    first, *others = some(system, number)
    data: dict[str, Any] = {**first.data, "fighter": {}, "seed": number + 1}
    zones = [*data.get("scene", {}).get("zones", ())]
    own = data["scene"] = {"columns": 12, "rows": 10, **data.get("scene", {})}
    around = [given["at"] for given in first.data["fighter"].values() if "at" in given] or [[0, 0]]
    for script in (first, *others):
        names: dict[str, str] = {}
        for name, given in [*script.data["fighter"].items()][: MOST - len(data["fighter"])]:
            known = {**given, "sheet": _odd_sheet(system, given.get("sheet", {}), pick)}
            if script is not first and zones:
                known["in"] = pick.choice(zones)
            elif script is not first:
                known.pop("in", None)
                x, y = pick.choice(around)
                x, y = x + pick.randint(-2, 2), y + pick.randint(-2, 2)
                known["at"] = [min(max(x, 0), own["columns"] - 1), min(max(y, 0), own["rows"] - 1)]
            known["side"] = pick.choice((given.get("side", "foes"), "party", "foes"))
            known["person"] = given.get("person", False) or bool(given.get("master")) or pick.random() < 0.3
            known["master"] = names.get(str(known.get("master")))
            names[name] = f"{name}{len(data['fighter'])}"
            if pick.random() < 0.2:
                known["elevation"] = pick.choice((0, 1, 2, 4))
            data["fighter"][names[name]] = known
    choices = pick.sample(SYSTEMS[system].settings, int(ODD_SETTINGS * len(SYSTEMS[system].settings)))
    data["fight"] = {"settings": {choice.key: pick.choice(choice.values[:200]) for choice in choices}}
    return data


def _own_conditions(system: SystemId, there: list[TokenId], pick: Random) -> Iterator[Command]:
    """Yield what keeps two conditions of the game master's own, and gives one of them and others, counting or not."""
    figures = figures_of(system, IDS)
    own = []
    for name in ("cursed", "blessed"):
        swayed = pick.choice(figures.swayed)
        effect = pick.choice(swayed.effects)(pick.choice((-2, -1, 1, 2)))
        own.append(Condition(name, modifiers=(Modifier(figures.own_rule, say("cursed"), swayed.figure, effect),)))
    yield KeepConditions(tuple(own))
    kinds = figures.conditions()
    for who in there:
        if pick.random() < 0.3:
            yield SetCondition(ENCOUNTER, (who,), pick.choice(own))
        if pick.random() < 0.2:
            yield SetCondition(ENCOUNTER, (who,), Condition(pick.choice(kinds).kind, pick.randrange(3)))


def some(system: SystemId, number: int) -> list[Script]:
    """Return the scenarios of a game that meet in the fight of a number."""
    those = (each for each in scripts() if each.data.get("system", "99-towers") == system)
    return sorted(those, key=lambda each: hashlib.sha256(f"{number} {each.name}".encode()).hexdigest())[:TOGETHER]


def _odd_sheet(system: SystemId, given: dict[str, Any], pick: Random) -> dict[str, Any]:
    """Return a sheet with other figures here and there, as far as they may be so."""
    kind, sheet = SYSTEMS[system].sheet, given
    for name, value in kind.model_validate(sheet):
        if type(value) in (int, bool) and pick.random() < ODD_FIGURES:
            other = {**sheet, name: pick.choice(FIGURES) if type(value) is int else not value}
            try:
                kind.model_validate(other)
            except ValueError:
                continue
            sheet = other
    return sheet


def _next(session: Session, encounter: Encounter, pick: Random) -> Iterator[Command]:
    """Yield what is done next: by somebody whose turn it is or not, by a call, or by the hand of the game master."""
    system, chance = SYSTEMS[encounter.system], pick.random()
    if chance < 0.1:
        yield from [*disorder(session, pick, settings=False)][-4:]
    elif chance < 0.25:
        try:
            command = any_call(session, encounter, (1, 2), pick)
        except SandtableError:
            return
        yield command
    else:
        actors = [*system.next_actors(session.state, encounter)]
        those = actors if actors and chance < 0.85 else [TokenId(who) for who in encounter.tokens]
        offers = system.offers(session.state, session.board(encounter), encounter, pick.choice(those))
        if offers:
            offer = pick.choice([each for each in offers if each.why_not is None or pick.random() < 0.3] or offers)
            act = filled(session, encounter, offer, pick)
            if act.place is not None and pick.random() < 0.4:
                scene = session.state.scene(encounter.tokens[act.actor].scene)
                column, row = pick.choice((0, 1, scene.columns - 1)), pick.choice((0, 1, scene.rows - 1))
                act = replace(act, place=centre_of((column, row)))
            yield act


def _done(session: Session, command: Command) -> Iterator[str]:
    """Yield how an act looks on the map, and what comes of it, each check and each line of the log in full."""
    if isinstance(command, Act):
        yield drawn(session, command)
    before = session.last
    yield from submitted(session, command)
    entry = session.last
    if entry is None or entry is before:
        return
    for event in entry.events:
        if isinstance(event, Checked):
            yield told("check", (event.check.passed, event.check.harms, event.check.is_total))
        elif isinstance(event, Noted):
            yield told("noted", (event.by, event.to, event.about))


def _moment(session: Session, encounter: Encounter) -> Iterator[str]:
    """Yield where the clock stands, how everybody is, and how the ribbon shows it."""
    yield from moment(session, encounter)
    if encounter.clock is not None:
        yield told("ribbon", SYSTEMS[encounter.system].ribbon(session.state, encounter, SYSTEMS))
    for token in encounter.tokens.values():
        yield from about(session, encounter, token)
