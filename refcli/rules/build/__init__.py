"""From the resolved tree to the typed model, one module a section."""
