"""The games that players play each other, each a page of what is its own.

They have no edge, and no house to play: what is asked of the others about that is refused in one
sentence, and who deals, settles or simulates their hands binds them with `between_players`.
"""
