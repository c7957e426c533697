import { defineMetric, fail, pass } from "../metric";
import { odtAutomaticStyles, odtSpans, readOdt } from "../formats/odt";
import { attributeOf, childrenOf, textOf } from "../formats/xml";
import { show } from "../show";
import { compareDocuments } from "./compare_docx_files";

/** Equal texts, and no span of the odt is set on yellow any more. */
export const checkHighlightedWords = defineMetric({
  name: "check_highlighted_words",
  version: 2,
  async run(result, expected, _options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const content = await readOdt(result, ctx);
    const yellow = odtAutomaticStyles(content)
      .filter((style) => childrenOf(style).some((property) => attributeOf(property, "background-color") === "#ffff00"))
      .map((style) => attributeOf(style, "name"));
    const span = odtSpans(content).find((candidate) => yellow.includes(attributeOf(candidate, "style-name")));
    return span ? fail(`${show(textOf(span), 60)} is still highlighted`) : pass("nothing is highlighted in yellow");
  },
});
