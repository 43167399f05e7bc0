"""The disputed positions and their rulings."""
