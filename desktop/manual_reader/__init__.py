"""Reading the manual: the window that shows its pages, and the book that they make on paper."""
