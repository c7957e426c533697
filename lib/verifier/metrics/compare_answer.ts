import { defineMetric, fail, pass } from "../metric";
import { pyEquals } from "../python/equals";
import { ruleMember } from "../rule";
import { show } from "../show";

/** The answer is the rule's, letter by letter. */
export const compareAnswer = defineMetric({
  name: "compare_answer",
  version: 1,
  run(result, expected) {
    if (!result) return fail("there is no answer");
    const wanted = ruleMember(expected, "expected");
    return (pyEquals(result, wanted) ? pass : fail)(`expected ${show(wanted)}, got ${show(result)}`);
  },
});
