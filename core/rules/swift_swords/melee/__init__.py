"""Melee on zones: groups, getting into them and out of them, holds, and what reaches and throws about."""
