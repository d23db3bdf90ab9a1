"""The Fight menu: begin, join, end, reset, and the keys of play."""

from typing import TYPE_CHECKING

from core.edits.fights import Join
from desktop.menus.action import Action
from desktop.menus.fight_menus import BY_HAND, FIGHT, LATE, QUESTIONS, TURNS
from desktop.menus.fight_reasons import (
    no_begin,
    no_call,
    no_fight,
    no_list,
    no_peek,
    no_play,
    no_question,
    nobody_outside,
    nobody_shown,
    not_begun,
    not_over,
    nothing_again,
    one_alone,
)
from desktop.menus.window_parts import WindowParts
from desktop.run.combatants import late_comers
from desktop.run.subject import bring_neighbour, choose_next
from desktop.translation import QT_TRANSLATE_NOOP
from desktop.window.questions import show_question
from desktop.workspace.workspace import Mode

if TYPE_CHECKING:
    from desktop.run.bar.bar import CommandBar
    from desktop.run.cards.opening import CardOpener

RUN = Mode.RUN.value


def cards_in_run(parts: WindowParts) -> "CardOpener":
    """Return the cards, in Run, where they are seen."""
    parts.workspace.set_mode(Mode.RUN)
    return parts.cards()


def bar(parts: WindowParts) -> "CommandBar":
    """Return the command bar, in Run, where it is seen."""
    parts.workspace.set_mode(Mode.RUN)
    return parts.foot.bar


def join(parts: WindowParts, *, surprised: bool = False) -> None:
    """Let the late-comers in, aware of the fight or not."""
    encounter = parts.workspace.encounter
    if encounter is not None:
        parts.workspace.submit(Join(encounter.id, late_comers(parts.workspace), surprised))


def bring_next(parts: WindowParts) -> None:
    """Bring the one who acts, then the next in the order."""
    bring_neighbour(parts.workspace, 1)


def bring_last(parts: WindowParts) -> None:
    """Bring the one before in the order."""
    bring_neighbour(parts.workspace, -1)


def switch(parts: WindowParts) -> None:
    """Let the next of those who may act now be the one who does."""
    choose_next(parts.workspace)


def go_to_question(parts: WindowParts) -> None:
    """Go to the question that waits, in Run, where it is seen."""
    parts.workspace.set_mode(Mode.RUN)
    show_question(parts.workspace, parts.docks)


def again(parts: WindowParts) -> None:
    """Repeat the last attack."""
    cards_in_run(parts).again()


def call(parts: WindowParts, name: str = "") -> None:
    """Open the form for what is called for, or the list of all of it."""
    cards_in_run(parts).call(name)


def conditions(parts: WindowParts) -> None:
    """Open the list of conditions of those selected, or of whoever acts, where the first of them stands."""
    from desktop.creatures.subjects import subjects_shown
    from desktop.roster.token_menu import TokenMenu

    workspace, whom = parts.workspace, subjects_shown(parts.workspace)[0]
    encounter = workspace.encounter
    token = None if encounter is None else next((t for t in encounter.tokens.values() if t.id == whom.id), None)
    TokenMenu(workspace, parts.window).open_conditions(
        parts.window.mapToGlobal(parts.window.rect().center()) if token is None else parts.camera.on_screen(token.point)
    )


