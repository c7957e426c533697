import { CheckRuleError, defineMetric, fail, pass, UnreadableInputError } from "../metric";
import { pyEquals } from "../python/equals";
import { ruleMember } from "../rule";
import { show } from "../show";

/** The names of Chrome's experiments that were switched on, without their choice (`name@1`), equal the rule's, in order. */
export const checkEnabledExperiments = defineMetric({
  name: "check_enabled_experiments",
  version: 1,
  run(result, expected) {
    if (!Array.isArray(result) || !result.every((one): one is string => typeof one === "string"))
      throw new UnreadableInputError("the experiments are not a list of names");
    const type = ruleMember(expected, "type");
    if (type !== "names") throw new CheckRuleError(`unknown rule type ${show(type)}`);
    const names = result.map((one) => one.split("@")[0]);
    const wanted = ruleMember(expected, "names");
    return (pyEquals(names, wanted) ? pass : fail)(`expected ${show(wanted)}, got ${show(names)}`);
  },
});
