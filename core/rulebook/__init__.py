"""The rule catalogues and citations of their rules."""
