import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

/** A terminal with `ls` and its output, as a browser drew it. */
const TERMINAL = new URL("../testing/fixtures/terminal.png", import.meta.url);
const wants = (text: string) => ({ type: "text", text });

/** The same picture as a window dump of `xwd`, 32 bits a pixel. */
async function makeXwd(order: "little" | "big"): Promise<Buffer> {
  const { data, info } = await sharp(await readFile(TERMINAL))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const head = Buffer.alloc(104);
  const fields = [104, 7, 2, 24, info.width, info.height, 0, order === "big" ? 1 : 0, 32, 0, 32, 32, info.width * 4];
  [...fields, 4, 0xff0000, 0xff00, 0xff, 8, 256, 0].forEach((value, at) => head.writeUInt32BE(value, at * 4));
  const pixels = Buffer.alloc(info.width * info.height * 4);
  for (let at = 0; at < info.width * info.height; at++) {
    const value = data.readUIntBE(at * 3, 3);
    if (order === "big") pixels.writeUInt32BE(value, at * 4);
    else pixels.writeUInt32LE(value, at * 4);
  }
  return Buffer.concat([head, pixels]);
}

describe("compare_image_text", () => {
  const bench = metricBench("compare_image_text");

  it("finds words in a picture and says what it read", async () => {
    const file = await bench.file("t.png", await readFile(TERMINAL));
    expect(await bench.score(file, wants("notes"))).toBe(1);
    const reply = await bench.run(file, wants("absent words"));
    expect(reply).toMatchObject({ ok: true, score: 0, detail: expect.stringContaining("Hello World 12345") });
  }, 60_000);

  it.each(["little", "big"] as const)(
    "reads window dumps in %s order",
    async (order) => {
      const file = await bench.file("t.png", await makeXwd(order));
      expect(await bench.score(file, wants("Hello World 12345"))).toBe(1);
    },
    60_000,
  );

  it("is 0 for none and for what cannot be read, whatever the rule", async () => {
    expect(await bench.score(null, wants("a"))).toBe(0);
    expect(await bench.score(await bench.missing("no.png"), wants("a"))).toBe(0);
    expect(await bench.score(await bench.file("e.png", ""), wants("a"))).toBe(0);
    expect(await bench.score(await bench.file("b.png", "no picture"), wants("a"))).toBe(0);
    expect(await bench.score(await bench.file("c.xwd", (await makeXwd("big")).subarray(0, 500)), wants("a"))).toBe(0);
  });

  it("has no score for an unknown rule and a picture of too many pixels", async () => {
    const file = await bench.file("t.png", await readFile(TERMINAL));
    expect(await bench.score(file, { type: "shape", text: "a" })).toBe("rule");
    const huge = Buffer.from(await makeXwd("big"));
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await bench.score(await bench.file("h.xwd", huge), wants("a"))).toBe("refused_input");
  });
});
