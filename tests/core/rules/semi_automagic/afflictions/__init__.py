"""Tests of poison and disease in Semi-Automagic."""
