import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { metricBench } from "../testing/metric-bench";

/** A picture with structure: every pixel from a formula, so that tests need no files. */
function picture(width: number, height: number, shade: (x: number, y: number) => [number, number, number]) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(shade(x, y), (y * width + x) * 3);
  return sharp(data, { raw: { width, height, channels: 3 } }).png();
}
const waves = (x: number, y: number): [number, number, number] => [(x * 7 + y) % 256, (x * y) % 256, (y * 11) % 256];
const noise = (x: number, y: number): [number, number, number] => [
  (x * 97 + y * 31) % 256,
  (x * 13) % 256,
  (x + y * 89) % 256,
];
const png = (shade = waves, width = 40, height = 30) => picture(width, height, shade).toBuffer();

describe("compare_images", () => {
  const bench = metricBench("compare_images");
  it("is 1 for the same picture, also in another format and size, and low for another", async () => {
    const gold = await bench.file("gold.png", await png());
    expect(await bench.score(gold, gold)).toBe(1);
    expect(
      await bench.score(
        await bench.file("a.webp", await picture(40, 30, waves).webp({ lossless: true }).toBuffer()),
        gold,
      ),
    ).toBe(1);
    expect(await bench.score(await bench.file("n.png", await png(noise)), gold)).toBeLessThan(0.5);
  });

  it("counts only what lies above the base likeness", async () => {
    const gold = await bench.file("gold.png", await png());
    expect(await bench.score(await bench.file("n.png", await png(noise)), gold, { reference_base_result: 0.9 })).toBe(
      0,
    );
    expect(await bench.score(gold, gold, { reference_base_result: 0.9 })).toBeCloseTo(1, 12);
  });

  it("has no score for a broken, tiny or enormous picture and 0 for none", async () => {
    const gold = await bench.file("gold.png", await png());
    const score = async (bytes: Uint8Array) => bench.score(await bench.file("x.png", bytes), gold);
    expect(await bench.score(null, gold)).toBe(0);
    expect(await score((await png()).subarray(0, 60))).toBe("unreadable_input");
    expect(await score(await png(waves, 3, 3))).toBe("unreadable_input");
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "white" } })
      .png()
      .toBuffer();
    expect(huge.byteLength).toBeLessThan(1024 * 1024);
    expect(await score(huge)).toBe("refused_input");
  }, 30_000);
});

describe("check_structure_sim", () => {
  const bench = metricBench("check_structure_sim");
  it("wants the same size and a likeness of 0.9", async () => {
    const gold = await bench.file("gold.png", await png());
    expect(await bench.score(gold, gold)).toBe(1);
    expect(await bench.score(await bench.file("n.png", await png(noise)), gold)).toBe(0);
    expect(await bench.score(await bench.file("s.png", await png(waves, 41, 30)), gold)).toBe(0);
  });

  it("gives 0 for a missing or broken picture", async () => {
    const gold = await bench.file("gold.png", await png());
    expect(await bench.score(null, gold)).toBe(0);
    expect(await bench.score(await bench.missing(), gold)).toBe(0);
    expect(await bench.score(await bench.file("t.png", "text"), gold)).toBe(0);
  });
});

describe("check_image_size", () => {
  const bench = metricBench("check_image_size");
  it("compares what the rule names", async () => {
    const file = await bench.file("a.png", await png());
    expect(await bench.score(file, { width: 40, height: 30 })).toBe(1);
    expect(await bench.score(file, { height: 31 })).toBe(0);
    expect(await bench.score(null, { height: 31 })).toBe(0);
  });

  it("measures the visible part when transparency is ignored", async () => {
    const shown = await sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: await png(), left: 5, top: 5 }])
      .png()
      .toBuffer();
    const file = await bench.file("a.png", shown);
    expect(await bench.score(file, { width: 40, height: 30, ignore_transparent: true })).toBe(1);
    expect(await bench.score(file, { width: 50, height: 50 })).toBe(1);
  });
});

describe("check_image_mirror", () => {
  const bench = metricBench("check_image_mirror");
  it("wants the picture flipped left to right", async () => {
    const gold = await bench.file("gold.png", await png());
    const flipped = await bench.file(
      "f.png",
      await sharp(await png())
        .flop()
        .png()
        .toBuffer(),
    );
    expect(await bench.score(flipped, gold)).toBe(1);
    expect(await bench.score(gold, gold)).toBe(0);
  });
});

describe("compare_image_list", () => {
  const bench = metricBench("compare_image_list");
  it("wants every pixel of every picture equal", async () => {
    const [one, two] = [await bench.file("1.png", await png()), await bench.file("2.png", await png(noise))];
    expect(await bench.score([one, two], [one, two])).toBe(1);
    expect(await bench.score([one, two], [one, one])).toBe(0);
    expect(await bench.score([one, null], [one, one])).toBe(0);
  });
});
