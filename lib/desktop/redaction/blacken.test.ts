import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { blacken } from "./blacken";

const white = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();

describe("painting over places", () => {
  it("leaves nothing of them and everything else, also at the edges", async () => {
    const places = [
      { x: 2.5, y: 2, width: 3, height: 3 },
      { x: 18, y: -5, width: 40, height: 8 },
      { x: 100, y: 100, width: 5, height: 5 },
    ];
    const { data, info } = await sharp(await blacken(await white(), places))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels];
    expect([at(2, 2), at(5, 4), at(19, 0), at(18, 2)]).toEqual([0, 0, 0, 0]);
    expect([at(1, 2), at(6, 2), at(2, 5), at(17, 0), at(18, 3)]).toEqual([255, 255, 255, 255, 255]);
  });

  it("gives back the same bytes when there is nothing to hide", async () => {
    const png = await white();
    expect(await blacken(png, [])).toBe(png);
  });
});
