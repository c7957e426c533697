import { allParts, defineMetric, fail, UnreadableInputError, type MetricContext } from "../metric";
import { readText } from "../formats/text";
import { isRecord, pyEquals } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { show } from "../show";

/** Every member of the first JSON file stands in the second with the same value. */
export const isIncludedAllJsonObjects = defineMetric({
  name: "is_included_all_json_objects",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (!result || !expected) return fail("there is no file");
    const [inner, outer] = [await readObject(result, ctx), await readObject(expected, ctx)];
    const parts = Object.entries(inner).map(([name, value]) => ({
      name,
      passed: Object.hasOwn(outer, name) && pyEquals(value, outer[name]),
      expected: show(value),
      got: Object.hasOwn(outer, name) ? show(outer[name]) : null,
    }));
    return allParts(parts, "every member is included");
  },
});

async function readObject(path: unknown, ctx: MetricContext): Promise<Record<string, unknown>> {
  const value = parsePythonJson(await readText(path, ctx));
  if (!isRecord(value)) throw new UnreadableInputError("the file holds no object");
  return value;
}
