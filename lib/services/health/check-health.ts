import { readdir } from "node:fs/promises";
import { listAppliedMigrations, readServer, readWaitingRuns } from "@/lib/db/health";
import { listHosts as readHosts, type HostRecord } from "@/lib/db/hosts";
import { isHostOnline } from "@/lib/domain/host/host.online";
import { judgeHealth } from "@/lib/domain/health/judge-health";
import type { HealthHost } from "@/lib/domain/health/health.facts";
import type { HealthCheckWire, HealthWire } from "@/lib/domain/health/health.wire";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { queryable, type ServiceContext } from "../context";
import { requireScope } from "../require-scope";
import { probe } from "./probe";

/** A part that takes longer is told as not answering; the page waits for all. */
const PROBE_MS = 3_000;
/** The store is written at most this often, however many people look. */
const STORE_PROBE_EVERY_MS = 30_000;
/** The same bytes each time: the store holds them once. */
const PROBE_BYTES = new TextEncoder().encode("written and read by the health page\n");

/** What is looked at besides the database. */
export interface HealthOf {
  store: ArtifactStore;
  /** Where the store is, in words. */
  storePlace: string;
  isDatabaseEmbedded: boolean;
  productVersion: string;
  /** Folder of the product's migrations. */
  migrationsFolder: string;
}

export interface HealthView {
  state: HealthWire["state"];
  checkedAt: Date;
  checks: HealthCheckWire[];
}

/**
 * Looks at everything a run needs, all parts at once, each at most 3 s; a part that fails is a check that says so,
 * never an error. The queue is that of the caller's workspace; hosts are shared by all.
 */
export async function checkHealth({ ctx, of }: { ctx: ServiceContext; of: HealthOf }): Promise<HealthView> {
  requireScope(ctx, "runs:read");
  const db = queryable(ctx);
  const checkedAt = ctx.now();
  const [database, migrations, queue, store, hosts] = await Promise.all([
    probe(PROBE_MS, async () => {
      const startedMs = performance.now();
      const { version, now } = await readServer(db);
      const tookMs = performance.now() - startedMs;
      return { version, tookMs, clockAheadMs: now.getTime() - ctx.now().getTime() };
    }),
    probe(PROBE_MS, async () => {
      const [known, applied] = await Promise.all([migrationsIn(of.migrationsFolder), listAppliedMigrations(db)]);
      return { known: known.length, missing: known.filter((name) => !applied.includes(name)) };
    }),
    probe(PROBE_MS, async () => {
      const { count, oldestAt } = await readWaitingRuns(db, ctx.workspace.id);
      const oldestWaitMs = oldestAt === null ? null : checkedAt.getTime() - oldestAt.getTime();
      return { waitingRuns: count, oldestWaitMs };
    }),
    probe(PROBE_MS, () => tryStore(of)),
    probe(PROBE_MS, async () => (await readHosts(db)).map((host) => toHealthHost(host, checkedAt))),
  ]);
  const { productVersion, isDatabaseEmbedded } = of;
  const facts = { productVersion, isDatabaseEmbedded, database, migrations, queue, store, hosts };
  return { ...judgeHealth(facts), checkedAt };
}

async function migrationsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

interface StoreTrial {
  at: number;
  result: Promise<{ place: string; tookMs: number }>;
}
const trials = new WeakMap<ArtifactStore, StoreTrial>();

/** Writes and reads a few bytes; looks that come together share one trial. */
function tryStore(of: HealthOf): Promise<{ place: string; tookMs: number }> {
  const last = trials.get(of.store);
  const now = performance.now();
  if (last && now - last.at < STORE_PROBE_EVERY_MS) return last.result;
  const result = writeAndRead(of);
  trials.set(of.store, { at: now, result });
  // A store that failed is asked again at once: somebody may be mending it.
  result.catch(() => trials.delete(of.store));
  return result;
}

async function writeAndRead({ store, storePlace }: HealthOf) {
  const startedMs = performance.now();
  const digest = await store.put(PROBE_BYTES);
  if ((await store.get(digest)) === null) throw new Error("what was written could not be read");
  return { place: storePlace, tookMs: performance.now() - startedMs };
}

function toHealthHost(host: HostRecord, now: Date): HealthHost {
  const silentMs = host.lastHeartbeatAt === null ? null : now.getTime() - host.lastHeartbeatAt.getTime();
  return {
    name: host.name,
    isOnline: isHostOnline(host.lastHeartbeatAt, now),
    silentMs,
    driver: host.driver,
    productVersion: host.productVersion,
    diskFreeBytes: host.diskFreeBytes,
    slots: host.slots,
    slotsUsed: host.slotsUsed,
    templates: host.templates,
    canFork: host.canFork,
    forkLack: host.forkLack,
    policyCount: host.policies.length,
    policyProblemCount: host.policyProblems.length,
  };
}
