import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeMessage, encodeMessage, MESSAGE_TYPES } from "./message";
import { MessageStream } from "./message-stream";
import { PreparedCall } from "./prepared-call";

const path = fc.array(fc.stringMatching(/^[A-Za-z0-9_]{1,9}$/), { maxLength: 6 }).map((names) => `/${names.join("/")}`);

it("a prepared call says the same as one made from scratch, with fixed and with other arguments", () => {
  fc.assert(
    fc.property(path, fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 0xffffffff }), (at, text, serial) => {
      const parts = { destination: ":1.42", interface: "org.example.Thing", signature: "su" };
      const prepared = new PreparedCall("Do", { ...parts, args: ["first", 1] });
      for (const args of [undefined, [text.replaceAll("\0", ""), 7]]) {
        const whole = {
          ...parts,
          type: MESSAGE_TYPES.call,
          serial,
          path: at,
          member: "Do",
          args: args ?? ["first", 1],
        };
        const [got, expected] = [prepared.encode(serial, at, args), encodeMessage(whole)].map(decodeMessage);
        expect({ ...got, body: got?.body() }).toEqual({ ...expected, body: expected?.body() });
      }
    }),
  );
});

it("a prepared call is exactly one message, also without arguments", () => {
  const lengths: number[] = [];
  const stream = new MessageStream((bytes) => lengths.push(bytes.length));
  const call = new PreparedCall("Do", { destination: "org.d", interface: "b.C" }).encode(3, "/a/b");
  stream.take(Buffer.concat([call, call]));
  expect(lengths).toEqual([call.length, call.length]);
  expect(decodeMessage(call)).toMatchObject({ serial: 3, path: "/a/b", interface: "b.C", member: "Do" });
  expect(decodeMessage(call).body()).toEqual([]);
});
