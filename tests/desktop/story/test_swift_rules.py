"""Every rule of Swift Swords Tactica comes into play by mouse and keys alone: transcripts are played in the window."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from core.rulebook.catalogue import catalogue
from core.rulebook.cite import Citation, citations
from core.rulebook.rule import RuleKind
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.names import SWIFT_SWORDS
from desktop.sheets.panel import SheetPanel
from desktop.theme.theme import Theme
from tests.desktop.story.clicked import Clicker, of_game
from tests.helpers.called import passed

PLAYED = {
    "attacks: hits, exposures that are taken up, and a Fumble": 1,
    "chariots: a light chariot of two horses: crew, pace, second turns and a flip": 11,
    "chariots: cover aboard, defensive driving, and the team before all": 9,
    "contact: a Hold a level higher does more, and a Light one subdues nobody large": 2,
    "deeds: an Action Pool is opened, added to, and used": 12,
    "deeds: charging": 11,
    "deeds: ground makes a Zone Move dearer": 3,
    "deeds: standing up, commanding and rallying": 3,
    "defences: misses that a parry turns may make a Fumble": 1,
    "flying: circling, and strikes at what circles": 9,
    "flying: in the saddle: the mount's legs and Size, a Charge, and a fall": 5,
    "flying: speed, turns and dives": 9,
    "footing: whoever stands alone in the way of a melee is pushed aside": 1,
    "groups: orcs become a Mob, Mobs a Crowd, and a Crowd comes apart": 5,
    "harm: a State that covers one point alone, and Massive damage that always kills": 2,
    "harm: bonus Ranks raise what a hit must exceed, and absorb nothing": 1,
    "harm: soaking sheds damage, where it is played and nobody is surprised": 1,
    "harm: the last Rank, and another hit on the fallen": 6,
    "healing: States are thrown off after the fight, a minute each": 3,
    "healing: a healer's success is one wound more": 5,
    "healing: first aid takes Stun away, and a single lost Rank, and not in a fight": 5,
    "healing: in a fight there is magic alone": 3,
    "healing: nights give the mind back, but not what crossed over; fatigue goes with a rest": 5,
    "healing: the Heroic level is put on the other side for an event": 1,
    "holds: a Hold taken, improved, used and broken": 16,
    "holds: whoever is held may yield": 2,
    "injuries: what each place and number brings": 3,
    "melee: InClose: closing, knocking down, getting up": 12,
    "melee: contact, and ways out of it": 9,
    "minds: a 1 is spent on a roll against a State, or against panic": 1,
    "minds: crushed: no action, no defence, and a roll from the second turn on": 4,
    "minds: fear upon all who are in the zone, once and with every action": 5,
    "minds: panic: flight at once, and a roll from the second turn on": 3,
    "places: a line of cover is defended, choked and overcome": 3,
    "places: a slam throws out of contact, or down": 2,
    "places: who is Alone in a zone intercepts who moves out of it": 2,
    "reach: where position counts: who cannot step, what stands in the line, and ground under a chariot": 1,
    "refresh: a surprise round closes at once": 3,
    "specials: armour that was knocked off, a pool that is thinned, and an enemy who is drawn in": 8,
    "specials: each special result takes one success": 31,
    "turns: a pool for a spell": 1,
    "turns: zones, not squares, count for a shot, and going on in the zone is free": 2,
    "weapons: Break strips a Defence Pool": 1,
    "weapons: a Crowd splits one attack of a round": 1,
    "weapons: shots by zones, into melees, aimed with gathered dice, and a crossbow that is loaded again": 6,
    "weapons: the mind is attacked, and armour does not count": 1,
    "weapons: two weapons: one roll with all, one after the other, or a second where the first has hit": 9,
    "worse: a Dodge pool outlasts what is no action, and four hands hold four weapons": 1,
}
"""Transcripts that together pass through everything that carries a rule out, each so many steps long."""
LOOKED_AT = (
    "chariots: a light chariot of two horses: crew, pace, second turns and a flip",
    "flying: speed, turns and dives",
)
"""Those of which the first one's sheet is looked at."""
ELSEWHERE = {"_guide", "SwiftSwords.zone_side"}
"""What a form of a sheet has from its beginning, which is looked at here, and how large zones are proposed."""


def marked() -> Iterator[Citation]:
    """Yield what carries rules of the game out."""
    assert SYSTEMS[SWIFT_SWORDS]
    return (each for each in citations() if each.module.startswith("core.rules.swift_swords."))


def look(seat: Clicker) -> None:
    """Look at the sheet of the first one in a fight, with the examples beside Ranks, and at that sheet as a page."""
    sheet = SheetPanel(seat.workspace)
    seat.act_on(next(iter(seat.encounter.tokens)))
    sheet.refresh()
    sheet.as_page.click()
    boxes = sheet.findChildren(QComboBox)
    assert any("ordinary human" in box.itemText(row) for box in boxes for row in range(box.count()))
    assert sheet.window_of_page is not None
    sheet.window_of_page.close()
    sheet.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    seat.table.activateWindow()


def test_every_rule_comes_into_play_by_clicks(qtbot: QtBot, theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    # nobody looks at the odds meanwhile
    monkeypatch.setattr("desktop.run.odds_queue.SECONDS", 0.0)
    everything = tuple(marked())
    with passed(each.function for each in everything) as seen:
        seat = Clicker(theme)
        qtbot.addWidget(seat.table)
        for script in of_game(SWIFT_SWORDS):
            name = script.name.partition("/")[2]
            for begins, steps in PLAYED.items():
                if name.startswith(begins):
                    seat.play(script, steps)
            if name in LOOKED_AT:
                look(seat)
    unseen = [each for each in everything if each.function not in seen and each.name not in ELSEWHERE]
    rules = [rule.id for rule in catalogue(SWIFT_SWORDS).rules.values() if rule.kind is not RuleKind.ADVICE]
    reached = {rule for each in everything if each not in unseen for rule in each.rules}
    assert len(rules) == 351
    assert [rule for rule in rules if rule not in reached] == []
    assert [f"{each.module}.{each.name}: {', '.join(each.rules)}" for each in unseen] == []
