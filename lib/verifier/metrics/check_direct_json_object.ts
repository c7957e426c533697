import { CheckRuleError, allParts, defineMetric, fail, pass, UnreadableInputError, type MetricPart } from "../metric";
import { isRecord, isTruthy, pyContains, pyEquals } from "../python/equals";
import { parsePythonJson } from "../python/json";
import { rulesOf } from "../rule";
import { show } from "../show";

/** Every expected key has the expected value, or with `expect_in_result` a value that contains it. */
export const checkDirectJsonObject = defineMetric({
  name: "check_direct_json_object",
  version: 1,
  corrected:
    "The flag ignore_list_order counts where tasks write it, beside `expected`; the public function looks for it inside, so that an order which the task calls unimportant decides.",
  run(result, expected, _options, { profile }) {
    const object = typeof result === "string" ? parsePythonJson(result.replaceAll("'", '"')) : result;
    if (object === null || object === undefined) return fail("there is no result");
    const rules = rulesOf(expected);
    const wanted = rules.expected;
    if (isRecord(wanted)) {
      if (!isRecord(object)) throw new UnreadableInputError("the result is not an object");
      return isTruthy(rules.expect_in_result)
        ? contained(object, wanted)
        : equal(object, wanted, profile === "corrected" && isTruthy(rules.ignore_list_order));
    }
    throw new CheckRuleError("the rule's expected is not an object");
  },
});

function contained(object: Record<string, unknown>, wanted: Record<string, unknown>) {
  const parts = Object.entries(wanted).map(([key, value]): MetricPart => {
    const got = object[key] ?? null;
    const choices = Array.isArray(value) ? value : [value];
    return {
      name: key,
      passed: got !== null && choices.some((one) => isIn(one, got)),
      expected: show(value),
      got: show(got),
    };
  });
  return allParts(parts, "every expected value is contained");
}

function isIn(value: unknown, got: unknown): boolean {
  return (typeof got === "string" || Array.isArray(got)) && (typeof got !== "string" || typeof value === "string")
    ? pyContains(got, value)
    : false;
}

/** Members whose expected value stands for an order-blind comparison when the rule says so. */
function equal(object: Record<string, unknown>, wanted: Record<string, unknown>, isBlindBeside: boolean) {
  const isOrderBlind = isBlindBeside || isTruthy(wanted.ignore_list_order);
  const entries = Object.entries(wanted);
  if (entries.length === 0) return pass("nothing is asked");
  const parts = entries.map(([key, value]): MetricPart => {
    const got = object[key] ?? null;
    const isEqual =
      isOrderBlind && Array.isArray(value) && Array.isArray(got) ? sameItems(got, value) : pyEquals(got, value);
    return { name: key, passed: isEqual, expected: show(value), got: show(got) };
  });
  return allParts(parts, "every key has the expected value");
}

function sameItems(left: unknown[], right: unknown[]): boolean {
  const rest = [...right];
  return (
    left.length === right.length &&
    left.every((item) => {
      const at = rest.findIndex((other) => pyEquals(item, other));
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    })
  );
}
