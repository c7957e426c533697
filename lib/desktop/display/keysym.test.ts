import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysymOfCodePoint, keysymsOfText, knownKeysym } from "./keysym";

describe("symbols of text", () => {
  it("types line breaks as Return and tabs as Tab, once each", () => {
    const [enter, tab] = [knownKeysym("Return"), knownKeysym("Tab")];
    expect(keysymsOfText("a\r\nb\n\tc\r")).toEqual([0x61, enter, 0x62, enter, tab, 0x63, enter]);
  });

  it("gives every printable character its own symbol", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        const printable = [...text].filter((character) => !/[\p{Cc}\p{Cs}]/u.test(character));
        const keysyms = keysymsOfText(printable.join(""));
        expect(new Set(keysyms).size).toBe(new Set(printable).size);
        expect(keysyms).toHaveLength(printable.length);
      }),
    );
  });

  it.each([0, 7, 0x1b, 0x7f, 0x85, 0xd800, 0xdfff])("refuses the code point %d", (codePoint) => {
    expect(() => keysymOfCodePoint(codePoint)).toThrowError(expect.objectContaining({ code: "action_failed" }));
  });
});
