import { defineMetric, fail, pass } from "../metric";
import { styleTexts } from "../formats/html/html-print";
import { htmlNodes, parseHtml } from "../formats/html/html-tree";
import { readText } from "../formats/text";
import { ruleText } from "../rule";
import { show } from "../show";

/** A style element of the page sets the rule's picture as background, spelled with single quotes. */
export const checkHtmlBackgroundImage = defineMetric({
  name: "check_html_background_image",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const wanted = `background-image: url('${ruleText(expected, "value")}')`;
    const styles = styleTexts(htmlNodes(parseHtml(await readText(result, ctx))));
    return (styles.some((style) => style.includes(wanted)) ? pass : fail)(
      `${styles.length} style elements, looked for ${show(wanted)}`,
    );
  },
});
