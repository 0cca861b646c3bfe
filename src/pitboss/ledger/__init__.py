"""The books: a hash-chained journal in which money is double entry, and the store that keeps it."""
