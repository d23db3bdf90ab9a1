"""Every answer of every question of Basic Roleplaying, clicked in its card; what there is to click is in the rows."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

import core.rules.basic_roleplaying
from core.base.ids import TokenId
from core.chance.percentiles import Level
from core.edits.time import LetTimePass
from core.engine.command import Act, Command
from core.engine.draws import Faces, Percentile
from core.engine.event import Checked
from core.engine.journal import Journal
from core.engine.request import Choice, Draw, Request, Ruling
from core.engine.session import Session
from core.geometry.units import DIRECTIONS
from core.model.campaign import Campaign
from core.model.creature_reference import CreatureReference
from core.rules.basic_roleplaying.attack.answered import DefenceKind
from core.rules.basic_roleplaying.attack.fumbles import Fumble
from core.rules.basic_roleplaying.attack.harm import MISS, MatrixCell
from core.rules.basic_roleplaying.calls import CallCheck, CallFirstAid, CallInjury
from core.rules.basic_roleplaying.harm.injuries import WEEK
from core.rules.basic_roleplaying.names import BASIC_ROLEPLAYING, INJURY
from core.rules.basic_roleplaying.rounds.course import PASS
from core.rules.kit.rows import Proposal, rows
from core.rules.registry import SYSTEMS
from desktop.run.answer_policy import policy_of
from desktop.run.cards.choice_form import ChoiceForm
from desktop.run.cards.draw_form import DrawForm
from desktop.run.cards.question_form import RulingForm
from desktop.theme.theme import Theme
from desktop.widgets.buttons import TickLine
from tests.core.rules.basic_roleplaying.test_round_end import dying
from tests.desktop.lists.hand import fails
from tests.desktop.lists.test_played_actions import TableHand
from tests.transcripts.runner import ENCOUNTER, begin, play, prepared

FEW = 3
"""So many sums of dice are all typed."""
TAKE, DODGE, PARRY = DefenceKind
ROLLED = ("attack", PARRY, DODGE, "check", "first-aid")
"""What is rolled against a chance."""
Answered = tuple[str, ...]
"""A kind of question, and what was answered."""


def kinds() -> set[str]:
    """Return the kinds of questions that the rules ask, as their keys begin."""
    folder = Path(core.rules.basic_roleplaying.__path__[0])
    texts = [file.read_text(encoding="utf-8") for file in folder.rglob("*.py")]
    return {kind for text in texts for kind in re.findall(r'f"([a-z-]+):\{', text)} | {PARRY, DODGE}


def wanted() -> set[Answered]:
    """Return every answer that the rows and lists of the rules have."""
    found: set[Answered] = {(kind, level) for kind in ROLLED for level in Level}
    for row in rows(BASIC_ROLEPLAYING, "fumble", Fumble):
        found.add(("fumble", row.rule, str(row.upto)))
    found |= {("direction", str(way)) for way in range(1, len(DIRECTIONS) + 1)}
    found |= {("defence", TAKE), ("defence", DODGE), ("defence", f"{PARRY}:axe"), ("defence", f"{PARRY}:shield")}
    labels = (f"basic-roleplaying.modifier.{each.label}" for each in rows(BASIC_ROLEPLAYING, "proposed", Proposal))
    found |= {("ruling", label) for label in (*labels, "basic-roleplaying.modifier.dark")}
    found |= {(kind, str(face)) for kind in ("heals", "week") for face in range(1, 4)}
    found |= {("unconscious", "1"), ("unconscious", "6"), ("dying", "nobody")}
    return found | {("cell", each.rule) for each in (MISS, *rows(BASIC_ROLEPLAYING, "cell", MatrixCell))}


def fight(item: dict[str, Any], *, far: int = 0) -> dict[str, Any]:
    """Return Ann with a weapon, an ally beside her, and an orc with few hit points, an axe and a shield."""
    names = [("Melee Weapon", "Sword"), ("Missile Weapon", "Bow"), ("Melee Weapon", "Axe")]
    skills = [{"name": name, "specialty": specialty, "rating": 50} for name, specialty in names]
    skills += [{"name": name, "rating": 50} for name in ("Brawl", "Dodge", "Shield", "Spot", "First Aid")]
    axe = {"id": "axe", "name": "Axe", "profile": "Axe, Battle", "carried": "main hand"}
    shield = {"id": "shield", "name": "Shield", "profile": "Round", "carried": "off hand"}
    sheet = {"dexterity": 15, "skills": skills}
    return {
        "system": BASIC_ROLEPLAYING,
        "scene": {"metres": "1", "columns": 30, "rows": 8},
        "fight": {"settings": {"BRP-GAP-23": False, "BRP-GAP-02": True}},
        "fighter": {
            "Ann": {"at": [3, 3], "side": "party", "sheet": sheet, "gear": [item] if item else []},
            "Pal": {"at": [3, 4], "side": "party", "sheet": {"dexterity": 5}},
            "Orc": {
                "at": [4 + far, 3],
                "sheet": {"dexterity": 12, "skills": skills},
                "tracks": {"hit-points": 6},
                "gear": [axe, shield],
            },
        },
    }


def begun(item: dict[str, Any], *, far: int = 0) -> tuple[Campaign, Act]:
    """Return a fight in its countdown, and Ann's attack on the orc."""
    data = fight(item, far=far)
    played = prepared(data)
    begin(played, data["fight"])
    ann, orc = (TokenId(played.ids[name]) for name in ("Ann", "Orc"))
    played.session.submit(Act(ENCOUNTER, ann, "go-on"))
    return played.session.state, Act(ENCOUNTER, ann, "attack", (orc,), item=item.get("id"))


