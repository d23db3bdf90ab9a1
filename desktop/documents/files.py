"""Files: opening, making, saving and leaving documents, without ever losing one."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from core.base.errors import DamagedPast, FileChanged, SandtableError, StorageFailed
from core.base.files import resolved
from core.base.phrase import say
from core.base.progress import Progress
from core.documents.folder import SUFFIX, Recoverable, can_hold_copies, makeshift, recoverable
from core.documents.library import Listed, own_things, write_own
from core.documents.sample_fights import Sample, sample_file
from core.documents.store import Document
from core.edits.document import unknown_house_rules
from core.edits.tables import unknown_cells
from core.engine.change import Change
from core.engine.context import Systems
from core.engine.policy import Policy, draw
from core.model.campaign import Campaign
from desktop.background.progress_dialog import Cancelled, waited_for
from desktop.documents.fight_progress import summary_left
from desktop.settings import state_folder
from desktop.workspace.message import Urgency
from desktop.workspace.workspace import Workspace

IDLE = 20_000
"""Milliseconds without a change after which a document saves itself."""

SOON = 50
"""Milliseconds after which it is looked whether a document has saved itself."""

DISK = "disk"
"""The topic of what the disk takes or refuses: that it refuses is not to be read any more once it takes again."""

SAVING = "saving"
"""The topic of what kept the adventure from being saved: it is true until it has been saved."""

WATCH = 1_000
"""Milliseconds between two looks whether the working copy is still there."""


def with_suffix(name: str) -> Path:
    """Return the path of an adventure's file, whether its ending was typed or not."""
    return Path(name) if name.endswith(SUFFIX) else Path(name + SUFFIX)


