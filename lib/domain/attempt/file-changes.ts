import { z } from "zod";

/** Listed at most; the rest is counted. */
const LISTED_MAX = 300;

/** What the agent changed below the home folder. Names are untrusted; contents stay in the desktop. */
export const fileChangesSchema = z
  .object({
    since: z.enum(["setup", "fork"]).describe("what the end is compared with"),
    files: z.array(
      z.object({
        path: z.string().describe("below the home folder"),
        change: z.enum(["added", "changed", "removed"]),
        bytes: z.number().int().nullable().describe("at the end; null for what was removed"),
        bytes_before: z.number().int().nullable().describe("null for what was added, or came from the template"),
        digest: z.string().nullable().describe("of the content at the end; null when it was not read"),
        is_settings: z.boolean().describe("a dot file or below a dot folder: what programs keep for themselves"),
      }),
    ),
    more: z.number().int().describe("changes beyond those listed"),
  })
  .meta({ id: "FileChanges" });
export type FileChanges = z.infer<typeof fileChangesSchema>;
type FileChange = FileChanges["files"][number];

/** One entry of the home folder that differs from the template. */
export interface HomeEntry {
  /** Without a slash at the beginning. */
  path: string;
  /** Null for a mark that an entry of the template was removed. */
  bytes: number | null;
  /** Equal exactly while the file was not written to. */
  stamp: string;
  /** Whether the template has it too; null when that was not looked at. */
  isOfTemplate: boolean | null;
}

const isSettings = (path: string) => path.split("/").some((name) => name.startsWith("."));

/** What differs between two listings, own files before settings, by path; digests are filled in by who can read. Pure. */
export function fileChanges(
  since: FileChanges["since"],
  before: readonly HomeEntry[],
  after: readonly HomeEntry[],
): FileChanges {
  const were = new Map(before.map((entry) => [entry.path, entry]));
  const are = new Set(after.map(({ path }) => path));
  const changes: FileChange[] = [];
  const add = (path: string, change: FileChange["change"], bytes: number | null, bytesBefore: number | null) =>
    changes.push({ path, change, bytes, bytes_before: bytesBefore, digest: null, is_settings: isSettings(path) });
  for (const entry of after) {
    const was = were.get(entry.path);
    if (was && was.stamp === entry.stamp) continue;
    if (entry.bytes === null) {
      if (was?.bytes !== null) add(entry.path, "removed", null, was?.bytes ?? null);
      continue;
    }
    const isThere = was ? was.bytes !== null : entry.isOfTemplate === true;
    add(entry.path, isThere ? "changed" : "added", entry.bytes, was?.bytes ?? null);
  }
  for (const entry of before) {
    if (entry.bytes !== null && !are.has(entry.path)) add(entry.path, "removed", null, entry.bytes);
  }
  changes.sort((a, b) => Number(a.is_settings) - Number(b.is_settings) || (a.path < b.path ? -1 : 1));
  return { since, files: changes.slice(0, LISTED_MAX), more: Math.max(0, changes.length - LISTED_MAX) };
}

/** A log of the desktop, kept when the acting ended. */
export const desktopLogSchema = z
  .object({
    name: z.string(),
    digest: z.string().nullable().describe("artifact of its text; null when it is not kept"),
    bytes: z.number().int(),
    problem: z.string().nullable().describe("why it is not kept"),
  })
  .meta({ id: "DesktopLog" });
export type DesktopLog = z.infer<typeof desktopLogSchema>;
