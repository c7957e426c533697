import { defineMetric, fail, pass } from "../metric";
import { pyEquals } from "../python/equals";
import { ruleMember } from "../rule";
import { show } from "../show";

/** The value equals `expected`, to the last newline. */
export const exactMatch = defineMetric({
  name: "exact_match",
  version: 1,
  run(result, expected) {
    const wanted = ruleMember(expected, "expected");
    if (pyEquals(result, wanted)) return pass(`equals ${show(wanted)}`);
    return fail(`expected ${show(wanted)}, got ${show(result)}`);
  },
});
