import { z } from "zod";

/**
 * An evaluator `{"func": "deskproof_verifier", "verifier": NAME, "function": FN}` calls a verifier that the operator
 * installed on the host; the second name is the one that other runtimes use for the same form.
 */
const CALLS: ReadonlySet<string> = new Set(["deskproof_verifier", "drums_verifier"]);

/** Name of a verifier's folder. */
export const VERIFIER_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/;
/** Name of one of its functions. */
export const VERIFIER_FUNCTION = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;

export const VERIFIER_LANGUAGES = ["python", "typescript"] as const;

/** A verifier of the operator as a host's worker tells it. */
export const operatorVerifierSchema = z.object({
  name: z.string(),
  /** null when its description cannot be read. */
  language: z.enum(VERIFIER_LANGUAGES).nullable(),
  /** SHA-256 over names and bytes of all its files; null when they cannot be read. */
  digest: z.string().nullable(),
  description: z.string(),
  functions: z.array(z.string()),
  /** Why this host cannot run it; null when it can. */
  lack: z.string().nullable(),
});
export type OperatorVerifier = z.infer<typeof operatorVerifierSchema>;

const PREFIX = "operator:";

/** How evidence, capabilities and reports name a function of an operator's verifier. */
export const operatorFunction = (verifier: string, fn: string): string => `${PREFIX}${verifier}/${fn}`;

/** The two names in `operator:NAME/FN`; null for any other function. */
export function readOperatorFunction(func: string): { verifier: string; fn: string } | null {
  if (!func.startsWith(PREFIX)) return null;
  const [verifier = "", fn = ""] = func.slice(PREFIX.length).split("/");
  return { verifier, fn };
}

/**
 * The functions of an evaluator in order, those of operators' verifiers under their full name. `verifier` and
 * `function` are texts, or lists as long as `func`. A call without names keeps empty ones, which no host offers.
 */
export function functionNames(evaluator: {
  func: string | string[];
  verifier?: unknown;
  function?: unknown;
}): string[] {
  const at = (value: unknown, index: number): string => {
    const one: unknown = Array.isArray(value) ? value[index] : value;
    return typeof one === "string" ? one : "";
  };
  return [evaluator.func].flat().map((func, index) => {
    // A task cannot name such a function in any other way than by the form.
    if (func.startsWith(PREFIX)) return operatorFunction("", "");
    return CALLS.has(func) ? operatorFunction(at(evaluator.verifier, index), at(evaluator.function, index)) : func;
  });
}
