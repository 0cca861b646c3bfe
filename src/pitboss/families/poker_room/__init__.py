"""The poker room: players against each other, for a pot of their own chips.

What a seat has in front of it is its stake, and all that it can lose in a hand. One function deals
every game, because a street is data (`rules`), and a game's file says what is its own.
"""
