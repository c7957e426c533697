"""Renames the browser's product strings, so that window titles and the accessibility tree say what tasks expect.

A resource pack (version 5) is: u32 version, u8 encoding, 3 zero bytes, u16 resource count, u16 alias count, then per
resource u16 id and u32 offset (one extra entry marks the end), per alias two u16, then the data.
"""

import struct
import sys

OLD, NEW = "Chromium", "Google Chrome"
UTF8 = 1


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    version, encoding, resources, aliases = struct.unpack_from("<IBxxxHH", data)
    if version != 5 or encoding != UTF8:
        raise SystemExit(f"{path}: pack version {version}, encoding {encoding} is not known")
    table = [struct.unpack_from("<HI", data, 12 + 6 * n) for n in range(resources + 1)]
    alias_bytes = data[12 + 6 * (resources + 1) : 12 + 6 * (resources + 1) + 4 * aliases]
    texts, changed = [], 0
    for (_, start), (_, end) in zip(table, table[1:]):
        text = data[start:end]
        renamed = text.replace(OLD.encode(), NEW.encode())
        changed += renamed != text
        texts.append(renamed)
    if not changed:
        raise SystemExit(f"{path}: no string names the product")
    offset = 12 + 6 * (resources + 1) + len(alias_bytes)
    out = bytearray(data[:12])
    for (number, _), text in zip(table, [*texts, b""]):
        out += struct.pack("<HI", number, offset)
        offset += len(text)
    with open(path, "wb") as file:
        file.write(bytes(out) + alias_bytes + b"".join(texts))


main(sys.argv[1])
