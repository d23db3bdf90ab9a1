"""The view onto the map: its scene of layers, kept true to the document, and what lies under the mouse."""
