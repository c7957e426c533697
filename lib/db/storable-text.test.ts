import { expect, it } from "vitest";
import { storable, storableText } from "./storable-text";

it("replaces what the database refuses and leaves the rest, at any depth", () => {
  expect(storableText("a\u0000b\u0007c😀")).toBe("a\uFFFDb\u0007c😀");
  expect(storableText("cut \uD83D here \uDE00")).toBe("cut \uFFFD here \uFFFD");
  const at = new Date(0);
  expect(storable({ "k\u0000": ["x\u0000", { n: 1, none: null, at }] })).toEqual({
    "k\uFFFD": ["x\uFFFD", { n: 1, none: null, at }],
  });
});
