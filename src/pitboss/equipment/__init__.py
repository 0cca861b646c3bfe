"""What stands on the table: cards, decks and shoes, dice, wheels, and who makes them fall."""
