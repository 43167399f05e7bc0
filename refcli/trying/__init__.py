"""A ruleset tried on random games: how long they last, how contracts and scores fall, which clauses ever act."""
