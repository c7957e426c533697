import { defineMetric, fail, allParts, UnreadableInputError } from "../metric";
import { readText } from "../formats/text";
import { ruleList } from "../rule";
import { show } from "../show";

/** A text file contains every expected text. A missing or unreadable file is 0, as in the public function. */
export const fileContains = defineMetric({
  name: "file_contains",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    let text: string;
    try {
      text = await readText(result, ctx);
    } catch (error) {
      if (error instanceof UnreadableInputError) return fail(error.message);
      throw error;
    }
    const parts = ruleList(expected, "expected").map((wanted) => ({
      name: "contains",
      passed: typeof wanted === "string" && text.includes(wanted),
      expected: show(wanted),
      got: show(text),
    }));
    return allParts(parts, "every text is in the file");
  },
});
