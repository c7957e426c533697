import type { z } from "zod";
import { AppError, type InvalidParam } from "@/lib/domain/errors";

/** Values longer than this are cut in an answer: enough to recognise them, too little to echo a body back. */
const VALUE_LENGTH_MAX = 200;
const PARAMS_MAX = 20;

/**
 * Parses a verb's input. Throws `invalid_request` whose `invalid_params` name each refused field, the limit in words
 * and the value that came; values of a secret input are left out.
 */
export function parseInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  { isSecret = false }: { isSecret?: boolean } = {},
): z.output<T> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const params = parsed.error.issues.flatMap((issue) => invalidParamsOf(issue, input)).slice(0, PARAMS_MAX);
  throw invalidRequest(isSecret ? params.map(({ pointer, reason }) => ({ pointer, reason })) : params);
}

/** `invalid_request` with a sentence made from its first refused field. */
export function invalidRequest(params: InvalidParam[]): AppError {
  const [first] = params;
  const field = first && first.pointer !== "" ? first.pointer.slice(1).replaceAll("/", ".") : "the request";
  const more = params.length > 1 ? ` (and ${params.length - 1} more)` : "";
  const came = first?.value === undefined ? "" : `, but is ${JSON.stringify(first.value)}`;
  const detail = first ? `${field} ${first.reason}${came}${more}` : "the request cannot be read";
  return new AppError("invalid_request", detail, { invalidParams: params });
}

function invalidParamsOf(issue: z.core.$ZodIssue, input: unknown): InvalidParam[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ pointer: pointerOf([...issue.path, key]), reason: "is not a known field" }));
  }
  return [{ pointer: pointerOf(issue.path), reason: reasonOf(issue, input), value: shown(valueAt(input, issue.path)) }];
}

function reasonOf(issue: z.core.$ZodIssue, input: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return valueAt(input, issue.path) === undefined ? "is required" : `must be ${article(issue.expected)}`;
    case "too_big":
      return `must ${amount(issue.origin)} at most ${issue.maximum}${unit(issue.origin)}`;
    case "too_small":
      return `must ${amount(issue.origin)} at least ${issue.minimum}${unit(issue.origin)}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "invalid_union":
      return reasonOfUnion(issue);
    default:
      return issue.message;
  }
}

/** Where one field tells the shape, the values that it may have. */
function reasonOfUnion(issue: z.core.$ZodIssueInvalidUnion): string {
  if ("options" in issue && issue.options !== undefined)
    return `must be one of ${issue.options.map(String).join(", ")}`;
  return "fits none of the shapes that are known here";
}

const article = (word: string) =>
  word === "int" ? "a whole number" : /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
const amount = (origin: string) => (origin === "array" || origin === "string" ? "have" : "be");
const unit = (origin: string) => (origin === "array" ? " items" : origin === "string" ? " characters" : "");

function pointerOf(path: PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function valueAt(input: unknown, path: PropertyKey[]): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

function shown(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > VALUE_LENGTH_MAX ? `${value.slice(0, VALUE_LENGTH_MAX)}…` : value;
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (Array.isArray(value)) return `${value.length} items`;
  return value === undefined ? undefined : "an object";
}
