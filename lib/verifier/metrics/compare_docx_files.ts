import { defineMetric, fail, pass, type MetricContext, type MetricOutcome } from "../metric";
import { commonStart } from "../common-start";
import { twoDocumentTexts } from "../formats/document-texts";
import { fuzzRatio } from "../python/fuzz";
import { byCodePoint, replaceSpaceRuns, strip } from "../python/text";
import { flag } from "../rule";
import { show } from "../show";

/**
 * The paragraph texts of two docx (or two odt) files. Options: ignore_blanks (default on), ignore_case,
 * ignore_order, delete_empty_lines; content_only and fuzzy_match give a fraction.
 */
export const compareDocxFiles = defineMetric({
  name: "compare_docx_files",
  version: 2,
  run: (result, expected, options, ctx) => compareDocuments(result, expected, options, ctx),
});

/** The same comparison for functions that start with it. */
export async function compareDocuments(
  result: unknown,
  expected: unknown,
  options: Record<string, unknown>,
  ctx: MetricContext,
): Promise<MetricOutcome> {
  if (!result || !expected) return fail("there is no file");
  const texts = await twoDocumentTexts(result, expected, ctx);
  if (texts === null) return fail("the two files cannot be read as documents of one kind");
  const fold = (text: string) => (flag(options, "ignore_case", false) ? text.toLowerCase() : text);
  const [got, wanted] = texts.map((paragraphs) => {
    const ordered = flag(options, "ignore_order", false) ? [...paragraphs].sort(byCodePoint) : paragraphs;
    return flag(options, "delete_empty_lines", false) ? ordered.filter((text) => strip(text) !== "") : ordered;
  }) as [string[], string[]];
  const isFuzzy = flag(options, "fuzzy_match", false);
  const isContentOnly = flag(options, "content_only", false);
  if (isContentOnly || flag(options, "ignore_blanks", true)) {
    const [left, right] = [fold(joined(got)), fold(joined(wanted))];
    return isContentOnly || isFuzzy ? similarity(fuzzRatio(left, right)) : equality([left], [right]);
  }
  if (got.length !== wanted.length) return fail(`${got.length} paragraphs, expected ${wanted.length}`);
  const [left, right] = [got.map(fold), wanted.map(fold)];
  if (!isFuzzy) return equality(left, right);
  const sum = left.reduce((total, text, index) => total + fuzzRatio(text, right[index] ?? ""), 0);
  return similarity(left.length === 0 ? 1 : sum / left.length);
}

const joined = (paragraphs: string[]) => strip(replaceSpaceRuns(paragraphs.join("\n"), " "));

const similarity = (score: number): MetricOutcome => ({
  score,
  detail: `the texts are ${(score * 100).toFixed(2)} % alike`,
});

function equality(got: string[], wanted: string[]): MetricOutcome {
  const at = got.findIndex((text, index) => text !== wanted[index]);
  if (at < 0) return pass("the texts are equal");
  const [left, right] = [got[at] ?? "", wanted[at] ?? ""];
  const from = Math.max(0, commonStart(left, right) - 20);
  return fail(`expected ${show(right.slice(from, from + 80))}, got ${show(left.slice(from, from + 80))}`);
}
