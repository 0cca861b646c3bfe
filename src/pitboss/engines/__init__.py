"""Who answers the tape: a table, an exact solver, a simulation."""
