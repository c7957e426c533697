import { beforeAll, expect, it } from "vitest";
import type { Database } from "@/lib/db/client";
import { healthWire } from "@/lib/domain/health/health.wire";
import type { ArtifactStore } from "@/lib/storage/artifact-store.port";
import { startTestDatabase } from "@/lib/testing/database-hooks";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { contextOfKey, contextOfRole, makeWorkspace } from "@/lib/testing/factories/workspace";
import type { ServiceContext } from "../context";
import { checkHealth, type HealthOf } from "./check-health";

let db: Database;
let ctx: ServiceContext;
startTestDatabase((opened) => (db = opened));
beforeAll(async () => {
  ctx = await contextOfRole(db, await makeWorkspace(db), "viewer");
  const host = await makeHost(db, { lastHeartbeatAt: new Date() });
  await makeTemplate(db, host.id);
});

const kept = new Map<string, Uint8Array>();
const store: ArtifactStore = {
  put: async (bytes) => (kept.set("sha256:x", bytes), "sha256:x"),
  get: async (digest) => kept.get(digest) ?? null,
  has: async (digest) => kept.has(digest),
  remove: async (digest) => (kept.delete(digest) ? "removed" : "absent"),
};
const of = (more: Partial<HealthOf> = {}): HealthOf => ({
  ...{ store, storePlace: "a folder", isDatabaseEmbedded: true, productVersion: "0.1.0" },
  ...{ migrationsFolder: "prisma/migrations", ...more },
});
const statesOf = async (more?: Partial<HealthOf>) => {
  const { checkedAt, ...health } = await checkHealth({ ctx, of: of(more) });
  healthWire.parse({ ...health, checked_at: checkedAt.toISOString() });
  return Object.fromEntries(health.checks.map(({ id, state, detail }) => [id, `${state}: ${detail}`]));
};

it("asks the real database, its migrations, the store and the hosts", async () => {
  const found = await statesOf();
  expect(found.database).toMatch(/^ok: embedded PostgreSQL \d+/);
  expect(found.migrations).toMatch(/^ok: all \d+ applied/);
  expect(found.store).toMatch(/^ok: a folder/);
  expect(found.workers).toMatch(/^ok: /);
  expect(found.templates).toBe("ok: office@1");
  expect(found.queue).toBe("ok: no run waits");
});

it("tells a part that fails as a check and goes on with the others", async () => {
  const broken: ArtifactStore = { ...store, put: () => Promise.reject(new Error("no space left on device")) };
  const found = await statesOf({ store: broken, migrationsFolder: "no/such/folder" });
  expect(found.store).toBe("failing: writing and reading failed: no space left on device");
  expect(found.migrations).toMatch(/^unknown: could not be looked at/);
  expect(found.database).toMatch(/^ok/);
});

it("writes into the store once for looks that come close together", async () => {
  let writes = 0;
  const counted: ArtifactStore = { ...store, put: (bytes) => ((writes += 1), store.put(bytes)) };
  await statesOf({ store: counted });
  await statesOf({ store: counted });
  expect(writes).toBe(1);
});

it("refuses a key that may read no runs", async () => {
  const key = contextOfKey(db, ctx.workspace, ["tasks:read"]);
  await expect(checkHealth({ ctx: key, of: of() })).rejects.toMatchObject({ code: "insufficient_scope" });
});
