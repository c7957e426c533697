import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { registryValues } from "../formats/libreoffice-registry";
import { readText } from "../formats/text";
import { ruleMember } from "../rule";
import { show } from "../show";

const DEFAULT_FONT = "/org.openoffice.Office.Writer/DefaultFont";

/** Writer's standard font; the last record of LibreOffice's settings file counts. */
export const findDefaultFont = defineMetric({
  name: "find_default_font",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no settings file");
    const wanted = ruleMember(expected, "font_name");
    let got: string | undefined;
    try {
      got = registryValues(await readText(result, ctx), DEFAULT_FONT, "Standard").at(-1);
    } catch (error) {
      if (error instanceof UnreadableInputError) return fail(error.message);
      throw error;
    }
    return got === wanted
      ? pass(`the standard font is ${show(got)}`)
      : fail(`expected ${show(wanted)}, got ${show(got ?? null)}`);
  },
});
