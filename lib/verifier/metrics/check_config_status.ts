import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { readText } from "../formats/text";
import { pyEquals } from "../python/equals";
import { splitWords } from "../python/text";
import { rulesOf } from "../rule";
import { show } from "../show";

/** A GIMP rc file has a line `(key … value)`; with a key of two words the first two words must fit. */
export const checkConfigStatus = defineMetric({
  name: "check_config_status",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const { key, value } = rulesOf(expected);
    if (key === undefined || value === undefined) throw new CheckRuleError("the rule needs key and value");
    let near: string | null = null;
    for (const line of (await readText(result, ctx)).split("\n")) {
      if (line.startsWith("#") || line.trim() === "") continue;
      const words = splitWords(line.trim().replace(/^\(+/, "").replace(/\)+$/, ""));
      if (!hasKey(words, key)) continue;
      near = line.trim();
      if (words.at(-1) === value) return pass(`found ${show(near)}`);
    }
    return fail(near ? `expected ${show(key)} to be ${show(value)}, found ${show(near)}` : `no line sets ${show(key)}`);
  },
});

function hasKey(words: string[], key: unknown): boolean {
  if (Array.isArray(key)) return key.length === 2 && pyEquals(words.slice(0, 2), key);
  return words[0] === key;
}
