"""What tools show above the map: plain records, and the one item that draws them."""
