"""What the players call somebody: the public name, and the sign that stands on the map."""

from PySide6.QtCore import QCoreApplication

from core.model.campaign import Campaign
from core.model.encounter import Token


def public_name(campaign: Campaign, token: Token) -> str:
    """Return the name that the players may read, without the badge; empty where they know none."""
    creature = campaign.creature(token)
    return creature.public_name or (creature.name if token.person is not None else "")


def public_letter(campaign: Campaign, token: Token) -> str:
    """Return the letter that stands on somebody's token for the players."""
    return campaign.creature(token).letter or public_name(campaign, token)[:1].upper() or "?"


def nameless() -> str:
    """Return what somebody is called who has no public name."""
    return QCoreApplication.translate("players", "Somebody")
