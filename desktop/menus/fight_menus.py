"""The Fight menu and the menus in it, which keep it as high as a small screen."""

from desktop.translation import QT_TRANSLATE_NOOP

FIGHT = (QT_TRANSLATE_NOOP("actions", "F&ight"),)
LATE = (*FIGHT, QT_TRANSLATE_NOOP("actions", "&Late-comers"))
TURNS = (*FIGHT, QT_TRANSLATE_NOOP("actions", "&Turns"))
ACTS = (*FIGHT, QT_TRANSLATE_NOOP("actions", "&Actions"))
QUESTIONS = (*FIGHT, QT_TRANSLATE_NOOP("actions", "&Questions"))
BY_HAND = (*FIGHT, QT_TRANSLATE_NOOP("actions", "By &hand"))
DUEL = (*FIGHT, QT_TRANSLATE_NOOP("actions", "&Duel"))
FORESIGHT = (*FIGHT, QT_TRANSLATE_NOOP("actions", "Ahead and &back"))
