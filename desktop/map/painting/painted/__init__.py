"""Painted: materials with soft edges, walls of stone, shadows and lamp light, in small square pictures."""
