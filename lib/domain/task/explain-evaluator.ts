import { functionWords } from "../verifier/function-words";
import { functionNames, readOperatorFunction } from "../verifier/operator-verifier";
import { explainGetter } from "./explain-getter";
import { explainStep } from "./explain-step";
import { compactJson } from "./explain-words";
import { getterSpecSchema, type Evaluator } from "./task.schema";

/** One check of an evaluator for people. All texts but the function's own words quote the task file. */
export interface ExplainedCheck {
  func: string;
  /** What the function looks for. */
  words: string;
  /** What is looked at, and what it is held against; null when the task names none. */
  result: string | null;
  expected: string | null;
  /** Options of the function as JSON; null without any. */
  options: string | null;
}

export interface ExplainedEvaluator {
  /** How the checks make the score. */
  rule: string;
  checks: ExplainedCheck[];
  /** Steps before the checks. */
  before: string[];
}

/** An evaluator in words: what is done first, what is looked at, and how the score follows. Never throws. */
export function explainEvaluator(evaluator: Evaluator): ExplainedEvaluator {
  const funcs = functionNames(evaluator);
  const at = (value: unknown, index: number): unknown =>
    Array.isArray(value) ? value[index] : index === 0 ? value : undefined;
  const checks = funcs.map((func, index) => ({
    func,
    words: wordsOf(func),
    result: side(at(evaluator.result, index)),
    expected: side(at(evaluator.expected, index)),
    options: optionsOf(at(evaluator.options, index)),
  }));
  return {
    rule: ruleOf(funcs, evaluator.conj ?? "and"),
    checks,
    before: (evaluator.postconfig ?? []).map(explainStep),
  };
}

function ruleOf(funcs: readonly string[], conj: "and" | "or"): string {
  if (funcs.length === 1 && funcs[0] === "infeasible") {
    return "The task cannot be done: the score is 1 when the last action is “fail”, else 0.";
  }
  const first = "A last action “fail” is 0.";
  if (funcs.length === 1) return `The score is that of the check. ${first}`;
  return conj === "and"
    ? `Every check must pass: the first that scores 0 ends the evaluation, else the score is the mean of all. ${first}`
    : `One check is enough: the first that scores 1 ends the evaluation, else the score is the best of all. ${first}`;
}

function wordsOf(func: string): string {
  const operator = readOperatorFunction(func);
  if (operator !== null)
    return `The operator's verifier ${operator.verifier || "without a name"} decides, by its function ${operator.fn || "without a name"}.`;
  return functionWords(func)?.replace(/`([^`]+)`/g, "“$1”") ?? "This product does not know the function.";
}

function side(value: unknown): string | null {
  const getter = getterSpecSchema.safeParse(value);
  return getter.success ? explainGetter(getter.data) : null;
}

function optionsOf(value: unknown): string | null {
  const isEmpty = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  return isEmpty ? null : compactJson(value);
}
