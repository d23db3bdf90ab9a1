"""The keys of the command bar: one for each family, which means the same for everybody at any time in Run."""

from functools import partial

from PySide6.QtCore import QCoreApplication

from core.engine.system import Family
from desktop.menus.action import Action
from desktop.menus.fight_actions import RUN
from desktop.menus.fight_menus import ACTS, FIGHT
from desktop.menus.fight_reasons import no_play
from desktop.menus.window_parts import WindowParts
from desktop.translation import QT_TRANSLATE_NOOP


def press(family: Family, parts: WindowParts) -> None:
    """Take the usual way of a family for whoever acts, or show its ways."""
    parts.foot.bar.press(family)


def why(parts: WindowParts) -> None:
    """Show every reason behind what is told."""
    parts.foot.told.show_why()


def no_result(parts: WindowParts) -> str | None:
    """Refuse while nothing has come of anything."""
    if parts.workspace.is_open and parts.workspace.session.last is not None:
        return None
    return QCoreApplication.translate("actions", "Nothing has happened yet")


def _family_action(family: Family, title: str, key: str, icon: str, tip: str) -> Action[WindowParts]:
    return Action(
        id=f"fight.family-{family.value}",
        title=title,
        tooltip=tip,
        do=partial(press, family),
        shortcuts=(key,),
        menu=ACTS,
        icon=icon,
        scope=RUN,
        why_not=no_play,
    )


ACTIONS: tuple[Action[WindowParts], ...] = (
    _family_action(
        Family.ATTACK,
        QT_TRANSLATE_NOOP("actions", "&Attack"),
        "A",
        "sword",
        QT_TRANSLATE_NOOP("actions", "Aim as last time; once more shows every way to attack"),
    ),
    _family_action(
        Family.USE,
        QT_TRANSLATE_NOOP("actions", "&Use or cast"),
        "F",
        "flask",
        QT_TRANSLATE_NOOP("actions", "Cast a spell, use a thing or a skill, as last time"),
    ),
    _family_action(
        Family.MOVE,
        QT_TRANSLATE_NOOP("actions", "&Move"),
        "M",
        "walk",
        QT_TRANSLATE_NOOP("actions", "Point out a way; once more shows every way to move"),
    ),
    _family_action(
        Family.READY,
        QT_TRANSLATE_NOOP("actions", "&Ready"),
        "R",
        "target-arrow",
        QT_TRANSLATE_NOOP("actions", "Make ready for what comes: aim, draw, load, or keep the turn for a reaction"),
    ),
    _family_action(
        Family.DEFEND,
        QT_TRANSLATE_NOOP("actions", "&Defend"),
        "D",
        "shield",
        QT_TRANSLATE_NOOP("actions", "Defend oneself, take cover, or break free"),
    ),
    _family_action(
        Family.HELP,
        QT_TRANSLATE_NOOP("actions", "&Help"),
        "H",
        "users",
        QT_TRANSLATE_NOOP("actions", "Aid somebody, or look after the wounded"),
    ),
    _family_action(
        Family.END,
        QT_TRANSLATE_NOOP("actions", "End the t&urn"),
        "E",
        "player-skip-forward",
        QT_TRANSLATE_NOOP("actions", "End the turn, or hold where turns have no end; the arrow shows the other ways"),
    ),
    Action(
        id="fight.why",
        title=QT_TRANSLATE_NOOP("actions", "&Why?"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Show every reason behind what came of it last"),
        do=why,
        shortcuts=("?",),
        menu=FIGHT,
        group="calls",
        icon="help",
        scope=RUN,
        why_not=no_result,
    ),
)
