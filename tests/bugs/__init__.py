"""Faults that other programs had, each as a case."""
