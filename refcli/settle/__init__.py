"""A quarrel settled: one question under a table's rules, under every shipped ruleset, under every house rule."""
