"""The small facts of acts, draws, conditions, signs, settings and events, each at its edges."""

from dataclasses import replace
from fractions import Fraction

import pytest

from core.base.errors import BadAnswer, Gone, Refused
from core.base.ids import EncounterId, PersonId, RuleId, SystemId, ThingId, TokenId
from core.base.persistent_map import PersistentMap
from core.base.phrase import Phrase, say
from core.chance.source import Source
from core.edits.people import AddPerson
from core.engine.board_cache import BoardCache
from core.engine.call import Field, tick
from core.engine.command import Act
from core.engine.command_kinds import OfSome
from core.engine.context import Context
from core.engine.draws import Die, Percentile, Pick, Roll, Save, dice_said, die_said
from core.engine.edit_events import Dropped, HouseRuleSet
from core.engine.event import ConditionLifted, ConditionSet, CreatureChanged, Noted, Restored, TrackChanged, Worn
from core.engine.fight_setup import open_fight
from core.engine.ribbon import Standing, plain_ribbon
from core.engine.signs import free_badges, free_letter, part_signs, well_lettered
from core.engine.status import Bearing, Status
from core.engine.system import SettingChoice, Turn
from core.engine.vitals_changes import put_lasting
from core.model.campaign import Campaign
from core.model.condition import Condition
from core.model.creature import Track, Vitals
from core.model.creature_reference import CreatureReference, vitals_of
from core.model.encounter import Encounter, Token
from core.model.scene import SceneState
from tests.helpers.fights import ENCOUNTER, SCENE, SYSTEMS, begun, creature, ready

ANN, EVE, ORC, TROLL = (TokenId(f"token-{number}") for number in (6, 7, 8, 9))
WHO = CreatureReference(ENCOUNTER, ANN)
NOTHING = Campaign(Source(1))


class Rest(OfSome):
    """A command about some creatures."""

    def label(self, state: Campaign) -> Phrase:
        """Name it."""
        return say("tiny.rest")


def context() -> Context:
    """Return the fight of the tiny system."""
    return Context(begun().state, SYSTEMS, BoardCache(), ENCOUNTER)


def test_a_tick_is_on_or_off_and_begins_as_it_is_told() -> None:
    for on in (False, True):
        field = tick("aloud", say("title"), on=on, when=("how", 1))
        assert field == Field("aloud", say("title"), int(on), most=1, when=("how", 1), is_tick=True)
        assert field.accepts(0) and field.accepts(1) and not field.accepts(2) and not field.accepts(-1)
        assert not field.accepts("1")
    assert tick("aloud", say("title")).value == 0 and tick("aloud", say("title")).when is None


def test_a_field_takes_what_its_kind_and_its_limits_allow() -> None:
    number = Field("by", say("title"), 0, least=-2, most=3)
    assert [entry for entry in range(-4, 6) if number.accepts(entry)] == [-2, -1, 0, 1, 2, 3]
    assert not number.accepts("1")
    line = Field("words", say("title"), "")
    assert line.accepts("") and line.accepts("x" * 200) and not line.accepts("x" * 201) and not line.accepts(1)
    one_of = Field("how", say("title"), "a", choices=(("a", say("title")), (1, say("title"))))
    assert one_of.accepts("a") and one_of.accepts(1) and not one_of.accepts("1") and not one_of.accepts(True)


def test_an_act_gives_its_options_by_name() -> None:
    act = Act(ENCOUNTER, ANN, "strike", options=(("by", 3), ("how", "hard"), ("back", -3)))
    assert (act.option("by"), act.option("how"), act.option("other")) == (3, "hard", None)
    assert (act.number("by"), act.number("back"), act.number("other"), act.number("other", 7)) == (3, -3, 0, 7)
    assert act.number("by", most=3) == 3 and act.number("back", most=3) == -3
    for name, most in (("by", 2), ("back", 2), ("how", 1000)):
        with pytest.raises(Refused) as refused:
            act.number(name, most=most)
        assert refused.value.phrase == say("refused.absurd-option", option=name, most=most)
    far = act.having({"by": 1000, "beyond": 1001, "below": -1001})
    assert far.number("by") == 1000 and far.option("how") == "hard"
    for name in ("beyond", "below"):
        with pytest.raises(Refused, match="absurd-option"):
            far.number(name)


