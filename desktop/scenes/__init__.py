"""The scenes dock: the maps of the document, their folders, and what a new one is to be like."""
