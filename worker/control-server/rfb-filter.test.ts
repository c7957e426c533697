import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RfbFilter, RfbViolation } from "./rfb-filter";

const VERSION = Buffer.from("RFB 003.008\n");
const hello = (shared = 1) => Buffer.concat([VERSION, Buffer.of(1, shared)]);
const HELLO = hello();

const encodings = (...list: number[]) => {
  const out = Buffer.alloc(4 + 4 * list.length);
  out[0] = 2;
  out.writeUInt16BE(list.length, 2);
  list.forEach((encoding, index) => out.writeInt32BE(encoding, 4 + 4 * index));
  return out;
};
const cutText = (text: string, length = text.length) => {
  const head = Buffer.alloc(8);
  head[0] = 6;
  head.writeInt32BE(length, 4);
  return Buffer.concat([head, Buffer.from(text, "latin1")]);
};
const PIXEL_FORMAT = Buffer.concat([Buffer.of(0), Buffer.alloc(19, 7)]);
const UPDATE = Buffer.concat([Buffer.of(3, 1), Buffer.alloc(8, 9)]);
const KEY = Buffer.concat([Buffer.of(4, 1, 0, 0), Buffer.from([0, 0, 0, 0x61])]);
const QEMU_KEY = Buffer.concat([Buffer.of(255, 0), Buffer.alloc(10, 3)]);
const POINTER = Buffer.of(5, 1, 0, 10, 0, 20);
const FENCE = Buffer.concat([Buffer.of(248, 0, 0, 0, 0, 0, 0, 1, 3), Buffer.from("abc")]);
const CONTINUOUS = Buffer.concat([Buffer.of(150, 1), Buffer.alloc(8)]);
const RESIZE = Buffer.concat([Buffer.of(251, 0, 4, 0, 3, 0, 1, 0), Buffer.alloc(16)]);
const POWER = Buffer.of(250, 0, 1, 2);

const LOOKING = [PIXEL_FORMAT, encodings(0, 7, -239), UPDATE, FENCE, CONTINUOUS];
const ACTING = [KEY, QEMU_KEY, POINTER, cutText("hello")];
const FORBIDDEN = [RESIZE, POWER];

const through = (mode: "view" | "control", ...messages: Buffer[]) =>
  new RfbFilter(mode).push(Buffer.concat([HELLO, ...messages])).subarray(HELLO.length);

describe("RFB filter", () => {
  it("lets a viewer look in both modes", () => {
    for (const mode of ["view", "control"] as const) {
      expect(through(mode, ...LOOKING)).toEqual(Buffer.concat(LOOKING));
    }
  });

  it("drops whatever acts on the desktop in view mode and passes it under control", () => {
    for (const message of ACTING) {
      expect(through("view", UPDATE, message, UPDATE)).toEqual(Buffer.concat([UPDATE, UPDATE]));
      expect(through("control", UPDATE, message, UPDATE)).toEqual(Buffer.concat([UPDATE, message, UPDATE]));
    }
  });

  it("never lets anybody resize, shut down or own the desktop", () => {
    for (const mode of ["view", "control"] as const) {
      for (const message of FORBIDDEN) expect(through(mode, message, UPDATE)).toEqual(UPDATE);
      expect(new RfbFilter(mode).push(hello(0))).toEqual(HELLO);
    }
  });

  it("withholds encodings that change how its own messages are read", () => {
    expect(through("control", encodings(16, -316, -308, 0xc0a1e5ce | 0, 5))).toEqual(encodings(16, 5));
  });

  it("skips a text that is too long or of the extended form, without keeping it", () => {
    const long = cutText("x".repeat(300_000));
    expect(through("control", long, UPDATE)).toEqual(UPDATE);
    expect(through("control", cutText("zzzz", -4), UPDATE)).toEqual(UPDATE);
  });

  it.each([
    ["another version", Buffer.from("RFB 003.003\n")],
    ["a security type that was not offered", Buffer.concat([VERSION, Buffer.of(2)])],
    ["an unknown message", Buffer.concat([HELLO, Buffer.of(99)])],
    ["an unknown extension", Buffer.concat([HELLO, Buffer.of(255, 1)])],
    ["a fence that is too long", Buffer.concat([HELLO, Buffer.of(248, 0, 0, 0, 0, 0, 0, 0, 65)])],
    ["more encodings than there are", Buffer.concat([HELLO, Buffer.of(2, 0, 2, 0)])],
  ])("refuses %s", (_, bytes) => {
    expect(() => new RfbFilter("control").push(bytes)).toThrow(RfbViolation);
  });

  it("decides the same however the bytes are cut", () => {
    const message = fc.constantFrom(...LOOKING, ...ACTING, ...FORBIDDEN);
    fc.assert(
      fc.property(
        fc.array(message, { maxLength: 12 }),
        fc.constantFrom("view" as const, "control" as const),
        fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1 }),
        (messages, mode, cuts) => {
          const all = Buffer.concat([HELLO, ...messages]);
          const filter = new RfbFilter(mode);
          const out: Buffer[] = [];
          for (let at = 0, turn = 0; at < all.length; turn++) {
            const size = cuts[turn % cuts.length] ?? 1;
            out.push(filter.push(all.subarray(at, at + size)));
            at += size;
          }
          const wanted = messages.filter(
            (one) => !FORBIDDEN.includes(one) && (mode === "control" || !ACTING.includes(one)),
          );
          expect(Buffer.concat(out)).toEqual(Buffer.concat([HELLO, ...wanted]));
        },
      ),
    );
  });
});
