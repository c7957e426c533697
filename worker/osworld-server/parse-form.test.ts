import { describe, expect, it } from "vitest";
import { parseForm } from "./parse-form";

const TYPE = "multipart/form-data; boundary=b0rder";
const part = (disposition: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--b0rder\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: text/plain\r\n\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
const body = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--b0rder--\r\n")]);
const seen = (given: Buffer, type = TYPE) =>
  [...parseForm(given, type)].map(([name, { bytes, isFile }]) => [name, bytes.toString(), isFile]);

describe("a form", () => {
  it.each([
    'name="file_data"; filename="a b.txt"',
    "name=\"file_data\"; filename*=utf-8''%C3%A9.txt",
    'name="file_data"; filename="é.txt"',
    "name=file_data; filename=x.txt",
    'filename=""; name="file_data"',
  ])("is read however its file is named: %s", (disposition) => {
    expect(seen(body(part('name="file_path"', "/home/user/é"), part(disposition, "DATA")))).toEqual([
      ["file_path", "/home/user/é", false],
      ["file_data", "DATA", true],
    ]);
  });

  it("keeps every byte of a file, also those that look like a border", () => {
    const bytes = Buffer.concat([Buffer.from("\r\n--b0rde\r\n\r\n--\0"), Buffer.from([255, 254, 13, 10])]);
    expect(
      parseForm(body(part('name="f"; filename="x"', bytes)), TYPE)
        .get("f")
        ?.bytes.equals(bytes),
    ).toBe(true);
    expect(seen(body(part('name="f"; filename="x"', "")))).toEqual([["f", "", true]]);
  });

  it("is read with text before its first border, a border in quotes, and without one as URL-encoded", () => {
    const early = Buffer.concat([Buffer.from("preamble\r\n"), body(part('name="a"', "1"))]);
    expect(seen(early, 'multipart/form-data; charset=utf-8; boundary="b0rder"')).toEqual([["a", "1", false]]);
    expect(seen(Buffer.from("a=1+2&a=3"), "application/x-www-form-urlencoded")).toEqual([["a", "1 2", false]]);
  });

  it("that is none, is cut off, or has too many fields is refused with 400", () => {
    const many = body(...Array.from({ length: 17 }, (_, index) => part(`name="f${index}"`, "")));
    const whole = body(part('name="a"', "1"));
    const wrong: [Buffer, string?][] = [
      [Buffer.from("x"), "text/plain"],
      [Buffer.from("x")],
      [whole, undefined],
      [whole, "multipart/form-data"],
      [whole.subarray(0, whole.length - 14), TYPE],
      [Buffer.from("no border at all"), TYPE],
      [Buffer.from("--b0rder"), TYPE],
      [Buffer.alloc(0), TYPE],
      [body(part("x", "1")), TYPE],
      [many, TYPE],
    ];
    for (const [given, type] of wrong) {
      expect(() => parseForm(given, type), given.toString().slice(0, 40)).toThrow(
        expect.objectContaining({ status: 400 }),
      );
    }
  });
});
