import { createHash } from "node:crypto";
import { taskFileSchema, type TaskFile } from "@/lib/domain/task/task.schema";
import type { Digest } from "@/lib/domain/digest";
import { parseJson } from "./json-fault";

/** Largest task file accepted; the largest public one has 21 kB. */
export const TASK_FILE_BYTES_MAX = 1_048_576;

/** One reason why a file was refused. */
export interface ImportFault {
  /** Path below the folder that was read, with forward slashes. */
  file: string;
  /** JSON pointer of the fault ("" is the whole document), or `line 3, column 7` when the text is no JSON. */
  pointer: string;
  message: string;
}

export interface ParsedTask {
  task: TaskFile;
  /** SHA-256 of the exact bytes. */
  digest: Digest;
}

/** Reads one task file from its exact bytes. Never throws: a bad file gives its faults, at most ten. */
export function parseTask(
  file: string,
  bytes: Uint8Array,
): { parsed: ParsedTask; faults: [] } | { parsed: null; faults: ImportFault[] } {
  const refuse = (pointer: string, message: string) => ({ parsed: null, faults: [{ file, pointer, message }] });
  if (bytes.length > TASK_FILE_BYTES_MAX) return refuse("", `larger than ${TASK_FILE_BYTES_MAX} bytes`);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("", "not UTF-8 text");
  }
  const { value, fault } = parseJson(text);
  if (fault !== null) return refuse(`line ${fault.line}, column ${fault.column}`, `not JSON: ${fault.message}`);
  if (JSON.stringify(value).includes("\\u0000")) return refuse("", "holds the character U+0000, which is not text");
  const result = taskFileSchema.safeParse(value);
  if (!result.success) {
    const faults = result.error.issues.slice(0, 10).map((issue) => ({
      file,
      pointer: issue.path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
      message: issue.message,
    }));
    return { parsed: null, faults };
  }
  return { parsed: { task: result.data, digest: digestOf(bytes) }, faults: [] };
}

export function digestOf(bytes: Uint8Array): Digest {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
