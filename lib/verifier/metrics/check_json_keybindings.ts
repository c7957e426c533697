import { defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { readText } from "../formats/text";
import { pyEquals } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { ruleMember } from "../rule";
import { show } from "../show";

/** A keybindings.json list, with or without a comment as its first line, holds the expected object. */
export const checkJsonKeybindings = defineMetric({
  name: "check_json_keybindings",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result) return fail("there is no file");
    const text = await readText(result, ctx);
    const bindings = listIn(text) ?? listIn(text.split("\n").slice(1).join("\n"));
    if (bindings === null) return fail("the file holds no list of key bindings");
    const wanted = ruleMember(expected, "expected");
    return bindings.some((binding) => pyEquals(binding, wanted))
      ? pass(`found ${show(wanted)}`)
      : fail(`none of ${bindings.length} bindings is ${show(wanted)}`);
  },
});

function listIn(text: string): unknown[] | null {
  try {
    const value = parsePythonJson(text);
    return Array.isArray(value) ? value : null;
  } catch (error) {
    if (error instanceof UnreadableInputError) return null;
    throw error;
  }
}
