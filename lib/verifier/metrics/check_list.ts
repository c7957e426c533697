import { allParts, defineMetric, fail } from "../metric";
import { fileLines, readText } from "../formats/text";
import { pythonRegex } from "../python/regex";
import { ruleList } from "../rule";

/** Some line of a text file matches each `expect` pattern, and none matches an `unexpect` one. */
export const checkList = defineMetric({
  name: "check_list",
  version: 1,
  async run(result, expected, _options, ctx) {
    if (result === null || result === undefined) return fail("there is no file");
    const lines = fileLines(await readText(result, ctx));
    const patterns = (name: string) => ruleList(expected, name).map(String);
    const hit = (pattern: string) => lines.find((line) => pythonRegex(pattern).test(line)) ?? null;
    const parts = [
      ...patterns("expect").map((pattern) => ({ pattern, name: "expect", isWanted: true })),
      ...patterns("unexpect").map((pattern) => ({ pattern, name: "unexpect", isWanted: false })),
    ].map(({ pattern, name, isWanted }) => {
      const got = hit(pattern);
      return {
        name,
        passed: (got !== null) === isWanted,
        expected: `${isWanted ? "a" : "no"} line with ${pattern}`,
        got,
      };
    });
    return allParts(parts, "every pattern fits");
  },
});
