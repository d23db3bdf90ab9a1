"""Cards over the map: what waits for an answer, beside whom it is about."""
