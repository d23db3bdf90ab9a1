"""A tiny rule system, as far from 99 Towers as can be: sides alternate, d20 saves, places are zones and borders.

It shows how a system is made of the kit: `sheet` is what is stored, `fighter` what the rules read of it, `actions` what
can be done, `system` everything else. It has a held turn, a delayed effect, a tie that is rolled again and an action
whose cost ends the round, so that the engine, the docks and the conformance tests meet all of them.
"""
