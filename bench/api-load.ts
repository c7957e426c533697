/**
 * The API over HTTP under load: 50 clients at once, as fast together as the rates of one caller allow, on reads and on making
 * runs; the same reads without any wait; 500 event streams on one process; and steps of a slot. Server and worker (simulated desktops) are this process, the clients another one; rate limits are off. Targets:
 * reads p95 at most 100 ms, a run made within 150 ms, a step within 60 ms over the worker's own time, all streams served.
 * Run: npm run bench -- api-load [-- --json]
 */
import { putInstallation } from "@/lib/auth/installation";
import type { DesktopDriver } from "@/lib/desktop/desktop.port";
import { createSimulatedDriver } from "@/lib/desktop/drivers/simulated/simulated-driver";
import { SCOPES } from "@/lib/domain/workspace/scope";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { serveRoutes } from "@/lib/testing/api/serve-routes";
import { contextOfSystem } from "@/lib/testing/factories/workspace";
import { SlotBench } from "@/lib/testing/slot-bench";
import { tenThousandAttempts } from "@/prisma/scenarios/many-attempts";
import { startBenchDatabase } from "./database/bench-database";
import {
  listenByClients,
  sendByClients,
  type RequestJob,
  type RequestTimes,
  type StreamTimes,
} from "./load/ask-clients";

const LANES = 50;
/** What the rates of one caller let 50 clients ask for: 100 reads and 5 writes a second. */
const EVERY_MS = { read: 500, create: 10_000 } as const;
const READS = 500;
const RUNS = 100;
const STEPS = 200;
const STREAMS = 500;
const TARGETS_MS = { read: 100, create: 150, step: 60 } as const;

interface Row extends RequestTimes {
  targetMs: number;
  /** Processor time of server and worker for a request; tells slow code from a busy machine. */
  cpuMs: number;
}

const { url, stop } = await startBenchDatabase();
const bench = await SlotBench.open({
  slots: 60,
  driver: tellingTimes(createSimulatedDriver({ aliveAfterMs: 0 })),
  database: { url, poolMax: 20, drop: stop },
});
const served = await serveRoutes();
try {
  const { db, store } = bench.app;
  const ctx = contextOfSystem(db, bench.workspace);
  await tenThousandAttempts.build({ ctx, store, now: new Date() });
  await db.pool.query("ANALYZE");
  const { secret: key } = await createApiKey({ ctx, input: { name: "load", scopes: [...SCOPES] } });
  const target = { url: served.url, key };
  const big = await db.prisma.run.findFirstOrThrow({ where: { name: "Ten thousand attempts" }, select: { id: true } });
  const attempt = await db.prisma.attempt.findFirstOrThrow({ where: { runId: big.id }, select: { id: true } });
  const slot = await bench.slot();
  const plenty = { read: 1_000_000, write: 1_000_000 };
  putInstallation({ ...bench.app, settings: { ...bench.app.settings, requestsPerSecond: plenty } });

  const rows: Row[] = [];
  rows.push(
    ...(await measure("read", {
      lanes: LANES,
      times: READS,
      everyMs: EVERY_MS.read,
      wanted: reads(big.id, attempt.id),
    })),
  );
  rows.push(
    ...(await measure("create", { lanes: LANES, times: RUNS, everyMs: EVERY_MS.create, wanted: [runCreate()] })),
  );
  rows.push(...(await measure("step", { lanes: 1, times: STEPS, everyMs: 0, wanted: steps(slot.id) })));
  // As many as the process can answer: nobody waits between two requests. Told, not judged.
  const flatOut = await measure("read", { lanes: LANES, times: READS, everyMs: 0, wanted: reads(big.id, attempt.id) });
  const poke = { method: "POST", path: "/api/v1/runs", body: runCreate().body?.replaceAll("{n}", "stream") } as const;
  const streams = await listenByClients(target, { count: STREAMS, path: "/api/v1/events", poke, withinMs: 20_000 });
  report(rows, flatOut, streams);

  async function measure(kind: keyof typeof TARGETS_MS, job: RequestJob): Promise<Row[]> {
    const rows: Row[] = [];
    for (const wanted of job.wanted) {
      // The first calls compile queries and fill caches.
      if (wanted.method === "GET")
        await sendByClients(target, { ...job, times: job.lanes, everyMs: 0, wanted: [wanted] });
      const before = process.cpuUsage();
      const [times] = await sendByClients(target, { ...job, wanted: [wanted] });
      const { user, system } = process.cpuUsage(before);
      if (times) rows.push({ ...times, targetMs: TARGETS_MS[kind], cpuMs: (user + system) / 1_000 / job.times });
    }
    return rows;
  }
} finally {
  await served.close();
  await bench.close();
}

