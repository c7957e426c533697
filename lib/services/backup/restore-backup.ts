import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { restoreDatabase, type DatabaseRestore } from "@/lib/db/restore-rows";
import {
  BACKUP_END,
  BACKUP_HEAD,
  backupEndSchema,
  backupHeadSchema,
  MADE_BY_FIRST_START,
  readEntryName,
  type BackupEnd,
  type BackupHead,
} from "@/lib/domain/backup/backup.format";
import { AppError } from "@/lib/domain/errors";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { digestOf } from "@/lib/storage/digest-of";
import { readTar, TarDamaged } from "@/lib/storage/tar-file";
import type { ServiceContext } from "../context";
import { requireSystem } from "../require-system";

const expand = promisify(gunzip);
/** Of one entry with rows, unpacked: 500 rows fit many times over, a file made to fill the memory does not. */
const ROWS_BYTES_MAX = 1024 ** 3;

/**
 * Puts a backup into an installation that nobody used yet: one with the same migrations whose tables hold no more than a first
 * start makes, which is replaced. The whole file is checked by its hashes before anything is changed; all rows hold or none.
 * Throws `invalid_request` for a file that is damaged or no backup, `conflict` for an installation that it does not fit.
 */
export async function restoreBackup(
  { ctx, store }: { ctx: ServiceContext; store: ArtifactStore },
  path: string,
): Promise<{ createdAt: string; rowCount: number; artifactCount: number }> {
  requireSystem(ctx);
  const { head, end } = await checkBackup(path);
  await restoreDatabase(ctx.db, async (restore) => {
    refuseUnlike(restore, head);
    await refuseUsed(restore);
    await restore.clear();
    for await (const { name, bytes } of readTar(path)) {
      const entry = readEntryName(name);
      if (entry === null) continue;
      if ("digest" in entry) await store.put(bytes);
      else await restore.insert(entry.table, await rowsIn(bytes));
    }
  });
  const rowCount = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  return { createdAt: head.created_at, rowCount, artifactCount: end.artifacts };
}

/** Reads the whole file and changes nothing. Throws `invalid_request` with what does not fit and where. */
export async function checkBackup(path: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  let head: BackupHead | null = null;
  let end: BackupEnd | null = null;
  let artifacts = 0;
  const rows: Record<string, number> = {};
  try {
    for await (const { name, bytes, hashBefore } of readTar(path)) {
      if (end !== null) throw damaged(`${name} stands behind the end`);
      const entry = readEntryName(name);
      if (name === BACKUP_HEAD) {
        head = backupHeadSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
        for (const table of head.tables) rows[table.name] = 0;
      } else if (name === BACKUP_END) {
        end = backupEndSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
        if (end.sha256 !== hashBefore) throw damaged("its bytes do not fit the hash at its end");
      } else if (entry === null) throw damaged(`${name} does not belong into a backup`);
      else if ("digest" in entry) {
        artifacts += 1;
        if (digestOf(bytes) !== entry.digest) throw damaged(`${name} does not fit its digest`);
      } else {
        if (rows[entry.table] === undefined) throw damaged(`${name} is of no table that its head names`);
        rows[entry.table] = (rows[entry.table] ?? 0) + (await rowsIn(bytes)).length;
      }
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof TarDamaged) throw damaged(error.message);
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw damaged("its head or end cannot be read");
    throw error;
  }
  if (head === null || end === null) throw damaged("it has no head or no end, so it was cut off");
  const differs = Object.keys(rows).find((table) => rows[table] !== end.rows[table]);
  if (differs !== undefined || artifacts !== end.artifacts)
    throw damaged("it holds another number of things than it says");
  return { head, end };
}

const damaged = (why: string) => new AppError("invalid_request", `The file is no whole backup: ${why}.`);

async function rowsIn(bytes: Uint8Array): Promise<string[]> {
  const text = (await expand(bytes, { maxOutputLength: ROWS_BYTES_MAX })).toString();
  return z.array(z.string()).parse(
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown),
  );
}

function refuseUnlike({ migrations, tables }: DatabaseRestore, head: BackupHead): void {
  const lacks = head.migrations.find((name) => !migrations.includes(name));
  const beyond = migrations.find((name) => !head.migrations.includes(name));
  if (lacks !== undefined) {
    throw new AppError("conflict", `The backup is of a newer version: this one does not know ${lacks}.`);
  }
  if (beyond !== undefined || JSON.stringify(tables) !== JSON.stringify(head.tables)) {
    throw new AppError(
      "conflict",
      `The backup is of an older version, without ${beyond ?? "these columns"}. Restore it with that version, then upgrade.`,
    );
  }
}

async function refuseUsed(restore: DatabaseRestore): Promise<void> {
  const used = (await restore.filledTables()).filter((table) => !MADE_BY_FIRST_START.includes(table));
  if (used.length === 0) return;
  throw new AppError("conflict", `This installation is in use: there are rows in ${used.slice(0, 5).join(", ")}.`);
}
