import { allParts, defineMetric, fail, UnreadableInputError, type MetricContext } from "../metric";
import { readText } from "../formats/text";
import { parseYaml } from "../formats/yaml";
import { isRecord } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { valueFits, type ValueRule } from "../python/value-rule";
import { flag, ruleList } from "../rule";
import { show } from "../show";

interface KeyRule extends ValueRule {
  key: (string | number)[];
}

/** A JSON (or with `is_yaml` YAML) file: values at key paths fit `expect` and do not fit `unexpect`. */
export const checkJson = defineMetric({
  name: "check_json",
  version: 1,
  async run(result, expected, options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    let document: unknown;
    try {
      document = await readDocument(result, flag(options, "is_yaml", false), ctx);
    } catch (error) {
      if (error instanceof UnreadableInputError) return fail(error.message);
      throw error;
    }
    const part = (rule: KeyRule, isWanted: boolean) => {
      const found = at(document, rule.key);
      const fits = found.isThere && safeFits(found.value, rule);
      const passed = isWanted ? fits : found.isThere && !fits;
      return {
        name: rule.key.join(" / "),
        passed,
        expected: `${isWanted ? "" : "not "}${rule.method} ${show(rule.ref)}`,
        got: found.isThere ? show(found.value) : null,
      };
    };
    const parts = [
      ...(ruleList(expected, "expect") as KeyRule[]).map((rule) => part(rule, true)),
      ...(ruleList(expected, "unexpect") as KeyRule[]).map((rule) => part(rule, false)),
    ];
    return allParts(parts, "every value fits");
  },
});

async function readDocument(path: unknown, isYaml: boolean, ctx: MetricContext): Promise<unknown> {
  const text = await readText(path, ctx);
  return isYaml ? parseYaml(text) : parsePythonJson(text);
}

function at(document: unknown, path: (string | number)[]): { isThere: boolean; value: unknown } {
  let value = document;
  for (const key of path) {
    const isIndex = Array.isArray(value) && typeof key === "number";
    if (!isIndex && !isRecord(value)) return { isThere: false, value: null };
    const holder = value as Record<string | number, unknown>;
    const real = isIndex && key < 0 ? (value as unknown[]).length + key : key;
    if (!Object.hasOwn(holder, real)) return { isThere: false, value: null };
    value = holder[real];
  }
  return { isThere: true, value };
}

/** The public function catches whatever a test raises and counts it as not fitting. */
function safeFits(value: unknown, rule: ValueRule): boolean {
  try {
    return valueFits(value, rule);
  } catch {
    return false;
  }
}
