"""Where the program is tried: on a bare Debian, or in place where none can be made."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from installer import bare, dev
from installer.bare import NoRoot


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Give a list of what is tried, and where; nothing is carried out, all ends well."""
    done: list[tuple[str, ...]] = []

    def on_bare(release: str, arguments: list[str]) -> int:
        done.append((release, *arguments))
        return 0

    def on_machine(arguments: list[str]) -> int:
        done.append(("in place", *arguments))
        return 3

    monkeypatch.setattr(bare, "on_bare", on_bare)
    monkeypatch.setattr(bare, "on_machine", on_machine)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    return done


def rootless(release: str, arguments: list[str]) -> int:
    raise NoRoot("the disk is full")


def test_the_tests_run_on_a_bare_debian_13_unless_another_is_named(tried: list[tuple[str, ...]]) -> None:
    assert bare.main(["--or-in-place"]) == bare.main(["--release", "bookworm", "-x", "tests/core"]) == 0
    assert tried == [("trixie",), ("bookworm", "-x", "tests/core")]


def test_without_a_root_they_run_in_place_and_it_is_said_why(
    tried: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bare, "on_bare", rootless)
    assert bare.main(["--or-in-place", "-x"]) == 3
    assert tried == [("in place", "-x")]
    said = capsys.readouterr()
    assert "the disk is full" in said.err and said.out.splitlines()[-1].startswith("The tests ran in place")


def test_who_wants_a_root_or_nothing_gets_nothing(
    tried: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bare, "on_bare", rootless)
    assert (bare.main([]), tried) == (1, [])
    assert "the disk is full" in capsys.readouterr().err


@pytest.mark.parametrize("line", [["--release", "sarge"], ["--release", "bookworm", "--everywhere"]])
def test_lines_that_make_no_sense_are_usage_errors(line: list[str], tried: list[tuple[str, ...]]) -> None:
    with pytest.raises(SystemExit) as left:
        bare.main(line)
    assert (left.value.code, tried) == (2, [])


def test_everywhere_tells_how_each_went_and_what_was_not_run(
    tried: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bare, "found_python", lambda version: None)
    assert bare.main(["--everywhere"]) == 0
    assert tried == [("trixie",), ("bookworm",)]
    monkeypatch.setattr(bare, "on_bare", lambda release, arguments: int(release == "bookworm"))
    assert bare.main(["--everywhere"]) == 1
    said = capsys.readouterr().out.splitlines()[-3:]
    assert [line.partition(": ")[2].partition(" ")[0] for line in said] == ["passed", "FAILED", "not"]
    assert said[-1].endswith("there is no Python 3.12 on this machine")


