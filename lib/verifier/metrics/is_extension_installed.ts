import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { pyContains } from "../python/equals";
import { ruleMember, rulesOf } from "../rule";
import { show } from "../show";

/** A text contains (or does not contain) a value. */
export const isExtensionInstalled = defineMetric({
  name: "is_extension_installed",
  version: 1,
  run(result, expected) {
    const { type } = rulesOf(expected);
    if (type !== "contain" && type !== "not_contain") throw new CheckRuleError(`unknown type ${show(type)}`);
    const wanted = ruleMember(expected, "expected");
    const isThere = pyContains(result, wanted);
    const said = `${show(wanted)} is ${isThere ? "" : "not "}in ${show(result)}`;
    return isThere === (type === "contain") ? pass(said) : fail(said);
  },
});
