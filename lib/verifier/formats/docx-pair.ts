import type { MetricContext } from "../metric";
import { orNull } from "./unreadable";
import { readDocx, type DocxDocument } from "./docx";

/** Two Word documents; null when either is not named, missing or unreadable: the public functions give 0 there. */
export async function docxPair(
  first: unknown,
  second: unknown,
  ctx: MetricContext,
): Promise<[DocxDocument, DocxDocument] | null> {
  if (!first || !second) return null;
  return orNull(async () => [await readDocx(first, ctx), await readDocx(second, ctx)]);
}
