import { z } from "zod";
import { RUN_KINDS } from "@/lib/domain/run/run.kind";
import { VERIFIER_PROFILES } from "@/lib/domain/verifier/profile";
import { DEFAULT_VALUES, DRAFT_FIELDS, type DraftField, type DraftValues } from "./run-draft";

export interface TextProblem {
  /** Field of the run document; null when the text as a whole cannot be read. */
  field: string | null;
  message: string;
}

export interface ReadText {
  /** Every value of the draft; null while the text cannot be read. Ranges are for the form to check. */
  values: DraftValues | null;
  problems: TextProblem[];
}

const WHOLE = new Set<DraftField>([
  "parallel_copies",
  "fork_copies",
  "prefix_steps",
  "rounds",
  "max_steps",
  "time_cap_minutes",
  "stop_after_valid",
]);
const record = z.record(z.string(), z.unknown());

/** Reads the JSON of a run as a person edits it; what is left out has its default, as it has for the API. */
export function readDocumentText(text: string): ReadText {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return {
      values: null,
      problems: [{ field: null, message: error instanceof Error ? error.message : "is no JSON" }],
    };
  }
  const members = record.safeParse(parsed);
  if (!members.success || Array.isArray(parsed)) {
    return { values: null, problems: [{ field: null, message: "must be one object, as in POST /v1/runs" }] };
  }
  const values: Record<string, unknown> = { ...DEFAULT_VALUES };
  const problems: TextProblem[] = [];
  for (const [name, value] of Object.entries(members.data)) {
    const field = DRAFT_FIELDS.find((known) => known === name);
    const read = field === undefined ? { problem: "is not a field of a run" } : readMember(field, value);
    if ("problem" in read) problems.push({ field: name, message: read.problem });
    else values[name] = read.value;
  }
  return problems.length > 0 ? { values: null, problems } : { values: values as DraftValues, problems };
}

type Read = { value: unknown } | { problem: string };

function readMember(field: DraftField, value: unknown): Read {
  if (WHOLE.has(field)) {
    if (typeof value === "number") return { value: String(value) };
    return value === null ? { value: "" } : { problem: "must be a whole number" };
  }
  switch (field) {
    case "tasks":
      return read(z.array(z.string()), value, "must be a list of task ids");
    case "include_flagged":
    case "record_video":
      return read(z.boolean(), value, "must be true or false");
    case "kind":
      return read(z.enum(RUN_KINDS), value, `must be one of ${RUN_KINDS.join(", ")}`);
    case "verifier_profile":
      return read(z.enum(VERIFIER_PROFILES), value, `must be one of ${VERIFIER_PROFILES.join(", ")}`);
    case "best_of": {
      if (value === null) return { value: "" };
      const judge = z.strictObject({ judge: z.string() }).safeParse(value);
      return judge.success ? { value: judge.data.judge } : { problem: 'must be null or {"judge": "name"}' };
    }
    default:
      return read(z.string(), value, field === "spend_cap_usd" ? 'must be text, e.g. "6.00"' : "must be text");
  }
}

function read(schema: z.ZodType, value: unknown, problem: string): Read {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : { problem };
}

/** The fields in which two drafts differ, with their values in the second. */
export function changedValues(before: DraftValues, after: DraftValues): Partial<DraftValues> {
  const changed = DRAFT_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
