import { defineMetric, fail, pass, UnreadableInputError, type MetricContext } from "../metric";
import { OfficePackage } from "../formats/office-package";
import { attributeOf, descendants, descendantsNamed, textOf } from "../formats/xml";
import { readZip } from "../formats/zip";
import { show } from "../show";

/** The same texts are highlighted in both documents: first text of every run with a highlight other than none. */
export const compareHighlightedText = defineMetric({
  name: "compare_highlighted_text",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const [got, wanted] = [await highlightedTexts(result, ctx), await highlightedTexts(expected, ctx)];
    const missing = [...wanted].find((text) => !got.has(text));
    if (missing !== undefined) return fail(`${show(missing)} is not highlighted`);
    const extra = [...got].find((text) => !wanted.has(text));
    return extra === undefined ? pass(`${got.size} texts are highlighted`) : fail(`${show(extra)} is highlighted`);
  },
});

async function highlightedTexts(path: unknown, ctx: MetricContext): Promise<Set<string>> {
  const document = new OfficePackage(await readZip(path, ctx)).xml("word/document.xml");
  if (!document) throw new UnreadableInputError("not a Word document");
  const texts = [...descendants(document)]
    .filter((element) => element.name === "r")
    .flatMap((run) => {
      const [highlight] = descendantsNamed(run, "highlight");
      if (!highlight || attributeOf(highlight, "val") === "none") return [];
      const [text] = descendantsNamed(run, "t");
      return text ? [textOf(text)] : [];
    });
  return new Set(texts);
}
