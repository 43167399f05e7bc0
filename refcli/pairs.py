"""Two sequences side by side, known to be equally long.

Where a loop runs ten times for every deal, to say ``strict`` with a keyword takes longer than the loop itself.
"""

from __future__ import annotations

pairs = zip
