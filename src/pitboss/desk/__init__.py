"""The mathematician's desk: what follows from proofs and simulations; there is no rule here."""
