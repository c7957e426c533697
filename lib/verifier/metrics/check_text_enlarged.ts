import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { pyFloat } from "../python/value-rule";
import { show } from "../show";

/** The desktop's text scaling factor, as a number in text, is above 1. */
export const checkTextEnlarged = defineMetric({
  name: "check_text_enlarged",
  version: 1,
  run(result) {
    const factor = pyFloat(result);
    if (factor === null) throw new UnreadableInputError(`${show(result)} is no number`);
    return (factor > 1 ? pass : fail)(`the scaling factor is ${factor}`);
  },
});
