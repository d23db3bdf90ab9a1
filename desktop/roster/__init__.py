"""The roster: everybody here and everybody else of the document, and the menu of what is done to them."""
