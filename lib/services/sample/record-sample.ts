import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { readRecordedRun } from "@/lib/db/sample-rows";
import type { SampleRecording } from "@/lib/domain/workspace/sample";
import { AppError } from "@/lib/domain/errors";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { requireSystem } from "../require-system";
import { RECORDING, sampleFile } from "./sample-folder";

/** Writes a run of this installation and its files into a folder, as `openSample` reads it. Throws `not_found`. */
export async function recordSample({
  ctx,
  store,
  runId,
  folder,
}: {
  ctx: ServiceContext;
  store: ArtifactStore;
  runId: string;
  folder: string;
}): Promise<{ attempts: number; files: number }> {
  requireSystem(ctx);
  const recording = await readRecordedRun(queryable(ctx), runId);
  if (recording === null) throw new AppError("not_found", `There is no run ${runId}.`);
  await mkdir(path.join(folder, "files"), { recursive: true });
  for (const { digest } of recording.tables.artifact_ref) {
    const bytes = await store.get(String(digest));
    if (bytes === null) throw new Error(`${String(digest)} is not in the store`);
    await writeFile(sampleFile(String(digest), folder), bytes);
  }
  await writeFile(path.join(folder, RECORDING), gzipSync(withoutHostNames(recording)));
  return { attempts: recording.tables.attempt.length, files: recording.tables.artifact_ref.length };
}

/** The recording as text, in which no machine is called by its name. */
function withoutHostNames(recording: SampleRecording): string {
  const names = new Set(recording.tables.attempt.map(({ hostName }) => hostName));
  return JSON.stringify(recording, (_, value: unknown) =>
    typeof value === "string" && names.has(value) ? "sample host" : value,
  );
}
