import { defineMetric, fail, pass } from "../metric";
import { readText } from "../formats/text";
import { show } from "../show";

/** A text file holds exactly what the terminal shows. */
export const compareTerminalAndTxt = defineMetric({
  name: "compare_terminal_and_txt",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file or no terminal text");
    const text = await readText(result, ctx);
    return (text === expected ? pass : fail)(`the file holds ${show(text, 120)}, the terminal ${show(expected, 120)}`);
  },
});
