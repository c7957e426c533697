import { defineMetric, fail, pass } from "../metric";
import { docxPair } from "../formats/docx-pair";
import { paragraphsOf, runsOf } from "../formats/docx";
import { descendantsNamed, type XmlElement } from "../formats/xml";
import { compareDocuments } from "./compare_docx_files";

/** Equal texts, and some run holds an embedded object at the same place in both documents. */
export const compareInsertEquation = defineMetric({
  name: "compare_insert_equation",
  version: 1,
  async run(result, expected, _options, ctx) {
    const texts = await compareDocuments(result, expected, {}, ctx);
    if (texts.score === 0) return texts;
    const pair = await docxPair(result, expected, ctx);
    if (pair === null) return fail("a document cannot be read");
    const [got, wanted] = pair.map(({ body }) => paragraphsOf(body).map(runsOf)) as [XmlElement[][], XmlElement[][]];
    const holds = (run: XmlElement | undefined) => run !== undefined && descendantsNamed(run, "object").length > 0;
    const at = got.findIndex((runs, paragraph) =>
      runs.some((run, index) => holds(run) && holds(wanted[paragraph]?.[index])),
    );
    return at < 0 ? fail("no object stands in both documents") : pass(`paragraph ${at + 1} holds an object in both`);
  },
});
