import { describe, expect, it } from "vitest";
import { artifactResponse } from "./artifact-response";

const bytes = (text: string) => new TextEncoder().encode(text);
const answer = (content: Uint8Array, headers: Record<string, string> = {}, kind = "evidence") =>
  artifactResponse(new Request("http://localhost/", { headers }), { bytes: content, digest: "sha256:00", kind });
const FILM = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 4, 5, 6, 7, 8, 9]);

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

  it("shows a film of ours and downloads one of a desktop", () => {
    expect(answer(FILM, {}, "video").headers.get("content-type")).toBe("video/webm");
    expect(answer(FILM).headers.get("content-type")).toBe("application/octet-stream");
    expect(answer(bytes("%PDF\x00"), {}, "video").headers.get("content-type")).toBe("application/octet-stream");
  });

  it.each([
    ["bytes=0-", "bytes 0-9/10", [...FILM]],
    ["bytes=4-5", "bytes 4-5/10", [4, 5]],
    ["bytes=8-99", "bytes 8-9/10", [8, 9]],
    ["bytes=-3", "bytes 7-9/10", [7, 8, 9]],
    ["bytes=-99", "bytes 0-9/10", [...FILM]],
  ])("answers %s with that part", async (range, said, part) => {
    const response = answer(FILM, { range }, "video");
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(said);
    expect(response.headers.get("content-length")).toBe(String(part.length));
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual(part);
  });

  it.each(["bytes=10-", "bytes=-0"])("refuses %s, which lies outside", async (range) => {
    const response = answer(FILM, { range }, "video");
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */10");
    expect(await response.text()).toBe("");
  });

  it.each(["items=0-1", "bytes=5-4", "bytes=0-1,3-4", "bytes=-", "bytes=a-b", "0-1"])(
    "answers %s, which is no single range, with the whole",
    (range) => {
      const response = answer(FILM, { range }, "video");
      expect(response.status).toBe(200);
      expect(response.headers.get("content-length")).toBe("10");
      expect(response.headers.get("accept-ranges")).toBe("bytes");
    },
  );

  it("answers a range of other bytes than the caller has with the whole", () => {
    expect(answer(FILM, { range: "bytes=4-5", "if-range": '"sha256:00"' }).status).toBe(206);
    expect(answer(FILM, { range: "bytes=4-5", "if-range": '"sha256:01"' }).status).toBe(200);
  });

  it("does not cut a character in two when it looks at the beginning only", () => {
    expect(answer(bytes(`${"x".repeat(65_535)}ä and more`)).headers.get("content-type")).toContain("text/plain");
  });
});
