"""The referee: a record and a ruleset in, a verdict out."""

from refcli.referee.adjudicate import adjudicate, in_memory

__all__ = ["adjudicate", "in_memory"]
