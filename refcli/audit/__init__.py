"""A ruleset looked at as its author would: every mistake at once, and what cannot be meant although it can be read."""
