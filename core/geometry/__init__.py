"""The geometry of play on integer map coordinates: 768 units to a square, y down."""
