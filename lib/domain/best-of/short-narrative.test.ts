import fc from "fast-check";
import { expect, it } from "vitest";
import { shortNarrative } from "./short-narrative";

it("keeps the first line and the last two, leaves out the middle, and always fits", () => {
  const lines = [
    "Rollout r1: ended done.",
    ...Array.from({ length: 20 }, (_, at) => `${at + 1}. step ${"x".repeat(150)}`),
  ];
  const text = [...lines, "Success checks: held.", 'Final screen: "a"'].join("\n");
  const short = shortNarrative(text, 2_000);
  expect(short.startsWith("Rollout r1: ended done.\n1. step")).toBe(true);
  expect(short.endsWith('Success checks: held.\nFinal screen: "a"')).toBe(true);
  expect(short).toMatch(/… \d+ steps left out/);
  expect(shortNarrative("a\nb\nc", 2_000)).toBe("a\nb\nc");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.integer({ min: 4, max: 300 }), (any, bytesMax) => {
      expect(new TextEncoder().encode(shortNarrative(any, bytesMax)).length).toBeLessThanOrEqual(bytesMax);
    }),
  );
});