def test_an_act_says_what_it_lacks() -> None:
    act = Act(ENCOUNTER, ANN, "strike")
    with pytest.raises(Refused, match="no-target"):
        act.target()
    with pytest.raises(Refused, match="no-place"):
        act.destination()
    full = replace(act, targets=(ORC, TROLL), place=(0, 0))
    assert full.target() == ORC and full.destination() == (0, 0)


def test_a_command_about_some_knows_the_first_of_them() -> None:
    some = Rest(ENCOUNTER, (CreatureReference(None, "person-1"), WHO))
    assert (some.first, Rest(None, ()).first) == ("person-1", "")


def test_lines_of_the_log_name_whom_they_are_about_and_the_rule() -> None:
    ctx = context()
    ctx.tell_of(ANN, "tiny.down", "TINY-01", by=3)
    ctx.tell_of(ANN, "tiny.down")
    ctx.tell_deed(ANN, ORC, "tiny.struck", "TINY-01", by=3)
    cited, plain, deed = (event for event in ctx.events if isinstance(event, Noted))
    assert (cited.phrase, cited.rule, cited.about) == (say("tiny.down", token=ANN, by=3), "TINY-01", ANN)
    assert (plain.phrase, plain.rule, plain.about) == (say("tiny.down", token=ANN), None, ANN)
    assert deed == Noted(say("tiny.struck", token=ANN, other=ORC, by=3), RuleId("TINY-01"), ANN, ORC, ANN)


def test_whoever_owns_a_die_rolls_it() -> None:
    assert Die(key="die", sides=8, owner=ANN).shares == ((ANN, say("die", sides=8)),)
    assert Die(key="die", sides=8).shares == ()


def test_percentile_classes_that_are_alike_are_foreseen_as_one() -> None:
    plain = Percentile(key="d", ends=(5, 20, 60, 100))
    assert dict(plain.foreseen(NOTHING)) == dict(plain.outcomes(NOTHING))
    assert dict(plain.outcomes(NOTHING)) == {
        5: Fraction(5, 100),
        20: Fraction(15, 100),
        60: Fraction(40, 100),
        100: Fraction(40, 100),
    }
    alike = replace(plain, alike=("hit", "hit", "miss", "fumble"))
    assert dict(alike.foreseen(NOTHING)) == {5: Fraction(1, 5), 60: Fraction(2, 5), 100: Fraction(2, 5)}
    assert [plain.place(roll) for roll in (1, 5, 6, 20, 21, 60, 61, 100)] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [plain.typed(text, NOTHING) for text in ("00", "7", "100")] == [100, 7, 100]
    with pytest.raises(BadAnswer):
        plain.typed("0", NOTHING)


def test_what_decides_nothing_is_foreseen_as_one() -> None:
    assert dict(Pick(key="pick", count=4, idle=True).foreseen(NOTHING)) == {1: Fraction(1)}
    assert dict(Pick(key="pick", count=4).foreseen(NOTHING)) == {number: Fraction(1, 4) for number in (1, 2, 3, 4)}
    roll = Roll(key="roll", dice=(6,), bounds=(3, 5))
    assert len(roll.foreseen(NOTHING)) == 3 == len(roll.outcomes(NOTHING))
    told = replace(roll, telling=(5,))
    assert {sum(faces): chance for faces, chance in told.foreseen(NOTHING)} == {1: Fraction(4, 6), 5: Fraction(2, 6)}
    assert len(told.outcomes(NOTHING)) == 3