function reads(runId: string, attemptId: string) {
  const get = (name: string, path: string) => ({ name, method: "GET" as const, path: `/api/v1${path}` });
  return [
    get("runs, 50", "/runs?limit=50"),
    get("one run", `/runs/${runId}`),
    get("attempts, 50", `/runs/${runId}/attempts?limit=50`),
    get("attempts, invalid", `/runs/${runId}/attempts?limit=50&verifier=invalid`),
    get("one attempt", `/attempts/${attemptId}`),
    get("events, 100", `/runs/${runId}/events?limit=100`),
    get("templates", "/templates"),
    get("tasks, 50", "/tasks?limit=50&task_set=set"),
  ];
}

/** A simulated desktop tells no times. Here a step tells how long the desktop took for it, its pictures included. */
function tellingTimes(driver: DesktopDriver): DesktopDriver {
  const create = driver.create.bind(driver);
  driver.create = async (request) => {
    const desktop = await create(request);
    const step = desktop.step.bind(desktop);
    desktop.step = async (action) => {
      const began = performance.now();
      const result = await step(action);
      return { ...result, actMs: performance.now() - began };
    };
    return desktop;
  };
  return driver;
}

function runCreate() {
  const document = {
    name: "load {n}",
    kind: "scripted_test",
    task_set: "set",
    tasks: ["bbbbbbbb-task"],
    template: "simulated@1",
    policy: "recipe",
    parallel_copies: 1,
    spend_cap_usd: "0.10",
  };
  return { name: "make a run", method: "POST" as const, path: "/api/v1/runs", body: JSON.stringify(document) };
}

function steps(slotId: string) {
  const body = JSON.stringify({ action: { type: "click", x: 10, y: 10 } });
  return [
    {
      name: "step: click, screenshot back",
      method: "POST" as const,
      path: `/api/v1/slots/${slotId}/step`,
      body,
      isOwn: true,
    },
  ];
}

function report(rows: readonly Row[], flatOut: readonly Row[], streams: StreamTimes): void {
  const isHeard = streams.opened === STREAMS && streams.heard === STREAMS;
  const isWithin = rows.every((row) => row.p95Ms <= row.targetMs && Object.keys(row.failed).length === 0) && isHeard;
  if (process.argv.includes("--json")) {
    console.log(
      JSON.stringify({ targets_ms: TARGETS_MS, is_within: isWithin, rows, flat_out: flatOut, streams }, null, 2),
    );
  } else {
    for (const { name, medianMs, p95Ms, maxMs, targetMs, failed, cpuMs } of rows) {
      const [median, p95, max] = [medianMs, p95Ms, maxMs].map((ms) => ms.toFixed(1).padStart(7));
      const refused = Object.keys(failed).length > 0 ? `   refused ${JSON.stringify(failed)}` : "";
      console.log(
        `${name.padEnd(30)} median ${median}   p95 ${p95}   max ${max}   target ${targetMs}   cpu ${cpuMs.toFixed(1)}${refused}`,
      );
    }
    for (const { name, medianMs, p95Ms } of flatOut) {
      const perSecond = (LANES * 1_000) / medianMs;
      console.log(`flat out, ${name.padEnd(20)} about ${perSecond.toFixed(0)} a second, p95 ${p95Ms.toFixed(0)} ms`);
    }
    const { opened, openMs, heard, p95Ms, maxMs } = streams;
    console.log(
      `${STREAMS} event streams: ${opened} open after ${openMs.toFixed(0)} ms, ${heard} heard of a new run, p95 ${p95Ms?.toFixed(0) ?? "-"} ms, the last after ${maxMs?.toFixed(0) ?? "-"} ms`,
    );
    console.log(`targets: ${isWithin ? "met" : "missed"}`);
  }
  process.exitCode = isWithin ? 0 : 1;
}
