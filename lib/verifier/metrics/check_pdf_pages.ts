import { CheckRuleError, defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { readPdfBytes, withPdf } from "../formats/pdf/open-pdf";
import { valueFits } from "../python/value-rule";
import { ruleMember, ruleText } from "../rule";
import { show } from "../show";

const RELATIONS = ["eq", "ne", "lt", "le", "gt", "ge"];

/** The number of pages of a PDF stands in the rule's relation to its reference value. */
export const checkPdfPages = defineMetric({
  name: "check_pdf_pages",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const bytes = await readPdfBytes(result, ctx);
    // The public reader looks for this mark first; the reader here would mend a file that was cut off.
    if (!bytes.includes("%%EOF")) throw new UnreadableInputError("the PDF has no end mark");
    const pages = await withPdf(bytes, (document) => Promise.resolve(document.numPages));
    const method = ruleText(expected, "relation");
    if (!RELATIONS.includes(method)) throw new CheckRuleError(`unknown relation ${method}`);
    const ref = ruleMember(expected, "ref_value");
    return (valueFits(pages, { method, ref }) ? pass : fail)(`${pages} pages, expected ${method} ${show(ref)}`);
  },
});
