"""Tests of the referee beyond the disputes and bugs."""
