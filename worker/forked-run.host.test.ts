import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importFolder } from "@/cli/import-folder";
import { createLogger } from "@/lib/config/logger";
import { isKeyName } from "@/lib/desktop/display/key-name";
import { createWebmEncoder } from "@/lib/desktop/recording/webm-encoder";
import { settings as readSettings } from "@/lib/config/env";
import { openDatabase, type Database } from "@/lib/db/client";
import { publishTemplates, registerHost } from "@/lib/db/hosts-registry";
import { withTransaction } from "@/lib/db/tx";
import { Engine } from "@/lib/engine/engine";
import { ENGINE_TIMINGS } from "@/lib/engine/ports";
import { systemEngineClock } from "@/lib/engine/system-clock";
import { openArtifactStore } from "@/lib/services/artifact/open-artifact-store";
import { createRun } from "@/lib/services/run/create-run";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { contextOfRole, contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { startTestHost } from "@/lib/testing/host-desktop";
import { describeOnHost } from "@/lib/testing/host-test";
import type { ServiceContext } from "@/lib/services/context";
import { cohortQueue, consumeCohorts, migrateQueue, type QueueConsumer } from "./cohort-queue";
import { newId } from "@/lib/config/new-id";
import { openPolicies } from "@/lib/policy/open-policies";
import { createExternalInbox } from "@/lib/policy/drivers/external/external-inbox";
import { capabilitiesOf, openTaskCheckpoints, openTaskMirror, policiesFor, taskParts } from "./composition";
import { hostFacts } from "./host-facts";

describeOnHost("a forked run on real desktops", () => {
  const host = startTestHost("office", { checkpoints: true, preparedMax: 8, mayMergePages: () => true });
  let database: TestDatabase;
  let db: Database;
  let ctx: ServiceContext;
  let artifacts: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, poolMax: 12 });
    artifacts = mkdtempSync(path.join(tmpdir(), "deskproof-artifacts-"));
    const workspace = await makeWorkspace(db);
    ctx = await contextOfRole(db, workspace, "owner");
    await importFolder(contextOfSystem(db, workspace), path.resolve("tasks/starter"), "starter");
    stop = await serve(host.driver, db, artifacts);
  }, 5 * 60_000);
  afterAll(async () => {
    await stop();
    await db.close();
    await database.drop();
    rmSync(artifacts, { recursive: true, force: true });
  });

  it(
    "plays set-up and prefix once, and its copies are all valid and solve the task",
    async () => {
      const template = await db.prisma.templateVersion.findFirstOrThrow({ where: { digest: host.templateDigest } });
      const run = await createRun({
        ctx,
        input: {
          kind: "scripted_test",
          task_set: "starter",
          tasks: ["9d2c7be4"],
          template: `${template.name}@${template.version}`,
          fork_copies: 2,
          prefix_steps: 2,
          rounds: 2,
          spend_cap_usd: "1",
        },
      });
      const attempts = await finished(db, run.id);
      expect(attempts.map(({ status, verdict, outcome, failure }) => ({ status, verdict, outcome, failure }))).toEqual(
        Array(4).fill({ status: "done", verdict: "valid", outcome: "success", failure: null }),
      );
      const prefixes = await db.prisma.prefix.findMany({ orderBy: { createdAt: "asc" }, include: { steps: true } });
      expect(prefixes.map(({ steps, childCount }) => [steps.length, childCount])).toEqual([
        [2, 2],
        [2, 2],
      ]);
      expect(prefixes.every(({ checkpointDigest }) => checkpointDigest?.startsWith("sha256:"))).toBe(true);
      const { spentMicroUsd } = await db.prisma.run.findUniqueOrThrow({ where: { id: run.id } });
      expect(attempts.reduce((sum, { costMicroUsd }) => sum + (costMicroUsd ?? 0n), 0n)).toBe(spentMicroUsd);
      const setups = attempts.map(({ setup }) => (setup as Array<{ type: string }>).map(({ type }) => type));
      expect(setups).toEqual([...Array(2).fill(["execute", "open", "fork"]), ...Array(2).fill(["checkpoint", "fork"])]);
      expect(await db.prisma.episode.count({ where: { kind: "fork", verdict: "valid" } })).toBe(4);
    },
    5 * 60_000,
  );
});

async function serve(driver: Parameters<typeof capabilitiesOf>[0], db: Database, artifacts: string) {
  const settings = readSettings();
  const mirror = openTaskMirror(settings);
  const task = taskParts(mirror);
  const workerId = newId("worker");
  const facts = await hostFacts(settings, await capabilitiesOf(driver, mirror), workerId, "test");
  const hostId = await registerHost(db.prisma, newId("host"), facts, new Date());
  await migrateQueue(db);
  const templates = await driver.templates();
  await withTransaction(db, (tx) => publishTemplates(tx, hostId, templates, () => newId("templateVersion")));
  const log = createLogger("worker", { logLevel: "warn" });
  let consumer: QueueConsumer | null = null;
  const engine = new Engine(
    {
      db,
      host: {
        id: hostId,
        name: facts.name,
        workerId,
        slots: 2,
        prices: {
          cpu_micro_usd_per_hour: facts.cpuMicroUsdPerHour,
          memory_gib_micro_usd_per_hour: facts.memoryGibMicroUsdPerHour,
        },
      },
      driver,
      store: openArtifactStore({ kind: "folder", path: artifacts }),
      queue: cohortQueue(() => consumer),
      runSetup: task.runSetup,
      verify: task.verify,
      taskCheckpoints: openTaskCheckpoints(driver, mirror, "test", log),
      policyFor: policiesFor(
        openPolicies({ file: "/nowhere", environment: () => undefined, isKey: isKeyName }),
        createExternalInbox(),
        () => new Date(),
      ),
      videoEncoder: createWebmEncoder(),
      clock: systemEngineClock,
      log,
      newId,
      timings: ENGINE_TIMINGS,
    },
    () => Promise.resolve(null),
    () => undefined,
  );
  await engine.start();
  consumer = consumeCohorts(db, { hostId, slots: 2, log, handle: (cohortId) => engine.cohorts.run(cohortId) });
  return async () => {
    await engine.stop();
    await consumer?.stop();
    await task.close();
  };
}

async function finished(db: Database, runId: string) {
  const deadline = Date.now() + 4 * 60_000;
  while (Date.now() < deadline) {
    const { status } = await db.prisma.run.findUniqueOrThrow({ where: { id: runId } });
    if (["completed", "failed", "cancelled"].includes(status)) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return db.prisma.attempt.findMany({ where: { runId }, orderBy: { number: "asc" } });
}
