"""Where the server is and which key opens it."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Optional
from urllib.parse import urlsplit

from .errors import NotConfigured


@dataclass(frozen=True)
class Address:
    """`url` has no slash at its end."""

    url: str
    key: str

    def __repr__(self) -> str:
        return f"Address(url={self.url!r}, key=…)"


def find_address(
    url: Optional[str] = None,
    api_key: Optional[str] = None,
    environment: Optional[Mapping[str, str]] = None,
    folder: Optional[Path] = None,
) -> Address:
    """Address and key from the arguments, else DESKPROOF_URL and DESKPROOF_API_KEY, else the installation here.

    The installation here is the one whose state folder is DESKPROOF_HOME, or `.deskproof` in the working folder or
    above it. Its key is sent to its own address only. Raises NotConfigured.
    """
    env = os.environ if environment is None else environment
    local = _state_folder(env, folder or Path.cwd())
    local_url = _local_url(local)
    address = url or env.get("DESKPROOF_URL") or local_url
    if not address:
        raise NotConfigured(
            "No address: pass url, set DESKPROOF_URL, or run this below a checkout where npm start runs.",
            code="not_configured",
        )
    address = address.rstrip("/")
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
        raise NotConfigured(f"{address} is no http or https address.", code="not_configured")
    key = api_key or env.get("DESKPROOF_API_KEY") or (_local_key(local) if address == local_url else None)
    if not key:
        raise NotConfigured(
            f"No key for {address}: pass api_key or set DESKPROOF_API_KEY. Make one with: npm run cli -- key create",
            code="not_configured",
        )
    # Left to HTTP, the error about its header would print the key. Files of keys end with a line break.
    key = key.strip()
    if not re.fullmatch("[!-~]+", key):
        raise NotConfigured("The key holds characters that no key has.", code="not_configured")
    return Address(address, key)


def _state_folder(env: Mapping[str, str], start: Path) -> Optional[Path]:
    if env.get("DESKPROOF_HOME"):
        return Path(env["DESKPROOF_HOME"])
    for folder in (start, *start.parents):
        if (folder / ".deskproof").is_dir():
            return folder / ".deskproof"
    return None


def _local_url(home: Optional[Path]) -> Optional[str]:
    if home is None:
        return None
    try:
        url: Any = json.loads((home / "instance.json").read_text("utf-8"))["url"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return url.rstrip("/") if isinstance(url, str) and url else None


def _local_key(home: Optional[Path]) -> Optional[str]:
    if home is None:
        return None
    try:
        return (home / "operator-key").read_text("utf-8").strip()
    except OSError:
        return None
