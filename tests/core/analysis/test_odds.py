"""Exact odds: the catalogue's figures, brute force over small decks, and what is assumed on the way."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from core.analysis.odds import GivenUp, odds, odds_apart
from core.analysis.odds import courses as all_courses
from core.analysis.outcomes import Loss, Odds, Outcome, Verdict, outcome_of
from core.base.errors import Refused
from core.base.ids import RuleId, SystemId, TokenId
from core.base.phrase import say, verbatim
from core.chance.cards import Card, Deck
from core.chance.dist import Dist
from core.edits.document import SetTitle
from core.engine.board_cache import BoardCache
from core.engine.command import Act
from core.engine.context import Context
from core.engine.event import ClockChanged, DeckChanged, TrackChanged
from core.engine.status import CreatureState
from core.explain.modifier import ExtraCards, Modifier
from core.model.condition import Condition
from core.model.creature import Track
from core.rulebook.catalogue import catalogue
from core.rules.towers.settings import CardRules
from core.rules.towers.time.turns import next_actors
from tests.helpers.arena import ENCOUNTER, SYSTEMS, Arena, Who, held, word

FRESH = {"T99-GAP-02": "fresh-deck"}
FIELD = """
.......
..Ax...
.......
"""
SMALL: tuple[Card, ...] = ("2H", "5H", "9H", "3S", "5C", "8D", "KS")


def duel(attack: int, defense: int, *, settings: dict[str, str] | None = None, **fields: int) -> Arena:
    """Return two who stand side by side, with so many cards each; fewer than none by a condition."""
    less = Modifier(RuleId("T99-MOD-01"), verbatim("worse"), "attack", ExtraCards(min(attack, 0)))
    attacker = Who({"pa": max(attack, 0), "ss": 0}, conditions=(Condition("worse", modifiers=(less,)),))
    return Arena(FIELD, settings=settings or {}, A=attacker, x=Who({"pd": defense, "ss": 0, **fields}))


def reckoned(arena: Arena, act: Act) -> Odds:
    """Return the odds of an act, with all the states that 99 Towers has words for."""
    return odds(arena.state, act, SYSTEMS, BoardCache())


def hit_and_critical(found: Odds) -> tuple[Fraction, Fraction]:
    """Return the chance of any hit, and of a critical one."""
    by_word = found.degrees().map(word).weights
    return 1 - by_word.get("miss", Fraction(0)), by_word.get("critical", Fraction(0))


def test_a_single_card_each_is_as_the_catalogue_says() -> None:
    # T99-ATK-02#2
    arena = duel(1, 1, settings=FRESH)
    hit, _ = hit_and_critical(reckoned(arena, arena.act("A", "attack", "x")))
    assert hit == Fraction(7, 13)


def test_four_cards_against_three_are_as_the_catalogue_says() -> None:
    # T99-CRIT-01#2, T99-FLIP-08
    arena = duel(4, 3, settings=FRESH)
    expected = Fraction(5765779, 8850625), Fraction(7438456, 16436875)
    assert hit_and_critical(reckoned(arena, arena.act("A", "attack", "x"))) == expected


def test_soft_cover_is_as_the_catalogue_says() -> None:
    # T99-COVER-03#2
    drawn = """
    ..........
    .A...b..x.
    ..........
    """
    arena = Arena(drawn, settings=FRESH, A=Who({"pa": 4}, items=(held("Bow"),)), b=Who(), x=Who({"pd": 3, "ss": 0}))
    hit, _ = hit_and_critical(reckoned(arena, arena.act("A", "attack", "x", item="Bow")))
    assert hit == Fraction(56912214, 115058125)


def test_the_table_of_odds_holds() -> None:
    table = catalogue(SystemId("99-towers")).table("T99-TAB-ODDS")
    for row in table.rows:
        for defense, cell in enumerate(row[1:]):
            arena = duel(int(row[0]), defense, settings=FRESH)
            hit, critical = hit_and_critical(reckoned(arena, arena.act("A", "attack", "x")))
            assert f"{float(hit):.4f} / {float(critical):.4f}" == cell, (row[0], defense)


def flips(cards: tuple[Card, ...], attack: int, defense: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Yield every way in which two flips can come out of one deck."""
    for one in combinations(cards, attack):
        for other in combinations(tuple(card for card in cards if card not in one), defense):
            yield one, other


