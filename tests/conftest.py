"""What every test runs under: no screen, folders of its own, no surprises from chance, and nothing left behind."""

import gc
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path

# before any value is declared: whoever changes one is found out here, and what is measured is measured as it is used
if "--benchmark-enable" not in sys.argv:
    os.environ["SANDTABLE_FROZEN"] = "1"

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from core.base.editions import put_in_force
from desktop.window.garbage import search
from desktop.window.starting import python_may_search, searching_here

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")

FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DOCUMENTS_DIR", "APPDATA")
NUMBERS = count()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Shuffle the tests the same way each time, unless a seed is asked for."""
    if getattr(config.option, "randomly_seed", None) == "default":
        config.option.randomly_seed = 1


@pytest.fixture(scope="session")
def homes() -> Iterator[Path]:
    """Give one folder that holds every test's user folders."""
    with tempfile.TemporaryDirectory(prefix="sandtable-tests-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(autouse=True)
def by_the_book() -> Iterator[None]:
    """Let no test play by the tables of another's document."""
    yield
    put_in_force(())


@pytest.fixture(autouse=True)
def own_folders(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Point the user's folders (settings, data, state, cache) at places that no other test sees."""
    home = homes / str(next(NUMBERS))
    for variable in FOLDERS:
        monkeypatch.setenv(variable, str(home / variable.lower()))
    return home


def windows() -> list[QWidget]:
    """Return the windows that live now, without those that Qt keeps for itself."""
    if not isinstance(QApplication.instance(), QApplication):
        return []
    return [w for w in QApplication.topLevelWidgets() if w.metaObject().className() != "QTipLabel"]


def shared_timers() -> list[QTimer]:
    """Return the running timers that belong to the application itself."""
    application = QCoreApplication.instance()
    return [] if application is None else [t for t in application.findChildren(QTimer) if t.isActive()]


def settle() -> None:
    """Let Qt delete what it was told to delete."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True, scope="session")
def garbage_is_looked_for_here() -> Iterator[None]:
    """Look for garbage in this thread alone, as the program does: widgets are taken apart in no other."""
    gc.disable()
    searching_here.append(True)
    yield
    searching_here.pop()
    python_may_search()


@pytest.fixture(autouse=True)
def nothing_left(own_folders: Path) -> Iterator[None]:
    """Fail a test that leaves a window, a timer, a job or a thread behind."""
    widgets, timers, threads = windows(), shared_timers(), threading.enumerate()
    yield
    settle()
    search(at_rest=True)
    if any(widget not in widgets for widget in windows()):
        gc.collect()
        settle()
    left = [f"window {w.objectName()} {w!r}" for w in windows() if w not in widgets]
    left += [f"timer {timer!r}" for timer in shared_timers() if timer not in timers]
    if not QThreadPool.globalInstance().waitForDone(5000):
        left.append("a job in the thread pool")
    left += [f"thread {thread.name}" for thread in threading.enumerate() if thread not in threads and thread.is_alive()]
    assert left == []


@pytest.fixture(autouse=True, scope="module")
def no_timer_left() -> Iterator[None]:
    """Fail a module of tests that leaves a timer running which nobody owns any more."""
    if QCoreApplication.instance() is not None:
        # what outlives a module lasts (parsed sources, catalogues): millions of things not to be looked through again.
        # At the end of its last test that still has its fixtures: a window would stay for ever
        gc.collect()
        gc.freeze()
    yield
    if QCoreApplication.instance() is not None:
        settle()
        gc.collect()
        assert [thing for thing in gc.get_objects() if type(thing) is QTimer and running(thing)] == []


def running(timer: QTimer) -> bool:
    """Say whether a timer exists on Qt's side and is active."""
    try:
        return timer.isActive()
    except RuntimeError:
        return False
