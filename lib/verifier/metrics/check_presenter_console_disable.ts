import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { registryValues } from "../formats/libreoffice-registry";
import { readText } from "../formats/text";
import { show } from "../show";

const START = "/org.openoffice.Office.Impress/Misc/Start";

/** LibreOffice's settings switch the presenter console off; the first record counts. */
export const checkPresenterConsoleDisable = defineMetric({
  name: "check_presenter_console_disable",
  version: 2,
  async run(result, _expected, _options, ctx) {
    if (!result) return fail("there is no settings file");
    const values = await orNull(async () =>
      registryValues(await readText(result, ctx), START, "EnablePresenterScreen"),
    );
    return values?.[0]?.toLowerCase() === "false"
      ? pass("the presenter console is off")
      : fail(`the setting is ${show(values?.[0] ?? null)}`);
  },
});
