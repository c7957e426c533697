import {
  CheckRuleError,
  defineMetric,
  UnreadableInputError,
  type MetricContext,
  type MetricOutcome,
  type MetricPart,
} from "../metric";
import { commonStart } from "../common-start";
import { readPdfBytes } from "../formats/pdf/open-pdf";
import { pdfText } from "../formats/pdf/pdf-text";
import { isUnreadable } from "../formats/unreadable";
import { fuzzRatio } from "../python/fuzz";
import { strip } from "../python/text";
import { onlyOptions } from "../rule";
import { show } from "../show";

/**
 * Likeness of the texts of two PDFs, or of two lists of them, pair by pair; a pair that cannot be read counts 0. A
 * fraction. In the corrected profile a gold PDF that cannot be read gives no score.
 */
export const comparePdfs = defineMetric({
  name: "compare_pdfs",
  version: 1,
  corrected: "A gold PDF that is missing or cannot be read gives no score; publicly it counts as no text, or 0.",
  run(result, expected, options, ctx) {
    onlyOptions(options);
    return compareTwoPdfs(result, expected, ctx);
  },
});

/** The same comparison for functions that use it on parts of an archive. */
export async function compareTwoPdfs(result: unknown, expected: unknown, ctx: MetricContext): Promise<MetricOutcome> {
  const [got, wanted] = Array.isArray(expected)
    ? [Array.isArray(result) ? (result as unknown[]) : [], expected as unknown[]]
    : [[result], [expected]];
  if (wanted.length === 0) throw new CheckRuleError("there is no gold PDF");
  const parts: MetricPart[] = [];
  let sum = 0;
  for (let at = 0; at < Math.min(got.length, wanted.length); at++) {
    const [left, right] = [await textOf(got[at], ctx), await textOf(wanted[at], ctx)];
    if (right.text === null && ctx.profile === "corrected")
      throw new UnreadableInputError(`gold PDF ${at + 1}: ${right.problem}`);
    const likeness = left.text === null || right.text === null ? 0 : fuzzRatio(left.text, right.text);
    sum += likeness;
    parts.push({
      name: `PDF ${at + 1}: ${(likeness * 100).toFixed(2)} % alike`,
      passed: likeness === 1,
      ...firstDifference(left.text ?? `(${left.problem})`, right.text ?? `(${right.problem})`),
    });
  }
  const score = sum / wanted.length;
  return { score, detail: `the texts are ${(score * 100).toFixed(2)} % alike`, parts };
}

async function textOf(path: unknown, ctx: MetricContext): Promise<{ text: string | null; problem: string }> {
  // The public function opens a new, empty document for no file.
  if (path === null) return { text: ctx.profile === "osworld" ? "" : null, problem: "there is no file" };
  let bytes: Buffer = Buffer.alloc(0);
  try {
    bytes = await readPdfBytes(path, ctx);
    return { text: strip(await pdfText(bytes)), problem: "" };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    // The public reader finds single objects in a file that was cut off, and no pages.
    const hasObjects = /Invalid PDF/.test(error.message) && /\d+ \d+ obj/.test(bytes.toString("latin1"));
    if (ctx.profile === "osworld" && hasObjects) return { text: "", problem: "" };
    return { text: null, problem: error.message };
  }
}

/** The first places where the two texts part, with a little of what stands before. */
function firstDifference(got: string, wanted: string): { expected: string; got: string } {
  const from = Math.max(0, commonStart(got, wanted) - 20);
  return { expected: show(wanted.slice(from, from + 100)), got: show(got.slice(from, from + 100)) };
}
