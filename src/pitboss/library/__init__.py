"""The library: a table as an object, over the engines and the reports; there is no rule here."""
