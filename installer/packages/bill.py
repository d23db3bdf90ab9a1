"""The bill of materials: what the frozen program is made of, each part with version and licence, as CycloneDX."""

import json
import re
import sys
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.metadata import distribution as installed
from pathlib import Path
from typing import Any

from core.base.version import VERSION
from installer.packages.place import DATA, DIST, NAME, ROOT, ran, source_date

NOTICES = ROOT / "resources" / "licences" / "notices.toml"
INSIDE = "_internal"
"""The folder of a frozen program in which everything but the program itself lies."""


LIBRARIES = re.compile(r"[\w.]+\.libs/([^/]+\.so[^/]*)")
"""A shared library that a wheel brought along: its name."""


@dataclass(frozen=True)
class Held:
    """What a part has in it of others: its name, its licence by SPDX, and its files."""

    name: str
    licence: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """A part of the frozen program: its notice, where its version is known from, its files, and what it holds."""

    notice: str
    distribution: str = ""
    debian: str = ""
    version: str = ""
    files: tuple[str, ...] = ()
    holds: tuple[Held, ...] = ()
    own_bill: bool = False

    def names(self, library: str) -> bool:
        """Say whether it tells of a shared library that it brought along by itself."""
        return not self.holds or any(fnmatch(library, each) for held in self.holds for each in held.files)

    def found_version(self) -> str:
        """Return its version, or nothing where it bears none."""
        if self.notice == "Python":
            return sys.version.partition(" ")[0]
        if self.notice == "SQLite":
            import sqlite3

            return sqlite3.sqlite_version
        if not self.distribution:
            return self.version
        try:
            return version(self.distribution)
        except PackageNotFoundError:
            return self.version


@cache
def parts() -> tuple[Part, ...]:
    """Return every part."""
    listed = tomllib.loads((DATA / "parts.toml").read_text(encoding="utf-8"))["part"]
    return tuple(
        Part(
            **{
                **each,
                "files": tuple(each.get("files", ())),
                "holds": tuple(Held(**{**held, "files": tuple(held["files"])}) for held in each.get("holds", ())),
            }
        )
        for each in listed
    )


@cache
def notices() -> dict[str, dict[str, str]]:
    """Return the notices by their names."""
    listed = tomllib.loads(NOTICES.read_text(encoding="utf-8"))["notice"]
    return {each["name"]: each for each in listed}


def part_of(file: str) -> Part | None:
    """Return the part that a file belongs to, by its path within the frozen program."""
    inner = file.replace("\\", "/").removeprefix(f"{INSIDE}/")
    return next((part for part in parts() if any(fnmatch(inner, pattern) for pattern in part.files)), None)


def unnoticed(files: list[str]) -> list[str]:
    """Return those files that no notice speaks of, or that the bill would not name."""
    found = {file: part_of(file) for file in files}
    return [
        file
        for file, part in found.items()
        if part is None
        or part.notice not in notices()
        or ((inner := LIBRARIES.search(file)) is not None and not part.names(inner[1]))
    ]


def told_by(distribution: str) -> list[dict[str, Any]]:
    """Return the components that the bill says which came with an installed package; none where none came."""
    try:
        files = installed(distribution).files or ()
    except PackageNotFoundError:
        return []
    bills = (each for each in files if each.parent.name == "sboms" and each.name.endswith(".json"))
    return [found for each in bills for found in json.loads(each.read_text("utf-8")).get("components", ())]


def held_by(part: Part) -> list[tuple[str, str, str]]:
    """Return name, version (where it is known) and licence of all that a part has in it of others."""
    own = told_by(part.distribution) if part.distribution else []
    versions = {name: str(each.get("version", "")) for each in own for name in str(each["name"]).split(" / ")}
    found = [(held.name, versions.get(held.name, ""), held.licence) for held in part.holds]
    for each in own if part.own_bill else ():
        licence = (each.get("licenses") or [{}])[0]
        if licence:
            said = licence.get("expression") or licence["license"]["id"]
            found.append((str(each["name"]), str(each.get("version", "")), str(said)))
    return sorted(set(found))


def write(python: Path) -> Path:
    """Write the bill by the packager's Python, as a file that is handed out, and return it."""
    DIST.mkdir(parents=True, exist_ok=True)
    goal = DIST / f"{NAME}-{VERSION}.cdx.json"
    ran(python, "-m", "installer.packages.bill", goal, quiet=True)
    return goal


def component_of(part: Part) -> Any:
    """Return a part as the bill has it, what it holds of others within it."""
    from cyclonedx.factory.license import LicenseFactory
    from cyclonedx.model.component import Component, ComponentType
    from packageurl import PackageURL

    licences: Any = LicenseFactory()
    notice, number = notices()[part.notice], part.found_version()
    component = Component(
        name=part.notice,
        version=number or None,
        type=ComponentType.LIBRARY,
        bom_ref=part.notice,
        description=notice["use"],
        purl=PackageURL("pypi", name=part.distribution.lower(), version=number) if part.distribution else None,
        licenses=[licences.make_from_string(notice["licence"])],
    )
    component.components = [
        Component(
            name=name,
            version=its_version or None,
            type=ComponentType.LIBRARY,
            bom_ref=f"{part.notice}/{name}@{its_version}",
            licenses=[licences.make_from_string(licence)],
        )
        for name, its_version, licence in held_by(part)
    ]
    return component


def bill() -> str:
    """Return the bill as JSON that its own scheme accepts; only the packager's environment can make it."""
    from datetime import UTC, datetime
    from uuid import NAMESPACE_URL, uuid5

    from cyclonedx.factory.license import LicenseFactory
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    licences: Any = LicenseFactory()
    whole = Component(
        name=NAME,
        version=VERSION,
        bom_ref=NAME,
        type=ComponentType.APPLICATION,
        licenses=[licences.make_with_expression("MIT")],
    )
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{NAME} {VERSION}"))
    bom.metadata.timestamp = datetime.fromtimestamp(int(source_date()), UTC)
    bom.metadata.component = whole
    components = [component_of(part) for part in parts()]
    bom.components = components
    bom.register_dependency(whole, components)
    text: str = JsonV1Dot6(bom).output_as_string(indent=2)
    wrong = JsonStrictValidator(SchemaVersion.V1_6).validate_str(text)
    if wrong is not None:
        sys.exit(f"The bill of materials is not valid: {wrong}")
    return text


if __name__ == "__main__":
    made = bill()
    assert json.loads(made)["bomFormat"] == "CycloneDX"
    Path(sys.argv[1]).write_text(made + "\n", encoding="utf-8")
