"""The stamps that come with the program, drawn as paths so that they are sharp at any size."""
