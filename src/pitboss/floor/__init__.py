"""The floor: tables that are open, who sits there, what they may do, and what becomes of it."""
