import { defineMetric, fail, pass } from "../metric";
import { isRecord } from "../python/equals";
import { ruleList } from "../rule";
import { show } from "../show";

/** A folder's children are exactly the expected names. */
export const checkMovedJpgs = defineMetric({
  name: "check_moved_jpgs",
  version: 1,
  run(result, expected) {
    const children = isRecord(result) ? result.children : null;
    if (!Array.isArray(children)) throw new TypeError("there is no folder");
    const names = new Set(children.map((child) => (isRecord(child) ? child.name : null)));
    const wanted = new Set(ruleList(expected, "expected"));
    const isSame = names.size === wanted.size && [...names].every((name) => wanted.has(name));
    return isSame
      ? pass(`${names.size} files are there`)
      : fail(`expected ${show([...wanted])}, got ${show([...names])}`);
  },
});
