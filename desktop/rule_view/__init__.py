"""Rules on the page: entries of the catalogues as text that can be read, searched and followed."""
