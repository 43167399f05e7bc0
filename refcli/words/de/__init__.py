"""German: the words of the booklets."""
