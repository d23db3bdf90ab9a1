"""Grappling: grips, the Grapple Test, what either side can do in one, and throwing somebody."""
