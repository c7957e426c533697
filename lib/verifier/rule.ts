import { CheckRuleError } from "./metric";
import { isRecord } from "./python/equals";

/** The rules object of a `rule` getter. Throws CheckRuleError for anything else. */
export function rulesOf(expected: unknown): Record<string, unknown> {
  if (!isRecord(expected)) throw new CheckRuleError("the rule is not an object");
  return expected;
}

/** A member that must be there. Throws CheckRuleError naming it. */
export function ruleMember(expected: unknown, name: string): unknown {
  const rules = rulesOf(expected);
  if (!Object.hasOwn(rules, name)) throw new CheckRuleError(`the rule has no ${name}`);
  return rules[name];
}

export function ruleText(expected: unknown, name: string): string {
  const value = ruleMember(expected, name);
  if (typeof value !== "string") throw new CheckRuleError(`the rule's ${name} is not a text`);
  return value;
}

/** A list member; absent counts as empty. */
export function ruleList(expected: unknown, name: string): unknown[] {
  const value = rulesOf(expected)[name] ?? [];
  if (!Array.isArray(value)) throw new CheckRuleError(`the rule's ${name} is not a list`);
  return value;
}

/** A boolean option with its default. */
export const flag = (options: Record<string, unknown>, name: string, fallback: boolean): boolean =>
  options[name] === undefined ? fallback : Boolean(options[name]);

/** A number option with its default. */
export const number = (options: Record<string, unknown>, name: string, fallback: number): number =>
  typeof options[name] === "number" ? options[name] : fallback;

/** Throws CheckRuleError for an option that the function does not know, as a call of the public one would. */
export function onlyOptions(options: Record<string, unknown>, ...names: string[]): void {
  const foreign = Object.keys(options).find((name) => !names.includes(name));
  if (foreign !== undefined) throw new CheckRuleError(`there is no option ${foreign}`);
}
