/** The worker's process: takes the host, sweeps what an earlier worker left, serves until it is told to stop. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { openArtifactStore } from "@/lib/services/artifact/open-artifact-store";
import { settings as readSettings } from "@/lib/config/env";
import { newId } from "@/lib/config/new-id";
import { createLogger } from "@/lib/config/logger";
import { readEnvironment } from "@/lib/config/env";
import { openPolicies } from "@/lib/policy/open-policies";
import { readSecret } from "@/lib/config/secret";
import { controlToken } from "@/lib/control/control-token";
import { viewerTicketKey } from "@/lib/control/viewer-ticket";
import { openDatabase } from "@/lib/db/client";
import { publishCapabilities, publishTemplates, registerHost } from "@/lib/db/hosts-registry";
import { endLostToolsetCalls } from "@/lib/db/toolset-moves";
import { whileUnavailable, withTransaction } from "@/lib/db/tx";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { isKeyName } from "@/lib/desktop/display/key-name";
import { blacken } from "@/lib/desktop/redaction/blacken";
import { createWebmEncoder } from "@/lib/desktop/recording/webm-encoder";
import { Engine } from "@/lib/engine/engine";
import { actFromOutside, observeFromOutside } from "@/lib/engine/external/external-calls";
import { createExternalInbox } from "@/lib/policy/drivers/external/external-inbox";
import { reverifyAttempt } from "@/lib/engine/reverify-attempt";
import { ENGINE_TIMINGS, type EngineDeps, type EngineLog } from "@/lib/engine/ports";
import { accessibilityXml } from "@/lib/verifier/formats/accessibility-xml";
import { systemEngineClock } from "@/lib/engine/system-clock";
import { pickOfCohort } from "@/lib/services/best-of/pick-of-cohort";
import { sweepRetention } from "@/lib/services/retention/sweep-retention";
import { sortNewAttempts } from "@/lib/services/triage/sort-attempts";
import { cohortQueue, consumeCohorts, migrateQueue, type QueueConsumer } from "./cohort-queue";
import { capabilitiesOf, openDriver, openTaskCheckpoints, openTaskMirror, policiesFor, taskParts } from "./composition";
import { answerHostCall } from "./host-calls";
import { openApiTable } from "./api-table";
import { decidersOf } from "./deciders";
import { diskFreeBytes, hostFacts } from "./host-facts";
import { everyMinute } from "./every-minute";
import { takeHostLock } from "./host-lock";
import { PageMergingRule } from "./page-merging";
import { followNews } from "./run-news";
import { controlLeases } from "./control-server/control-leases";
import { createViewerUpgrade } from "./control-server/vnc-upgrade";
import { openSlots } from "./slots";

/** How long the worker waits for its database at start before it gives up and is started again. */
const DATABASE_WAIT_MS = 60_000;

