import { defineMetric, fail, pass } from "../metric";
import { ruleList } from "../rule";
import { show } from "../show";

/** One extension goes by two names in its shop. */
const ALIASES: string[][] = [["Zoom for Google Chrome", "Zoom Chrome Extension"]];

/** Every expected extension is installed. */
export const isExpectedInstalledExtensions = defineMetric({
  name: "is_expected_installed_extensions",
  version: 1,
  run(result, expected) {
    // The public function walks over whatever it gets: the letters of a text too.
    const installed = new Set<unknown>(
      typeof result === "string" || Array.isArray(result) ? [...(result as string[])] : [],
    );
    const isThere = (name: unknown) =>
      installed.has(name) ||
      ALIASES.some((group) => group.includes(name as string) && group.some((one) => installed.has(one)));
    const missing = ruleList(expected, "expected").find((name) => !isThere(name));
    return missing === undefined ? pass("every extension is installed") : fail(`${show(missing)} is not installed`);
  },
});
