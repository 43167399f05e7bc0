"""Quarrels settled."""
