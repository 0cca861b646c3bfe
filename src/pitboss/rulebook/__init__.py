"""Rule books as data: the schema of a game's file, the loader, and what a table binds."""
