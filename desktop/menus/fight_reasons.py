"""Why a line of the Fight menu can do nothing now, in words: each says what is missing, or None where nothing is."""

from PySide6.QtCore import QCoreApplication

from core.model.encounter import Stage
from desktop.menus.window_parts import WindowParts
from desktop.run.combatants import late_comers
from desktop.run.offer_groups import last_repeated
from desktop.run.subject import acting_now, peeked
from desktop.workspace.asking import answer_first


def no_begin(parts: WindowParts) -> str | None:
    """Refuse to begin where nobody is, or a fight is on."""
    encounter = parts.workspace.encounter
    if encounter is None:
        return QCoreApplication.translate("actions", "There is no encounter on this map")
    if encounter.stage is Stage.RUNNING:
        return QCoreApplication.translate("actions", "The fight is on already")
    return None if encounter.tokens else QCoreApplication.translate("actions", "Nobody is on the map")


def no_fight(parts: WindowParts) -> str | None:
    """Refuse while no fight is on."""
    return None if parts.workspace.in_fight else QCoreApplication.translate("actions", "No fight is on")


def no_play(parts: WindowParts) -> str | None:
    """Refuse while no fight is on, or a question is open."""
    return answer_first(parts.workspace) or no_fight(parts)


def no_peek(parts: WindowParts) -> str | None:
    """Refuse while nobody else than the one who acts is looked at."""
    looked_at = parts.workspace.is_open and peeked(parts.workspace) is not None
    words = QCoreApplication.translate("actions", "Look at somebody else than the one who acts: click on him")
    return no_play(parts) or (None if looked_at else words)


def no_question(parts: WindowParts) -> str | None:
    """Refuse while nothing waits for an answer."""
    if parts.workspace.is_open and parts.workspace.session.waiting:
        return None
    return QCoreApplication.translate("actions", "No question waits")


def no_list(parts: WindowParts) -> str | None:
    """Refuse while no two questions wait."""
    if parts.workspace.is_open and len(parts.workspace.session.waiting) > 1:
        return None
    return QCoreApplication.translate("actions", "No other question waits")


def nobody_outside(parts: WindowParts) -> str | None:
    """Refuse where everybody is in the fight."""
    refusal = no_play(parts)
    if refusal is not None or late_comers(parts.workspace):
        return refusal
    return QCoreApplication.translate("actions", "Everybody on the map is in the fight")


def not_begun(parts: WindowParts) -> str | None:
    """Refuse to reset what has not begun."""
    encounter = parts.workspace.encounter
    if encounter is not None and encounter.opening is not None:
        return None
    return QCoreApplication.translate("actions", "This encounter has not begun")


def not_over(parts: WindowParts) -> str | None:
    """Refuse where no fight is over."""
    encounter = parts.workspace.encounter
    if encounter is not None and encounter.stage is Stage.OVER:
        return None
    return QCoreApplication.translate("actions", "No fight is over here")


def nothing_again(parts: WindowParts) -> str | None:
    """Refuse where nothing has been attacked yet."""
    refusal = no_play(parts)
    if refusal is not None or last_repeated(parts.workspace) is not None:
        return refusal
    return QCoreApplication.translate("actions", "There is no attack yet to repeat")


def one_alone(parts: WindowParts) -> str | None:
    """Refuse where nobody else may act now."""
    refusal = no_play(parts)
    if refusal is not None or len(acting_now(parts.workspace)) > 1:
        return refusal
    return QCoreApplication.translate("actions", "Nobody else may act now")


def no_call(parts: WindowParts) -> str | None:
    """Refuse where no document is open, or a question is."""
    if not parts.workspace.is_open:
        return QCoreApplication.translate("actions", "No document is open")
    return answer_first(parts.workspace)


def nobody_shown(parts: WindowParts) -> str | None:
    """Refuse where nobody is selected or acts, or a question is open."""
    from desktop.creatures.subjects import subjects_shown

    nobody = QCoreApplication.translate("actions", "Select somebody first")
    return answer_first(parts.workspace) or (None if subjects_shown(parts.workspace) else nobody)