def wounded() -> tuple[Campaign, TokenId, TokenId]:
    """Return a fight in which somebody has two injuries and lies there unconscious, and who could help."""
    data = fight({})
    played = prepared(data)
    begin(played, data["fight"])
    ann, pal = (TokenId(played.ids[name]) for name in ("Ann", "Pal"))
    patient = (CreatureReference(ENCOUNTER, pal),)
    for points in (4, 5):
        played.session.submit(CallInjury(ENCOUNTER, patient, points=points), {f"unconscious:{pal}": (1,)})
    return played.session.state, ann, pal


def last_of_the_round() -> tuple[TokenId, Campaign]:
    """Return the last to act in a round over somebody who is dying, beside whom an ally has done nothing, and where."""
    played = dying()
    play(played, {"do": "pass"})
    return TokenId(played.ids["Cal"]), played.session.state


class Clicker:
    """Clicks every answer of every question that a command comes to, once, and notes what it was."""

    def __init__(self, hand: TableHand) -> None:
        self.hand = hand
        self.seen: set[Answered] = set()
        self.asked: set[str] = set()
        self.where = ""

    def go_through(self, where: str, state: Campaign, command: Command) -> None:
        """Do a command again and again, each time with another answer to one of its questions."""
        self.where = where
        policy = policy_of(lambda: self.hand.workspace.settings.value)
        self.hand.workspace.open(Session(Journal(state), SYSTEMS, policy=policy))
        self.hand.workspace.submit(command)
        self._go_on(command, {}, "")
        self._forget()
        assert self.hand.state == state

    def _go_on(self, command: Command, given: dict[str, Any], attack: str) -> None:
        """Click each answer of the question after those given that was not clicked yet, and go on from there.

        A defence against a special `attack` is another than that against one that just hits.
        """
        session, workspace = self.hand.workspace.session, self.hand.workspace
        request = session.pending
        assert request is not None
        self.asked.add(request.key.partition(":")[0])
        for name, value, text in self._answers(request, attack):
            if name in self.seen:
                continue
            self._click(request, value, text)
            self.seen |= {name, name[:2]}
            self._note()
            if session.pending is not None and value is not None:
                self._go_on(command, {**given, request.key: value}, name[1] if name[0] == "attack" else attack)
            if session.pending is not None:
                workspace.take_back()
            if session.pending is None or session.pending.key != request.key:
                self._forget()
                assert workspace.submit(command, given)

    def _forget(self) -> None:
        """Take back all that has been done."""
        while self.hand.workspace.session.pending is not None:
            self.hand.workspace.take_back()
        while self.hand.head:
            assert self.hand.workspace.undo()

    def _note(self) -> None:
        """Keep which cells of the matrix have come up."""
        entry = self.hand.workspace.session.last
        checks = () if entry is None else (each.check for each in entry.events if isinstance(each, Checked))
        self.seen |= {("cell", check.rule) for check in checks}

    def _answers(self, request: Request[Any], attack: str) -> Iterator[tuple[Answered, Any, str]]:
        """Yield the answers of a question: what each is called, its value, and how it is clicked or typed.

        Of dice that come to many sums there are the least and the most.
        """
        kind, state = request.key.partition(":")[0], self.hand.workspace.state
        against = (
            (attack,) if kind in ("defence", PARRY, DODGE, "damage") else (self.where,) if kind == "attack" else ()
        )
        match request:
            case Ruling():
                yield (kind, "as proposed", self.where), request.proposed, ""
                for each in request.proposed:
                    yield (kind, each.label.id), None, self.hand.workspace.text(each.label)
            case Choice():
                for option in request.options:
                    yield (kind, option.key, *against), option.key, option.key
            case Percentile():
                for roll in dict(request.outcomes(state)):
                    named = str(tuple(Level)[request.place(roll)]) if kind in ROLLED else str(roll)
                    table = request.rules[:1] if kind == "fumble" else ()
                    yield (kind, *table, named, *against), roll, f"{roll % 100:02}"
            case Faces():
                ends = sorted(dict(request.outcomes(state)), key=request.comes_to)
                for faces in ends if len(ends) <= FEW else (ends[0], ends[-1]):
                    came = (kind, *request.key.split(":")[2:], str(request.comes_to(faces)), *against)
                    yield came, faces, " ".join(map(str, faces))
            case Draw():
                for value in dict(request.outcomes(state)):
                    yield (kind, str(value)), value, str(value)

    def _click(self, request: Request[Any], value: Any, text: str) -> None:
        """Give an answer in the card of the question."""
        form = self.hand.table.cards.question
        assert form is not None and form.request.key == request.key
        match form:
            case RulingForm():
                if text:
                    line = next(each for each in form.view.findChildren(TickLine) if text in each.words.text())
                    line.box.click()
                self.hand.touch(form.confirm)
            case ChoiceForm():
                keys = [option.key for option in form.request.options]
                self.hand.touch(form.buttons[keys.index(text)])
            case DrawForm():
                form.line.setText(text)
                self.hand.touch(form.enter)


