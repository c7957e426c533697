import fc from "fast-check";
import { expect, it } from "vitest";
import { packRgb } from "./rgb-pack";

it("turns blue-green-red-unused pixels into red-green-blue, for any number of pixels", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const bgrx = bytes.slice(0, bytes.length - (bytes.length % 4));
      const expected: number[] = [];
      for (let at = 0; at < bgrx.length; at += 4) expected.push(bgrx[at + 2]!, bgrx[at + 1]!, bgrx[at]!);
      const packed = new Uint8Array(packRgb(bgrx, null).buffer).slice(0, expected.length);
      expect([...packed]).toEqual(expected);
    }),
  );
});
