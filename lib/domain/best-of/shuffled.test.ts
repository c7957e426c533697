import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shuffled } from "./shuffled";

describe("shuffling", () => {
  it("keeps all items, gives the same order for the same seed, and not always the order it was given", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.nat(), (items, seed) => {
        const once = shuffled(items, seed);
        expect(shuffled(items, seed)).toEqual(once);
        expect([...once].sort()).toEqual([...items].sort());
      }),
    );
    expect(new Set(Array.from({ length: 50 }, (_, seed) => shuffled([1, 2, 3], seed).join())).size).toBe(6);
  });
});
