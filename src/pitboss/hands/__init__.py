"""What a hand is worth: poker, twenty-one and baccarat, counted from the cards alone."""
