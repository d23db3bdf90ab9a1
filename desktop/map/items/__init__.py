"""The items of the map's scene: one for each layer, one for each token."""
