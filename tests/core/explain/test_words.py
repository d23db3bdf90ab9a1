"""Phrases become words: names for ids, plurals, phrases within phrases, and nothing lost without a template."""

import tomllib
from pathlib import Path

import pytest

from core.base.phrase import Phrase, say, verbatim
from core.chance.dice import parse_dice
from core.explain.languages import pseudo
from core.explain.words import ONESELF, Words, condition_word, game_word, languages, signed
from core.explain.words import worded as worded_or
from tests.helpers.templates import fields_of

NAMES = {"token-3": "Ann", "token-4": "Orc B"}


def worded(**templates: str) -> Words:
    """Return words that know these templates, dots of their ids written as underscores, beside the house's."""
    words = Words()
    words.templates = {**words.templates, **{name.replace("_", "."): text for name, text in templates.items()}}
    return words


def test_ids_are_shown_as_names_and_the_rest_as_it_is() -> None:
    words = worded(log_hit="{who} hits {whom} for {points}: {why}")
    phrase = say("log.hit", who="token-3", whom="token-4", points=7, why="token of luck")
    assert words.text(phrase, NAMES.get) == "Ann hits Orc B for 7: token of luck"
    assert words.text(phrase) == "token-3 hits token-4 for 7: token of luck"


def test_phrases_within_phrases_know_the_names_too() -> None:
    words = worded(log_why="because {reason}", log_near="{who} is near")
    assert words.text(say("log.why", reason=say("log.near", who="token-3")), NAMES.get) == "because Ann is near"


def test_a_persons_own_words_are_left_alone() -> None:
    assert Words().text(verbatim("token-3"), NAMES.get) == "token-3"
    assert Words().text(verbatim("{who}"), NAMES.get) == "{who}"
    words = worded(log_note="Note: {text}")
    assert words.text(say("log.note", text=verbatim("{text} {text}"))) == "Note: {text} {text}"


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "no cards left"), (1, "one card left"), (2, "2 cards left"), (-1, "one card left"), ("3/2", "3/2 cards left")],
)
def test_a_number_chooses_the_words(count: int | str, text: str) -> None:
    words = worded(log_left="{count, plural, =0 {no cards} one {one card} other {# cards}} left")
    assert words.text(say("log.left", count=count)) == text


def test_a_template_tells_its_fields() -> None:
    assert fields_of("{count, plural, one {# card} other {# cards}} of {who}") == ("count", "who")


def test_numbers_with_signs() -> None:
    words = worded(log_sum="{amount, sign} and {steps, sign}")
    assert words.text(say("log.sum", amount=3, steps=-2)) == "+3 and −2"
    assert [signed(number) for number in (-1, 0, 12)] == ["−1", "+0", "+12"]


def test_what_somebody_does_to_himself_has_words_of_its_own() -> None:
    words = worded(log_aid="{token} helps {other} ({points})", log_aid_oneself="{token} helps themselves ({points})")
    assert words.text(say("log.aid", token="token-3", other="token-4", points=1), NAMES.get) == "Ann helps Orc B (1)"
    assert (
        words.text(say("log.aid", token="token-3", other="token-3", points=1), NAMES.get) == "Ann helps themselves (1)"
    )
    # where nothing of the kind is written, the plain words do
    plain = worded(log_near="{token} is near {other}")
    assert plain.text(say("log.near", token="token-3", other="token-3"), NAMES.get) == "Ann is near Ann"
    own = {name: text for name, text in words.templates.items() if name.endswith(ONESELF) and ".why." not in name}
    del own["log.aid.oneself"]
    assert own
    for name, text in own.items():
        fields, of_others = fields_of(text), fields_of(words.templates[name.removesuffix(ONESELF)])
        assert set(fields) < set(of_others), name


def test_a_game_says_otherwise_what_all_say_also_within_a_phrase() -> None:
    words = worded(die="d{sides}", roll="the {die}", die_bold="D{sides}")
    asked = say("roll", die=say("die", sides=8))
    assert words.text(asked) == words.text(asked, game="plain") == "the d8"
    assert words.text(asked, game="bold") == "the D8"


