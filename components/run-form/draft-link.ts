import { documentOfDraft, DEFAULT_VALUES, DRAFT_FIELDS, type DraftField, type DraftValues } from "./run-draft";
import { readDocumentText, type ReadText } from "./draft-of-text";

const LISTS = new Set<DraftField>(["tasks"]);
const FLAGS = new Set<DraftField>(["include_flagged", "record_video"]);
const WHOLE_TEXT = /^-?\d+$/;
/** A name or a cap that looks like a number stays text. */
const TEXTS = new Set<DraftField>([
  "name",
  "task_set",
  "template",
  "policy",
  "spend_cap_usd",
  "kind",
  "verifier_profile",
]);

/** Query of an address that opens the same draft anew: the fields that are not at their default, named as in the document. */
export function queryOfDraft(values: DraftValues): URLSearchParams {
  const query = new URLSearchParams();
  for (const field of DRAFT_FIELDS) {
    const value = values[field];
    if (JSON.stringify(value) === JSON.stringify(DEFAULT_VALUES[field])) continue;
    query.set(field, Array.isArray(value) ? value.join(",") : String(value));
  }
  return query;
}

/** Whether an address says anything of a run; the draft's id and the open step are not of it. */
export const hasDraftQuery = (query: URLSearchParams): boolean => DRAFT_FIELDS.some((field) => query.has(field));

/** The draft that an address asks for; fields that it does not name have their default. Problems name the field. */
export function draftOfQuery(query: URLSearchParams): ReadText {
  const given = DRAFT_FIELDS.filter((field) => query.has(field));
  const document: Record<string, unknown> = { ...documentOfDraft(DEFAULT_VALUES) };
  for (const field of given) document[field] = memberOf(field, query.get(field) ?? "");
  return readDocumentText(JSON.stringify(document));
}

function memberOf(field: DraftField, text: string): unknown {
  if (LISTS.has(field)) return text === "" ? [] : text.split(",");
  if (FLAGS.has(field)) return text === "true" ? true : text === "false" ? false : text;
  if (field === "best_of") return text === "" ? null : { judge: text };
  if (TEXTS.has(field)) return text;
  if (text === "") return null;
  return WHOLE_TEXT.test(text) ? Number(text) : text;
}
