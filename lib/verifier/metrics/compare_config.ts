import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { readText } from "../formats/text";
import { isRecord, pyEquals } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { strip } from "../python/text";
import { flag, ruleText } from "../rule";
import { show } from "../show";

/** A settings file holds what an expected JSON text says; when either is no JSON, the text is contained in it. */
export const compareConfig = defineMetric({
  name: "compare_config",
  version: 1,
  async run(result, expected, options, ctx) {
    if (!result) return fail("there is no file");
    const text = await readText(result, ctx);
    const wantedText = ruleText(expected, "expected");
    const [got, wanted] = [jsonOrNone(text), jsonOrNone(wantedText)];
    if (got && wanted) {
      return holds(got.value, wanted.value)
        ? pass("the settings hold it")
        : fail(`${show(text)} does not hold ${show(wantedText)}`);
    }
    const needle = strip(wantedText);
    if (text === wantedText) return pass("the texts are equal");
    if (!flag(options, "containment_ok", false) || needle === "") return fail("the texts differ");
    return text.includes(needle) ? pass("the text is contained") : fail(`${show(needle)} is not in the file`);
  },
});

function jsonOrNone(text: string): { value: unknown } | null {
  try {
    return { value: parsePythonJson(text) };
  } catch (error) {
    if (error instanceof UnreadableInputError) return null;
    throw error;
  }
}

/** Objects by the expected keys, everything else by equality. */
function holds(got: unknown, wanted: unknown): boolean {
  if (!isRecord(wanted)) return pyEquals(got, wanted);
  return (
    isRecord(got) && Object.entries(wanted).every(([key, value]) => Object.hasOwn(got, key) && holds(got[key], value))
  );
}