PICKS = (
    QT_TRANSLATE_NOOP("actions", "Take action or answer 1"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 2"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 3"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 4"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 5"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 6"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 7"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 8"),
    QT_TRANSLATE_NOOP("actions", "Take action or answer 9"),
)
"""The numbers that a list or a card gives its lines, as in `offer_groups.KEYS`."""


def _pick(number: int, title: str) -> Action[WindowParts]:
    def pick(parts: WindowParts) -> None:
        from desktop.run.clocks.swift_swords_keys import lay_die_by_key

        if not bar(parts).pick(number) and not cards_in_run(parts).pick(number):
            # no list is open: the face of a die, in a game of dice in hand
            lay_die_by_key(parts.workspace, number)

    return Action(
        id=f"fight.pick-{number}",
        title=title,
        tooltip=QT_TRANSLATE_NOOP("actions", "The numbered lines of the list or card that is open"),
        do=pick,
        shortcuts=(str(number),),
        scope=RUN,
        why_not=no_fight,
    )


ACTIONS: tuple[Action[WindowParts], ...] = (
    Action(
        id="fight.begin",
        title=QT_TRANSLATE_NOOP("actions", "&Begin…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Say who is in and who is surprised, and start the clock"),
        do=lambda parts: cards_in_run(parts).begin(),
        shortcuts=("Ctrl+B",),
        menu=FIGHT,
        icon="swords",
        why_not=no_begin,
    ),
    Action(
        id="fight.join",
        title=QT_TRANSLATE_NOOP("actions", "Let late-comers &join"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Those selected, else those the players can see, come into the fight"),
        do=join,
        shortcuts=("J",),
        menu=LATE,
        icon="user-plus",
        scope=RUN,
        why_not=nobody_outside,
    ),
    Action(
        id="fight.join-surprised",
        title=QT_TRANSLATE_NOOP("actions", "Let late-comers join, &surprised"),
        tooltip=QT_TRANSLATE_NOOP("actions", "They come into the fight unaware of what awaits them"),
        do=lambda parts: join(parts, surprised=True),
        shortcuts=("Shift+J",),
        menu=LATE,
        icon="user-plus",
        scope=RUN,
        why_not=nobody_outside,
    ),
    Action(
        id="fight.join-who",
        title=QT_TRANSLATE_NOOP("actions", "&Who joins…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Tick who comes into the fight, and who of them is surprised"),
        do=lambda parts: cards_in_run(parts).join(),
        shortcuts=("Ctrl+J",),
        menu=LATE,
        icon="user-plus",
        scope=RUN,
        why_not=nobody_outside,
    ),
    Action(
        id="fight.end",
        title=QT_TRANSLATE_NOOP("actions", "&End the fight…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Settle the loose ends and stop the clock"),
        do=lambda parts: cards_in_run(parts).end(),
        menu=FIGHT,
        icon="flag",
        why_not=no_play,
    ),
    Action(
        id="fight.read",
        title=QT_TRANSLATE_NOOP("actions", "&What happened"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Read who was in the fight that is over, and what came of it"),
        do=lambda parts: cards_in_run(parts).read(),
        menu=FIGHT,
        icon="notes",
        scope=RUN,
        why_not=not_over,
    ),
    Action(
        id="fight.print",
        title=QT_TRANSLATE_NOOP("actions", "&Print what happened…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Make a PDF of the fight, line by line, with who fell when and by whom"),
        do=lambda parts: parts.dialogs["export-account"](),
        menu=FIGHT,
        icon="printer",
        why_not=not_begun,
    ),
    Action(
        id="fight.reset",
        title=QT_TRANSLATE_NOOP("actions", "&Reset…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Put everybody back to the beginning; edits of the map stay"),
        do=lambda parts: cards_in_run(parts).reset(),
        menu=FIGHT,
        icon="refresh",
        why_not=not_begun,
    ),
    Action(
        id="fight.out-of-turn",
        title=QT_TRANSLATE_NOOP("actions", "Act &out of turn…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Let the one who is looked at do something, while another has the turn"),
        do=lambda parts: cards_in_run(parts).step_in(),
        shortcuts=("O",),
        menu=TURNS,
        icon="bolt",
        scope=RUN,
        why_not=no_peek,
    ),
    Action(
        id="fight.next",
        title=QT_TRANSLATE_NOOP("actions", "Bring the &next actor"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Select who acts now and show them; once more, who acts after that"),
        do=bring_next,
        shortcuts=("N",),
        menu=TURNS,
        icon="player-track-next",
        scope=RUN,
        why_not=no_fight,
    ),
    Action(
        id="fight.previous",
        title=QT_TRANSLATE_NOOP("actions", "Bring the one bef&ore"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Go back in the order of those who act"),
        do=bring_last,
        shortcuts=("Shift+N",),
        menu=TURNS,
        icon="player-skip-back",
        scope=RUN,
        why_not=no_fight,
    ),
    Action(
        id="fight.switch",
        title=QT_TRANSLATE_NOOP("actions", "Let the &other act"),
        tooltip=QT_TRANSLATE_NOOP("actions", "The next of those who may act now: the companion, its master, who holds"),
        do=switch,
        shortcuts=("X",),
        menu=TURNS,
        icon="users",
        scope=RUN,
        why_not=one_alone,
    ),
    Action(
        id="fight.again",
        title=QT_TRANSLATE_NOOP("actions", "&Same again"),
        tooltip=QT_TRANSLATE_NOOP("actions", "The one who acts repeats the last attack, on the same target"),
        do=again,
        shortcuts=(".", "G"),
        menu=FIGHT,
        group="turns",
        icon="rotate-clockwise",
        scope=RUN,
        why_not=nothing_again,
    ),
    Action(
        id="fight.find",
        title=QT_TRANSLATE_NOOP("actions", "&Find an action"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Type some letters of what somebody does"),
        do=lambda parts: bar(parts).find_action(),
        shortcuts=("/",),
        menu=FIGHT,
        group="turns",
        icon="search",
        scope=RUN,
        why_not=no_play,
    ),
    Action(
        id="fight.show-question",
        title=QT_TRANSLATE_NOOP("actions", "&Go to the question"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Look at the encounter that asks, and at whom it is about"),
        do=go_to_question,
        shortcuts=("F3",),
        menu=QUESTIONS,
        icon="focus-centered",
        why_not=no_question,
    ),
    Action(
        id="fight.next-question",
        title=QT_TRANSLATE_NOOP("actions", "Next &question"),
        tooltip=QT_TRANSLATE_NOOP(
            "actions", "Go on to the next of the questions that wait, without answering this one"
        ),
        do=lambda parts: cards_in_run(parts).go_through(1),
        shortcuts=("Ctrl+Down",),
        menu=QUESTIONS,
        icon="message-question",
        scope=RUN,
        why_not=no_list,
    ),
    Action(
        id="fight.previous-question",
        title=QT_TRANSLATE_NOOP("actions", "Pre&vious question"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Go back in the questions that wait"),
        do=lambda parts: cards_in_run(parts).go_through(-1),
        shortcuts=("Ctrl+Up",),
        menu=QUESTIONS,
        scope=RUN,
        why_not=no_list,
    ),
    Action(
        id="fight.take-all",
        title=QT_TRANSLATE_NOOP("actions", "Take all answers as &filled in"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Answer every question that waits with what stands there"),
        do=lambda parts: cards_in_run(parts).take_all(),
        shortcuts=("Ctrl+Shift+Return",),
        menu=QUESTIONS,
        icon="check",
        scope=RUN,
        why_not=no_question,
    ),
    Action(
        id="fight.check",
        title=QT_TRANSLATE_NOOP("actions", "Call for a &check…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Those selected flip a skill or an Aspect, fight or not"),
        do=lambda parts: call(parts, "check"),
        shortcuts=("C",),
        menu=FIGHT,
        group="calls",
        icon="cards",
        scope=RUN,
        why_not=no_call,
    ),
    Action(
        id="fight.harm",
        title=QT_TRANSLATE_NOOP("actions", "&Harm by hand…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write down what those selected lose: 7 and Enter"),
        do=lambda parts: cards_in_run(parts).by_hand("-"),
        shortcuts=("-",),
        menu=BY_HAND,
        icon="heartbeat",
        scope=RUN,
        why_not=nobody_shown,
    ),
    Action(
        id="fight.heal",
        title=QT_TRANSLATE_NOOP("actions", "&Healing by hand…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Write down what those selected get back: 7 and Enter"),
        do=lambda parts: cards_in_run(parts).by_hand("+"),
        shortcuts=("+",),
        menu=BY_HAND,
        icon="bandage",
        scope=RUN,
        why_not=nobody_shown,
    ),
    Action(
        id="fight.condition",
        title=QT_TRANSLATE_NOOP("actions", "C&ondition…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Give those selected a condition, or lift it; a letter finds it"),
        do=conditions,
        shortcuts=("K",),
        menu=BY_HAND,
        icon="virus",
        scope=RUN,
        why_not=nobody_shown,
    ),
    Action(
        id="fight.call",
        title=QT_TRANSLATE_NOOP("actions", "Call &for something else…"),
        tooltip=QT_TRANSLATE_NOOP("actions", "Contests, harm, rest, chips, conditions, fight or not"),
        do=call,
        shortcuts=("Shift+C",),
        menu=FIGHT,
        group="calls",
        icon="list-check",
        scope=RUN,
        why_not=no_call,
    ),
    *(_pick(number, title) for number, title in enumerate(PICKS, start=1)),
)
