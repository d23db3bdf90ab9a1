"""Rules of factions at their edges: what a barrier stops, who rides together, how far one reaches, a shot in answer."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from core.base.ids import ThingId, TokenId
from core.chance.source import Source
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.journal import Journal
from core.engine.request import Ruling
from core.engine.run import Answer
from core.engine.session import Session
from core.geometry.zone_graph import border_of
from core.model.scene import ZoneLink
from core.model.things import Zone
from core.model.zone_cover import ZoneCover
from core.rules.faction_zones.attack.strike import reach_of
from core.rules.faction_zones.fighter import fighter
from core.rules.faction_zones.rounds.order import RIDE, partners
from core.rules.faction_zones.zones.places import can_see, is_covered, is_dark, is_walled_off
from core.rules.kit.fight import SeenFight
from core.rules.kit.zones import spot_of
from core.rules.registry import SYSTEMS
from tests.helpers.skirmish import begun
from tests.transcripts.runner import ENCOUNTER, prepared

PISTOL = {"id": "pistol", "name": "Pistol", "profile": "Handgun", "carried": "main hand", "loaded": 1}


def context(session: Session) -> Context:
    """Return what rules see of a fight."""
    return Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)


def zones_of(ctx: Context) -> dict[str, str]:
    """Return the ids of the zones by their names."""
    scene = ctx.state.scene(ctx.encounter.scene)
    return {thing.name: thing.id for thing in scene.things.values() if isinstance(thing, Zone)}


def linked(ctx: Context, *links: tuple[str, str, dict[str, Any]]) -> Context:
    """Return the fight with what is said of zones by their names."""
    ids = zones_of(ctx)
    scene = ctx.state.scene(ctx.encounter.scene)
    found = tuple(ZoneLink(a=ThingId(ids[a]), b=ThingId(ids[b]), **fields) for a, b, fields in links)
    state = replace(ctx.state, scenes=ctx.state.scenes.put(scene.id, scene.but(zone_links=found)))
    return Context(state, SYSTEMS, BoardCache(), ENCOUNTER)


def test_a_barrier_stops_what_has_to_go_over_its_border() -> None:
    """FAC-COVER-02, FAC-BLAST-07."""
    session, _ = begun()
    plain = context(session)
    ids = zones_of(plain)
    yard, gate, road = ids["Yard"], ids["Gate"], ids["Road"]
    border = border_of(yard, gate)
    walled = linked(plain, ("Yard", "Gate", {"barrier": True}))
    for here, there, stopped in (
        (yard, gate, True),
        (gate, yard, True),
        (yard, road, True),
        (road, yard, True),
        (gate, road, False),
        (yard, yard, False),
        (border, yard, False),
        (border, gate, False),
        (border, road, False),
        (road, border, False),
    ):
        assert is_walled_off(walled, here, there) is stopped, (here, there)
        assert not is_walled_off(plain, here, there)


def test_where_no_way_leads_no_barrier_stands_between() -> None:
    """FAC-COVER-02."""
    session, _ = begun()
    ids = zones_of(context(session))
    apart = linked(context(session), ("Yard", "Gate", {"barrier": True}), ("Gate", "Road", {"linked": False}))
    assert apart.board.site.zones.graph.distance(ids["Yard"], ids["Road"]) is None
    assert not is_walled_off(apart, ids["Yard"], ids["Road"]) and is_walled_off(apart, ids["Yard"], ids["Gate"])


def test_all_who_ride_together_are_partners_of_each_other_and_nobody_of_himself() -> None:
    """FAC-MOUNT-01."""
    session, ids = begun(Nag={"in": "Yard", "side": "party", "sheet": {"size": "large"}})
    sybilla, theobald, nag, bandit = (ids[name] for name in ("Sybilla", "Theobald", "Nag", "Bandit"))
    ctx = context(session)
    assert partners(ctx, sybilla) == ()
    RIDE.begin(ctx, sybilla, nag, "FAC-MOUNT-01")
    assert partners(ctx, sybilla) == (nag,) and partners(ctx, nag) == (sybilla,)
    RIDE.begin(ctx, theobald, nag, "FAC-MOUNT-01")
    assert set(partners(ctx, sybilla)) == {nag, theobald} and set(partners(ctx, nag)) == {sybilla, theobald}
    assert partners(ctx, bandit) == ()


def test_one_reaches_as_far_as_size_and_weapon_say() -> None:
    """FAC-ZONE-03, FAC-SIZE-06, FAC-TAB-SKILL."""
    session, ids = begun(Bandit={"sheet": {"size": "massive"}}, Captain={"sheet": {"skills": ["steady aim"]}})
    ctx = context(session)
    musket = fighter(ctx, ids["Theobald"]).arm("musket").profile
    spear = fighter(ctx, ids["Sybilla"]).arm("spear").profile
    assert musket.range is not None and spear.range is None
    plain, giant, sure = (fighter(ctx, ids[name]) for name in ("Theobald", "Bandit", "Captain"))
    assert [reach_of(each, spear, ranged=False) for each in (plain, sure)] == [1, 1]
    assert reach_of(giant, spear, ranged=False) > 1
    assert reach_of(plain, musket, ranged=True) == 2 * musket.range == reach_of(giant, musket, ranged=True)
    assert reach_of(sure, musket, ranged=True) == 4 * musket.range
    assert reach_of(plain, musket.but(range=3), ranged=True) == 6


def test_a_zone_is_dark_unless_a_light_reaches_it_and_covers_who_stands_there() -> None:
    """FAC-GAP-13, FAC-COVER-01, FAC-COVER-03."""
    session, names = begun()
    ctx = context(session)
    ids = zones_of(ctx)
    scene = ctx.state.scene(ctx.encounter.scene)
    assert not is_dark(ctx, ids["Yard"]) and not is_covered(ctx, names["Sybilla"])
    gate = scene.things[ids["Gate"]]
    assert isinstance(gate, Zone)
    changed = scene.but(things=scene.things.put(gate.id, gate.but(dark=True, cover=ZoneCover())))
    night = Context(
        replace(ctx.state, scenes=ctx.state.scenes.put(scene.id, changed)), SYSTEMS, BoardCache(), ENCOUNTER
    )
    border = border_of(ids["Yard"], ids["Gate"])
    assert is_dark(night, ids["Gate"]) and not is_dark(night, ids["Yard"])
    assert not is_dark(night, border), "one of its zones is bright"
    assert spot_of(night, names["Bandit"]) == ids["Gate"] and is_covered(night, names["Bandit"])
    assert not is_covered(night, names["Sybilla"])


@pytest.mark.parametrize("answer", ["counter:blow:pistol", "nothing"])
def test_a_shot_in_answer_empties_the_weapon_and_no_other_answer_does(answer: str) -> None:
    """FAC-CTR-01."""
    session, ids = begun(places=False, Bandit={"in": "Yard", "gear": [PISTOL]})
    sybilla, bandit = ids["Sybilla"], ids["Bandit"]
    # what else is asked is drawn; a blow that misses is struck anew
    for seed in range(20):
        there = Session(Journal(replace(session.state, source=Source(seed))), SYSTEMS)
        there.submit(Act(ENCOUNTER, sybilla, "attack", (bandit,), item="spear"), {f"react:{sybilla}:{bandit}": answer})
        while isinstance(there.pending, Ruling):
            there.answer(there.pending.proposed)
        assert there.pending is None and there.last is not None
        asked = [item.key for item in there.last.items if isinstance(item, Answer)]
        if f"react:{sybilla}:{bandit}" in asked:
            (pistol,) = context(there).vitals(bandit).gear
            assert pistol.loaded == (0 if answer.startswith("counter") else 1)
            return
    raise AssertionError("no blow has struck")


@pytest.mark.parametrize("hidden", ["Ann", "Orc", "Bob", ""])
def test_the_hidden_are_seen_by_their_own_side_alone(hidden: str) -> None:
    """FAC-SNEAK-01, FAC-HIT-06."""
    sides = {"Ann": "party", "Bob": "party", "Orc": "foes"}
    fighters = {who: {"at": [1, 1], "side": side, "hidden": who == hidden} for who, side in sides.items()}
    played = prepared({"system": "faction-zones", "fighter": fighters})
    seen = SeenFight(played.session.state, played.encounter, played.session.board(played.encounter))
    for who, whom in permutations(sides, 2):
        sees = can_see(seen, TokenId(played.ids[who]), TokenId(played.ids[whom]))
        assert sees is (whom != hidden or sides[who] == sides[whom]), (who, whom)