def test_damage_out_of_a_deck_that_runs_low_is_what_every_single_flip_gives() -> None:
    # T99-FLIP-02, T99-FLIP-08
    arena = duel(3, 2, er=1)
    arena.start_from(DeckChanged("gm", Deck(left=SMALL)))
    found = reckoned(arena, arena.act("A", "attack", "x"))
    worth = CardRules().worth
    ways = list(flips(SMALL, 3, 2))
    lost: dict[tuple[int, int], Fraction] = {}
    for attack, defense in ways:
        hit = max(map(worth, attack)) >= max(map(worth, defense))
        hearts = sum(card.endswith("H") for card in attack)
        # bare hands: 0 + PX 2, less ER 1
        key = (2 + hearts - 1, hearts) if hit else (0, 0)
        lost[key] = lost.get(key, Fraction(0)) + Fraction(1, len(ways))
    target = arena.ids["x"]
    both = found.outcomes.map(
        lambda outcome: tuple(
            sum(loss.points for loss in outcome.losses if (loss.token, loss.track) == (target, track))
            for track in ("stun", "lethal")
        )
    )
    assert both.weights == lost
    assert found.losses(target, "stun").weights == both.map(lambda pair: pair[0]).weights
    assert found.tracks() == ((target, "stun"), (target, "lethal"))
    assert not found.about


def test_who_would_fall_die_or_bleed() -> None:
    arena = Arena(
        FIELD,
        settings=FRESH,
        A=Who({"pa": 4, "px": 9}),
        x=Who({"pd": 1, "ss": 0, "e": 1}, tracks={"stun": Track(8, 8), "lethal": Track(1, 9)}),
    )
    found = reckoned(arena, arena.act("A", "attack", "x"))
    target = arena.ids["x"]
    hearts = found.losses(target, "lethal")
    assert found.chance_of(target, "unconscious") == found.losses(target, "stun").chance(bool)
    assert found.chance_of(target, "disabled") == hearts.chance(lambda points: points == 1)
    assert found.chance_of(target, "dying") == hearts.chance(lambda points: points == 2)
    assert found.chance_of(target, "dead") == hearts.chance(lambda points: points >= 3) > 0
    assert {state.phrase.id for _, state, _ in found.states()} >= {"99-towers.condition.prone", "99-towers.status.dead"}


def test_later_draws_from_the_same_deck_make_it_about() -> None:
    drawn = """
    ........
    ..yA.x..
    ........
    """
    arena = Arena(drawn, A=Who(items=(held("Club"),)), x=Who(), y=Who())
    act = arena.act("A", "charge", "x", go="e", item="Club")
    found = reckoned(arena, act)
    assert found.about
    assert found.assumed[0].request.key == f"opportunity:{arena.ids['y']}:move"
    quiet = odds(arena.state, act, SYSTEMS, BoardCache(), {f"opportunity:{arena.ids['y']}:move": "no"})
    assert not quiet.about
    assert quiet.refused is None


def test_what_cannot_be_done_has_no_odds() -> None:
    arena = duel(2, 2)
    found = reckoned(arena, replace(arena.act("A", "attack", "x"), item="nothing"))
    assert isinstance(found.refused, Refused)
    assert len(found.outcomes) == 1


def test_house_commands_have_none() -> None:
    arena = duel(2, 2)
    with pytest.raises(TypeError):
        odds(arena.state, SetTitle("Other"), SYSTEMS, BoardCache())


def test_reckoning_changes_nothing() -> None:
    arena = duel(3, 2)
    before = arena.state
    reckoned(arena, arena.act("A", "attack", "x"))
    assert arena.state is before
    assert not arena.session.journal.can_undo


def test_of_too_many_courses_only_the_first_count_and_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = duel(1, 1, settings=FRESH)
    act = arena.act("A", "attack", "x")
    whole = reckoned(arena, act)
    courses = len(list(all_courses(arena.state, act, SYSTEMS, BoardCache())))
    assert courses > 1 and not whole.about
    monkeypatch.setattr("core.analysis.odds.MOST_LEAVES", courses)
    assert reckoned(arena, act) == whole
    monkeypatch.setattr("core.analysis.odds.MOST_LEAVES", courses - 1)
    cut = reckoned(arena, act)
    assert cut.about and sum(cut.outcomes.weights.values()) == 1 and cut.outcomes != whole.outcomes


def test_cards_for_who_comes_first_go_to_the_one_who_acts_and_nowhere_on_for_ever() -> None:
    # T99-CLOCK-08: while Z holds, A and B wait for phase 12 with everything alike
    late = Who(position=12)
    arena = Arena(".Ax..BZ", settings=FRESH, A=late, B=late, x=Who(position=20), Z=Who())
    arena.do("Z", "hold")
    waiting = {arena.ids[who]: arena.clock.marker(arena.ids[who]) for who in "AB"}
    alike = {who: replace(marker, initiative=10) for who, marker in waiting.items()}
    apart = replace(arena.clock, now=11, acted=True)
    tied = replace(apart, markers={**apart.markers, **alike})
    found = []
    for clock in (apart, tied):
        arena.start_from(ClockChanged(ENCOUNTER, clock))
        assert arena.ids["A"] in next_actors(arena.state, arena.encounter)
        found.append(reckoned(arena, arena.act("A", "attack", "x")))
    assert found[0] == found[1] and not found[1].about and found[1].degrees().map(word).weights["miss"] > 0


