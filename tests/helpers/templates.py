"""The fields of a template of words, by which the tests hold every template to the values that it is given."""

import re

BRANCH = r"(=\d+|\w+) \{([^{}]*)\}"
PLURAL = re.compile(rf"\{{(\w+), plural,((?: {BRANCH})+)\}}")
KIND = re.compile(r"\{(\w+), kind, (\{\w+\}|[^{}]+)\}")
FIELD = re.compile(r"\{(\w+)(, sign|, capital)?\}")


def fields_of(template: str) -> tuple[str, ...]:
    """Return the names of the fields of a template; raise `ValueError` where its braces are not well formed."""
    found = tuple(PLURAL.finditer(template))
    branches = [dict(re.findall(BRANCH, each[2])) for each in found]
    plain = PLURAL.sub(lambda each: f"{{{each[1]}}}" + "".join(dict(re.findall(BRANCH, each[2])).values()), template)
    plain = KIND.sub(r"{\1} \2", plain)
    rest = FIELD.sub("", plain)
    if "{" in rest or "}" in rest or not all("other" in each for each in branches):
        raise ValueError(f"not a template: {template}")
    return tuple(dict.fromkeys(each[1] for each in FIELD.finditer(plain)))
