"""Documents: opening, making, saving and leaving them, and copying from another."""
