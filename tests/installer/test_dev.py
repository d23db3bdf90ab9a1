"""The way from a bare machine to a running program."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from installer import dev

PINS = dev.PINS.read_text(encoding="utf-8")
PROJECT = tomllib.loads((dev.ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def plain(requirement: str) -> str:
    """Return the name in a requirement, as an index spells it."""
    return re.split(r"[<>=!~ \[;]", requirement)[0].lower().replace("_", "-")


def test_an_old_python_can_read_the_file_and_needs_nothing_else() -> None:
    tree = ast.parse(Path(dev.__file__).read_text(encoding="utf-8"), feature_version=(3, 8))
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert modules <= {"ctypes", "hashlib", "os", "shutil", "subprocess", "sys", "ensurepip"}


def test_everything_that_is_needed_is_pinned_with_hashes_and_without_addresses() -> None:
    pinned = re.findall(r"^([a-z0-9-]+)==", PINS, re.M)
    needed = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    assert {plain(requirement) for requirement in needed} <= set(pinned)
    entries = re.split(r"\n(?=[a-z0-9])", PINS.strip())
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in PINS and "--" not in PINS.replace("--hash=", "")


def test_constraints_are_exact_as_hashed_installation_wants() -> None:
    constraints = PROJECT["tool"]["uv"]["constraint-dependencies"]
    assert [constraint for constraint in constraints if f"{constraint.lower()} " not in PINS] == []


def test_qt_is_the_version_that_keeps_none_alive() -> None:
    assert re.search(r"^pyside6-essentials==6\.11\.3 ", PINS, re.M)


def test_libraries_that_cannot_be_loaded_are_named_by_their_package() -> None:
    assert dev.missing({"libno-such-thing.so.9": "libno-such-thing9"}) == ["libno-such-thing9"]


def test_who_may_not_install_gets_the_line_to_paste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(dev, "root_prefix", lambda: None)
    with pytest.raises(SystemExit) as told:
        dev.install_packages(["libgl1", "libegl1"])
    assert "\n  sudo apt-get install -y --no-install-recommends libgl1 libegl1" in str(told.value)


def test_without_apt_the_packages_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(SystemExit, match="libgl1"):
        dev.install_packages(["libgl1"])


def test_tests_spread_over_the_processors_unless_told_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert dev.workers([]) == dev.workers(["-x", "tests/core"]) == ["-n", "2"]
    for arguments in (["-n0"], ["-s"], ["--pdb"], ["tests/a.py::test_one"], ["--numprocesses=4"]):
        assert dev.workers(arguments) == []
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert dev.workers([]) == []


def test_the_tests_have_the_libraries_of_qts_tools_besides(monkeypatch: pytest.MonkeyPatch) -> None:
    installed: list[list[str]] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(dev, "missing", lambda libraries: [*libraries.values()])
    monkeypatch.setattr(dev, "install_packages", installed.append)
    dev.prepare_system(windowed=False)
    dev.prepare_system(windowed=False, tooling=True)
    assert installed[1] == [*installed[0], "libgssapi-krb5-2"]


def test_a_bare_debian_is_asked_once_for_all_that_it_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed: list[list[str]] = []
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(dev, "PRIVATE_UV", tmp_path / "uv")
    monkeypatch.setattr(dev, "can_make_venv", lambda: False)
    monkeypatch.setattr(dev, "missing", lambda libraries: ["libgl1"])
    monkeypatch.setattr(dev, "install_packages", installed.append)
    dev.prepare_system(windowed=True)
    assert installed == [["libgl1", dev.VENV_PACKAGE]]
    (tmp_path / "uv").touch()
    dev.prepare_system(windowed=True)
    assert installed[1:] == [["libgl1"]]


def test_an_unknown_job_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["fly"]) == 2
    assert "dev.py run" in capsys.readouterr().err