class Files(QObject):
    """The open document and its file. Whatever goes wrong is told in the message bar; nothing is lost by it."""

    saved_state_changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        systems: Systems,
        window: QWidget,
        *,
        folder: Path | None = None,
        policy: Policy = draw,
    ) -> None:
        super().__init__(window)
        self.workspace = workspace
        self.unusable: Path | None = None
        """The folder of working copies, where it cannot be used and another one stands in for it."""
        self.folder = self._usable(folder or state_folder())
        self._systems = systems
        self._window = window
        self._policy = policy
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(IDLE)
        self._idle.timeout.connect(self.save_quietly)
        self._publications: list[Future[None]] = []
        self._look = QTimer(self)
        self._look.setInterval(SOON)
        self._look.timeout.connect(self._look_at_publications)
        self._watch = QTimer(self)
        self._watch.setInterval(WATCH)
        self._watch.timeout.connect(self.watch)
        self._trouble: StorageFailed | None = None
        self._refused = False
        """Whether it was told that the adventure could not be saved, and it has not been since."""
        workspace.changed.connect(self._changed)
        workspace.branch_wanted.connect(self.branch)

    def tell_of_makeshift(self) -> None:
        """Tell where working copies are kept, if it is not where they should be."""
        if self.unusable is not None:
            makeshift_used = say("storage.makeshift", path=str(self.unusable), instead=str(self.folder))
            self.workspace.tell(makeshift_used, Urgency.TROUBLE)

    def _usable(self, folder: Path) -> Path:
        if can_hold_copies(folder):
            return folder
        with suppress(OSError):
            self.unusable, folder = folder, makeshift()
        return folder

    @property
    def document(self) -> Document | None:
        """The open document."""
        return self.workspace.document

    def recoverable(self) -> tuple[Recoverable, ...]:
        """Return the working copies that were never saved, the latest first."""
        try:
            found = recoverable(self.folder)
            if self.unusable is not None:
                # a disk that takes nothing may still give what it has
                with suppress(StorageFailed):
                    found += recoverable(self.unusable)
            return tuple(sorted(found, key=lambda left: -left.when))
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.TROUBLE)
            return ()

    def summary(self, left: Recoverable | Path) -> str:
        """Return where an adventure stands that is not open; nothing if that cannot be told quickly."""
        return summary_left(left, self.folder, self._systems, self.workspace.words)

    def new(self, campaign: Campaign) -> bool:
        """Leave the open document and begin another from a campaign."""
        return self._opened(lambda progress: Document.new(campaign, self.folder))

    def open(self, path: Path, *, history: bool = True) -> bool:
        """Leave the open document and open a file; without its `history`, where that is damaged.

        One that is open stays as it is, with all that was done since it was saved.
        """
        if self.document is not None and self.document.path == resolved(path):
            self.workspace.tell(say("document.open-already"))
            return True

        if self.unusable is not None:
            for left in self.recoverable():
                if left.path == resolved(path):
                    return self.recover(left)

        def rescue() -> None:
            self.open(path, history=False)

        def make(progress: Progress) -> Document:
            return Document.open(path, self.folder, history=history, progress=progress)

        if not self._opened(make, rescue if history else None):
            return False
        self._remember(path)
        return True

    def open_sample(self, sample: Sample) -> bool:
        """Leave the open document and open a copy of one that ships with the program."""
        with sample_file(sample) as path:
            return self._opened(lambda progress: Document.copy_of(path, self.folder, progress))

    def recover(self, left: Recoverable) -> bool:
        """Leave the open document and go on with a working copy."""
        return self._opened(lambda progress: Document.recover(left, left.state_folder, progress))

    def ask_and_open(self) -> None:
        """Let the person choose a file to open."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Open an adventure"), str(self.workspace.folder), self._filter()
        )
        if name:
            self.open(Path(name))

    def save(self) -> bool:
        """Save; ask where to, for a document without a file or one that only can be saved elsewhere."""
        document = self.document
        if document is None:
            return False
        if document.path is None or document.newer is not None:
            return self.save_as()
        return self._saved(lambda progress: document.save(progress=progress))

    def save_as(self, *, history: bool = True, title: str = "", ending: str = "") -> bool:
        """Ask for a file and save there; `ending` is what the name proposed for it adds to that of the present one."""
        document = self.document
        if document is None:
            return False
        plain = document.title or self.tr("Adventure")
        here = document.path or self.workspace.folder / f"{plain}{SUFFIX}"
        here = here.with_name(f"{here.stem}{ending}{SUFFIX}")
        title = title or self.tr("Save the adventure")
        name, _ = QFileDialog.getSaveFileName(self._window, title, str(here), self._filter())
        if not name:
            return False
        path = with_suffix(name)
        if not self._saved(lambda progress: document.save_as(path, history=history, progress=progress)):
            return False
        self._remember(path)
        return True

    def share_own(self, chosen: Sequence[Listed], kept: Sequence[Listed] = ()) -> bool:
        """Ask for a small file, and write into it what was chosen of one's own, for others to copy from.

        `chosen` is of the adventure, and `kept` of one's library.
        """
        document = self.document
        if document is None:
            return False
        title = self.tr("My own things")
        here = self.workspace.folder / f"{title}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Share my own things"), str(here), self._filter())
        if not name:
            return False
        path = with_suffix(name)
        made = own_things(document.state, title, chosen)

        def write(progress: Progress) -> None:
            shared = Document.new(made, self.folder)
            try:
                write_own(document, chosen, shared, self._systems)
                if self.workspace.library is not None:
                    self.workspace.library.share(kept, shared)
                shared.save_as(path, history=False, progress=progress)
            finally:
                shared.close(discard=True)

        if not self._saved(write):
            return False
        self.workspace.tell(say("library.shared", file=path.name))
        return True

    def branch(self, head: int) -> bool:
        """Save all that is there, and go on in a file of its own from the moment after `head` steps.

        Returns whether it has come to that; otherwise the document is as it was.
        """
        if not self.save() or not self.save_as(title=self.tr("Where the branch is kept"), ending=self.tr(" - branch")):
            return False
        self.workspace.session.go_to(head)
        self.workspace.tell(say("document.branched"))
        return True

    def save_quietly(self) -> None:
        """Save by itself, where the person wants that, the document has a file, and nobody else has changed it."""
        document = self.document
        if document is None or document.path is None or document.newer is not None or not document.unsaved:
            return
        if self.workspace.settings.value.autosave:
            self._publications.append(document.publish())
            self._look.start()

    def watch(self) -> None:
        """See whether the working copy is still there, and tell what became of it."""
        if self.document is not None:
            self.document.look()
            self._tell_of_disk(self.document)

    def overwrite(self) -> None:
        """Save over a file that somebody else has changed: the person has chosen so."""
        document = self.document
        if document is not None:
            self._saved(lambda progress: document.save(overwrite=True, progress=progress))

    def leave(self) -> bool:
        """Close the open document; what is not saved stays in its working copy. Return whether it is closed."""
        document = self.document
        if document is None:
            return True
        typed_in = self._window.focusWidget()
        if typed_in is not None:
            # a field takes what was typed when it is left, and the menu that led here does not count as leaving it
            typed_in.clearFocus()
        self._idle.stop()
        self._watch.stop()
        saves_itself = document.path is not None and document.newer is None and document.unsaved
        if saves_itself and self.workspace.settings.value.autosave:
            self._saved(lambda progress: document.save(progress=progress))
        # first, so that what is not saved is among what can be gone on with once the start page is there
        document.close()
        self.workspace.close()
        self.saved_state_changed.emit()
        return True

    def _opened(self, make: Callable[[Progress], Document], rescue: Callable[[], None] | None = None) -> bool:
        try:
            document = waited_for(self._window, self.tr("Opening…"), make)
        except Cancelled:
            return False
        except SandtableError as error:
            past_is_damaged = isinstance(error, DamagedPast)
            offer = (self.tr("Open without history"), rescue) if rescue is not None and past_is_damaged else None
            self.workspace.tell(error.phrase, Urgency.TROUBLE, offer=offer, passing=True)
            return False
        try:
            session = document.session(self._systems, self._policy)
        except SandtableError as error:
            document.close()
            self.workspace.tell(error.phrase, Urgency.TROUBLE, passing=True)
            return False
        self.leave()
        self.workspace.open(session, document)
        self._trouble = None
        self._watch.start()
        self.tell_of_makeshift()
        if document.newer is not None:
            self.workspace.tell(document.newer.phrase, Urgency.WARNING)
        strange = unknown_house_rules(session.state, self._systems)
        if strange:
            self.workspace.tell(say("document.unknown-house-rules", count=len(strange)), Urgency.WARNING)
        misplaced = unknown_cells(session.state)
        if misplaced:
            self.workspace.tell(say("document.unknown-cells", count=len(misplaced)), Urgency.WARNING)
        if document.shortened:
            self.workspace.tell(say("document.shortened"), Urgency.WARNING)
        if session.recovery is not None:
            self.workspace.tell(session.recovery.phrase, Urgency.WARNING)
        elif document.recovered:
            self.workspace.tell(say("document.recovered"))
        self.saved_state_changed.emit()
        return True

    def _look_at_publications(self) -> None:
        """Tell of those that are through; the document's thread can't, for this may be gone by then."""
        through = [each for each in self._publications if each.done()]
        self._publications = [each for each in self._publications if each not in through]
        if not self._publications:
            self._look.stop()
        for published in through:
            if not published.cancelled():
                self._told_of(published.result)

    def _saved(self, save: Callable[[Progress], None]) -> bool:
        return self._told_of(lambda: waited_for(self._window, self.tr("Saving…"), save))

    def _told_of(self, save: Callable[[], None]) -> bool:
        """Carry out what ends a save, and tell how it went; return whether it is saved."""
        try:
            save()
        except Cancelled:
            self.workspace.tell(say("document.not-saved"), Urgency.WARNING)
            return False
        except SandtableError as error:
            offer = self.tr("Save elsewhere…"), self._save_elsewhere
            if isinstance(error, FileChanged):
                offer = self.tr("Save over it"), self.overwrite
            self.workspace.tell(error.phrase, Urgency.TROUBLE, offer=offer, topic=SAVING)
            self._refused = True
            return False
        finally:
            self.saved_state_changed.emit()
        if self._refused:
            self.workspace.leave_off(SAVING)
        self._refused = False
        if self.document is not None:
            self._tell_of_disk(self.document)
        return True

    def _tell_of_disk(self, document: Document) -> None:
        """Tell what befell the working copy and the backups: each trouble once, and when it is over."""
        for phrase in document.take_news():
            self.workspace.tell(phrase, Urgency.TROUBLE)
        if document.trouble is not None and self._trouble is None:
            elsewhere = self.tr("Save elsewhere…"), self._save_elsewhere
            self.workspace.tell(document.trouble.phrase, Urgency.TROUBLE, offer=elsewhere, topic=DISK)
        elif document.trouble is None and self._trouble is not None:
            self.workspace.tell(say("storage.taken-again"), topic=DISK)
        self._trouble = document.trouble

    def _save_elsewhere(self) -> None:
        self.save_as()

    def _changed(self, change: Change) -> None:
        self._idle.start()
        self.saved_state_changed.emit()
        if self.document is not None:
            self._tell_of_disk(self.document)

    def _remember(self, path: Path) -> None:
        try:
            self.workspace.settings.remember_document(path)
        except SandtableError as error:
            self.workspace.tell(error.phrase, Urgency.WARNING)

    def _filter(self) -> str:
        return self.tr("Sandtable adventures") + f" (*{SUFFIX})"
