import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { ownProperty, paragraphsOf, readDocx } from "../formats/docx";
import { orNull } from "../formats/unreadable";
import { attributeOf } from "../formats/xml";

/** Alignments that the public function's reader knows; LibreOffice also writes "start" and "end". */
const ALIGNMENTS = new Set(
  "left center right both distribute mediumKashida highKashida lowKashida thaiDistribute".split(" "),
);

/** The document's first paragraph is centred by its own formatting. */
export const isFirstLineCentered = defineMetric({
  name: "is_first_line_centered",
  version: 2,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("the document cannot be read");
    const [first] = paragraphsOf(document.body);
    if (!first) throw new UnreadableInputError("the document has no paragraph");
    const alignment = attributeOf(ownProperty(first, "jc"), "val");
    if (alignment !== null && !ALIGNMENTS.has(alignment)) {
      throw new UnreadableInputError(`the public function does not know the alignment ${alignment}`);
    }
    return alignment === "center"
      ? pass("the first paragraph is centred")
      : fail(`the first paragraph is ${alignment ?? "not aligned"}`);
  },
});
