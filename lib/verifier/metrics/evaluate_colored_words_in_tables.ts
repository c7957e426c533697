import { defineMetric, fail, pass, UnreadableInputError, type MetricOutcome } from "../metric";
import { orNull } from "../formats/unreadable";
import { ownProperty, paragraphsOf, readDocx, runsOf, runText, tableGrid, tablesOf } from "../formats/docx";
import { colourDistance, type Rgb } from "../formats/colour-distance";
import { attributeOf, type XmlElement } from "../formats/xml";
import { number } from "../rule";
import { show } from "../show";
import { compareDocuments } from "./compare_docx_files";

const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];

/**
 * Equal texts, and in tables every run that begins with a vowel is red and every other blue, within `threshold`
 * (3.5) of CIEDE2000. A run without a colour of its own ends it without a score.
 */
export const evaluateColoredWordsInTables = defineMetric({
  name: "evaluate_colored_words_in_tables",
  version: 1,
  async run(result, expected, options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("not a Word document");
    const threshold = number(options, "threshold", 3.5);
    const runs = tablesOf(document).flatMap(tableGrid).flat().flatMap(paragraphsOf).flatMap(runsOf);
    for (const run of runs) {
      const wrong = wrongColour(run, threshold);
      if (wrong) return wrong;
    }
    return pass(`${runs.length} runs in tables have their colour`);
  },
});

function wrongColour(run: XmlElement, threshold: number): MetricOutcome | null {
  const [first] = runText(run);
  if (first === undefined) return null;
  const isVowel = "aeiou".includes(first.toLowerCase());
  const colour = colourOf(run);
  if (colour === null) throw new UnreadableInputError(`${show(runText(run), 60)} has no colour of its own`);
  const distance = colourDistance(colour, isVowel ? RED : BLUE);
  if (distance <= threshold) return null;
  const off = `${distance.toFixed(2)} off, ${threshold} allowed`;
  return fail(`${show(runText(run), 60)} is ${colour.join(", ")} instead of ${isVowel ? "red" : "blue"} (${off})`);
}

function colourOf(run: XmlElement): Rgb | null {
  const value = attributeOf(ownProperty(run, "color"), "val");
  if (value === null || value === "auto") return null;
  if (!/^[0-9a-f]{6}$/i.test(value)) throw new UnreadableInputError("a colour is not six hex digits");
  return [0, 2, 4].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) as Rgb;
}
