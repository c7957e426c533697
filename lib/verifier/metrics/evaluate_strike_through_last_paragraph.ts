import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { orNull } from "../formats/unreadable";
import { paragraphsOf, readDocx, runsOf, runText, toggle } from "../formats/docx";
import { show } from "../show";
import { compareDocuments } from "./compare_docx_files";

/** Equal texts, and every run of the last paragraph is struck through. */
export const evaluateStrikeThroughLastParagraph = defineMetric({
  name: "evaluate_strike_through_last_paragraph",
  version: 2,
  async run(result, expected, _options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("not a Word document");
    const last = paragraphsOf(document.body).at(-1);
    if (!last) throw new UnreadableInputError("the document has no paragraph");
    const plain = runsOf(last).find((run) => toggle(run, "strike") !== true);
    return plain
      ? fail(`${show(runText(plain), 60)} is not struck through`)
      : pass("the last paragraph is struck through");
  },
});
