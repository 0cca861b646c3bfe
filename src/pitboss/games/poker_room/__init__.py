"""The games that players play each other, each a page of what is its own.

Their hands are dealt, settled and simulated. They are not among the games that tables are opened
for until a table keeps seats, buttons and stacks between hands.
"""
