import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { floatText } from "../python/float-text";
import { flag } from "../rule";
import { show } from "../show";

/** Two values, or two lists of values, are spelled alike; option `ignore_case`. */
export const literalMatch = defineMetric({
  name: "literal_match",
  version: 1,
  run(result, expected, options) {
    const isCaseBlind = flag(options, "ignore_case", false);
    const text = (value: unknown) => (isCaseBlind ? spelled(value).toLowerCase() : spelled(value));
    const differ = () => fail(`expected ${show(expected)}, got ${show(result)}`);
    const kind = options.type ?? "str";
    if (kind === "str") return text(result) === text(expected) ? pass("the values are equal") : differ();
    if (kind !== "list") throw new CheckRuleError(`unknown type ${show(kind)}`);
    if (!Array.isArray(result) || !Array.isArray(expected) || result.length !== expected.length) return differ();
    const isSame = result.every((item, index) => text(item) === text(expected[index]));
    return isSame ? pass("the lists are equal") : differ();
  },
});

/** Numbers with a fraction are told from integers by their spelling only where JSON keeps it, so 1 is "1". */
function spelled(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : floatText(value);
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "string" ? value : show(value ?? "None");
}
