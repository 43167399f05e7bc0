"""French: the words of the booklets."""
