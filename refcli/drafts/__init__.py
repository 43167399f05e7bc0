"""New rulesets as text: a short file on top of a shipped game, or a whole game to change."""
