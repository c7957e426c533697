import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { newId } from "@/lib/config/new-id";
import { ensureMember, findUserById } from "@/lib/db/members";
import { findSampleWorkspace, insertSample, lockSample } from "@/lib/db/sample-rows";
import { findTaskSetByName } from "@/lib/db/task-sets";
import { AppError } from "@/lib/domain/errors";
import { SAMPLE_WORKSPACE, type SampleRecording } from "@/lib/domain/workspace/sample";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { emitAudit } from "../emit-audit";
import { inTransaction } from "../in-transaction";
import { requirePerson } from "../require-person";
import { readRecording, sampleFile } from "./sample-folder";

/** Where the sample run is: the slug of its workspace, and the run. */
export interface Sample {
  slug: string;
  runId: string;
}

/**
 * Makes the caller a viewer of the sample workspace, which is made on the first call: one recorded run, apart from all
 * others, that nobody can add to. Safe to repeat. People only; throws `conflict` while the task set of the recording is not
 * imported.
 */
export async function openSample({ ctx, store }: { ctx: ServiceContext; store: ArtifactStore }): Promise<Sample> {
  const userId = requirePerson(ctx);
  const recording = (await findSampleWorkspace(queryable(ctx))) === null ? await readRecording() : null;
  // Before the rows that name them: a picture is never missing.
  if (recording !== null) await storeFiles(store, recording);
  return inTransaction(
    ctx,
    async (tx) => {
      await lockSample(tx);
      const found = await findSampleWorkspace(tx);
      const sample = found ?? (await makeSample({ ...ctx, tx }, recording ?? (await readRecording())));
      const person = await findUserById(tx, userId);
      if (person === null) throw new AppError("unauthenticated", "Sign in again.");
      const { name, email } = person;
      await ensureMember(tx, { workspaceId: sample.id, userId, name, email, role: "viewer" });
      await emitAudit(ctx, tx, { action: "sample.open", target: sample.runId });
      return { slug: sample.slug, runId: sample.runId };
    },
    { timeoutMs: 60_000 },
  );
}

async function makeSample(ctx: ServiceContext & { tx: NonNullable<ServiceContext["tx"]> }, recording: SampleRecording) {
  const taskSet = await findTaskSetByName(ctx.tx, recording.taskSet);
  if (taskSet === null) {
    throw new AppError("conflict", `The sample is of the task set ${recording.taskSet}, which was not imported yet.`);
  }
  const id = newId("workspace", ctx.now());
  const { template, tables } = recording;
  await insertSample(ctx.tx, recording, {
    workspace: { id, ...SAMPLE_WORKSPACE },
    taskSetId: taskSet.id,
    template: {
      id: newId("template", ctx.now()),
      name: "sample",
      version: 1,
      // Not the recorded one: a host of this installation may publish that.
      digest: `sha256:${createHash("sha256").update(`sample of ${template.digest}`).digest("hex")}`,
      driver: template.driver === "linux" ? "linux" : "simulated",
      screenWidth: Number(template.screenWidth),
      screenHeight: Number(template.screenHeight),
      apps: [],
      builtAt: new Date(String(template.builtAt)),
    },
  });
  return { id, slug: SAMPLE_WORKSPACE.slug, runId: String(tables.run[0]?.id) };
}

async function storeFiles(store: ArtifactStore, { tables }: SampleRecording): Promise<void> {
  for (const { digest } of tables.artifact_ref) {
    if (!(await store.has(String(digest)))) await store.put(await readFile(sampleFile(String(digest))));
  }
}
