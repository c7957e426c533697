import { defineMetric, fail, pass } from "../metric";
import { commonStart } from "../common-start";
import { readText } from "../formats/text";
import { replaceSpaceRuns, strip } from "../python/text";
import { flag } from "../rule";
import { show } from "../show";

/** Two text files are equal; options `ignore_blanks` and `ignore_case`. */
export const compareTextFile = defineMetric({
  name: "compare_text_file",
  version: 1,
  async run(result, expected, options, ctx) {
    if (!result) return fail("there is no file");
    const normal = (text: string) => {
      const blanked = flag(options, "ignore_blanks", false)
        ? replaceSpaceRuns(strip(text.replace(/[\t\n]/g, " ")), " ")
        : text;
      return flag(options, "ignore_case", false) ? blanked.toLowerCase() : blanked;
    };
    const got = normal(await readText(result, ctx));
    const wanted = normal(await readText(expected, ctx));
    if (got === wanted) return pass("the texts are equal");
    const at = commonStart(got, wanted);
    return fail(
      `differs at character ${at}: expected ${show(wanted.slice(at, at + 40))}, got ${show(got.slice(at, at + 40))}`,
    );
  },
});
