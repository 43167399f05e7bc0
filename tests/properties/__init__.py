"""What must hold for every deal."""
