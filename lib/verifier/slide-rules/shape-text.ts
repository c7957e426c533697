import { fontOf } from "../formats/pptx/font";
import { alignmentOf, levelOf, paragraphsOf, paragraphText, runsOf, runText } from "../formats/pptx/text-frame";
import type { XmlElement } from "../formats/xml";
import { strip } from "../python/text";
import { compareBullets } from "./bullets";
import type { DeckOptions } from "./deck-options";
import { differs, firstDifference, type Difference } from "./difference";
import { sameFont } from "./fonts";
import type { ShapePair } from "./shape-places";

/** Texts, paragraphs and runs of two shapes that carry text; null also when one of them carries none. */
export function compareShapeTexts(pair: ShapePair, options: DeckOptions): Difference | null {
  const { got, expected, where } = pair;
  if (!got.hasText || !expected.hasText) return null;
  return (
    sameText(got.text, expected.text, where, options) ??
    sameCount(paragraphsOf(got.body), paragraphsOf(expected.body), where) ??
    firstDifference(paragraphsOf(got.body), paragraphsOf(expected.body), (left, right, index) =>
      compareParagraphs(left, right, `${where}, paragraph ${index + 1}`, pair, options),
    )
  );
}

function compareParagraphs(
  got: XmlElement,
  expected: XmlElement,
  where: string,
  pair: ShapePair,
  options: DeckOptions,
): Difference | null {
  const { examine } = options;
  const [text, wanted] = [paragraphText(got), paragraphText(expected)];
  const [runs, wantedRuns] = comparableRuns(got, expected);
  return (
    (examine.alignment ? sameAlignment(got, expected, where) : null) ??
    (examine.text && text !== wanted ? differs(where, "text", text, wanted) : null) ??
    (examine.indent ? sameLevel(got, expected, where) : null) ??
    (examine.run_count ? sameRunCount(runs, wantedRuns, where) : null) ??
    firstDifference(
      runs,
      wantedRuns,
      (left, right) =>
        sameFont(fontOf(left), fontOf(right), `${where}, ${shown(right)}`, options) ??
        (examine.bullets ? compareBullets(pair, options.isCorrected) : null),
    )
  );
}

const shown = (run: XmlElement) => `"${runText(run).slice(0, 40)}"`;

export const sameText = (got: string, expected: string, where: string, options: DeckOptions): Difference | null =>
  options.examine.text && strip(got) !== strip(expected) ? differs(where, "text", got, expected) : null;

export const sameCount = (got: XmlElement[], expected: XmlElement[], where: string): Difference | null =>
  got.length === expected.length ? null : differs(where, "number of paragraphs", got.length, expected.length);

export const sameRunCount = (got: XmlElement[], expected: XmlElement[], where: string): Difference | null =>
  got.length === expected.length ? null : differs(where, "number of runs", got.length, expected.length);

export function sameAlignment(got: XmlElement, expected: XmlElement, where: string): Difference | null {
  const [alignment, wanted] = [alignmentOf(got), alignmentOf(expected)];
  return alignment === wanted ? null : differs(where, "alignment", alignment, wanted);
}

/** The two outermost levels count as one: LibreOffice writes either. */
function sameLevel(got: XmlElement, expected: XmlElement, where: string): Difference | null {
  const [level, wanted] = [levelOf(got), levelOf(expected)];
  const areOuter = [level, wanted].every((one) => one === 0 || one === 1);
  return level === wanted || areOuter ? null : differs(where, "indent level", level, wanted);
}

/** Runs of two paragraphs; where both are blank, runs of white space are left out. */
export function comparableRuns(got: XmlElement, expected: XmlElement): [XmlElement[], XmlElement[]] {
  const isBlank = (text: string) => strip(text) === "";
  const areBlank = isBlank(paragraphText(got)) && isBlank(paragraphText(expected));
  const runs = (paragraph: XmlElement) =>
    areBlank ? runsOf(paragraph).filter((run) => !isBlank(runText(run))) : runsOf(paragraph);
  return [runs(got), runs(expected)];
}
