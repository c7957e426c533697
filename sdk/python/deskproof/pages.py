"""Lists that come in pages."""

from __future__ import annotations

from typing import Any, Dict, Iterator, Mapping, Optional

from .transport import Transport

PAGE_LIMIT_MAX = 200


def every(transport: Transport, path: str, query: Mapping[str, Any], limit: Optional[int] = None) -> Iterator[Any]:
    """Every item of a list, page after page, or the first `limit`."""
    left = limit
    cursor: Optional[str] = None
    while left is None or left > 0:
        size = PAGE_LIMIT_MAX if left is None else min(left, PAGE_LIMIT_MAX)
        asked: Dict[str, Any] = {**query, "limit": size, "cursor": cursor}
        page = transport.get(path, asked)
        yield from page["data"]
        if not page["has_more"]:
            return
        cursor = page["next_cursor"]
        left = None if left is None else left - len(page["data"])
