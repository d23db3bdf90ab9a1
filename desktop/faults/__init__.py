"""Errors that nobody foresaw: caught wherever they happen, told in one calm line, and written down for a report."""
