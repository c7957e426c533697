import { defineMetric, fail, pass } from "../metric";
import { pyContains } from "../python/equals";
import { ruleMember } from "../rule";
import { show } from "../show";

/** The returned list or text contains the expected value. */
export const isInList = defineMetric({
  name: "is_in_list",
  version: 1,
  run(result, expected) {
    const wanted = ruleMember(expected, "expected");
    if (pyContains(result, wanted)) return pass(`${show(wanted)} is in the result`);
    return fail(`${show(wanted)} is not in ${show(result)}`);
  },
});
