import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { paragraphTexts, readDocx } from "../formats/docx";
import { replaceSpaceRuns, strip } from "../python/text";
import { pyEquals } from "../python/equals";
import { flag } from "../rule";

/** The paragraph texts of two docx files without empty paragraphs, with or without regard to blanks. */
export const compareDocxFilesAndIgnoreNewLines = defineMetric({
  name: "compare_docx_files_and_ignore_new_lines",
  version: 2,
  async run(result, expected, options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const isDocx = (path: unknown) => typeof path === "string" && path.endsWith(".docx");
    if (!isDocx(result) || !isDocx(expected)) return fail("not two docx files");
    const texts = await orNull(async () => {
      const read = async (path: unknown) => paragraphTexts(await readDocx(path, ctx)).filter((text) => text !== "");
      return [await read(result), await read(expected)] as const;
    });
    if (texts === null) return fail("a document cannot be read");
    const joined = (paragraphs: string[]) => strip(replaceSpaceRuns(paragraphs.join("\n"), " "));
    const [got, wanted] = texts;
    const isSame = flag(options, "ignore_blanks", true) ? joined(got) === joined(wanted) : pyEquals(got, wanted);
    return isSame
      ? pass("the texts are equal")
      : fail(`${got.length} paragraphs against ${wanted.length}, the texts differ`);
  },
});
