import { describe, expect, it } from "vitest";
import { FrameReader, encodeFrame } from "./init-frames";

describe("frames", () => {
  const frame = encodeFrame({ ok: true, name: "é" }, Buffer.from("body"));

  it("are put together from any split", () => {
    for (let cut = 1; cut < frame.length; cut++) {
      const reader = new FrameReader(10);
      expect(reader.push(frame.subarray(0, cut))).toBeNull();
      const whole = reader.push(frame.subarray(cut));
      expect(whole?.header).toMatchObject({ ok: true, name: "é" });
      expect(whole?.body.toString()).toBe("body");
    }
  });

  it("with a body beyond the limit are refused before the body is kept", () => {
    expect(() => new FrameReader(3).push(frame)).toThrow(/malformed/);
  });

  it("with a header length no init sends are refused at once", () => {
    expect(() => new FrameReader(10).push(Buffer.from([0x7f, 0xff, 0xff, 0xff]))).toThrow(/too long/);
  });

  it.each(["[]", "7", '{"body_bytes":-1}', "{}"])("with the header %s are refused", (json) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(json.length);
    expect(() => new FrameReader(10).push(Buffer.concat([length, Buffer.from(json)]))).toThrow(/malformed/);
  });
});
