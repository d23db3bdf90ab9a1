"""Languages: plural forms and decimals by CLDR, and what a shell asks for."""

import pytest

from core.base.phrase import say
from core.explain import languages
from core.explain.languages import decimal_sign, environments, plural_form
from core.explain.words import Words
from tests.helpers.plurals import plural_forms


@pytest.mark.parametrize(
    ("code", "number", "form"),
    [
        ("en", 1, "one"), ("en", -1, "one"), ("en", 0, "other"), ("de_AT", 1, "one"), ("en", "3/2", "other"),
        ("fr", 0, "one"), ("fr", "1.5", "one"), ("pl", 2, "few"), ("pl", 12, "many"), ("pl", 22, "few"),
        ("ar", 0, "zero"), ("ar", 2, "two"), ("ar", 103, "few"), ("ja", 1, "other"), ("lv", 10, "zero"),
        ("xx", 1, "other"),
    ],
)  # fmt: skip
def test_a_number_has_the_form_of_its_language(code: str, number: int | str, form: str) -> None:
    assert plural_form(code, number) == form


def test_the_forms_that_templates_must_have() -> None:
    assert plural_forms("de") == {"one", "other"} and plural_forms("ru") == {"one", "few", "many"}


def test_decimals_have_the_sign_of_the_language() -> None:
    assert [decimal_sign(code) for code in ("en", "de", "de_AT")] == [".", ",", ","]
    phrase = say("semi-automagic.radiation.unknown", metres="2.5", version="0.1.0")
    assert Words("de").text(phrase).endswith("(metres 2,5, version 0.1.0)")
    assert Words("en").text(phrase).endswith("(metres 2.5, version 0.1.0)")


def test_a_shell_is_answered_in_its_language_if_that_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "finished", lambda code: code in ("en", "cy"))
    assert environments({}) == "en" and environments({"LANG": "cy_GB.UTF-8"}) == "cy"
    assert environments({"LANG": "cy_GB.UTF-8", "LC_ALL": "C"}) == "en"
    assert environments({"LANG": "fr_FR.UTF-8"}) == "en"
