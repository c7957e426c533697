import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSignature } from "./signature";
import { WireReader } from "./wire-reader";
import { WireWriter } from "./wire-writer";

const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((value) => !value.includes("\0"));

/** Pairs of a D-Bus type and a value of it. */
const { typed } = fc.letrec<{ typed: [string, unknown] }>((tie) => ({
  typed: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(fc.constant("y"), fc.integer({ min: 0, max: 255 })),
    fc.tuple(fc.constant("b"), fc.boolean()),
    fc.tuple(fc.constant("n"), fc.integer({ min: -32_768, max: 32_767 })),
    fc.tuple(fc.constant("q"), fc.integer({ min: 0, max: 65_535 })),
    fc.tuple(fc.constant("i"), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    fc.tuple(fc.constant("u"), fc.integer({ min: 0, max: 2 ** 32 - 1 })),
    fc.tuple(fc.constant("x"), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    fc.tuple(fc.constant("t"), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })),
    fc.tuple(fc.constant("d"), fc.double({ noNaN: true })),
    fc.tuple(fc.constant("s"), text),
    fc.tuple(fc.constant("g"), fc.constantFrom("", "s", "a{sv}", "(iu)")),
    fc.array(text, { maxLength: 4 }).map((list): [string, unknown] => ["as", list]),
    fc
      .array(fc.tuple(text, fc.integer({ min: 0, max: 9 })), { maxLength: 3 })
      .map((list): [string, unknown] => ["a{su}", list]),
    fc
      .array(tie("typed"), { minLength: 1, maxLength: 3 })
      .map((fields): [string, unknown] => [
        `(${fields.map(([type]) => type).join("")})`,
        fields.map(([, value]) => value),
      ]),
  ),
}));

function read(bytes: Buffer, signature: string): unknown[] {
  return new WireReader(bytes, 0, true).values(signature);
}

describe("D-Bus marshalling", () => {
  it("reads back what it wrote", () => {
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 5 }), (parts) => {
        const signature = parts.map(([type]) => type).join("");
        const values = parts.map(([, value]) => value);
        expect(read(new WireWriter().values(signature, values).bytes(), signature)).toEqual(values);
      }),
    );
  });

  it("gives a variant's bare value", () => {
    const bytes = new WireWriter().values("vv", [
      { signature: "s", value: "text" },
      { signature: "a(ii)", value: [[1, 2]] },
    ]);
    expect(read(bytes.bytes(), "vv")).toEqual(["text", [[1, 2]]]);
  });

  it("agrees with the specification's example of an array of 64-bit numbers", () => {
    const bytes = new WireWriter().values("at", [[5n]]).bytes();
    expect([...bytes]).toEqual([8, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("answers any bytes with values or a RangeError, and in bounded time", () => {
    const signatures = fc.constantFrom("s", "a(so)", "a{sv}", "v", "ay", "(ibdx)", "a((so)(so)(so)iiassusau)");
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), signatures, (bytes, signature) => {
        try {
          read(Buffer.from(bytes), signature);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(["a", "(", "(s", "{s}", "a{s}", "z", "()", "a".repeat(40) + "s", "s".repeat(300)])(
    "refuses the signature %s",
    (signature) => {
      expect(() => parseSignature(signature)).toThrow(RangeError);
    },
  );

  it("refuses variants nested without end", () => {
    const nested = Buffer.from("\u0001v\0".repeat(100), "latin1");
    expect(() => read(nested, "v")).toThrow(RangeError);
  });
});
