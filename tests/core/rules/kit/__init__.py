"""Tests of the kit that rule systems are built of."""
