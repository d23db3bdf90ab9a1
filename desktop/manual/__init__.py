"""The manual: its pages, the window that shows them where F1 is pressed, and the book that they make on paper."""
