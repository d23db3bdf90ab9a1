"""The document as frozen values: people, scenes, encounters, clocks."""
