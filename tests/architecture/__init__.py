"""The law of the house, proved from the syntax trees."""
