"""The sheet dock: forms over the fields of sheets, how somebody is now, and what is carried."""
