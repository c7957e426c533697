/**
 * Speed of the two lists that grow: `GET /v1/runs` and `GET /v1/runs/{id}/attempts` over 221 runs and 10,000 attempts
 * in one of them. Calls the route handlers with a key, so sign-in, query, database, serializing and JSON are measured;
 * the socket is not. Target: p95 at most 100 ms.
 * Run: npx tsx --conditions react-server bench/api.ts [--json]
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuth } from "@/lib/auth/auth";
import { putInstallation } from "@/lib/auth/installation";
import { parseSettings } from "@/lib/config/env";
import { createControlClient } from "@/lib/control/control-client";
import { createLogger } from "@/lib/config/logger";
import { openRunEventBus } from "@/lib/live/run-event-bus";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { openSystemContext } from "@/lib/services/system-context";
import { createFolderStore } from "@/lib/storage/folder-store";
import { tenThousandAttempts } from "@/prisma/scenarios/many-attempts";
import { GET as getRun } from "@/app/api/v1/runs/[runId]/route";
import { GET as listAttempts } from "@/app/api/v1/runs/[runId]/attempts/route";
import { GET as listEvents } from "@/app/api/v1/runs/[runId]/events/route";
import { GET as getMetrics } from "@/app/api/v1/runs/[runId]/metrics/route";
import { GET as listRuns } from "@/app/api/v1/runs/route";
import { startBenchDatabase } from "./database/bench-database";

const TIMES = 120;
const TARGET_MS = 100;

type Handler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

interface Measured {
  name: string;
  medianMs: number;
  p95Ms: number;
  /** Processor time of this process per call; tells a busy machine from slow code. */
  cpuMs: number;
  bytes: number;
  isTarget: boolean;
}

const database = await startBenchDatabase();
const folder = await mkdtemp(join(tmpdir(), "deskproof-bench-"));
try {
  const databaseUrl = database.url;
  const { ctx, close } = await openSystemContext({ databaseUrl });
  const store = createFolderStore(join(folder, "artifacts"));
  const settings = parseSettings({ DATABASE_URL: databaseUrl, DESKPROOF_HOME: folder, LOG_LEVEL: "warn" }, folder);
  putInstallation({
    settings,
    logger: createLogger("bench", settings),
    db: ctx.db,
    auth: createAuth({ db: ctx.db, publicUrl: settings.publicUrl, secret: randomBytes(32).toString("hex") }),
    store,
    product: { version: "0.0.0", commit: null },
    bus: () => openRunEventBus(databaseUrl),
    control: createControlClient(randomBytes(32).toString("hex")),
    cursorKey: new Uint8Array(32),
    viewerKey: new Uint8Array(32),
    webhookSecret: () => "",
  });
  await tenThousandAttempts.build({ ctx, store, now: new Date() });
  await ctx.db.pool.query("ANALYZE");
  const { secret } = await createApiKey({ ctx, input: { name: "bench", scopes: ["runs:read"] } });
  const big = await ctx.db.prisma.run.findFirstOrThrow({
    where: { name: "Ten thousand attempts" },
    select: { id: true },
  });
  const results = await measureAll(big.id, secret);
  await close();
  report(results);
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureAll(runId: string, key: string): Promise<Measured[]> {
  const ofRun = { runId };
  const cursor = async (query: string) => {
    const body = (await (await call(listAttempts, key, query, ofRun)).json()) as { next_cursor: string };
    return `${query}&cursor=${body.next_cursor}`;
  };
  const deep = await deepCursor(key, runId);
  return [
    await measure("runs, 50", listRuns, key, "limit=50", {}, true),
    await measure("runs, 200", listRuns, key, "limit=200", {}, true),
    await measure("runs, searched", listRuns, key, "limit=50&q=nightly%2029", {}, true),
    await measure("one run", getRun, key, "", ofRun, true),
    await measure("attempts, first 50", listAttempts, key, "limit=50", ofRun, true),
    await measure("attempts, first 100", listAttempts, key, "limit=100", ofRun, true),
    await measure("attempts, first 200", listAttempts, key, "limit=200", ofRun, true),
    await measure("attempts, page after 8,000", listAttempts, key, deep, ofRun, true),
    await measure("attempts, invalid ones", listAttempts, key, "limit=100&verifier=invalid", ofRun, true),
    await measure(
      "attempts, errors of one task",
      listAttempts,
      key,
      "limit=100&status=error&task=00000007",
      ofRun,
      true,
    ),
    await measure("attempts, by cost", listAttempts, key, "limit=100&sort=cost&order=desc", ofRun, true),
    await measure(
      "attempts, by cost, page 2",
      listAttempts,
      key,
      await cursor("limit=100&sort=cost&order=desc"),
      ofRun,
      true,
    ),
    await measure("events, last 100", listEvents, key, "limit=100&before=2000000000", ofRun, false),
    await measure("metrics", getMetrics, key, "", ofRun, false),
  ];
}

async function deepCursor(key: string, runId: string): Promise<string> {
  let query = "limit=200";
  for (let page = 0; page < 40; page++) {
    const body = (await (await call(listAttempts, key, query, { runId })).json()) as { next_cursor: string };
    query = `limit=200&cursor=${body.next_cursor}`;
  }
  return query;
}

async function measure(
  name: string,
  handler: Handler,
  key: string,
  query: string,
  params: Record<string, string>,
  isTarget: boolean,
): Promise<Measured> {
  const times: number[] = [];
  let bytes = 0;
  let cpuStart = process.cpuUsage();
  for (let at = 0; at < TIMES + 10; at++) {
    if (at === 10) cpuStart = process.cpuUsage();
    const start = performance.now();
    const response = await call(handler, key, query, params);
    const text = await response.text();
    const tookMs = performance.now() - start;
    if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
    bytes = text.length;
    // The first calls compile queries and fill caches.
    if (at >= 10) times.push(tookMs);
  }
  const { user, system } = process.cpuUsage(cpuStart);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, medianMs: at(0.5), p95Ms: at(0.95), cpuMs: (user + system) / 1_000 / TIMES, bytes, isTarget };
}

function call(handler: Handler, key: string, query: string, params: Record<string, string>): Promise<Response> {
  const request = new Request(`http://localhost/api/v1/bench?${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return handler(request, { params: Promise.resolve(params) });
}

function report(results: readonly Measured[]): void {
  const isWithin = results.every((result) => !result.isTarget || result.p95Ms <= TARGET_MS);
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify({ target_p95_ms: TARGET_MS, is_within: isWithin, results }, null, 2));
  } else {
    for (const { name, medianMs, p95Ms, cpuMs, bytes } of results) {
      const numbers = `median ${medianMs.toFixed(1).padStart(6)} ms   p95 ${p95Ms.toFixed(1).padStart(6)} ms`;
      console.log(
        `${name.padEnd(32)} ${numbers}   cpu ${cpuMs.toFixed(1).padStart(5)} ms   ${(bytes / 1_000).toFixed(0).padStart(4)} kB`,
      );
    }
    console.log(`target p95 <= ${TARGET_MS} ms: ${isWithin ? "met" : "missed"}`);
  }
  process.exitCode = isWithin ? 0 : 1;
}
