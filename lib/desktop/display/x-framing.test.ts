import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { XFraming } from "./x-framing";

function greeting(over: { status?: number; resourceMask?: number } = {}): Buffer {
  const bytes = Buffer.alloc(40, 7);
  bytes[0] = over.status ?? 1;
  bytes.writeUInt16LE(8, 6);
  bytes.writeUInt32LE(over.resourceMask ?? 0x1fffff, 16);
  return bytes;
}

function reply(bodyBytes: number, fill = 1): Buffer {
  const bytes = Buffer.alloc(32 + bodyBytes, fill);
  bytes[0] = 1;
  bytes.writeUInt32LE(bodyBytes / 4, 4);
  return bytes;
}

function event(): Buffer {
  const bytes = Buffer.alloc(32, 9);
  bytes[0] = 33;
  return bytes;
}

/** Feeds `bytes` in pieces cut at `cuts`. */
function feed(framing: XFraming, bytes: Buffer, cuts: number[]): Buffer {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((x, y) => x - y), bytes.length];
  const passed = edges
    .slice(1)
    .flatMap((edge, at) => framing.take(bytes.subarray(edges[at], edge)).map((b) => Buffer.from(b)));
  return Buffer.concat(passed);
}

describe("framing of an X server's bytes", () => {
  it("passes a conversation on unchanged, however it is cut", () => {
    const talk = Buffer.concat([greeting(), event(), reply(0), reply(8), event(), reply(400), event()]);
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { maxLength: 20 }), (cuts) => {
        expect(feed(new XFraming(1_000), talk, cuts).equals(talk)).toBe(true);
      }),
    );
  });

  it("writes the awaited body aside and passes the answer on without it, however it is cut", () => {
    const pixels = reply(400, 5);
    const talk = Buffer.concat([greeting(), reply(8), pixels, event()]);
    const bare = Buffer.from(pixels.subarray(0, 32));
    bare.writeUInt32LE(0, 4);
    const expected = Buffer.concat([greeting(), reply(8), bare, event()]);
    fc.assert(
      fc.property(fc.array(fc.nat(2_000), { maxLength: 20 }), (cuts) => {
        const framing = new XFraming(1_000);
        const target = Buffer.alloc(400);
        framing.capture(target);
        expect(feed(framing, talk, cuts).equals(expected)).toBe(true);
        expect(target.equals(pixels.subarray(32))).toBe(true);
      }),
    );
  });

  it("refuses lengths that cannot be true and greetings that would hang the reader", () => {
    const long = reply(0);
    long.writeUInt32LE(0xffffffff, 4);
    expect(() => feed(new XFraming(1_000), Buffer.concat([greeting(), long]), [])).toThrow(RangeError);
    expect(() => feed(new XFraming(1_000), greeting({ resourceMask: 0 }), [])).toThrow(RangeError);
    expect(() => feed(new XFraming(1_000), greeting({ status: 0 }), [])).toThrow(RangeError);
  });
});
