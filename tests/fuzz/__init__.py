"""A short run of the mutations in ``fuzz/``; the long one is ``python -m fuzz``."""
