import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { ownProperty, paragraphsOf, readDocx, runsOf, runText, toggle } from "../formats/docx";
import { attributeOf } from "../formats/xml";
import { show } from "../show";
import { compareDocuments } from "./compare_docx_files";

/** Equal texts, and every italic run has 14 points by its own formatting. */
export const checkItalicFontSize14 = defineMetric({
  name: "check_italic_font_size_14",
  version: 2,
  async run(result, expected, _options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("not a Word document");
    for (const run of paragraphsOf(document.body).flatMap(runsOf)) {
      if (toggle(run, "i") !== true) continue;
      const halfPoints = attributeOf(ownProperty(run, "sz"), "val");
      if (Number(halfPoints) !== 28) {
        return fail(
          `${show(runText(run), 60)} has ${halfPoints === null ? "no size" : `${Number(halfPoints) / 2} points`}`,
        );
      }
    }
    return pass("every italic run has 14 points");
  },
});
