"""Chariots: their builds and crews, how they are driven, and what their teams do."""
