import { CheckRuleError, defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { registryValues } from "../formats/libreoffice-registry";
import { readText } from "../formats/text";
import { pyEquals } from "../python/equals";
import { rulesOf } from "../rule";
import { show } from "../show";

const SAVE_DOCUMENT = "/org.openoffice.Office.Common/Save/Document";

/** LibreOffice saves recovery information every N minutes; the last record of its settings file counts. A file that is no XML has no score. */
export const checkAutoSavingTime = defineMetric({
  name: "check_auto_saving_time",
  version: 2,
  async run(result, expected, _options, ctx) {
    const { minutes } = rulesOf(expected);
    if (minutes === undefined) throw new CheckRuleError("the rule has no minutes");
    const text = await readText(result, ctx);
    const got = registryValues(text, SAVE_DOCUMENT, "AutoSaveTimeIntervall").at(-1);
    if (got === undefined) return fail("the settings do not name an interval");
    if (!/^\s*[+-]?\d+\s*$/.test(got)) throw new UnreadableInputError("the interval is no whole number");
    return pyEquals(Number(got), minutes)
      ? pass(`every ${got} minutes`)
      : fail(`expected ${show(minutes)} minutes, got ${got}`);
  },
});
