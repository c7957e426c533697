import { CheckRuleError, defineMetric, fail, pass } from "../metric";
import { isRecord } from "../python/equals";
import { strip } from "../python/text";
import { rulesOf, ruleText } from "../rule";
import { show } from "../show";

/** A .desktop file has the expected Name, or Exec; one may contain the other, whatever the case. */
export const isShortcutOnDesktop = defineMetric({
  name: "is_shortcut_on_desktop",
  version: 1,
  run(result, expected) {
    if (!isRecord(result)) throw new TypeError("the shortcuts are not an object");
    const { type } = rulesOf(expected);
    if (type !== "name" && type !== "exec") throw new CheckRuleError(`unknown type ${show(type)}`);
    const wanted = ruleText(expected, type);
    const key = type === "name" ? "Name=" : "Exec=";
    const values = Object.values(result).flatMap((text) =>
      String(text)
        .split("\n")
        .filter((line) => line.startsWith(key))
        .map((line) => strip(line.slice(key.length))),
    );
    const hit = values.find((value) => isNear(value, wanted));
    return hit === undefined ? fail(`no shortcut has ${key}${wanted}`) : pass(`found ${key}${hit}`);
  },
});

function isNear(value: string, wanted: string): boolean {
  const [left, right] = [value.toLowerCase(), wanted.toLowerCase()];
  return left === right || (left !== "" && (left.includes(right) || right.includes(left)));
}
