import { defineMetric, fail, pass } from "../metric";
import { paragraphTexts } from "../formats/docx";
import { docxPair } from "../formats/docx-pair";
import { fuzzRatio } from "../python/fuzz";
import { aboveBase } from "../python/rescale";
import { strip } from "../python/text";
import { number } from "../rule";

/** Texts after the heading "References": mean likeness, counted above `reference_base_result` (0.5). A fraction. */
export const compareReferences = defineMetric({
  name: "compare_references",
  version: 2,
  async run(result, expected, options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const isDocx = (path: unknown) => typeof path === "string" && path.endsWith(".docx");
    if (!isDocx(result) || !isDocx(expected)) return fail("not two docx files");
    const heading = typeof options.reference_indicator === "string" ? options.reference_indicator : "References";
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document is missing or cannot be read");
    const [got = null, wanted = null] = pair.map((document) => referencesIn(paragraphTexts(document), heading));
    if (got === null && wanted === null) return pass(`neither document has ${heading}`);
    if (got === null || wanted === null) return fail(`one document has no ${heading}`);
    if (got.length !== wanted.length) return fail(`${got.length} references, expected ${wanted.length}`);
    const likeness = got.reduce((sum, text, index) => sum + fuzzRatio(text, wanted[index] ?? ""), 0) / got.length;
    const score = aboveBase(likeness, number(options, "reference_base_result", 0.5));
    return { score, detail: `the references are ${(likeness * 100).toFixed(2)} % alike` };
  },
});

function referencesIn(paragraphs: string[], heading: string): string[] | null {
  const at = paragraphs.indexOf(heading);
  return at < 0 ? null : paragraphs.slice(at + 1).filter((text) => strip(text) !== "");
}
