"""The properties dock: a form over the fields of what is selected on the map, for one value or many at once."""
