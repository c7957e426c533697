import type { Evaluator, GetterSpec } from "@/lib/domain/task/task.schema";
import { functionNames } from "@/lib/domain/verifier/operator-verifier";
import type { Conj } from "./combine";

export interface PlannedCheck {
  index: number;
  func: string;
  result: GetterSpec | null;
  expected: GetterSpec | null;
  options: Record<string, unknown>;
}

/**
 * Aligns `func`, `result`, `expected` and `options` of an evaluator. An empty object or null stands for no
 * value. Throws Error when a list's length does not fit the functions.
 */
export function planChecks(evaluator: Evaluator): { conj: Conj; checks: PlannedCheck[] } {
  const isList = Array.isArray(evaluator.func);
  const funcs = functionNames(evaluator);
  const results = aligned(evaluator.result, isList, funcs.length, "result");
  const expecteds = aligned(evaluator.expected, isList, funcs.length, "expected");
  const options = aligned(evaluator.options, isList, funcs.length, "options");
  const checks = funcs.map((func, index) => ({
    index,
    func,
    result: asSpec(results[index]),
    expected: asSpec(expecteds[index]),
    options: (options[index] ?? {}) as Record<string, unknown>,
  }));
  return { conj: evaluator.conj ?? "and", checks };
}

function aligned(value: unknown, isList: boolean, length: number, name: string): unknown[] {
  if (value === undefined || value === null) return [];
  if (!isList) return [value];
  if (!Array.isArray(value)) {
    if (length === 1) return [value];
    throw new Error(`evaluator.${name} must be a list of ${length}, as func is`);
  }
  if (value.length !== 0 && value.length !== length) {
    throw new Error(`evaluator.${name} has ${value.length} entries for ${length} functions`);
  }
  return value;
}

function asSpec(value: unknown): GetterSpec | null {
  if (typeof value !== "object" || value === null || !("type" in value) || typeof value.type !== "string") return null;
  return value as GetterSpec;
}
