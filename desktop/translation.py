"""Marks words that are translated later: the records of actions are made before a language is loaded."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return the text as it is; its name lets Qt's tools find it as a text of the context."""
    return text
