"""Keeps the prints of what is seen of transcripts and the like: `python -m tests.transcripts [how names begin ...]`.

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

from tests.transcripts.prints import keep, kept, prints_of
from tests.transcripts.subjects import Subject, subjects

ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str]) -> int:
    """Keep prints, or tell."""
    given = argparse.ArgumentParser(prog="tests.transcripts", description=(__doc__ or "").partition("\n")[0])
    given.add_argument(
        "names",
        nargs="*",
        default=[""],
        help="how names begin, as towers/attack, library, worlds; all if none",
    )
    given.add_argument("--tell", action="store_true", help="only tell what is seen")
    given.add_argument("--since", metavar="COMMIT", help="only show what is seen otherwise than there")
    options = given.parse_args(arguments)
    wanted = [subject for subject in subjects() if subject.name.startswith(tuple(options.names))]
    if options.tell:
        print(*(line for subject in wanted for line in telling(subject)), sep="\n")
    elif options.since:
        print(*differences(wanted, options.since, options.names), sep="\n")
    else:
        keep_all(wanted)
    return 0


def telling(subject: Subject) -> Iterator[str]:
    """Yield what is seen of something under its name."""
    for number, part in enumerate(subject.look()):
        yield f"{subject.name}, part {number}"
        yield from part


def differences(wanted: Sequence[Subject], commit: str, names: Sequence[str]) -> Iterator[str]:
    """Yield the lines in which what is seen differs from what was seen of the program at a commit."""
    with TemporaryDirectory() as folder:
        place = Path(folder) / "then"
        subprocess.run(["git", "worktree", "add", "--detach", "-q", place, commit], cwd=ROOT, check=True)
        try:
            asked = [sys.executable, "-m", "tests.transcripts", "--tell", *names]
            before = subprocess.run(asked, cwd=place, check=True, capture_output=True, text=True).stdout.splitlines()
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", place], cwd=ROOT, check=True)
    # what is told on several lines is several there too
    now = [line for subject in wanted for told in telling(subject) for line in told.splitlines()]
    yield from difflib.unified_diff(before, now, "then", "now", lineterm="", n=1)


def keep_all(wanted: Sequence[Subject]) -> None:
    """Keep prints, drop those of what is gone, and name the ones that are others."""
    there = {subject.name for subject in subjects()}
    for folder in sorted({subject.folder for subject in wanted}):
        before = {name: prints for name, prints in kept(folder).items() if name in there}
        after = {each.name: prints_of(each.look()) for each in wanted if each.folder == folder}
        print(*(name for name in after if before.get(name) != after[name]), sep="\n")
        keep(folder, {**before, **after})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
