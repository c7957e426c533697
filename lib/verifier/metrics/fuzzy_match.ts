import { defineMetric, UnreadableInputError } from "../metric";
import { fuzzRatio } from "../python/fuzz";
import { ruleMember } from "../rule";
import { show } from "../show";

/** Likeness of a text to the rule's. A fraction; no text is like none. */
export const fuzzyMatch = defineMetric({
  name: "fuzzy_match",
  version: 1,
  run(result, expected) {
    const wanted = ruleMember(expected, "expected");
    const likeness = ratio(result, wanted);
    return {
      score: likeness,
      detail: `${show(result, 120)} is ${(likeness * 100).toFixed(2)} % like ${show(wanted, 120)}`,
    };
  },
});

function ratio(got: unknown, wanted: unknown): number {
  if (got === null || wanted === null) return 0;
  if (typeof got !== "string" || typeof wanted !== "string") throw new UnreadableInputError("only texts are compared");
  return fuzzRatio(got, wanted);
}
