import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor } from "./cursor";

const key = new Uint8Array(32).fill(1);
const scope = { key, list: ["runs", "wsp_1", undefined, "x"] };

describe("cursors", () => {
  it("give back their place", () => {
    for (const place of [12, null, "text", { createdAt: "2026-01-01T00:00:00.000Z", id: "run_ä" }]) {
      expect(decodeCursor(scope, encodeCursor(scope, place))).toEqual(place);
    }
  });

  it("are refused with any one character changed", () => {
    const cursor = encodeCursor(scope, { id: "run_1" });
    for (let at = 0; at < cursor.length; at++) {
      const changed = cursor.slice(0, at) + (cursor[at] === "A" ? "B" : "A") + cursor.slice(at + 1);
      expect(() => decodeCursor(scope, changed), `character ${at}`).toThrow(/cursor/);
    }
  });

  it("belong to one list, one filter and one installation", () => {
    const cursor = encodeCursor(scope, 1);
    expect(() => decodeCursor({ key, list: ["attempts", "wsp_1", undefined, "x"] }, cursor)).toThrow();
    expect(() => decodeCursor({ key, list: ["runs", "wsp_2", undefined, "x"] }, cursor)).toThrow();
    expect(() => decodeCursor({ ...scope, key: new Uint8Array(32) }, cursor)).toThrow();
    for (const junk of ["", "A", "not base64!", "a".repeat(1_000)]) expect(() => decodeCursor(scope, junk)).toThrow();
  });
});
