"""The plurals of templates, and the forms that a language wants of each."""

import re

from core.explain.languages import plural_form

_BRANCH = r"(=\d+|\w+) \{[^{}]*\}"
_PLURAL = re.compile(rf"\{{(\w+), plural,((?: {_BRANCH})+)\}}")


def plural_forms(code: str) -> frozenset[str]:
    """Return the forms in which a language says whole numbers up to 200: what its templates must have."""
    return frozenset(plural_form(code, number) for number in range(201))


def plurals_of(template: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Return the plurals of a template: each one's field and its forms."""
    return tuple((found[1], frozenset(re.findall(_BRANCH, found[2]))) for found in _PLURAL.finditer(template))