def test_what_is_too_unlikely_is_followed_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = duel(1, 1, settings=FRESH)
    act = arena.act("A", "attack", "x")
    whole = reckoned(arena, act)
    monkeypatch.setattr("core.analysis.odds.NEGLIGIBLE", Fraction(1))
    assert reckoned(arena, act) == whole
    monkeypatch.setattr("core.analysis.odds.NEGLIGIBLE", Fraction(2))
    cut = reckoned(arena, act)
    assert cut.about and cut.outcomes.weights == {Outcome(): 1}


def test_who_wants_to_know_no_more_is_heard_within_a_course() -> None:
    arena = duel(1, 1, settings=FRESH)
    asked = iter((True, True, False))
    with pytest.raises(GivenUp):
        odds(arena.state, arena.act("A", "attack", "x"), SYSTEMS, BoardCache(), wanted=lambda: next(asked))


def test_whom_one_draw_strikes_alone_has_no_odds_apart() -> None:
    arena = duel(1, 1, settings=FRESH)
    assert odds_apart(arena.state, arena.act("A", "attack", "x"), SYSTEMS, BoardCache()) == {}


def test_what_a_creature_did_not_have_before_it_cannot_lose() -> None:
    arena = duel(1, 1)
    who = TokenId(arena.ids["x"])
    ctx = Context(arena.state, SYSTEMS, BoardCache(), ENCOUNTER)
    ctx.emit(TrackChanged(ENCOUNTER, who, "luck", 3))
    ctx.emit(TrackChanged(ENCOUNTER, who, "stun", ctx.vitals(who).tracks["stun"].value - 2))
    found = outcome_of(arena.state, ctx, ENCOUNTER)
    assert [(loss.token, loss.track, loss.points) for loss in found.losses] == [(who, "stun", 2)]


def test_of_a_fight_that_is_gone_or_new_nothing_is_read_but_checks() -> None:
    arena = duel(1, 1)
    ctx = Context(arena.state, SYSTEMS, BoardCache(), ENCOUNTER)
    without = replace(arena.state, encounters=arena.state.encounters.without((ENCOUNTER,)))
    assert outcome_of(without, ctx, ENCOUNTER) == outcome_of(arena.state, ctx, None) == Outcome()
    assert outcome_of(arena.state, Context(without, SYSTEMS, BoardCache(), None), ENCOUNTER) == Outcome()


def test_a_check_is_read_of_the_last_one_or_of_one_actor() -> None:
    checks = tuple(
        Verdict(RuleId("T99-ATK-02"), who, None, say(degree), ())
        for who, degree in (("ann", "hit"), ("ben", "miss"), ("ann", "critical"), ("ben", "hit"))
    )
    found = Odds(Dist.certain(Outcome(checks)))
    assert found.degrees().weights == {say("hit"): 1}
    assert found.degrees(actor="ann").weights == {say("critical"): 1}
    assert found.degrees(actor="cid").weights == {None: 1}


def test_of_an_outcome_everybody_has_what_concerns_him() -> None:
    checks = (
        Verdict(RuleId("T99-ATK-02"), "ann", "ben", say("hit"), ()),
        Verdict(RuleId("T99-ATK-02"), "ann", "cid", say("miss"), ()),
        Verdict(RuleId("T99-ATK-02"), "ben", None, say("fumble"), ()),
    )
    losses = (Loss("ben", "stun", 3), Loss("cid", "stun", 1), Loss("ben", "lethal", 1))
    prone, dead = CreatureState("prone", say("prone")), CreatureState("dead", say("dead"))
    states = (("ben", prone), ("cid", dead))
    whole = Outcome(checks, losses, states)
    assert whole.of("ben") == Outcome(checks[:1], (losses[0], losses[2]), states[:1])
    assert whole.of("cid") == Outcome(checks[1:2], losses[1:2], states[1:]) and whole.of("ann") == Outcome()
    found = Odds(Dist({whole: Fraction(1, 4), Outcome(losses=losses[:2]): Fraction(1, 2), Outcome(): Fraction(1, 4)}))
    assert found.losses("ben", "stun").weights == {3: Fraction(3, 4), 0: Fraction(1, 4)}
    assert found.losses("ben", "lethal").weights == {1: Fraction(1, 4), 0: Fraction(3, 4)}
    assert found.tracks() == (("ben", "stun"), ("cid", "stun"), ("ben", "lethal"))
    assert found.states() == (("ben", prone, Fraction(1, 4)), ("cid", dead, Fraction(1, 4)))
    assert found.chance_of("ben", "dead") == 0
