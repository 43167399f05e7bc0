"""Records as text: ``.jass`` reading and writing, and imports of other formats. Knows the deck, not the rules."""
