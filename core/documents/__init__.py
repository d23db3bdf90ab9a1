"""The document on disk, and foreign formats."""