def test_a_condition_takes_the_place_of_its_like_and_of_no_other() -> None:
    ctx = context()
    held = Condition("held", amount=1, source="a", other="x", lasting=True)
    put_lasting(ctx, WHO, replace(held, lasting=False))
    assert vitals_of(ctx.state, WHO).conditions == (held,)
    events = len(ctx.events)
    put_lasting(ctx, WHO, held)
    assert len(ctx.events) == events, "it has it already"
    others = (replace(held, kind="tied"), replace(held, source="b"), replace(held, other="y"))
    for each in others:
        put_lasting(ctx, WHO, each)
    put_lasting(ctx, WHO, replace(held, amount=2), RuleId("TINY-01"))
    assert vitals_of(ctx.state, WHO).conditions == (*others, replace(held, amount=2))
    assert getattr(ctx.events[-1], "rule", None) == "TINY-01"
    events = len(ctx.events)
    put_lasting(ctx, WHO, replace(held, amount=2))
    assert len(ctx.events) == events, "he has it already, beside others"


def test_a_condition_of_a_fight_stands_on_the_token_and_a_lasting_one_in_the_vitals() -> None:
    ctx = context()
    for lasting in (False, True):
        ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("held", lasting=lasting)))
        ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("tied", lasting=lasting)))
    assert [each.kind for each in ctx.token(ANN).conditions] == []
    assert [each.kind for each in ctx.vitals(ANN).conditions] == ["held", "tied"]
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("held")))
    assert [each.kind for each in ctx.token(ANN).conditions] == ["held"]
    assert [each.kind for each in ctx.vitals(ANN).conditions] == ["tied"]


def lettered(*names: str) -> tuple[Campaign, Encounter]:
    """Return a fight of some by their names and letters, such as `Orc/O`."""
    state = ready().state
    tokens = []
    for number, name in enumerate(names):
        called, _, letter = name.partition("/")
        own = creature(called, "foes").but(letter=letter)
        tokens.append(replace(state.token(ENCOUNTER, ORC), id=TokenId(f"token-{20 + number}"), creature=own))
    fight = replace(state.encounter(ENCOUNTER), tokens=PersistentMap((each.id, each) for each in tokens))
    state = state.with_encounter(fight)
    return state, state.encounter(ENCOUNTER)


@pytest.mark.parametrize(
    ("there", "who", "letter"),
    [
        (("Orc/O",), "Elf/E", "E"),
        (("Orc/o",), "Ogre/O", "Og"),
        (("Orc/O",), "Ogre/O", "O"),
        (("Orc/o",), "Orc/O", "O"),
        (("Ogre/Og", "Orc/o"), "Ogre/O", "Og"),
        (("Ogre/O", "Orc/o"), "Ogre/O", "Og"),
        (("Ogre/Xx", "Orc/o"), "Ogre/O", "Xx"),
        (("Orc/o", "Imp/Og"), "Ogre/O", "Or"),
        (("Orc/o", "Imp/OG", "Elf/oR", "Eel/oe"), "Ogre/O", "Oa"),
        (("Orc/o", "Imp/Ox", "Elf/O'", "Eel/O-"), "O'-x/O", "Oa"),
    ],
)
def test_whoever_comes_has_a_letter_that_nobody_has_in_another_case(
    there: tuple[str, ...], who: str, letter: str
) -> None:
    state, fight = lettered(*there)
    name, _, own = who.partition("/")
    assert well_lettered(state, fight, creature(name, "foes").but(letter=own)).sign == letter


