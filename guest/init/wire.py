"""Frames between the worker and pid 1: one request and one answer per connection.

A frame is a big-endian u32 length, that many bytes of JSON (an object), and then `body_bytes` raw bytes, where
`body_bytes` is a field of that object. Guest code never sees the socket: it lies in a folder only root may enter.
"""

import json
import struct

HEADER_BYTES_MAX = 4 * 1024 * 1024


def encode(header, body=b""):
    header = dict(header, body_bytes=len(body))
    text = json.dumps(header, separators=(",", ":")).encode()
    return struct.pack(">I", len(text)) + text + body


def decode_header(buffer):
    """Returns (header, bytes used), or None while more bytes are needed. Raises ValueError on nonsense."""
    if len(buffer) < 4:
        return None
    (length,) = struct.unpack_from(">I", buffer)
    if length > HEADER_BYTES_MAX:
        raise ValueError("header too long")
    if len(buffer) < 4 + length:
        return None
    header = json.loads(bytes(buffer[4 : 4 + length]))
    if not isinstance(header, dict):
        raise ValueError("header is not an object")
    return header, 4 + length
