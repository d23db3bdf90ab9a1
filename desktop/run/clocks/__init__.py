"""The clocks of fights as they are seen: one widget for each system's clock, and an order list for any other."""
