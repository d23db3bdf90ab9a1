"""Tests of what each rule system says about its creatures."""
