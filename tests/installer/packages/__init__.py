"""The makers of packages: what they read is valid and agrees; the long builds are run by hand."""
