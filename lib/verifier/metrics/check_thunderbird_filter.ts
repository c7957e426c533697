import { defineMetric, fail, allParts, UnreadableInputError, type MetricPart } from "../metric";
import { readText } from "../formats/text";
import { pyEquals } from "../python/equals";
import { ruleList } from "../rule";
import { show } from "../show";

type FilterRecord = Record<string, string | string[]>;

/** msgFilterRules.dat: a filter with every expected property is there, and none with a forbidden set. */
export const checkThunderbirdFilter = defineMetric({
  name: "check_thunderbird_filter",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there are no filters");
    const filters = readFilters(await readText(result, ctx));
    const part = (wanted: FilterRecord, isWanted: boolean): MetricPart => ({
      name: isWanted ? "expect" : "unexpect",
      passed: filters.some((filter) => holds(filter, wanted)) === isWanted,
      expected: `${isWanted ? "" : "no "}filter with ${show(wanted)}`,
      got: show(filters),
    });
    const parts = [
      ...(ruleList(expected, "expect") as FilterRecord[]).map((wanted) => part(wanted, true)),
      ...(ruleList(expected, "unexpect") as FilterRecord[]).map((wanted) => part(wanted, false)),
    ];
    return allParts(parts, "the filters fit");
  },
});

const holds = (filter: FilterRecord, wanted: FilterRecord) =>
  Object.entries(wanted).every(([name, value]) => pyEquals(filter[name] ?? null, value));

/** Lines `name="value"`; a line `name` starts a filter, a condition is a list of its parts. */
function readFilters(text: string): FilterRecord[] {
  const filters: FilterRecord[] = [];
  for (const line of text.split("\n")) {
    const match = /^(\w+)="(.*)"\s*$/.exec(line);
    if (!match || match[1] === "version" || match[1] === "logging") continue;
    const [, name = "", value = ""] = match;
    if (name === "name") filters.push({});
    const filter = filters.at(-1);
    if (!filter) throw new UnreadableInputError("a filter starts without a name");
    filter[name] = name === "condition" ? (value.match(/(?:AND|OR) \((?:[^()]|\([^()]*\))*\)|ALL/g) ?? [value]) : value;
  }
  return filters;
}
