"""Mutated rulesets and records, by structure: nothing that a stranger writes may crash, hang or eat memory."""
