import type { z } from "zod";
import type { PolicyProblem } from "@/lib/domain/policy/policy-offer";

type Issue = z.core.$ZodIssue;

/** Faults of what stands in the file below `at`, as lines and keys. Says what is expected, never what stands there. */
export function problemWords(
  issues: readonly Issue[],
  value: unknown,
  at: readonly PropertyKey[],
  lineOf: (path: readonly PropertyKey[]) => number | null,
): PolicyProblem[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        line: lineOf([...path, key]),
        key: keyText([...path, key]),
        message: "is not a key that is known here",
      }));
    }
    return [{ line: lineOf(path), key: keyText(path), message: wordsOf(issue, isMissing(value, issue.path)) }];
  });
}

function wordsOf(issue: Issue, isMissing: boolean): string {
  if (isMissing) return "is missing";
  if (issue.code === "invalid_type") return `must be of the type ${issue.expected}`;
  if (issue.code === "invalid_value") return `must be one of ${issue.values.map(String).join(", ")}`;
  if (issue.code === "invalid_union") return "must be a driver that is known";
  if (issue.code === "too_small") return `must be at least ${issue.minimum}${lengthWord(issue.origin)}`;
  if (issue.code === "too_big") return `must be at most ${issue.maximum}${lengthWord(issue.origin)}`;
  return issue.message;
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  );
  return found === undefined;
}

const lengthWord = (origin: string) => (origin === "string" ? " characters" : origin === "array" ? " entries" : "");

/** E.g. `policies[2].limits.concurrency`. */
function keyText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`))
    .join("");
}
