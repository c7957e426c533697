import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/db/client";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/database";
import { makeHost, makeTemplate } from "@/lib/testing/factories/host";
import { makeWorkspace } from "@/lib/testing/factories/workspace";
import { SETUP_STEP_TYPES } from "@/lib/task/setup/registry";
import { verifierOffer } from "@/lib/verifier/verifier-offer";
import { runCommandLine } from "./main";

const OSWORLD = path.resolve("../shared/osworld");
const osworldLack = existsSync(OSWORLD) ? "" : " (skipped: no OSWorld tasks beside the checkout)";

let database: TestDatabase;
let db: Database;
let folder: string;
let server: Server;
let output: string;
let errors: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "dp-tasks-"));
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DESKPROOF_MIRROR", path.join(folder, "mirror"));
  db = openDatabase({ url: database.url });
  await makeWorkspace(db);
  const capabilities = { ...verifierOffer(() => true), setup_steps: [...SETUP_STEP_TYPES] };
  await makeTemplate(db, (await makeHost(db, { capabilities })).id);
  server = createServer((request, response) => {
    if (request.url === "/a.txt") response.end("input");
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  server.close();
  await db.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  output = errors = "";
  const keep = (into: (text: string) => void) => (text: unknown) => (into(String(text)), true);
  vi.spyOn(process.stdout, "write").mockImplementation(keep((text) => (output += text)));
  vi.spyOn(console, "log").mockImplementation(keep((text) => (output += `${text}\n`)));
  vi.spyOn(console, "error").mockImplementation(keep((text) => (errors += `${text}\n`)));
  return () => vi.restoreAllMocks();
});

interface Counts {
  counts: Record<string, unknown>;
}
const command = (...words: string[]) => runCommandLine(["tasks", ...words]);
const printed = () => JSON.parse(output) as Counts & { data: Record<string, unknown>[] };

async function importSmallSet() {
  const tasks = path.join(folder, "set", "examples", "os");
  await mkdir(tasks, { recursive: true });
  const files = ["a.txt", "gone.txt"].map((name) => ({
    url: `https://files.test/${name}`,
    path: `/home/user/${name}`,
  }));
  const task = {
    id: "small",
    instruction: "x",
    config: [{ type: "download", parameters: { files } }],
    evaluator: { func: "infeasible" },
  };
  await writeFile(path.join(tasks, "small.json"), JSON.stringify(task));
  expect(await command("import", path.join(folder, "set"), "--name", "small")).toBe(0);
  output = "";
}

test("assets are listed, fetched and verified, and what cannot be had is said by name", async () => {
  await importSmallSet();
  const set = ["assets", "--set", "small"];
  expect(await command(...set, "--list", "--json")).toBe(0);
  expect(printed().counts).toEqual({ files: 2, present: 0, missing: 2, bytes: 0 });
  output = "";

  const from = `https://files.test=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await command(...set, "--fetch", "--from", from, "--json")).toBe(1);
  expect(printed().counts).toMatchObject({ files: 2, fetched: 1, failed: 1 });
  expect(errors).toContain("failed https://files.test/gone.txt: the server answers 404");
  output = "";

  expect(await command(...set, "--verify", "--json")).toBe(0);
  expect(printed().counts).toEqual({ same: 1, changed: 0, unrecorded: 0, missing: 1 });
  output = "";
  await writeFile(path.join(folder, "mirror", "files.test", "a.txt"), "other");
  expect(await command(...set, "--verify")).toBe(1);
  expect(errors).toContain("1 files are not what was downloaded");
  expect(output).toContain("0 same, 1 changed, 0 unrecorded, 1 missing");
});

test("assets takes one thing to do, and a set that is there", async () => {
  expect(await command("assets", "--set", "small", "--list", "--fetch")).toBe(2);
  expect(await command("assets", "--set", "nowhere")).toBe(1);
  expect(errors).toContain("There is no task set nowhere");
});

test("a list counts every task once, as supported or under its first reason", async () => {
  await importSmallSet();
  expect(await command("list", "--set", "small", "--json")).toBe(0);
  const { counts, data } = printed();
  expect(counts).toMatchObject({ total: 1, supported: 0, by_reason: { asset_missing: 1, live_web: 0 } });
  expect(data).toMatchObject([{ id: "small", reason: "asset_missing", network_need: "files", last_result: null }]);
});

test("a calibration is kept from its file, shown in the list and filtered by", async () => {
  await importSmallSet();
  const stored = await db.prisma.task.findFirstOrThrow({ where: { taskId: "small" } });
  const file = path.join(folder, "calibration.json");
  const template = await db.prisma.templateVersion.findFirstOrThrow();
  const { name, version, digest, driver } = template;
  const rounds = { nop: [{ score: 1, problem: null }], fail: [{ score: 1, problem: null }], recipe: [] };
  const task = { task_id: "small", task_digest: stored.digest, infeasible: true, recipe_digest: null, rounds };
  const at = new Date().toISOString();
  const facts = { set: "small", at, profile: "osworld", host: "lab", product_version: "0.1.0" };
  await writeFile(file, JSON.stringify({ ...facts, template: { name, version, digest, driver }, tasks: [task] }));
  expect(await command("keep-calibration", file, "--json")).toBe(0);
  expect(JSON.parse(output)).toEqual({ probes: 2, broken: 1 });
  output = "";
  expect(await command("list", "--set", "small", "--calibration", "breaks_rule", "--json")).toBe(0);
  expect(printed().data).toMatchObject([
    { id: "small", calibration: { state: "breaks_rule", nop: false, fail: true, recipe: null } },
  ]);
  output = "";
  expect(await command("list", "--set", "small", "--calibration", "ok", "--json")).toBe(0);
  expect(printed().data).toEqual([]);
  await writeFile(file, "{");
  expect(await command("keep-calibration", file)).toBe(1);
  expect(errors).toContain("is no JSON");
});

test.skipIf(osworldLack !== "")(`the public set is imported within 5 seconds${osworldLack}`, async () => {
  const startedAt = performance.now();
  expect(await command("import", OSWORLD, "--name", "osworld", "--json")).toBe(0);
  const tookMs = performance.now() - startedAt;
  expect(JSON.parse(output)).toMatchObject({ task_count: 369, refused: [] });
  output = "";
  expect(await command("list", "--set", "osworld", "--json")).toBe(0);
  const { counts } = printed();
  const byReason = Object.values(counts.by_reason as Record<string, number>);
  expect(byReason.reduce((sum, count) => sum + count, counts.supported as number)).toBe(369);
  expect(tookMs).toBeLessThan(5_000);
});
