"""Setting the program up from its source, and the recipes for its packages."""
