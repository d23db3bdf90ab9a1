"""The life of a document, at random: commands, questions, undo, redo, saving, crashing and opening lose nothing."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.base.ids import TokenId
from core.chance.source import Source
from core.documents.folder import recoverable
from core.documents.store import Document
from core.edits.maps import Paint
from core.engine.command import Act
from core.engine.session import Session
from core.model.campaign import Campaign
from tests.helpers.documents import dropped, fight, put_walls, titled
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS

ANN, ORC = TokenId("token-6"), TokenId("token-8")


class Life(RuleBasedStateMachine):
    """A document beside a model of it: the states in force, those that can be redone, and the one last saved."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.state_folder, self.file = self.folder / "state", self.folder / "barrow.sandtable"
        self.number = 100

    @initialize(seed=st.integers(0, 5))
    def begin(self, seed: int) -> None:
        self.document = Document.new(Campaign(Source(seed)), self.state_folder)
        self.session = self.document.session(SYSTEMS)
        fight(self.session)
        self.document.save_as(self.file)
        self.past: list[Campaign] = [self.session.state]
        self.future: list[Campaign] = []
        self.saved = self.seen()

    @property
    def open(self) -> bool:
        return self.session.pending is not None

    def done(self) -> None:
        if not self.open:
            self.past.append(self.session.state)
        self.future.clear()

    def seen(self) -> tuple[object, ...]:
        return self.session.state, self.session.pending, tuple(self.past), tuple(self.future)

    def load(self, document: Document) -> None:
        before = self.seen()
        self.document, self.session = document, document.session(SYSTEMS)
        assert self.session.recovery is None and self.seen() == before

    @precondition(lambda self: not self.open)
    @rule(count=st.sampled_from((1, 3, 60)))
    def draw(self, count: int) -> None:
        for _ in range(count):
            put_walls(self.session, self.number, self.number + 1)
            self.number += 1
            self.done()

    @precondition(lambda self: not self.open)
    @rule(code=st.integers(1, 3))
    def paint(self, code: int) -> None:
        terrain = self.session.state.scene(SCENE).terrain
        cells = tuple(((x, 1), code) for x in range(5))
        if any(terrain.at(square) != value for square, value in cells):
            self.session.submit(Paint(SCENE, "terrain", cells))
            self.done()

    @precondition(lambda self: not self.open)
    @rule(curse=st.booleans())
    def strike(self, curse: bool) -> None:
        vitals = self.session.state.vitals(self.session.state.token(ENCOUNTER, ORC))
        if vitals.tracks["hits"].value > 0:
            self.session.submit(Act(ENCOUNTER, ANN, "curse" if curse else "strike", targets=(ORC,), anyway=True))
            self.done()

    @precondition(lambda self: self.open)
    @rule(answer=st.sampled_from(("yes", "no")))
    def answer(self, answer: str) -> None:
        self.session.answer(answer)
        self.done()

    @precondition(lambda self: self.open)
    @rule()
    def interject(self) -> None:
        self.number += 1
        titled(self.session, str(self.number))

    @precondition(lambda self: self.open)
    @rule()
    def step_back(self) -> None:
        self.session.take_back()

    @precondition(lambda self: self.open or len(self.past) > 1)
    @rule()
    def undo(self) -> None:
        if not self.open:
            self.future.append(self.past.pop())
        self.session.undo()
        assert self.session.state == self.past[-1]

    @precondition(lambda self: not self.open and self.future)
    @rule()
    def redo(self) -> None:
        self.session.redo()
        self.past.append(self.future.pop())
        assert self.session.state == self.past[-1]

    @rule(how=st.sampled_from(("save", "publish")))
    def save(self, how: str) -> None:
        if how == "save":
            self.document.save()
        else:
            self.document.publish().result()
        assert not self.document.unsaved
        self.saved = self.seen()

    @rule()
    def crash(self) -> None:
        dropped(self.document)
        lefts = recoverable(self.state_folder)
        assert [left.path for left in lefts] == ([self.file.resolve()] if self.document.unsaved else [])
        self.load(
            Document.recover(lefts[0], self.state_folder) if lefts else Document.open(self.file, self.state_folder)
        )

    @rule()
    def close_and_open(self) -> None:
        self.document.close()
        self.load(Document.open(self.file, self.state_folder))

    @rule()
    def discard_and_open(self) -> None:
        self.document.close(discard=True)
        self.document = Document.open(self.file, self.state_folder)
        self.session = self.document.session(SYSTEMS)
        _, _, past, future = self.saved
        assert isinstance(past, tuple) and isinstance(future, tuple)
        self.past, self.future = list(past), list(future)
        assert self.seen() == self.saved

    @invariant()
    def agrees(self) -> None:
        session: Session | None = getattr(self, "session", None)
        if session is not None and not self.open:
            assert session.state == self.past[-1]
            assert session.journal.can_redo == bool(self.future)

    def teardown(self) -> None:
        if hasattr(self, "document"):
            self.document.close(discard=True)
        shutil.rmtree(self.folder)


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=15, stateful_step_count=25)