def test_letters_are_of_the_name_then_any_then_two_of_the_alphabet() -> None:
    ogre = creature("Ogre", "foes").but(letter="O")
    taken: set[str] = set()
    found = []
    for _ in range(8):
        found.append(free_letter(taken, ogre))
        taken.add(found[-1].casefold())
    assert found == ["O", "Og", "Or", "Oe", "Oa", "A", "Ob", "B"]
    for _ in range(2000):
        letter = free_letter(taken, ogre)
        if letter.casefold() in taken:
            break
        found.append(letter)
        taken.add(letter.casefold())
    singles, pairs = {each for each in found if len(each) == 1}, {each.casefold() for each in found if len(each) == 2}
    assert len(singles) == 26 and len(pairs) == 26 * 26 and free_letter(taken, ogre) == "O"
    assert found[found.index("Z") + 1 :][:3] == ["AA", "AB", "AC"]
    assert free_letter(set(), creature("x-y", "foes").but(letter="Q")) == "Q"
    assert free_letter({"q"}, creature("x-y", "foes").but(letter="Q")) == "Xy"


def test_numbers_are_the_next_that_nobody_has() -> None:
    orc = creature("Orc", "foes").but(letter="O")
    assert free_badges((), orc, 0, 3) == ("1", "2", "3")
    assert free_badges({"o2", "o3"}, orc, 1, 2) == ("4", "5") and free_badges({"o1"}, orc, 0, 1) == ("2",)
    assert free_badges((), orc, 0, 0) == ()


def test_of_two_with_one_sign_the_second_has_another() -> None:
    session = ready()
    session.submit(AddPerson(creature("Bea", "party").but(letter="B")))
    session.submit(AddPerson(creature("Bob", "party").but(letter="b")))
    state = session.state
    bea, bob = map(PersonId, state.people)
    fight = state.encounter(ENCOUNTER)
    model = fight.tokens[ORC]
    orc = creature("Orc", "foes").but(letter="O")
    tokens = [
        replace(model, id=TokenId("token-20"), creature=orc, badge="1", vitals=Vitals()),
        replace(model, id=TokenId("token-21"), creature=orc, badge="1", vitals=Vitals()),
        replace(model, id=TokenId("token-22"), creature=orc, badge="2", vitals=Vitals()),
        replace(model, id=TokenId("token-23"), creature=None, vitals=None, person=bea, badge=""),
        replace(model, id=TokenId("token-24"), creature=None, vitals=None, person=bob, badge=""),
    ]
    state = state.with_encounter(replace(fight, tokens=PersistentMap((each.id, each) for each in tokens)))
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    part_signs(ctx)
    signs = [ctx.state.sign(token) for token in ctx.encounter.tokens.values()]
    assert signs == ["O1", "O3", "O2", "B", "Bo"] and len(ctx.events) == 2
    assert ctx.state.person(bob).creature.letter == "Bo" and ctx.state.person(bea).creature.letter == "B"
    part_signs(ctx)
    assert len(ctx.events) == 2, "now they are parted"


def test_what_may_be_decided_is_one_of_its_values_and_of_their_kind() -> None:
    number = SettingChoice("TINY-01", range(1, 4), 2)
    assert [value for value in (0, 1, 3, 4) if number.allows(value)] == [1, 3]
    assert number.is_number and not number.allows("1") and not number.allows(True)
    assert number.key == "TINY-01" and number.words(3) == say("setting.TINY-01.number", number=3)
    yes = SettingChoice("TINY-01", (True, "late"), True, "when")
    assert yes.key == "TINY-01.when" and yes.gap == "TINY-01" and not yes.is_number
    assert yes.allows(True) and yes.allows("late") and not yes.allows(1) and not yes.allows(False)
    assert not yes.allows("early")
    assert yes.words(True) == say("setting.TINY-01.when.true") and yes.title == say("setting.TINY-01.when")


def test_a_house_rule_is_set_and_lifted_and_others_stay() -> None:
    game = SystemId("tiny")
    state = HouseRuleSet(game, "A-1", 3).apply(HouseRuleSet(game, "B-1", False).apply(NOTHING))
    state = HouseRuleSet(SystemId("other"), "A-1", 9).apply(state)
    assert state.house_rules == {"tiny": {"A-1": 3, "B-1": False}, "other": {"A-1": 9}}
    assert HouseRuleSet(game, "A-1", 4).apply(state).house_rules[game] == {"A-1": 4, "B-1": False}
    assert HouseRuleSet(game, "A-1", None).apply(state).house_rules[game] == {"B-1": False}