@pytest.mark.parametrize(
    ("platform", "user", "there", "why"),
    [
        ("win32", 0, ("unshare", "debootstrap"), "only Linux"),
        ("linux", 1000, ("unshare", "debootstrap"), "rights of root"),
        ("linux", 0, ("debootstrap",), "no unshare"),
        ("linux", 0, ("unshare",), "no debootstrap"),
    ],
)
def test_what_a_root_wants(
    platform: str, user: int, there: tuple[str, ...], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr("os.geteuid", lambda: user, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: name if name in there else None)
    with pytest.raises(NoRoot, match=why):
        bare.see_to_debootstrap()


def test_debootstrap_is_installed_and_its_refusal_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("os.geteuid", lambda: 0, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None if name == "debootstrap" else name)
    asked: list[list[str]] = []
    monkeypatch.setattr(dev, "install_packages", asked.append)
    bare.see_to_debootstrap()
    assert asked == [["debootstrap", "debian-archive-keyring"]]
    monkeypatch.setattr(dev, "install_packages", lambda packages: sys.exit("no network"))
    with pytest.raises(NoRoot, match="no network"):
        bare.see_to_debootstrap()


def test_a_step_that_fails_is_a_reason_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    bare.made("Trying.", [sys.executable, "-c", "pass"])
    with pytest.raises(NoRoot, match=r"(?s)Trying.*no space"):
        bare.made("Trying.", [sys.executable, "-c", "import sys; sys.exit('no space')"])
    with pytest.raises(NoRoot, match="no-such-program"):
        bare.made("Trying.", ["no-such-program"])
    monkeypatch.setattr(bare, "PATIENCE", 0.05)
    with pytest.raises(NoRoot, match="timed out"):
        bare.made("Trying.", [sys.executable, "-c", "import time; time.sleep(60)"])


def test_the_root_sees_how_to_get_at_packages_and_nothing_else_of_the_machine() -> None:
    machine = {"https_proxy": "proxy:1", "PIP_INDEX_URL": "i", "UV_DEFAULT_INDEX": "i", "CI": "1"}
    others = {
        "SSL_CERT_FILE": "/c.pem",
        "HOME": "/home/ann",
        "PATH": "/home/ann/bin",
        "DISPLAY": ":0",
        "PYTHONPATH": ".",
        "UV_PYTHON": "3.9",
    }
    given = bare.environment({**machine, **others})
    assert machine.items() <= given.items() and not others.items() & given.items()
    assert (given["HOME"], "DISPLAY" in given, "UV_PYTHON" in given) == ("/root", False, False)


def test_the_machines_certificates_lie_where_debians_own_do_not_replace_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "all.pem"
    monkeypatch.setenv("SSL_CERT_FILE", str(mine))
    mine.write_text("ours")
    (tmp_path / "root/etc/apt/apt.conf.d").mkdir(parents=True)
    monkeypatch.setattr(
        "subprocess.run", lambda *_, **__: SimpleNamespace(stdout='Acquire::Retries "3";\nAcquire::Pdiffs "0";\n')
    )
    bare.carry_settings(tmp_path / "root")
    given = bare.environment({"SSL_CERT_FILE": str(mine)})
    assert given["SSL_CERT_FILE"] == given["PIP_CERT"] != str(mine)
    assert (tmp_path / "root" / given["PIP_CERT"].lstrip("/")).read_text() == "ours"
    assert (tmp_path / "root/etc/apt/apt.conf.d/00machine").read_text() == 'Acquire::Retries "3";\n'


def test_the_checkout_is_copied_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for name in (".git/HEAD", ".venv/x", "core/__pycache__/a.pyc", "core/a.py", ".ci/run"):
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).touch()
    (here / ".gitignore").write_text(".venv/\n__pycache__/\n*.pyc\n")
    monkeypatch.setattr(dev, "ROOT", here)
    bare.copy_checkout(there)
    copied = {path.relative_to(there).as_posix() for path in there.rglob("*") if path.is_file()}
    assert copied == {".gitignore", "core/a.py", ".ci/run"}


def test_both_commands_of_the_readme_have_to_end_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def root(release: str) -> Iterator[Path]:
        yield tmp_path

    calls: list[list[str]] = []
    statuses = {"run": 0, "test": 0}

    def call(command: list[str], env: dict[str, str]) -> int:
        job = command[command.index("installer/dev.py") + 1 :]
        calls.append(job)
        return statuses[job[0]]

    monkeypatch.setattr(bare, "bare_root", root)
    monkeypatch.setattr("subprocess.call", call)
    assert bare.on_bare("trixie", ["-x"]) == 0 and calls == [["run"], ["test", "-x"]]
    statuses["run"] = 5
    assert bare.on_bare("trixie", ["-x"]) == 5 and len(calls) == 3


def test_a_python_of_pyenv_is_found_where_no_other_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = "{}.{}".format(*sys.version_info)
    monkeypatch.setattr(dev, "find_uv", lambda: ["false"])
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert bare.found_python(here) is None
    folder = tmp_path / f".pyenv/versions/{here}.1/bin"
    folder.mkdir(parents=True)
    (folder / "python3").symlink_to(sys.executable)
    assert bare.found_python(here) == str(folder / "python3")
    other = tmp_path / ".pyenv/versions/3.1.1/bin"
    other.mkdir(parents=True)
    (other / "python3").symlink_to(sys.executable)
    assert bare.found_python("3.1") is None, "what is called so must be so"
