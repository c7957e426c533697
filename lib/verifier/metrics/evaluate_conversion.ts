import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { paragraphsOf, readDocx, runsOf, runText, tableGrid, tablesOf } from "../formats/docx";
import { show } from "../show";

/** No run of tables and paragraphs is in capitals throughout. */
export const evaluateConversion = defineMetric({
  name: "evaluate_conversion",
  version: 1,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const document = await orNull(() => readDocx(result, ctx));
    if (document === null) return fail("the document cannot be read");
    const cells = tablesOf(document).flatMap(tableGrid).flat();
    const runs = [...cells.flatMap(paragraphsOf), ...paragraphsOf(document.body)].flatMap(runsOf);
    const capital = runs.map(runText).find(isUpper);
    return capital === undefined ? pass("no run is in capitals") : fail(`${show(capital, 60)} is in capitals`);
  },
});

/** `str.isupper()`: some letter has a case, and all that have are capitals. */
const isUpper = (text: string) => /\p{Uppercase}/u.test(text) && !/[\p{Lowercase}\p{Lt}]/u.test(text);
