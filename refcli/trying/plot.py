"""A trial as a picture: how long games last and what a side scores in a deal, as SVG."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Mapping

from refcli.trying.collect import Trial
from refcli.words import text

_WIDTH, _HEIGHT = 640, 240
_LEFT, _BOTTOM, _TOP = 46, 44, 34
_BARS = 30


def svg(trial: Trial, title: str) -> str:
    """Two histograms, one below the other."""
    totals = _binned(trial.totals)
    parts = [
        _chart(text("try.plot-length"), {str(k): n for k, n in sorted(trial.lengths.items())}, 40),
        _chart(text("try.plot-score"), totals, 40 + _HEIGHT + 20),
    ]
    height = 2 * _HEIGHT + 80
    name = html.escape(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}" '
        f'role="img" aria-label="{name}" font-family="system-ui, sans-serif" font-size="12">\n'
        f"<title>{name}</title>\n"
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>\n'
        f'<text x="{_LEFT}" y="22" font-size="16" font-weight="600">{name}</text>\n' + "".join(parts) + "</svg>\n"
    )


def _binned(values: list[int]) -> dict[str, int]:
    """Counts by the lower end of a round interval."""
    if not values:
        return {}
    low, high = min(values), max(values)
    step = next(s for s in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10**9) if (high - low) // s < _BARS)
    counts = Counter(value // step * step for value in values)
    return {str(start): counts[start] for start in range(low // step * step, high + 1, step)}


def _chart(caption: str, bars: Mapping[str, int], top: int) -> str:
    high, count = max(bars.values(), default=1), max(len(bars), 1)
    plain, wide = _HEIGHT - _TOP - _BOTTOM, (_WIDTH - _LEFT - 20) / count
    base = top + _TOP + plain
    lines = [f'<text x="{_LEFT}" y="{top + 18}" font-weight="600">{html.escape(caption)}</text>\n']
    every = max(1, count // 12)
    for index, (label, number) in enumerate(bars.items()):
        tall, left = number / high * plain, _LEFT + index * wide
        lines.append(
            f'<rect x="{left + 1:.1f}" y="{base - tall:.1f}" width="{max(wide - 2, 1):.1f}" height="{tall:.1f}" '
            f'fill="#7a1f1f"><title>{html.escape(label)}: {number}</title></rect>\n'
        )
        if index % every == 0:
            lines.append(f'<text x="{left + wide / 2:.1f}" y="{base + 16}" text-anchor="middle">{label}</text>\n')
    lines.append(f'<line x1="{_LEFT}" y1="{base}" x2="{_WIDTH - 20}" y2="{base}" stroke="#1a1a1a"/>\n')
    lines.append(f'<text x="{_LEFT - 6}" y="{base - plain + 4:.0f}" text-anchor="end">{high}</text>\n')
    return "".join(lines)
