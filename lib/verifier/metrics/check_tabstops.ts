import { defineMetric, fail, UnreadableInputError, type MetricOutcome } from "../metric";
import { ownProperty, paragraphsOf, paragraphText, readDocx, type DocxDocument } from "../formats/docx";
import { orNull } from "../formats/unreadable";
import { attributeOf, childOf, childrenOf, descendantsNamed, type XmlElement } from "../formats/xml";
import { splitWords, strip } from "../python/text";
import { number } from "../rule";

/**
 * Tab stops of every paragraph with text against the gold's: same count and alignment; the score falls with the
 * distance in shares of the text width and may become negative. With `word_number_split_by_tabstop` every
 * paragraph must have that many words before (or after, by `index`) its tabs.
 */
export const checkTabstops = defineMetric({
  name: "check_tabstops",
  version: 2,
  async run(result, expected, options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const documents = await orNull(async () => [await readDocx(result, ctx), await readDocx(expected, ctx)] as const);
    if (documents === null) return fail("a document cannot be read");
    const [got, wanted] = documents.map(withText) as [XmlElement[], XmlElement[]];
    if (got.length !== wanted.length) return fail(`${got.length} paragraphs with text, expected ${wanted.length}`);
    return wrongWords(got, options) ?? distance(got, wanted, textWidth(documents[1]));
  },
});

const withText = (document: DocxDocument) =>
  paragraphsOf(document.body).filter((paragraph) => strip(paragraphText(paragraph)) !== "");

function wrongWords(paragraphs: XmlElement[], options: Record<string, unknown>): MetricOutcome | null {
  const count = options.word_number_split_by_tabstop;
  if (typeof count !== "number") return null;
  for (const [at, paragraph] of paragraphs.entries()) {
    const piece = paragraphText(paragraph)
      .split("\t")
      .at(number(options, "index", 0));
    if (piece === undefined) throw new UnreadableInputError(`paragraph ${at + 1} has too few tabs`);
    if (splitWords(piece).length !== count) return fail(`paragraph ${at + 1} has not ${count} words before its tab`);
  }
  return null;
}

function distance(got: XmlElement[], wanted: XmlElement[], width: number): MetricOutcome {
  if (got.length === 0) throw new UnreadableInputError("no paragraph has text");
  let off = 0;
  for (const [at, paragraph] of got.entries()) {
    const [stops, golds] = [tabStops(paragraph), tabStops(wanted[at] as XmlElement)];
    const isSameKind = stops.length === golds.length && stops.every((stop, index) => stop.kind === golds[index]?.kind);
    if (!isSameKind) return fail(`paragraph ${at + 1} has other tab stops`);
    off += stops.reduce((sum, stop, index) => sum + Math.abs(stop.at - (golds[index]?.at ?? 0)), 0) / width;
  }
  const score = 1 - off / got.length;
  return { score, detail: `the tab stops are off by ${((1 - score) * 100).toFixed(2)} % of the text width` };
}

function tabStops(paragraph: XmlElement): { kind: string; at: number }[] {
  const tabs = ownProperty(paragraph, "tabs");
  return (tabs ? childrenOf(tabs, "tab") : [])
    .map((tab) => ({ kind: attributeOf(tab, "val") ?? "left", at: Number(attributeOf(tab, "pos") ?? 0) }))
    .filter((stop) => stop.kind !== "clear" && !(stop.kind === "left" && stop.at === 0));
}

/** Page width without margins of the first section, in twentieths of a point. */
function textWidth(document: DocxDocument): number {
  const [section] = descendantsNamed(document.body, "sectPr");
  const value = (element: XmlElement | null, name: string) => {
    const twips = attributeOf(element, name);
    if (twips === null) throw new UnreadableInputError("the page has no size or margins");
    return Number(twips);
  };
  const [page, margin] = [childOf(section, "pgSz"), childOf(section, "pgMar")];
  return value(page, "w") - value(margin, "left") - value(margin, "right");
}
