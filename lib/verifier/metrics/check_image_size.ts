import { allParts, defineMetric, fail } from "../metric";
import { hasAlpha, readRaster, visibleBox } from "../formats/raster";
import { isTruthy } from "../python/equals";
import { rulesOf } from "../rule";

/** Width and height of a picture; with `ignore_transparent` of its visible part. */
export const checkImageSize = defineMetric({
  name: "check_image_size",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no picture");
    const rules = rulesOf(expected);
    const raster = await readRaster(result, ctx);
    const isVisiblePart = (isTruthy(rules.ignore_transparent) && hasAlpha(raster)) || raster.hasKeyTransparency;
    const box = visibleBox(raster);
    const size = {
      width: isVisiblePart ? (box ? box.right - box.left : 0) : raster.width,
      height: isVisiblePart ? (box ? box.bottom - box.top : 0) : raster.height,
    };
    const parts = (["width", "height"] as const)
      .filter((side) => rules[side] !== undefined && rules[side] !== null)
      .map((side) => ({
        name: side,
        passed: size[side] === Number(rules[side]),
        expected: String(rules[side]),
        got: String(size[side]),
      }));
    return allParts(parts, `the picture has ${size.width}x${size.height}`);
  },
});
