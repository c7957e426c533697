import { defineMetric, fail, pass } from "../metric";
import { docxPair } from "../formats/docx-pair";
import { paragraphsOf, runsOf } from "../formats/docx";
import { isElement, type XmlElement } from "../formats/xml";

const GRAPHIC = "graphicData";

/** Runs hold pictures at the same places, as far as both documents have paragraphs and runs. */
export const compareContainsImage = defineMetric({
  name: "compare_contains_image",
  version: 1,
  async run(result, expected, _options, ctx) {
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document is missing or cannot be read");
    const [got, wanted] = pair.map(({ body }) => paragraphsOf(body).map(runsOf)) as [XmlElement[][], XmlElement[][]];
    for (const [paragraph, runs] of got.entries()) {
      for (const [index, run] of runs.entries()) {
        const other = wanted[paragraph]?.[index];
        if (!other || mentionsGraphic(run) === mentionsGraphic(other)) continue;
        const where = `paragraph ${paragraph + 1}, run ${index + 1}`;
        return fail(`${where} has ${mentionsGraphic(run) ? "a picture, expected none" : "no picture, expected one"}`);
      }
    }
    return pass("pictures stand at the same places");
  },
});

/** The public function searches the run's source, so a text or attribute with the word counts too. */
const mentionsGraphic = (element: XmlElement): boolean =>
  element.name.includes(GRAPHIC) ||
  Object.entries(element.attributes).some((entry) => entry.some((text) => text.includes(GRAPHIC))) ||
  element.children.some((child) => (isElement(child) ? mentionsGraphic(child) : child.includes(GRAPHIC)));
