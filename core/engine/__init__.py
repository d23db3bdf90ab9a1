"""Requests, events, commands, procedures and the session that runs them."""
