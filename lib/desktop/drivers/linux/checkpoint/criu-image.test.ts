import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { buildMessage, numberOf, parseMessage, readImageFile, setNumber, writeImageFile } from "./criu-image";

const folder = mkdtempSync(path.join(tmpdir(), "criu-image-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("puts a message together again byte for byte, with fields it does not know", () => {
  const bytes = Buffer.from([
    0x08, 0x96, 0x01, 0x92, 0x03, 0x03, 1, 2, 3, 0x2d, 9, 9, 9, 9, 0x11, 1, 2, 3, 4, 5, 6, 7, 8,
  ]);
  const message = parseMessage(bytes);
  expect(numberOf(message, 1)).toBe(150);
  expect(buildMessage(message)).toEqual(bytes);
  setNumber(message, 1, 2 ** 52 + 5);
  expect(numberOf(parseMessage(buildMessage(message)), 1)).toBe(2 ** 52 + 5);
});

it("keeps numbers that are not exact as plain ones, and calculates with none of them", () => {
  // -1 as protobuf writes it, and the first address of the kernel's half.
  for (const value of [(1n << 64n) - 1n, 0xffffffffff600000n, 2n ** 53n, 2n ** 49n]) {
    const bytes = buildMessage([[3, 0, value]]);
    const message = parseMessage(bytes);
    expect(BigInt(message[0]![2] as bigint)).toBe(value);
    expect(buildMessage(message)).toEqual(bytes);
    if (value > Number.MAX_SAFE_INTEGER) expect(() => numberOf(message, 3)).toThrow(RangeError);
  }
});

it("puts together a message that is longer than any before", () => {
  const long = Buffer.alloc(300_000, 7);
  const bytes = buildMessage([
    [1, 0, 5],
    [2, 2, long],
  ]);
  const [first, second] = parseMessage(bytes);
  expect(first).toEqual([1, 0, 5]);
  expect(long.equals(second![2] as Buffer)).toBe(true);
});

it("reads back the files it wrote, with one and with two magic numbers", () => {
  for (const magic of [Buffer.from([1, 2, 3, 4]), Buffer.from([0x19, 0x43, 0x56, 0x54, 1, 2, 3, 4])]) {
    const file = path.join(folder, "image");
    writeImageFile(file, { head: magic, entries: [Buffer.from("abc"), Buffer.alloc(0)] });
    const image = readImageFile(file);
    expect(image.head).toEqual(magic);
    expect(image.entries.map(String)).toEqual(["abc", ""]);
  }
});

it("refuses what is cut off", () => {
  const file = path.join(folder, "cut");
  writeImageFile(file, { head: Buffer.from([1, 2, 3, 4]), entries: [Buffer.from("abcdef")] });
  const whole = readFileSync(file);
  for (const length of [2, 5, 9, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    expect(() => readImageFile(file)).toThrow(/cut off/);
  }
  expect(() => parseMessage(Buffer.from([0x12, 0x7f, 1]))).toThrow(/cut off/);
  expect(() => parseMessage(Buffer.from([0x08, 0xff]))).toThrow(/does not end/);
});
