"""The bill of materials: what the frozen program is made of, each part with version and licence, as CycloneDX."""

import json
import sys
import tomllib
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from core.base.version import VERSION
from installer.packages.place import DATA, DIST, NAME, ROOT, ran, source_date

NOTICES = ROOT / "resources" / "licences" / "notices.toml"
INSIDE = "_internal"
"""The folder of a frozen program in which everything but the program itself lies."""


@dataclass(frozen=True)
class Part:
    """A part of the frozen program: its notice, where its version is known from, and its files."""

    notice: str
    distribution: str = ""
    debian: str = ""
    version: str = ""
    files: tuple[str, ...] = ()

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
    return tuple(Part(**{**each, "files": tuple(each.get("files", ()))}) for each in listed)


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
    """Return those files that no notice speaks of."""
    found = {file: part_of(file) for file in files}
    return [file for file, part in found.items() if part is None or part.notice not in notices()]


def write(python: Path) -> Path:
    """Write the bill by the packager's Python, as a file that is handed out, and return it."""
    DIST.mkdir(parents=True, exist_ok=True)
    goal = DIST / f"{NAME}-{VERSION}.cdx.json"
    ran(python, "-m", "installer.packages.bill", goal, quiet=True)
    return goal


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
    from packageurl import PackageURL

    licences: Any = LicenseFactory()
    whole = Component(
        name=NAME, version=VERSION, type=ComponentType.APPLICATION, licenses=[licences.make_with_expression("MIT")]
    )
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{NAME} {VERSION}"))
    bom.metadata.timestamp = datetime.fromtimestamp(int(source_date()), UTC)
    bom.metadata.component = whole
    components = []
    for part in parts():
        notice = notices()[part.notice]
        number = part.found_version()
        address = PackageURL("pypi", name=part.distribution.lower(), version=number) if part.distribution else None
        components.append(
            Component(
                name=part.notice,
                version=number or None,
                type=ComponentType.LIBRARY,
                bom_ref=part.notice,
                description=notice["use"],
                purl=address,
                licenses=[licences.make_from_string(notice["licence"])],
            )
        )
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
