"""The ribbon of hands, at every step of what is played: everybody once, by his dice, with what he may do."""

from typing import Any

import pytest

from core.base.ids import TokenId
from core.engine.ribbon import Pip, Ribbon, Standing
from core.model.campaign import Campaign
from core.model.encounter import Encounter
from core.rules.registry import SYSTEMS
from core.rules.swift_swords.clock import DiceClock, clock_of
from core.rules.swift_swords.fighter import Fighter, encountered
from core.rules.swift_swords.names import SWIFT_SWORDS
from core.rules.swift_swords.rounds.ribbon import ribbon
from tests.transcripts.runner import Played, Script, begin, play, prepared, scripts

PLAYED = tuple(
    each
    for each in scripts()
    if each.name.startswith("swift_swords/")
    and each.name.partition(":")[0].rpartition("/")[2] in ("turns", "countdown", "refresh", "chariots", "due", "deeds")
)


def shown(played: Played) -> Ribbon:
    """Return the ribbon as it is now."""
    return ribbon(played.session.state, played.encounter, SYSTEMS)


def drivers(state: Campaign, encounter: Encounter) -> dict[str, TokenId]:
    """Return who drives which chariot that is still driven, by what the driver himself says."""
    found = {}
    for token in encounter.tokens.values():
        for held in token.conditions:
            team = encounter.tokens.get(TokenId(held.other or "")) if held.kind == "aboard" else None
            if team is not None and held.amount > 0 and not encountered(state, encounter, TokenId(team.id)).is_out:
                found[str(team.id)] = TokenId(token.id)
    return found


def standing(clock: DiceClock, someone: Fighter, driver: TokenId | None) -> Standing | None:
    """Return how somebody stands; None for whoever has dice and his turn before him, or now."""
    fights = not someone.is_out and someone.sheet.chariot == "none"
    hand = clock.hands.get(someone.id)
    if driver is not None:
        return Standing.IDLE
    if not fights:
        return Standing.IDLE
    if hand and someone.id in clock.holding and not clock.closing:
        return Standing.HOLDS
    if hand and someone.id not in clock.done:
        return None
    return Standing.WAITS if hand is None else Standing.SPENT


def check(played: Played) -> None:
    """See that the ribbon says of everybody what the clock says."""
    state, encounter = played.session.state, played.encounter
    if encounter.clock is None:
        return
    clock, found = clock_of(encounter), shown(played)
    cells = [cell for group in found.groups for cell in group.cells]
    assert sorted(cell.token for cell in cells) == sorted(clock.combatants)
    now = set(SYSTEMS[SWIFT_SWORDS].next_actors(state, encounter))
    teams = drivers(state, encounter)
    *groups, after = found.groups
    counts = [group.at for group in groups if not group.apart]
    assert after.opens and not after.cells and counts == sorted(counts, key=lambda count: -(count or 0))
    for group in groups:
        others = [cell for cell in group.cells if cell.token not in teams]
        assert group.acts == any(cell.may for cell in others if not group.apart)
        for cell in group.cells:
            someone = encountered(state, encounter, cell.token)
            wanted = standing(clock, someone, teams.get(cell.token))
            assert cell.dice == clock.hand(cell.token)
            if wanted is None:
                assert group.at == len(cell.dice) and not group.apart
                assert cell.pips == tuple(Pip.LOST if face == 1 else Pip.LEFT for face in cell.dice)
                assert cell.may == (cell.token in now) and cell.standing in (Standing.ACTS, Standing.WAITS)
            elif cell.token in teams:
                driver = teams[cell.token]
                place = [each.token for each in group.cells].index(driver)
                assert cell.shares == driver and group.cells[place + 1] == cell and cell.standing is Standing.IDLE
            else:
                assert cell.standing is wanted and group.apart and cell.pips == () and cell.shares is None
                assert cell.may == (wanted is Standing.HOLDS)
        sides = [encounter.tokens[cell.token].side for cell in others]
        if not group.apart:
            assert len([n for n in range(1, len(sides)) if sides[n] != sides[n - 1]]) == len(set(sides)) - 1


@pytest.mark.parametrize("script", PLAYED, ids=lambda script: script.name)
def test_everybody_has_one_place_by_his_dice(script: Script) -> None:
    """SST-INIT-01, SST-HELD-01, SST-CHAR-09."""
    played = prepared(script.data)
    begin(played, script.data.get("fight", {}))
    check(played)
    for step in script.data.get("step", ()):
        play(played, step)
        check(played)


def team(amount: int, *, out: bool = False, source: str = "token-102") -> Played:
    """Return a fight that has begun, with a team and somebody aboard of it."""
    gone = [{"kind": "out-of-action", "about": "unconscious", "lasting": True}] if out else []
    car = {
        "at": [6, 6],
        "sheet": {"chariot": "light", "horses": 2},
        "conditions": [{"kind": "carrying", "source": source}, *gone],
    }
    ann = {
        "at": [6, 6],
        "side": "party",
        "sheet": {"control": "player", "action_dice": 3},
        "conditions": [{"kind": "aboard", "amount": amount, "other": "token-101"}],
    }
    bob = {"at": [1, 1], "side": "party", "sheet": {"control": "player", "action_dice": 3}}
    orc = {"at": [1, 3], "side": "foes", "sheet": {"control": "player", "action_dice": 3}}
    hands = {"hand:Ann": "5 4 1", "hand:Bob": "5 4 1", "hand:Orc": "5 4 1"}
    given: dict[str, Any] = {
        "system": "swift-swords",
        "scene": {"zones": {"A": [0, 0, 12, 12]}},
        "fighter": {"Car": car, "Ann": ann, "Orc": orc, "Bob": bob},
        "fight": {"answers": hands},
    }
    played = prepared(given)
    begin(played, given["fight"])
    return played


@pytest.mark.parametrize(
    ("amount", "out", "source", "shares"),
    [
        (1, False, "token-102", True),
        (2, False, "token-102", True),
        (0, False, "token-102", False),
        (1, True, "token-102", False),
        (1, False, "token-199", False),
    ],
)
def test_a_team_stands_beside_whoever_drives_it(amount: int, source: str, *, out: bool, shares: bool) -> None:
    """SST-CHAR-09: one aboard who does not drive, a team that is out, and one whom nobody knows, have no team."""
    found = shown(team(amount, out=out, source=source))
    first = [cell.token for cell in found.groups[0].cells]
    assert (first == ["token-102", "token-101", "token-104", "token-103"]) == shares
    assert shares or "token-101" not in first
    assert found.groups[0].at == 3 and found.groups[0].acts
