import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeMessage, encodeMessage, MESSAGE_TYPES } from "./message";
import { MessageStream } from "./message-stream";

const call = encodeMessage({
  type: MESSAGE_TYPES.call,
  serial: 7,
  path: "/a",
  interface: "b.C",
  member: "Do",
  destination: "org.d",
  signature: "si",
  args: ["hé", -3],
});
const reply = encodeMessage({ type: MESSAGE_TYPES.reply, serial: 8, replySerial: 7, destination: ":1.2" });

describe("D-Bus messages", () => {
  it("carry their fields and arguments", () => {
    const message = decodeMessage(call);
    expect(message).toMatchObject({
      type: 1,
      serial: 7,
      path: "/a",
      interface: "b.C",
      member: "Do",
      replySerial: null,
    });
    expect(message.body()).toEqual(["hé", -3]);
    expect(decodeMessage(reply)).toMatchObject({ type: 2, replySerial: 7, member: null });
    expect(decodeMessage(reply).body()).toEqual([]);
  });

  it("come out whole and in order, however the stream is cut", () => {
    const stream = Buffer.concat([call, reply, call]);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
        const serials: number[] = [];
        const reader = new MessageStream((bytes) => serials.push(decodeMessage(bytes).serial));
        const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
        edges.slice(1).forEach((edge, at) => reader.take(stream.subarray(edges[at], edge)));
        expect(serials).toEqual([7, 8, 7]);
      }),
    );
  });

  it("are left out when they are longer than anybody needs, and what follows is read", () => {
    const long = encodeMessage({ type: MESSAGE_TYPES.call, serial: 9, signature: "s", args: ["x".repeat(500)] });
    const stream = Buffer.concat([call, long, reply, long, long, call]);
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 20 }), (cuts) => {
        const serials: number[] = [];
        const reader = new MessageStream((bytes) => serials.push(decodeMessage(bytes).serial), 400);
        const edges = [0, ...cuts.sort((a, b) => a - b), stream.length];
        edges.slice(1).forEach((edge, at) => reader.take(stream.subarray(edges[at], edge)));
        expect(serials).toEqual([7, 8, 7]);
      }),
    );
  });

  it("do not depend on the bytes they came in", () => {
    const serials: number[] = [];
    const reader = new MessageStream((bytes) => serials.push(decodeMessage(bytes).serial));
    const chunk = Buffer.alloc(10);
    for (let at = 0; at < call.length; at += chunk.length) {
      const piece = chunk.subarray(0, call.copy(chunk, 0, at));
      reader.take(piece);
      chunk.fill(255);
    }
    expect(serials).toEqual([7]);
  });

  it("answer any header with a message or a RangeError, and in bounded time", () => {
    const header = fc.uint8Array({ minLength: 16, maxLength: 120 });
    fc.assert(
      fc.property(header, fc.constantFrom(108, 66), (bytes, order) => {
        bytes[0] = order;
        try {
          decodeMessage(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("are refused when they are longer than the protocol allows or none at all", () => {
    const long = Buffer.from(call);
    long.writeUInt32LE(0x7fffffff, 4);
    expect(() => new MessageStream(() => {}).take(long)).toThrow(RangeError);
    expect(() => new MessageStream(() => {}).take(Buffer.alloc(16))).toThrow(RangeError);
  });
});
