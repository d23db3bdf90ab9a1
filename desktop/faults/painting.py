"""Painting that fails is told of where it fails: Qt would go on with an error waiting, and might end the program."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")


def survived(paint: Callable[P, None]) -> Callable[P, None]:
    """Let what Qt calls to paint one thing of many fail for itself alone, and tell of it as of any other error."""

    @wraps(paint)
    def painted(*given: P.args, **named: P.kwargs) -> None:
        try:
            paint(*given, **named)
        except Exception:
            sys.excepthook(*sys.exc_info())

    return painted
