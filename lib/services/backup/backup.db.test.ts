import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { canonicalJson } from "@/lib/manifest/canonical-json";
import { verifyManifest } from "@/lib/manifest/verify-manifest";
import { readSnapshot } from "@/lib/db/backup-rows";
import type { Database } from "@/lib/db/client";
import { ensureOwner } from "@/lib/services/auth/ensure-owner";
import type { ServiceContext } from "@/lib/services/context";
import { getRunManifest } from "@/lib/services/run/get-run-manifest";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { killAmid } from "@/lib/testing/killed/kill-amid";
import { checkBackup, restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

const product = { version: "0.0.0", commit: null };
let source: TestInstallation;
let ctx: ServiceContext;
let runId: string;
let folder: string;
let file: string;
const open: TestInstallation[] = [];

/** An installation as its first start leaves it. */
async function freshInstallation(): Promise<{ app: TestInstallation; ctx: ServiceContext }> {
  const app = await openTestInstallation();
  open.push(app);
  const system = contextOfSystem(app.db, await makeWorkspace(app.db));
  await ensureOwner({ ctx: system });
  return { app, ctx: system };
}

/** Every row of every table, as text. */
const allRows = (db: Database) =>
  readSnapshot(db, async ({ tables, rows }) => {
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      found[name] = [];
      for await (const batch of rows(name)) found[name].push(...batch);
      found[name].sort();
    }
    return found;
  });

/** The references between tables, as the database checks them. */
const references = async ({ pool }: Database) =>
  (
    await pool.query(
      "SELECT pg_get_constraintdef(oid) AS d, convalidated FROM pg_constraint WHERE contype = 'f' ORDER BY conname",
    )
  ).rows;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "dp-backup-"));
  file = path.join(folder, "all.tar");
  source = await openTestInstallation();
  open.push(source);
  ({ ctx, everyKind: runId } = await makeMixedVerdicts(source));
  await writeBackup({ ctx, store: source.store }, file);
}, 120_000);
afterAll(async () => {
  for (const app of open) await app.close();
  await rm(folder, { recursive: true, force: true });
});

it("what was wiped is back after a restore: every row, every artifact, and a manifest that still verifies", async () => {
  const { app, ctx: system } = await freshInstallation();
  const before = canonicalJson(await getRunManifest({ ctx, runId, product }));
  const rows = await allRows(source.db);

  const restored = await restoreBackup({ ctx: system, store: app.store }, file);

  expect(restored.rowCount).toBe(Object.values(rows).flat().length);
  expect(await allRows(app.db)).toEqual(rows);
  const after = canonicalJson(await getRunManifest({ ctx: { ...ctx, db: app.db }, runId, product }));
  expect(JSON.parse(after)).toMatchObject({ attempts: (JSON.parse(before) as { attempts: unknown[] }).attempts });
  expect((await verifyManifest(after, app.store)).findings).toEqual([]);
  for (const { digest } of await app.db.prisma.artifactRef.findMany()) expect(await app.store.has(digest)).toBe(true);
  expect(await references(app.db)).toEqual(await references(source.db));
}, 60_000);

it("other programs read the file as an archive", () => {
  const { stdout, status } = spawnSync("tar", ["tf", file], { encoding: "utf8" });
  expect(status).toBe(0);
  const names = stdout.trimEnd().split("\n");
  expect([names[0], names.at(-1)]).toEqual(["backup.json", "end.json"]);
});

it("a backup is of one moment, whatever is written while it is read", async () => {
  const name = await readSnapshot(source.db, async ({ rows }) => {
    await source.db.prisma.run.update({ where: { id: runId }, data: { notes: "written meanwhile" } });
    const found: string[] = [];
    for await (const batch of rows("run")) found.push(...batch);
    return found.join("\n");
  });
  expect(name).toContain(runId);
  expect(name).not.toContain("written meanwhile");
});

it("the file is for its owner alone and never written over another", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(writeBackup({ ctx, store: source.store }, file)).rejects.toMatchObject({ code: "conflict" });
});

it("one that is ended by force leaves no file that looks whole, and the next says what to do", async () => {
  const half = path.join(folder, "half.tar");
  const asked = { databaseUrl: source.settings.databaseUrl, workspaceSlug: ctx.workspace.slug, file: half };
  await killAmid("write-backup", { ...asked, artifacts: path.join(source.settings.home, "artifacts") });
  await expect(stat(half)).rejects.toMatchObject({ code: "ENOENT" });
  expect((await stat(`${half}.part`)).size).toBeGreaterThan(0);
  await expect(checkBackup(`${half}.part`)).rejects.toThrow("no whole backup");
  await expect(writeBackup({ ctx, store: source.store }, half)).rejects.toThrow(/half\.tar\.part exists: .*delete it/);
  await rm(`${half}.part`);
  expect((await writeBackup({ ctx, store: source.store }, half)).artifactCount).toBeGreaterThan(2);
}, 60_000);

it("a restore refuses an installation in use and changes nothing of it", async () => {
  const rows = await allRows(source.db);
  await expect(restoreBackup({ ctx, store: source.store }, file)).rejects.toThrow("This installation is in use");
  expect(await allRows(source.db)).toEqual(rows);
});

it("a file with one other byte, or cut off, is refused before anything is changed", async () => {
  const { app, ctx: system } = await freshInstallation();
  const rows = await allRows(app.db);
  const bytes = await readFile(file);
  const other = path.join(folder, "other.tar");
  for (const at of [600, Math.floor(bytes.length / 2), bytes.length - 3_000]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(other, changed);
    await expect(restoreBackup({ ctx: system, store: app.store }, other)).rejects.toThrow("no whole backup");
  }
  await writeFile(other, bytes);
  await truncate(other, bytes.length - 4_096);
  await expect(checkBackup(other)).rejects.toThrow("no whole backup");
  expect(await allRows(app.db)).toEqual(rows);
}, 60_000);

it("rows of another version are refused with the way on", async () => {
  const { app, ctx: system } = await freshInstallation();
  await app.db.pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('x', 'x', '99990101000000_later', now(), 1)`,
  );
  await expect(restoreBackup({ ctx: system, store: app.store }, file)).rejects.toThrow(
    "Restore it with that version, then upgrade.",
  );
}, 60_000);
