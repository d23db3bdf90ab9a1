"""The map: a scene of layers, the view onto it, and what keeps both true to the document."""
