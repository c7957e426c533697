import { defineMetric, fail, pass } from "../metric";
import { paragraphsOf, readDocx, runsOf } from "../formats/docx";
import { orNull } from "../formats/unreadable";
import { isRecord } from "../python/equals";
import { attributeOf, descendantsNamed } from "../formats/xml";

/** The number of explicit page breaks is the expected one; without one, at least one. */
export const containsPageBreak = defineMetric({
  name: "contains_page_break",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("the document cannot be read");
    const runs = paragraphsOf(document.body).flatMap(runsOf);
    const count = runs
      .flatMap((run) => descendantsNamed(run, "br"))
      .filter((br) => attributeOf(br, "type") === "page").length;
    const wanted = isRecord(expected) ? (expected.page_break_count as number | null | undefined) : undefined;
    const isRight = count > 0 && (wanted === undefined || wanted === null || count === wanted);
    return (isRight ? pass : fail)(`${count} page breaks${wanted === undefined ? "" : `, expected ${wanted}`}`);
  },
});
