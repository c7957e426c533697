import { byteRange } from "./byte-range";

/** Kinds of bytes that a browser may show; everything else is a download. */
const SHOWN: ReadonlyArray<{ type: string; fits: (bytes: Uint8Array) => boolean }> = [
  { type: "image/png", fits: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: "image/jpeg", fits: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { type: "application/json; charset=utf-8", fits: isJson },
  { type: "text/plain; charset=utf-8", fits: isText },
];
/** A film that this product made. Whatever else looks like one comes from a desktop and stays a download. */
const VIDEO = {
  kind: "video",
  type: "video/webm",
  fits: (bytes: Uint8Array) => startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]),
};
/** Bytes looked at to tell text from other things. */
const SNIFFED = 65_536;

/**
 * Answers with an artifact. Its bytes come from a desktop, so they are never trusted: the type is told from the bytes
 * among a few harmless ones, nothing may run, and a browser that keeps them keeps them for this person only. A range
 * of bytes is answered as RFC 9110 has it, so that a player can seek.
 */
export function artifactResponse(
  request: Request,
  { bytes, digest, kind }: { bytes: Uint8Array; digest: string; kind: string },
): Response {
  const etag = `"${digest}"`;
  const headers: Record<string, string> = {
    etag,
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const shown = kind === VIDEO.kind && VIDEO.fits(bytes) ? VIDEO : SHOWN.find(({ fits }) => fits(bytes));
  headers["content-type"] = shown?.type ?? "application/octet-stream";
  if (!shown) headers["content-disposition"] = `attachment; filename="${digest.replace(":", "-")}"`;
  const range = byteRange(request.headers, bytes.byteLength, etag);
  if (range === "unsatisfiable") {
    headers["content-range"] = `bytes */${bytes.byteLength}`;
    return new Response(null, { status: 416, headers });
  }
  if (range) headers["content-range"] = `bytes ${range.first}-${range.last}/${bytes.byteLength}`;
  const part = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  headers["content-length"] = String(part.byteLength);
  return new Response(new Uint8Array(part), { status: range ? 206 : 200, headers });
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte);
}

function isText(bytes: Uint8Array): boolean {
  const part = bytes.subarray(0, SNIFFED);
  if (part.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)) return false;
  try {
    // A character may be cut at the end of the part; `stream` lets it be.
    new TextDecoder("utf-8", { fatal: true }).decode(part, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isJson(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x7b && bytes[0] !== 0x5b) return false;
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}
