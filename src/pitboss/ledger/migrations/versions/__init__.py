"""One file per revision of the schema, each written out in full."""
