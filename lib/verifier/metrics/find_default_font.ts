import { defineMetric, fail, pass } from "../metric";
import { orNull } from "../formats/unreadable";
import { registryValues } from "../formats/libreoffice-registry";
import { readText } from "../formats/text";
import { ruleMember } from "../rule";
import { show } from "../show";

const DEFAULT_FONT = "/org.openoffice.Office.Writer/DefaultFont";

/** Writer's standard font; the last record of LibreOffice's settings file counts. */
export const findDefaultFont = defineMetric({
  name: "find_default_font",
  version: 2,
  async run(result, expected, _options, ctx) {
    const wanted = ruleMember(expected, "font_name");
    if (!result) return fail("there is no settings file");
    const values = await orNull(async () => registryValues(await readText(result, ctx), DEFAULT_FONT, "Standard"));
    const got = values?.at(-1);
    return got === wanted
      ? pass(`the standard font is ${show(got)}`)
      : fail(`expected ${show(wanted)}, got ${show(got ?? null)}`);
  },
});