async function main(): Promise<void> {
  const settings = readSettings();
  const log = createLogger("worker", settings);
  const lock = takeHostLock(settings.home);
  if (!lock) {
    log.error({ home: settings.home }, "another worker serves this state folder");
    process.exitCode = 1;
    return;
  }
  const merging = new PageMergingRule(settings.pageMerging);
  const driver = openDriver(settings, merging.mayMerge);
  await reap(driver, log);

  const db = openDatabase({ url: settings.databaseUrl, poolMax: 20 });
  const mirror = openTaskMirror(settings);
  const workerId = newId("worker");
  const policies = openPolicies({ file: settings.policiesFile, environment: readEnvironment, isKey: isKeyName });
  const inbox = createExternalInbox();
  const apiTable = openApiTable(settings.apiTableFile, log);
  const capabilities = async () => {
    const toolset = { device_templates: settings.deviceTemplates, api_table: await apiTable() };
    return capabilitiesOf(driver, mirror, settings.downloads, settings.verifiersFolder, policies, toolset);
  };
  const facts = await hostFacts(settings, await capabilities(), workerId, productVersion());
  const hostId = await whileUnavailable(() => registerHost(db.prisma, newId("host"), facts, new Date()), {
    forMs: DATABASE_WAIT_MS,
  });
  await migrateQueue(db);
  const templates = await driver.templates();
  const refused = await withTransaction(db, (tx) =>
    publishTemplates(tx, hostId, templates, () => newId("templateVersion")),
  );
  for (const template of refused) log.error(template, "a template version was not published");

  const task = taskParts(mirror, settings, driver);
  const store = openArtifactStore(settings.artifacts);
  let consumer: QueueConsumer | null = null;
  const deps: EngineDeps = {
    db,
    host: {
      id: hostId,
      name: facts.name,
      workerId,
      slots: facts.slots,
      prices: {
        cpu_micro_usd_per_hour: facts.cpuMicroUsdPerHour,
        memory_gib_micro_usd_per_hour: facts.memoryGibMicroUsdPerHour,
      },
    },
    driver,
    store,
    queue: cohortQueue(() => consumer),
    runSetup: task.runSetup,
    verify: task.verify,
    taskCheckpoints: settings.keepsTaskCheckpoints ? openTaskCheckpoints(driver, mirror, productVersion(), log) : null,
    policyFor: policiesFor(policies, inbox, () => systemEngineClock.now()),
    pickBest: (cohortId) =>
      pickOfCohort(
        {
          db,
          store,
          now: () => systemEngineClock.now(),
          models: decidersOf(policies),
          actor: `worker:${workerId}`,
          newRequestId: () => newId("request"),
        },
        cohortId,
      ),
    videoEncoder: createWebmEncoder(),
    clock: systemEngineClock,
    log,
    newId,
    timings: { ...ENGINE_TIMINGS, filmMs: 1_000 / settings.videoFramesPerSecond },
  };
  let stop: (why: string) => void = () => undefined;
  const told = new Promise<string>((resolve) => (stop = resolve));
  const engine = new Engine(
    deps,
    () => diskFreeBytes(settings.home),
    () => stop("another worker took this host over"),
  );
  await whileUnavailable(() => engine.start(), { forMs: DATABASE_WAIT_MS });
  consumer = consumeCohorts(db, {
    hostId,
    slots: facts.slots,
    log,
    handle: (cohortId) => engine.cohorts.run(cohortId),
  });
  const secret = readSecret(settings);
  const slots = await openSlots({
    deps: {
      ...deps,
      accessibilityXml,
      blacken,
      deciders: () => decidersOf(policies),
      deviceTemplates: settings.deviceTemplates,
    },
    osworldAddress: settings.osworldAddress,
    token: controlToken(secret),
    onAttempt: (attemptId, verb, call, signal) => {
      const asked = { attemptId, call, signal };
      if (verb === "reverify") return reverifyAttempt({ db, store: deps.store, reVerify: task.reVerify }, asked);
      const parts = { ...deps, accessibilityXml, inbox, isKey: isKeyName };
      return verb === "act" ? actFromOutside(parts, asked) : observeFromOutside(parts, asked);
    },
    onHost: (verb, call, signal) => answerHostCall(policies, verb, call, signal),
    onUpgrade: createViewerUpgrade({
      ticketKey: viewerTicketKey(secret),
      find: (desktopId) => driver.find(desktopId),
      leases: controlLeases(db),
      log,
    }),
  });
  const news = followNews(settings.databaseUrl, {
    onRunNews: () => engine.poke(),
    onSlotNews: () => slots.poke(),
  });
  const stopReaping = everyMinute("removing what nobody owns", () => reap(driver, log), log);
  // The mirror is filled and changed while the worker runs.
  const tell = async () => publishCapabilities(db.prisma, { hostId, workerId }, await capabilities());
  const stopTelling = everyMinute("telling what this host can do", tell, log);
  const stopHearing = policies.onChange(() => {
    log.info({ policies: policies.offers().length, problems: policies.problems() }, "the file of policies changed");
    tell().catch((error: unknown) => log.warn({ err: error }, "what this host can do is told with the next minute"));
  });
  const stopLooking = everyMinute("counting workspaces", () => merging.look(db), log);
  const endLost = async () => void (await endLostToolsetCalls(db.prisma, systemEngineClock.now()));
  const stopEnding = everyMinute("ending calls that nobody runs any more", endLost, log);
  const stopSorting = everyMinute("sorting ended attempts", () => sortNewAttempts(db, new Date()), log);
  const sweep = async () => {
    const parts = { db, store, workerId, newRequestId: () => newId("request"), now: () => new Date() };
    for (const pruned of await sweepRetention(parts)) log.info(pruned, "artifacts were removed by retention");
  };
  const stopSweeping = everyMinute("removing artifacts by retention", sweep, log);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop(signal));
  log.info({ host: facts.name, hostId, workerId, driver: driver.name, slots: facts.slots }, "worker serves");

  const why = await told;
  log.info({ why }, "worker stops");
  stopHearing();
  policies.close();
  await Promise.all([stopReaping(), stopTelling(), stopLooking(), stopEnding(), stopSorting(), stopSweeping()]);
  await news.stop();
  await slots.stop();
  await engine.stop();
  await consumer?.stop();
  await driver.shutdown();
  await task.close();
  await db.close();
  lock.release();
}

/** Processes, mounts, namespaces, groups and files of desktops that no living worker of this installation owns. */
async function reap(driver: DesktopDriver, log: EngineLog): Promise<void> {
  const swept = await driver.sweep();
  if (swept.removedDesktops.length > 0) log.warn(swept, "removed desktops that nobody owned");
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(path.resolve("package.json"), "utf8")) as { version: string };
  return version;
}

const fatal = (error: unknown) => {
  // A fault of ours: the supervisor starts a clean worker, and leases bring the work back.
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
};
process.on("unhandledRejection", fatal);
void main().then(() => process.exit(), fatal);
