import type { MetricContext } from "../metric";
import { paragraphTexts, readDocx } from "./docx";
import { odtParagraphTexts, readOdt } from "./odt";
import { orNull } from "./unreadable";

/**
 * Paragraph texts of two documents of one kind, told by their file endings. null when the endings do not fit
 * each other or a document cannot be read: the public functions give 0 there. Throws TypeError for lists of files.
 */
export async function twoDocumentTexts(
  first: unknown,
  second: unknown,
  ctx: MetricContext,
): Promise<[string[], string[]] | null> {
  if (typeof first !== "string" || typeof second !== "string") throw new TypeError("a document is not named by a path");
  const both = (ending: string) => first.endsWith(ending) && second.endsWith(ending);
  const read = both(".docx") ? docxTexts : both(".odt") ? odtTexts : null;
  if (!read) return null;
  return orNull(async () => [await read(first, ctx), await read(second, ctx)] as [string[], string[]]);
}

const docxTexts = async (path: string, ctx: MetricContext) => paragraphTexts(await readDocx(path, ctx));
const odtTexts = async (path: string, ctx: MetricContext) => odtParagraphTexts(await readOdt(path, ctx));
