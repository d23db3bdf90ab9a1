"""Keeps the prints of what is seen of the transcripts: `python -m tests.transcripts [how names begin ...]`.

With `--tell` it only tells what is seen, line by line. With `--since COMMIT` it shows what is seen otherwise than in
that commit: whoever changes a rule reads there whether it does what the book says, and nothing else.
"""

import argparse
import difflib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.transcripts.prints import folder_of, keep, kept, prints_of
from tests.transcripts.runner import Script, begin, play, prepared, scripts
from tests.transcripts.seen import Seen

ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str]) -> int:
    """Keep prints, or tell."""
    given = argparse.ArgumentParser(prog="tests.transcripts", description=(__doc__ or "").partition("\n")[0])
    given.add_argument("names", nargs="*", default=[""], help="how the names of scenarios begin; all without any")
    given.add_argument("--tell", action="store_true", help="only tell what is seen")
    given.add_argument("--since", metavar="COMMIT", help="only show what is seen otherwise than there")
    options = given.parse_args(arguments)
    wanted = [script for script in scripts() if script.name.startswith(tuple(options.names))]
    if options.tell:
        print(*(line for script in wanted for line in telling(script)), sep="\n")
    elif options.since:
        print(*differences(wanted, options.since, options.names), sep="\n")
    else:
        keep_all(wanted)
    return 0


def seen_of(script: Script) -> list[list[str]]:
    """Play a scenario, and return what is seen of it."""
    seen, played = Seen(), prepared(script.data)
    played.onlooker = seen
    begin(played, script.data.get("fight", {}))
    seen.happened(played)
    for step in script.data.get("step", ()):
        play(played, step)
        seen.happened(played)
    seen.ended(played)
    return seen.parts


def telling(script: Script) -> Iterator[str]:
    """Yield what is seen of a scenario under its name."""
    for number, part in enumerate(seen_of(script)):
        yield f"{script.name}, part {number}"
        yield from part


def differences(wanted: Sequence[Script], commit: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines in which what is seen differs from what was seen of the program at a commit."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / "then"
        subprocess.run(["git", "worktree", "add", "--detach", "-q", place, commit], cwd=ROOT, check=True)
        try:
            asked = [sys.executable, "-m", "tests.transcripts", "--tell", *names]
            before = subprocess.run(asked, cwd=place, check=True, capture_output=True, text=True).stdout.splitlines()
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", place], cwd=ROOT, check=True)
    now = [line for script in wanted for line in telling(script)]
    yield from difflib.unified_diff(before, now, "then", "now", lineterm="", n=1)


def keep_all(wanted: Sequence[Script]) -> None:
    """Keep the prints of scenarios, drop those of scenarios that are gone, and name the ones that are others."""
    there = {script.name for script in scripts()}
    for folder in sorted({folder_of(script) for script in wanted}):
        before = {name: prints for name, prints in kept(folder).items() if name in there}
        after = {script.name: prints_of(seen_of(script)) for script in wanted if folder_of(script) == folder}
        print(*(name for name in after if before.get(name) != after[name]), sep="\n")
        keep(folder, {**before, **after})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
