"""refcli: a rule interpreter and referee for the Jass family of trick-taking games."""

__version__ = "0.1.0"