def test_what_is_dropped_is_gone_with_what_was_kept_of_it_and_nothing_else() -> None:
    session = ready()
    session.submit(AddPerson(creature("Bea", "party")))
    state = session.state
    (bea,) = map(PersonId, state.people)
    state = Worn(SCENE, SceneState(broken=(ThingId("wall-4"),))).apply(state)
    for event in (Dropped("scenes", SCENE), Dropped("encounters", ENCOUNTER), Dropped("people", bea)):
        after = event.apply(state)
        left = {name: len(getattr(after, name)) for name in ("scenes", "encounters", "people", "wear")}
        gone = ("scenes", "wear") if event.what == "scenes" else (event.what,)
        assert left == {name: int(name not in gone) for name in left}


def test_another_creature_is_put_where_it_is_kept() -> None:
    session = ready()
    session.submit(AddPerson(creature("Bea", "party")))
    (bea,) = map(PersonId, session.state.people)
    state = session.state
    ann = state.token(ENCOUNTER, ANN)
    guest = replace(ann, id=TokenId("token-20"), person=bea, creature=None, vitals=None)
    state = state.with_token(ENCOUNTER, guest)
    new, vitals = creature("Cid", "foes"), Vitals()
    after = CreatureChanged(ENCOUNTER, ANN, new, vitals).apply(state)
    assert after.token(ENCOUNTER, ANN) == replace(ann, creature=new, vitals=vitals) and after.people is state.people
    for change in (CreatureChanged(ENCOUNTER, guest.id, new, vitals), CreatureChanged(None, bea, new, vitals)):
        after = change.apply(state)
        assert after.person(bea).creature == new and after.person(bea).vitals == vitals
        assert after.token(ENCOUNTER, guest.id) == guest and after.token(ENCOUNTER, ANN) == ann


def test_only_whoever_is_up_takes_part() -> None:
    assert [each for each in Bearing if Status(say("tiny.up"), each).is_up] == [Bearing.UP]


def test_a_place_of_the_clock_acts_if_any_of_it_may() -> None:
    soon, later = say("tiny.up"), say("tiny.down")
    order = tuple(Turn(each, moment) for each, moment in ((ANN, soon), (EVE, soon), (ORC, later), (TROLL, later)))
    for now, acting in (((ANN,), [True, False]), ((EVE,), [True, False]), ((TROLL,), [False, True]), ((), [False] * 2)):
        ribbon = plain_ribbon(soon, order, now)
        assert [group.acts for group in ribbon.groups] == acting
        assert [cell.token for cell in ribbon.cells if cell.standing is Standing.ACTS] == list(now)
        assert [cell.token for cell in ribbon.cells if cell.may] == list(now)


def test_whether_somebody_is_there_is_asked_of_every_fight_and_the_roster() -> None:
    session = ready()
    session.submit(AddPerson(creature("Bea", "party")))
    (bea,) = map(PersonId, session.state.people)
    here = Context(session.state, SYSTEMS, BoardCache(), ENCOUNTER)
    nowhere = Context(session.state, SYSTEMS, BoardCache(), None)
    for ctx in (here, nowhere):
        assert ctx.is_there(ANN) and ctx.is_there(bea) and not ctx.is_there("token-99")
    state = session.state
    other = replace(state.encounter(ENCOUNTER), id=EncounterId("encounter-90"), tokens=PersistentMap())
    state = state.with_encounter(other)
    assert Context(state, SYSTEMS, BoardCache(), other.id).is_there(ANN)
    token: Token = here.token(ANN)
    assert here.vitals(ANN) == state.vitals(token)


