"""The five texts against each other on the same records."""
