import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { pyContains } from "../python/equals";
import { ruleMember } from "../rule";
import { show } from "../show";

/**
 * The terminal's text holds what should be on the clipboard. The public function takes the rule first and the
 * text second; both orders are accepted.
 */
export const isInVmClickboard = defineMetric({
  name: "is_in_vm_clickboard",
  version: 1,
  run(result, expected) {
    const isRuleFirst = typeof result === "object" && result !== null;
    const wanted = ruleMember(isRuleFirst ? result : expected, "expected");
    const text = isRuleFirst ? expected : result;
    const texts: unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    if (texts.some((item) => typeof item !== "string")) throw new CheckRuleError("expected must be texts");
    const missing = texts.find((item) => !pyContains(text, item));
    if (missing === undefined) return pass("every expected text is there");
    return fail(`${show(missing)} is not in ${show(text)}`);
  },
});
