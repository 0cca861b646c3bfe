"""A casino's own plan, from its text to a folder that loads: what is found, and what is asked."""
