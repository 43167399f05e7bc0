"""A ruleset as a booklet for people: from its data alone, in several languages, as Markdown and HTML."""
