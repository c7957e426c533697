import { defineMetric, fail, pass } from "../metric";
import { paragraphsOf, paragraphText, readDocx, type DocxDocument } from "../formats/docx";
import { orNull } from "../formats/unreadable";
import { attributeOf, childrenOf, descendantsNamed, type XmlElement } from "../formats/xml";
import { show } from "../show";

/** The first paragraph of every section's footer holds a digit. A section without a footer has the one before it. */
export const hasPageNumbersInFooters = defineMetric({
  name: "has_page_numbers_in_footers",
  version: 1,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("the document cannot be read");
    let text = "";
    for (const [index, section] of descendantsNamed(document.body, "sectPr").entries()) {
      text = footerText(document, section) ?? text;
      if (!/[\p{Nd}\u00b2\u00b3\u00b9\u2070-\u2089]/u.test(text)) {
        return fail(`the footer of section ${index + 1} is ${show(text)}`);
      }
    }
    return pass("every footer has a number");
  },
});

function footerText(document: DocxDocument, section: XmlElement): string | null {
  const reference = childrenOf(section, "footerReference").find(
    (candidate) => (attributeOf(candidate, "type") ?? "default") === "default",
  );
  const id = attributeOf(reference, "id");
  const target = document.pack.relationships(document.part).find((candidate) => candidate.id === id);
  const footer = target ? document.pack.xml(target.target) : null;
  if (!footer) return null;
  const [first] = paragraphsOf(footer);
  return first ? paragraphText(first) : "";
}
