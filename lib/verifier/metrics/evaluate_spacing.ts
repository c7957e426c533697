import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { orNull } from "../formats/unreadable";
import { lineSpacing, paragraphsOf, readDocx } from "../formats/docx";
import { pyEquals } from "../python/equals";

const WANTED = ["1", "2", "1.5"];

/** The first three paragraphs have single, double and one-and-a-half line spacing. */
export const evaluateSpacing = defineMetric({
  name: "evaluate_spacing",
  version: 1,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("the document cannot be read");
    const paragraphs = paragraphsOf(document.body).slice(0, WANTED.length);
    if (paragraphs.length < WANTED.length) throw new UnreadableInputError("the document has not three paragraphs");
    const got = paragraphs.map(lineSpacing);
    return pyEquals(got, WANTED) ? pass(got.join(", ")) : fail(`${got.join(", ")} instead of ${WANTED.join(", ")}`);
  },
});
