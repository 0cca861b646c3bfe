"""Tables at which players play each other for what they have in front of them.

Such a table is one of the floor like others: what a seat has in its rack is its stake, all of it,
when a hand is dealt. What is particular to it is in parts of its own, which the table asks at a few
seams: who is dealt in and where button and blinds are (`blinds`), what may be bought in for
(`room`), how a hand looks (`picture`), what may be done in it (`turns`).
"""
