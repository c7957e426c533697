import { defineMetric, fail, pass } from "../metric";
import { ownProperty, paragraphsOf, readDocx } from "../formats/docx";
import { attributeOf, type XmlElement } from "../formats/xml";
import { compareDocuments } from "./compare_docx_files";

/** Equal texts, and every paragraph has the line spacing of its counterpart. */
export const compareLineSpacing = defineMetric({
  name: "compare_line_spacing",
  version: 1,
  async run(result, expected, _options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const got = paragraphsOf((await readDocx(result, ctx)).body).map(spacingOf);
    const wanted = paragraphsOf((await readDocx(expected, ctx)).body).map(spacingOf);
    if (got.length !== wanted.length) return fail(`${got.length} paragraphs, expected ${wanted.length}`);
    const at = got.findIndex((spacing, index) => spacing !== wanted[index]);
    return at < 0
      ? pass("every line spacing is equal")
      : fail(`paragraph ${at + 1}: expected ${wanted[at]}, got ${got[at]}`);
  },
});

/** Multiples for automatic spacing, points otherwise, "inherited" when the paragraph does not say. */
function spacingOf(paragraph: XmlElement): string {
  const spacing = ownProperty(paragraph, "spacing");
  const line = attributeOf(spacing, "line");
  if (line === null) return "inherited";
  const isMultiple = (attributeOf(spacing, "lineRule") ?? "auto") === "auto";
  return isMultiple ? `${Number(line) / 240}` : `${Number(line) / 20} pt`;
}
