import { expect, it } from "vitest";
import { pieces } from "./long-text";

it("cuts a text of any length into pieces that together are the text", () => {
  const text = "😀".repeat(300_000);
  const parts = pieces(text);
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.join("")).toBe(text);
  expect(parts.every((part) => !/[\uD800-\uDBFF]$/.test(part))).toBe(true);
});

it("cuts at line ends where it can", () => {
  const parts = pieces(`${"a".repeat(7_000)}\n${"b".repeat(7_000)}`);
  expect(parts.map((part) => part.length)).toEqual([7_001, 7_000]);
  expect(pieces("")).toEqual([]);
});
