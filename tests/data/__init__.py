"""Recorded deals that stand beside the project."""
