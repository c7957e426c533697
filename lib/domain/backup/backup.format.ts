import { z } from "zod";

/** Raised when a backup of before could not be read any more. */
export const BACKUP_VERSION = 1;

/** First entry of a backup: what the rows fit. */
export const BACKUP_HEAD = "backup.json";
export const backupHeadSchema = z.object({
  format: z.literal("deskproof-backup"),
  version: z.literal(BACKUP_VERSION),
  created_at: z.string(),
  migrations: z.array(z.string()).describe("of the database, in order; a restore wants the same"),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type BackupHead = z.infer<typeof backupHeadSchema>;

/** Last entry: what came before it. A file that was cut off has none. */
export const BACKUP_END = "end.json";
export const backupEndSchema = z.object({
  rows: z.record(z.string(), z.number().int()).describe("by table"),
  artifacts: z.number().int(),
  sha256: z.string().describe("of every byte of the file before this entry"),
});
export type BackupEnd = z.infer<typeof backupEndSchema>;

export const rowsEntry = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, "0")}.jsonl.gz`;
export const artifactEntry = (digest: string) => `artifacts/${digest.slice("sha256:".length)}`;

/** Table of an entry with rows, digest of an artifact; null for a name of neither, which no backup holds. */
export function readEntryName(name: string): { table: string } | { digest: string } | null {
  const rows = /^rows\/([a-z_]+)\/\d{6}\.jsonl\.gz$/.exec(name);
  if (rows?.[1] !== undefined) return { table: rows[1] };
  const artifact = /^artifacts\/([0-9a-f]{64})$/.exec(name);
  return artifact?.[1] === undefined ? null : { digest: `sha256:${artifact[1]}` };
}

/** What a first start makes before anybody used the installation. Rows elsewhere mean that there is something to lose. */
export const MADE_BY_FIRST_START: readonly string[] = [
  ..."workspace workspace_safety user account session verification member api_key".split(" "),
  ..."host template_version host_template task_set task task_set_entry task_version calibration recipe".split(" "),
  ..."audit_event request_log idempotency_key".split(" "),
];
