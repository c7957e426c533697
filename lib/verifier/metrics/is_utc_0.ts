import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { show } from "../show";

/** The fourth line of `timedatectl status` ends with "+0000)". */
export const isUtc0 = defineMetric({
  name: "is_utc_0",
  version: 1,
  run(result) {
    if (typeof result !== "string") throw new TypeError("the result is not a text");
    const line = result.split("\n")[3];
    if (line === undefined) throw new UnreadableInputError("the output has fewer than four lines");
    return line.endsWith("+0000)") ? pass(line.trim()) : fail(`expected +0000, got ${show(line.trim())}`);
  },
});
