import { describe, expect, it } from "vitest";
import { artifactResponse } from "./artifact-response";

const bytes = (text: string) => new TextEncoder().encode(text);
const answer = (content: Uint8Array) =>
  artifactResponse(new Request("http://localhost/"), { bytes: content, digest: "sha256:00" });

describe("artifactResponse", () => {
  it.each([
    ["a PNG", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), "image/png"],
    ["a JPEG", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "image/jpeg"],
    ["JSON", bytes('{"a": "ä"}'), "application/json; charset=utf-8"],
    ["text", bytes("tab\tand ümlaut\n"), "text/plain; charset=utf-8"],
    ["a page, as text", bytes("<!doctype html><script>alert(1)</script>"), "text/plain; charset=utf-8"],
    ["a drawing, as text", bytes("<svg onload=alert(1)></svg>"), "text/plain; charset=utf-8"],
    ["a PDF, as a download", bytes("%PDF-1.7\n\x00\x01"), "application/octet-stream"],
    ["a zip, as a download", bytes("PK\x03\x04"), "application/octet-stream"],
    ["broken UTF-8, as a download", new Uint8Array([0xc3, 0x28]), "application/octet-stream"],
    ["half a document, as text", bytes('{"a": '), "text/plain; charset=utf-8"],
  ])("serves %s", (_, content, type) => {
    const { headers } = answer(content);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition") !== null).toBe(type === "application/octet-stream");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("does not cut a character in two when it looks at the beginning only", () => {
    expect(answer(bytes(`${"x".repeat(65_535)}ä and more`)).headers.get("content-type")).toContain("text/plain");
  });
});
