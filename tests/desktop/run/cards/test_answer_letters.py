"""The letters of answers: the same answer has the same letter in every question of its kind."""

from desktop.run.cards.answer_button import Kept, letters_for, numbers_for
from desktop.run.offer_groups import TAKEN

TAKE = {"take": "Neither parries nor dodges"}
SWORD = {"parry:sword": "Parry with Sword, 60 %"}
SHIELD = {"parry:shield": "Parry with Shield, 50 %"}


def test_an_answer_keeps_its_letter_whatever_else_is_asked_beside_it() -> None:
    kept = Kept()
    first = dict(zip((*SHIELD, *SWORD, *TAKE), letters_for({**SHIELD, **SWORD, **TAKE}, kept), strict=True))
    assert len(set(first.values())) == 3 and not set(first.values()) & TAKEN
    # the shield is broken, then the chance is another, then it stands in another order
    assert letters_for({**SWORD, **TAKE}, kept) == (first["parry:sword"], first["take"])
    assert letters_for({"parry:sword": "Parry with Sword, 30 %"}, kept) == (first["parry:sword"],)
    assert letters_for({**TAKE, **SHIELD}, kept) == (first["take"], first["parry:shield"])


def test_of_two_that_had_the_same_letter_one_gets_another() -> None:
    kept = Kept({"parry:sword": "Y", "parry:shield": "Y"})
    assert letters_for({**SWORD, **SHIELD}, kept) == ("Y", "W")


def test_letters_that_only_others_had_are_used_before_there_is_none() -> None:
    kept = Kept({f"parry:{number}": letter for number, letter in enumerate("BIKLQSTUVWYZ")})
    assert letters_for(SWORD, kept) == ("Y",)


def test_an_answer_keeps_its_number_whatever_else_is_asked_beside_it() -> None:
    kept = Kept()
    assert numbers_for({**SHIELD, **SWORD, **TAKE}, kept) == ("1", "2", "3")
    assert numbers_for({**SWORD, **TAKE}, kept) == ("2", "3")
    assert numbers_for({"dodge": "Dodge, 40 %", **TAKE}, kept) == ("4", "3")
    assert numbers_for({**TAKE, **SHIELD}, kept) == ("3", "1")


def test_numbers_come_again_when_nine_answers_have_had_them_and_no_two_have_the_same() -> None:
    kept = Kept()
    first = numbers_for([f"a{number}" for number in range(12)], kept)
    assert first == (*"123456789", "", "", "")
    # what another answer had a moment ago no answer takes over, however often the question is looked at
    for _ in range(2):
        assert numbers_for(["a10", "a0", "new"], kept) == ("", "1", "")
    # a question later nobody has it in his fingers any more
    assert numbers_for(["newer", "a0"], kept) == ("2", "1")


def test_of_more_than_nine_answers_each_has_a_key() -> None:
    words = ("Break", "Disarm", "Stun", "Slip away", "Trip", "Bash", "Wound", "Quick", "Vital", "Knockback", "Hack")
    answers = {each.lower(): each for each in words}
    letters, numbers = Kept(), Kept()
    for asked in (answers, {key: answers[key] for key in (*reversed(answers),)}):
        numbered = numbers_for(asked, numbers)
        unnumbered = [key for key, number in zip(asked, numbered, strict=True) if not number]
        found = letters_for(asked, letters, unnumbered)
        assert len(unnumbered) == 2
        given = [*filter(None, (*numbered, *found))]
        assert all(map(any, zip(numbered, found, strict=True))) and len(given) == len(set(given))
        assert not {*found} & TAKEN


def test_an_answer_that_is_a_number_has_its_own_and_not_what_it_had_in_another_question() -> None:
    # SST-BLOCK-03, SST-INJ-20: who presses 2 spends two, or burns the 2
    kept = Kept()
    assert numbers_for(("0", "1", "2"), kept) == ("0", "1", "2")
    assert numbers_for(("3", "4", "5"), kept) == ("3", "4", "5")
    assert numbers_for(("4", "5"), kept) == ("4", "5")
    assert numbers_for(map(str, range(12)), kept) == (*"0123456789", "", "")
    # a place that is told by a word among them makes all of them be counted
    assert numbers_for(("none", "3"), Kept()) == ("1", "2")
