"""One file per game. The registry finds them by scanning this folder."""
