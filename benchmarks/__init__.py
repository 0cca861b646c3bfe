"""Ratios against a peer or a baseline measured in the same run. Never timed tests."""