@pytest.mark.parametrize(
    ("game", "said"),
    [("basic-roleplaying", "1D8+2D6+1"), ("semi-automagic", "d8+2d6+1"), ("faction-zones", "d8+2d6+1")],
)
def test_dice_are_written_as_the_book_of_each_game_writes_them(game: str, said: str) -> None:
    dice = parse_dice("d8+2D6+1")
    written = dice.written(lambda each: Words().text(say("dice.some", count=each.count, sides=each.sides), game=game))
    assert written == said


def test_nothing_is_lost_without_a_template_or_a_value() -> None:
    assert Words().text(say("nobody.wrote", who="token-3", count=2), NAMES.get) == "nobody.wrote (who Ann, count 2)"
    assert Words().text(Phrase("nobody.wrote")) == "nobody.wrote"
    words = worded(log_left="{count, plural, =0 {no cards} one {one card} other {# cards}} left")
    assert words.text(say("log.left")) == "no cards left"
    assert worded(log_half="{who} did {what}").text(say("log.half", who="Ann")) == "Ann did {what}"


def test_a_phrase_that_nobody_wrote_is_said_in_a_persons_own_words() -> None:
    assert worded_or("refused.no-door", "Sesam") == say("refused.no-door")
    assert worded_or("nobody.wrote", "Sesam") == verbatim("Sesam")
    assert game_word("99-towers", "condition", "prone") == say("99-towers.condition.prone")
    assert game_word("99-towers", "condition", "Sesam") == verbatim("Sesam")


def test_the_languages_are_those_with_templates() -> None:
    folder = Path(__file__).parents[3] / "resources" / "phrases"
    assert languages() == tuple(sorted(each.name for each in folder.iterdir() if list(each.glob("*.toml"))))


def test_a_condition_that_somebody_has_is_told_by_what_its_amount_means() -> None:
    """SST-CHAR-10."""
    words, german = Words("en"), Words("de")
    assert words.text(condition_word("swift-swords", "heading", 1)) == "facing north-east"
    assert german.text(condition_word("swift-swords", "heading", 6)) == "nach Westen gerichtet"
    assert words.text(condition_word("swift-swords", "holding", 3)) == "holding"
    assert condition_word("99-towers", "Sesam", 2) == verbatim("Sesam")


def test_a_language_without_words_speaks_english() -> None:
    for language in ("xx", "xx_YY", "../rules", ""):
        assert Words(language).templates == Words("en").templates
    assert Words("en_GB").text(say("refused.no-door")) == "There is no door."


def test_every_template_that_ships_is_well_formed_in_every_language() -> None:
    english = {identity: fields_of(template) for identity, template in Words().templates.items()}
    assert len(english) > 100
    strange = [
        f"{file.parent.name} {identity}"
        for file in sorted(Path("resources/phrases").glob("*/*.toml"))
        for identity, template in tomllib.loads(file.read_text(encoding="utf-8")).items()
        if not all(field in english[identity] for field in fields_of(template))
    ]
    assert strange == []


@pytest.mark.parametrize(
    "broken", ["{who", "who}", "{who {what}}", "{}", "{a b}", "{n, plural, one {#}}", "{n, plural, one {{x}} other {}}"]
)
def test_a_broken_template_is_noticed(broken: str) -> None:
    with pytest.raises(ValueError, match="not a template"):
        fields_of(broken)


def test_what_begins_a_sentence_has_a_capital() -> None:
    words = worded(log_when="{when, capital}: {who}")
    assert words.text(say("log.when", when="day 3", who="the party")) == "Day 3: the party"


@pytest.mark.parametrize(
    ("name", "text"),
    [("Gate", "Draw the room Gate"), ("Room 1", "Draw Room 1"), ("A red room", "Draw A red room"), ("{kind}", "")],
)
def test_a_name_that_says_its_kind_has_it_only_once(name: str, text: str) -> None:
    words = worded(log_draw="Draw {name, kind, the room}", log_it="Draw {name, kind, {kind}}", log_room="the room")
    text = text or "Draw the room {kind}"
    assert words.text(say("log.draw", name=name)) == text
    assert words.text(say("log.it", name=name, kind=say("log.room"))) == text


def test_a_kind_is_told_in_other_letters_too() -> None:
    assert Words("en-XA").text(say("history.name-room", name="Gate")) == f"{pseudo('Draw')} {pseudo('the room')} Gate"
