import { defineMetric, fail, pass } from "../metric";
import { fileLines, readText } from "../formats/text";
import { ruleMember } from "../rule";
import { show } from "../show";

/** The number of lines that hold a time HH:MM:SS is the expected one. */
export const checkLineNumber = defineMetric({
  name: "check_line_number",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const count = fileLines(await readText(result, ctx)).filter((line) =>
      /([01]\d|2[0-3]):[0-5]\d:[0-5]\d/.test(line),
    ).length;
    const wanted = ruleMember(expected, "expected");
    return (count === Number(wanted) ? pass : fail)(`${count} lines with a time, expected ${show(wanted)}`);
  },
});