def test_every_answer_of_every_question_is_clicked(qtbot: QtBot, theme: Theme) -> None:
    hand = TableHand(theme)
    qtbot.addWidget(hand.table)
    hand.workspace.settings.change(table_dice=True, answering={"ruling": "ask"})
    clicker = Clicker(hand)
    sword = {"id": "sword", "name": "Sword", "profile": "Sword, Broad", "carried": "main hand"}
    bow = {"id": "bow", "name": "Bow", "profile": "Bow, Long", "carried": "both hands", "ammunition": 9}
    clicker.go_through("sword", *begun(sword))
    clicker.go_through("bow", *begun(bow, far=8))
    clicker.go_through("bare hands", *begun({}))
    state, ann, pal = wounded()
    healer, patient = (CreatureReference(ENCOUNTER, who) for who in (ann, pal))
    clicker.go_through("first-aid", state, CallFirstAid(ENCOUNTER, (patient,), healer))
    clicker.go_through("check", state, CallCheck(ENCOUNTER, (healer,), skill="Spot"))
    clicker.go_through("week", state, LetTimePass(WEEK))
    cal, at_the_end = last_of_the_round()
    clicker.go_through("dying", at_the_end, Act(ENCOUNTER, cal, PASS))
    injuries = [each.id for each in state.vitals(state.token(ENCOUNTER, pal)).afflictions if each.kind == INJURY]
    assert len(injuries) > 1 and {("injury", each) for each in injuries} <= clicker.seen
    missing = sorted(" ".join(each) for each in wanted() - clicker.seen)
    missing += sorted(f"{kind}: never asked" for kind in kinds() - clicker.asked)
    assert not missing, fails(missing)
