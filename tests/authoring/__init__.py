"""Rulesets as people write them: their mistakes, and what the program makes of them."""
