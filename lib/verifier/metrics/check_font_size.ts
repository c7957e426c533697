import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { isRecord, pyEquals } from "../python/equals";
import { rulesOf } from "../rule";
import { show } from "../show";

/** The browser's default font size is a value, or lies strictly inside a range. */
export const checkFontSize = defineMetric({
  name: "check_font_size",
  version: 1,
  run(result, expected) {
    if (!isRecord(result) || result.default_font_size === undefined) throw new TypeError("no default font size");
    const size = result.default_font_size;
    const { type, value, min, max } = rulesOf(expected);
    if (type === "value")
      return pyEquals(size, value) ? pass(`the size is ${show(size)}`) : fail(`the size is ${show(size)}`);
    if (type !== "range") throw new CheckRuleError("type must be value or range");
    if (typeof size !== "number") throw new TypeError("the size is not a number");
    const isInside = Number(min) < size && size < Number(max);
    return (isInside ? pass : fail)(
      `${size} ${isInside ? "lies" : "does not lie"} between ${show(min)} and ${show(max)}`,
    );
  },
});
