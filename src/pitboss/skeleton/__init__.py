"""What `pitboss new-game` writes: a small game that deals, in a book that loads."""
