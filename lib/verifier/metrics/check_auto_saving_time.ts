import { CheckRuleError, defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { registryValues } from "../formats/libreoffice-registry";
import { readText } from "../formats/text";
import { rulesOf } from "../rule";
import { show } from "../show";

const SAVE_DOCUMENT = "/org.openoffice.Office.Common/Save/Document";

/** LibreOffice saves recovery information every N minutes; the last record of its settings file counts. */
export const checkAutoSavingTime = defineMetric({
  name: "check_auto_saving_time",
  version: 1,
  async run(result, expected, _options, ctx) {
    const { minutes } = rulesOf(expected);
    if (minutes === undefined) throw new CheckRuleError("the rule has no minutes");
    const text = await readText(result, ctx);
    let got: string | undefined;
    try {
      got = registryValues(text, SAVE_DOCUMENT, "AutoSaveTimeIntervall").at(-1);
    } catch (error) {
      if (error instanceof UnreadableInputError) return fail(error.message);
      throw error;
    }
    if (got === undefined) return fail("the settings do not name an interval");
    return Number(got) === Number(minutes)
      ? pass(`every ${got} minutes`)
      : fail(`expected ${show(minutes)} minutes, got ${got}`);
  },
});
