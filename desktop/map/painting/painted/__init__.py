"""Painted: materials with soft edges, walls of stone, shadows and lamp light, in pictures of 512 by 512 pixels."""
