"""Games whose best play is shown in a form of their own: a file each, named after the game."""
