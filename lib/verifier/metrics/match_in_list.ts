import { defineMetric, fail, pass } from "../metric";
import { pyContains } from "../python/equals";
import { ruleMember } from "../rule";
import { show } from "../show";

/** The value is one of the expected ones. */
export const matchInList = defineMetric({
  name: "match_in_list",
  version: 1,
  run(result, expected) {
    const wanted = ruleMember(expected, "expected");
    if (pyContains(wanted, result ?? null)) return pass(`${show(result)} is one of ${show(wanted)}`);
    return fail(`${show(result)} is none of ${show(wanted)}`);
  },
});