def test_a_command_of_a_fight_that_is_gone_belongs_to_none() -> None:
    ctx = context()
    assert ctx.has_encounter and ctx.encounter is ctx.state.encounter(ENCOUNTER)
    ctx.emit(Dropped("encounters", ENCOUNTER))
    assert not ctx.has_encounter
    with pytest.raises(Gone):
        ctx.token(ANN)
    nowhere = Context(ctx.state, SYSTEMS, BoardCache(), None)
    assert not nowhere.has_encounter
    with pytest.raises(Refused, match="no-encounter"):
        nowhere.token(ANN)


def test_a_track_that_changes_keeps_its_maximum_and_has_none_where_it_is_new() -> None:
    ctx = context()
    ctx.emit(TrackChanged(ENCOUNTER, ANN, "hits", 1, 2))
    ctx.emit(TrackChanged(ENCOUNTER, ANN, "luck", 4))
    assert ctx.vitals(ANN).tracks == {"hits": Track(1, 3, 2), "luck": Track(4)}


def test_what_is_lifted_from_nobody_leaves_all_as_it_was() -> None:
    ctx = context()
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("held", source="a")))
    ctx.emit(ConditionSet(ENCOUNTER, ANN, Condition("held", other="x", lasting=True)))
    before = ctx.state
    assert ConditionLifted(ENCOUNTER, ANN, "tied").apply(before) is before
    assert ConditionLifted(ENCOUNTER, ANN, "held", "b").apply(before) is before
    one = ConditionLifted(ENCOUNTER, ANN, "held", "a").apply(before)
    assert one.token(ENCOUNTER, ANN).conditions == () and len(one.vitals(one.token(ENCOUNTER, ANN)).conditions) == 1
    other = ConditionLifted(ENCOUNTER, ANN, "held", None, "x").apply(before)
    assert (
        len(other.token(ENCOUNTER, ANN).conditions) == 1 and other.vitals(other.token(ENCOUNTER, ANN)).conditions == ()
    )


def test_a_fight_begins_once_with_signs_of_their_own_and_is_put_back_only_then() -> None:
    state = ready().state
    with pytest.raises(Refused, match="not-begun"):
        Restored(ENCOUNTER).apply(state)
    orc, troll = state.token(ENCOUNTER, ORC), state.token(ENCOUNTER, TROLL)
    state = state.with_token(ENCOUNTER, replace(troll, creature=orc.creature, badge=orc.badge))
    ctx = Context(state, SYSTEMS, BoardCache(), ENCOUNTER)
    open_fight(ctx, (ORC, ANN, ORC))
    assert ctx.encounter.clock is not None and ctx.encounter.clock.combatants == (ORC, ANN)
    signs = [ctx.state.sign(token) for token in ctx.encounter.tokens.values()]
    assert len(set(signs)) == len(signs)
    assert ctx.encounter.opening is not None and ctx.encounter.opening.tokens is ctx.encounter.tokens
    with pytest.raises(Refused, match="already-running"):
        open_fight(ctx, (ORC, ANN))


class Highest(Roll):
    """Dice of which the highest counts."""

    def comes_to(self, answer: tuple[int, ...]) -> int:
        """Return the highest."""
        return max(answer)


def test_dice_of_which_one_counts_are_told_one_by_one() -> None:
    dice = Highest(key="roll", dice=(6, 6))
    assert dice.answer_words((5, 2)) == say("draw.told.faces", faces="5 + 2", total=5)
    assert dice.answer_words((2, 5)) == say("draw.told.faces", faces="2 + 5", total=5)
    assert Roll(key="roll", dice=(), owner=ANN).shares == ()
    assert Roll(key="roll", dice=(9, 9)).typed("79", NOTHING) == (7, 9)
    assert Roll(key="roll", dice=(8, 6)).hint == say("draw.dice", dice=dice_said((8, 6)))
    assert Roll(key="roll", dice=(8,)).hint == say("draw.die", die=die_said(8))


def test_a_save_lists_only_what_can_come() -> None:
    for low in range(-1, 9):
        for high in range(-1, 9):
            assert all(Save(key="save", sides=6, low=low, high=high).outcomes(NOTHING).weights.values())
