"""The rules browser: entries of the catalogues as text that can be read, searched and followed."""
