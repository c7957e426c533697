import { defineMetric, fail, pass } from "../metric";
import { ownProperty, paragraphsOf, readDocx, runsOf, runText } from "../formats/docx";
import { orNull } from "../formats/unreadable";
import { attributeOf, type XmlElement } from "../formats/xml";
import { show } from "../show";

/** Some run is subscript in both documents, paragraph by paragraph and run by run. */
export const compareSubscriptContains = defineMetric({
  name: "compare_subscript_contains",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const documents = await orNull(async () => [await readDocx(result, ctx), await readDocx(expected, ctx)]);
    if (documents === null) return fail("a document cannot be read");
    const [got, wanted] = documents.map((document) => paragraphsOf(document.body).map(runsOf)) as [
      XmlElement[][],
      XmlElement[][],
    ];
    for (const [at, runs] of got.entries()) {
      for (const [index, run] of runs.entries()) {
        const other = wanted[at]?.[index];
        if (other && isSubscript(run) && isSubscript(other)) return pass(`${show(runText(run))} is subscript in both`);
      }
    }
    return fail("no run is subscript in both documents");
  },
});

const isSubscript = (run: XmlElement) => attributeOf(ownProperty(run, "vertAlign"), "val") === "subscript";
