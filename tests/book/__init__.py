"""The booklets: complete, in three languages, and fit to be read by everybody."""
