import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readSnapshot } from "@/lib/db/backup-rows";
import {
  artifactEntry,
  BACKUP_END,
  BACKUP_HEAD,
  BACKUP_VERSION,
  rowsEntry,
  type BackupEnd,
  type BackupHead,
} from "@/lib/domain/backup/backup.format";
import { AppError } from "@/lib/domain/errors";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { createTar, type TarWriter } from "@/lib/storage/tar-file";
import type { ServiceContext } from "../context";
import { requireSystem } from "../require-system";

const compress = promisify(gzip);
const DIGEST = /sha256:[0-9a-f]{64}/g;

export interface BackupSummary {
  file: string;
  rowCount: number;
  artifactCount: number;
  /** Artifacts that rows know and the store has no undamaged bytes of; they are not in the backup. */
  missing: string[];
}

/**
 * Writes every row of every workspace, as of one moment, and every artifact that they name into one file, while the
 * installation works. Keys and secrets of the state folder are not in it; hashes of passwords and of API keys are, so the
 * file has mode 0600. Throws `conflict` when the file exists. Safe to repeat under another name.
 */
export async function writeBackup(
  { ctx, store }: { ctx: ServiceContext; store: ArtifactStore },
  path: string,
): Promise<BackupSummary> {
  requireSystem(ctx);
  const tar = await createTar(path, ctx.now()).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    throw new AppError("conflict", whyNotWritten(path, error));
  });
  try {
    const { rows, digests, known } = await addRows(ctx, tar);
    const { artifacts, missing } = await addArtifacts(tar, store, digests, known);
    const end: BackupEnd = { rows, artifacts, sha256: tar.hashSoFar() };
    await tar.add(BACKUP_END, bytesOf(end));
    await tar.finish();
    const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { file: path, rowCount, artifactCount: artifacts, missing };
  } catch (error) {
    await tar.discard();
    throw error;
  }
}

function whyNotWritten(path: string, error: Error): string {
  const isDraft = "path" in error && error.path !== path;
  return isDraft
    ? `${path}.part exists: another backup writes it, or one was ended by force. In that case delete it.`
    : `${path} exists. A backup is never written over another file.`;
}

const bytesOf = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Rows first: bytes are stored before the row that names them, so the store has all that a snapshot knows. */
async function addRows(ctx: ServiceContext, tar: TarWriter) {
  const digests = new Set<string>();
  const known = new Set<string>();
  const rows: Record<string, number> = {};
  await readSnapshot(ctx.db, async (snapshot) => {
    const { migrations, tables } = snapshot;
    const head: BackupHead = {
      ...{ format: "deskproof-backup", version: BACKUP_VERSION },
      ...{ created_at: ctx.now().toISOString(), migrations, tables },
    };
    await tar.add(BACKUP_HEAD, bytesOf(head));
    for (const { name } of tables) {
      let part = 0;
      rows[name] = 0;
      for await (const batch of snapshot.rows(name)) {
        const text = batch.map((row) => `${JSON.stringify(row)}\n`).join("");
        // Whatever column names them: recorded evidence and conversations are named inside documents.
        for (const [digest] of text.matchAll(DIGEST)) {
          digests.add(digest);
          if (name === "artifact_ref") known.add(digest);
        }
        await tar.add(rowsEntry(name, part++), await compress(text));
        rows[name] += batch.length;
      }
    }
  });
  return { rows, digests, known };
}

async function addArtifacts(
  tar: TarWriter,
  store: ArtifactStore,
  digests: ReadonlySet<string>,
  known: ReadonlySet<string>,
) {
  let artifacts = 0;
  const missing: string[] = [];
  for (const digest of [...digests].sort()) {
    const bytes = await store.get(digest);
    if (bytes !== null) {
      await tar.add(artifactEntry(digest), bytes);
      artifacts += 1;
    } else if (known.has(digest)) missing.push(digest);
  }
  return { artifacts, missing };
}
