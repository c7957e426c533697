import { describe, expect, it } from "vitest";
import { comparedPictures, pixelDifference, pngSize } from "./pixel-difference";

const pixels = (width: number, height: number, ...data: number[]) => ({
  width,
  height,
  data: new Uint8ClampedArray(data),
});

describe("pixelDifference", () => {
  it("counts each pixel once, whichever channels differ, and marks it", () => {
    const got = pixels(3, 1, 0, 0, 0, 255, 10, 20, 30, 255, 90, 90, 90, 255);
    const expected = pixels(3, 1, 0, 0, 0, 255, 11, 21, 31, 255, 90, 90, 90, 254);
    const found = pixelDifference(got, expected);
    expect(found).toMatchObject({ different: 2, total: 3 });
    expect([...(found?.map ?? [])]).toEqual([0, 0, 0, 51, 214, 40, 57, 255, 214, 40, 57, 255]);
  });

  it("compares nothing when the sizes differ", () => {
    expect(pixelDifference(pixels(2, 1, 0, 0, 0, 0, 0, 0, 0, 0), pixels(1, 2, 0, 0, 0, 0, 0, 0, 0, 0))).toBeNull();
  });
});

describe("pngSize", () => {
  it("reads the size of a PNG from its head and of nothing else", () => {
    const png = Buffer.from("89504e470d0a1a0a0000000d494844520001000000000040", "hex");
    expect(pngSize(png)).toEqual({ width: 65_536, height: 64 });
    expect(pngSize(png.subarray(0, 20))).toBeNull();
    expect(pngSize(Buffer.from("GIF89a".padEnd(40)))).toBeNull();
  });
});

describe("comparedPictures", () => {
  const side = (...origins: string[]) => ({
    ...{ getter: "vm_file", parameters: {}, preview: null, value: null },
    files: origins.map((origin) => ({ origin, digest: `sha256:${origin}`, bytes: 1 })),
  });

  it("finds the one picture of each side, also behind an address with a query", () => {
    const found = comparedPictures({ result: side("/home/user/a.png"), expected: side("https://x/y.PNG?raw=1") });
    expect(found).toMatchObject({ got: { origin: "/home/user/a.png" }, expected: { origin: "https://x/y.PNG?raw=1" } });
  });

  it("finds none when a side has no picture or several", () => {
    expect(comparedPictures({ result: side("/a.png"), expected: null })).toBeNull();
    expect(comparedPictures({ result: side("/a.png"), expected: side("/b.docx") })).toBeNull();
    expect(comparedPictures({ result: side("/a.png", "/b.png"), expected: side("/c.png") })).toBeNull();
  });
});
