import { defineMetric, fail, pass } from "../metric";
import { ownProperty, paragraphsOf, readDocx, runsOf, runText } from "../formats/docx";
import { attributeOf } from "../formats/xml";
import { orNull } from "../formats/unreadable";
import { ruleMember } from "../rule";
import { show } from "../show";

/** Every run of the document's paragraphs carries the expected font name itself. */
export const compareFontNames = defineMetric({
  name: "compare_font_names",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("the document cannot be read");
    const wanted = ruleMember(expected, "font_name");
    for (const run of paragraphsOf(document.body).flatMap(runsOf)) {
      const font = attributeOf(ownProperty(run, "rFonts"), "ascii");
      if (font !== wanted) return fail(`${show(runText(run), 60)} has ${show(font)}, expected ${show(wanted)}`);
    }
    return pass(`every run has ${show(wanted)}`);
  },
});
