import { LineCounter, isMap, isScalar, isSeq, parseDocument, type Document } from "yaml";
import {
  policiesFileSchema,
  policyDefinitionSchema,
  type PolicyDefinition,
} from "@/lib/domain/policy/policy-definition";
import type { PolicyProblem } from "@/lib/domain/policy/policy-offer";
import { problemWords } from "./problem-words";

export interface ParsedPolicies {
  /** Entries without a fault, in the order of the file; of two with one name the first. */
  definitions: PolicyDefinition[];
  problems: PolicyProblem[];
  /** Names of entries that have a fault, as far as they can be read. */
  faultyNames: string[];
}

/** Longer files are no list of policies. */
const CHARS_MAX = 1_000_000;

/**
 * Reads the text of a `policies.yaml`. Every fault is named with its line and key and without its value, since a key
 * may have been written into the wrong place. A fault in one entry leaves the others usable.
 */
export function parsePolicies(text: string): ParsedPolicies {
  const broken = (problems: PolicyProblem[]) => ({ definitions: [], problems, faultyNames: [] });
  if (text.length > CHARS_MAX) return broken([{ line: null, key: "", message: "is longer than 1,000,000 characters" }]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, merge: true });
  if (document.errors.length > 0) {
    return broken(
      document.errors.map((error) => ({
        line: error.linePos?.[0].line ?? null,
        key: "",
        message: `is not YAML: ${error.code.toLowerCase().replaceAll("_", " ")}`,
      })),
    );
  }
  const lineOf = (path: readonly PropertyKey[]) => lineAt(document, lines, path);
  let content: unknown;
  try {
    // Aliases that multiply are refused by the reader's own limit.
    content = document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch {
    return broken([{ line: null, key: "", message: "has too many aliases" }]);
  }
  const file = policiesFileSchema.safeParse(content);
  if (!file.success) return broken(problemWords(file.error.issues, content, [], lineOf));
  return parseEntries(file.data.policies, lineOf);
}

function parseEntries(entries: unknown[], lineOf: (path: readonly PropertyKey[]) => number | null): ParsedPolicies {
  const found: ParsedPolicies = { definitions: [], problems: [], faultyNames: [] };
  const names = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const at = ["policies", index];
    const parsed = policyDefinitionSchema.safeParse(entry);
    const problems = parsed.success
      ? rulesBetweenKeys(parsed.data, names).map(({ key, message }) => ({
          line: lineOf([...at, key]),
          key: `policies[${index}].${key}`,
          message,
        }))
      : problemWords(parsed.error.issues, entry, at, lineOf);
    found.problems.push(...problems);
    const name = nameOf(entry);
    if (name !== null) names.add(name);
    if (parsed.success && problems.length === 0) found.definitions.push(parsed.data);
    else if (name !== null) found.faultyNames.push(name);
  }
  return found;
}

function rulesBetweenKeys(
  entry: PolicyDefinition,
  earlier: ReadonlySet<string>,
): Array<{ key: string; message: string }> {
  const faults: Array<{ key: string; message: string }> = [];
  if (earlier.has(entry.name)) faults.push({ key: "name", message: "is the name of an earlier entry too" });
  if (entry.key_env !== undefined && entry.key_file !== undefined) {
    faults.push({ key: "key_file", message: "stands beside key_env; give one of the two" });
  }
  if (entry.observation === "set_of_marks" && entry.driver !== "openai_chat") {
    faults.push({ key: "observation", message: `set_of_marks goes with the driver openai_chat only` });
  }
  if (entry.driver === "openai_responses" || entry.driver === "anthropic") {
    if (!entry.observation.startsWith("screenshot")) {
      faults.push({ key: "observation", message: "must show a screenshot, which the provider's computer tool needs" });
    }
    if (entry.coordinate_space !== "pixels") {
      faults.push({ key: "coordinate_space", message: "must be pixels, as the provider's computer tool says them" });
    }
  }
  return faults;
}

function nameOf(entry: unknown): string | null {
  if (typeof entry !== "object" || entry === null || !("name" in entry)) return null;
  return typeof entry.name === "string" ? entry.name : null;
}

/** The line of the deepest part of the path that is in the file: a missing key is told at the entry that lacks it. */
function lineAt(document: Document, lines: LineCounter, path: readonly PropertyKey[]): number | null {
  let node: unknown = document.contents;
  let offset = isMap(node) || isSeq(node) || isScalar(node) ? (node.range?.[0] ?? 0) : 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? key.value : key) === part);
      if (!pair) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof part === "number") {
      node = node.items[part];
      if (isMap(node) || isScalar(node) || isSeq(node)) offset = node.range?.[0] ?? offset;
    } else break;
  }
  return lines.linePos(offset).line;
}
