import { DOMParser } from "@xmldom/xmldom";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parquetReadObjects } from "hyparquet";
import JSZip from "jszip";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { exportColumns } from "@/lib/domain/export/export-columns";
import { EXPORT_FORMATS, FORMAT_FACTS } from "@/lib/domain/export/export-formats";
import { EXPORT_TABLES, type ExportTable } from "@/lib/domain/export/export-lines";
import { NO_RESULT_FILE } from "@/lib/domain/export/osworld-result";
import { countedAs } from "@/lib/domain/stats/counted-as";
import type { AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/api/serve-routes";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { runCommandLine } from "./main";

let app: TestInstallation;
let served: ServedRoutes;
let key: string;
/** Without content:read. */
let factsKey: string;
let runId: string;
let folder: string;
/** Attempts that are neither success nor fail, by id. */
let without: Map<string, AttemptWire>;
let all: AttemptWire[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "deskproof-export-"));
  app = await openTestInstallation();
  const { ctx, everyKind } = await makeMixedVerdicts(app);
  runId = everyKind;
  const scopes = ["runs:read", "content:read"];
  key = (await createApiKey({ ctx, input: { name: "a test's key", scopes } })).secret;
  factsKey = (await createApiKey({ ctx, input: { name: "facts alone", scopes: ["runs:read"] } })).secret;
  served = await serveRoutes();
  all = JSON.parse(await run("attempts", runId, "--json")) as AttemptWire[];
  without = new Map(
    all.filter((attempt) => !["success", "fail"].includes(countedAs(attempt))).map((found) => [found.id, found]),
  );
}, 60_000);
afterAll(async () => {
  await served.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function run(...args: string[]): Promise<string> {
  let output = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => ((output += String(text)), true));
  const status = await runCommandLine(["run", ...args, "--url", served.url, "--key", key]).finally(() =>
    write.mockRestore(),
  );
  expect(status).toBe(0);
  return output;
}

/** The bytes that `run export` writes into a file. */
async function exported(...args: string[]): Promise<Buffer> {
  const file = path.join(folder, "export");
  await run("export", runId, ...args, "-o", file);
  return readFile(file);
}

const jsonLinesOf = async (table: ExportTable, ...args: string[]) =>
  lines((await exported("--format", "jsonl", "--table", table, ...args)).toString());

async function parquetOf(table: ExportTable): Promise<Record<string, unknown>[]> {
  const bytes = await exported("--format", "parquet", "--table", table);
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer });
}

/** Files of a zip as texts by name; of pictures their first bytes. */
async function zipOf(format: "atif" | "osworld"): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(await exported("--format", format));
  const files = Object.values(zip.files).filter(({ dir }) => !dir);
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const isPicture = file.name.endsWith(".png");
        const text = isPicture ? (await file.async("nodebuffer")).toString("latin1", 1, 4) : await file.async("string");
        return [file.name, text] as const;
      }),
    ),
  );
}

type Found = { of: string; path: string; value: unknown };

/** Every score or reward of an attempt without a result that stands anywhere in a document as a number. */
function scoresOfInvalid(value: unknown, of: string | null = null, path = ""): Found[] {
  if (typeof value !== "object" || value === null) {
    return of !== null && typeof value === "number" && /(score|reward)[^.]*(\.value)?$/i.test(path)
      ? [{ of, path, value }]
      : [];
  }
  const ids = Object.values(value).filter((one): one is string => typeof one === "string" && without.has(one));
  return Object.entries(value).flatMap(([name, one]) => scoresOfInvalid(one, ids[0] ?? of, `${path}.${name}`));
}

const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it("an invalid attempt surfaces nowhere as reward 0", async () => {
  // The checker did score a desktop that was not valid: what must not get out is there.
  const invalid = [...without.values()].find(({ verdict, status }) => verdict === "invalid" && status === "done");
  expect(invalid).toBeDefined();
  const scored = await app.db.prisma.attempt.findFirstOrThrow({
    where: { runId, verdict: "invalid", verification: { path: ["score"], equals: 0 } },
  });
  expect(scoresOfInvalid({ id: scored.id, verification: scored.verification })).not.toEqual([]);
  // And one that counted as a failure in the log before a person set it aside.
  const event = await app.db.prisma.runEvent.findFirstOrThrow({ where: { runId, type: "attempt.status" } });
  await app.db.prisma.runEvent.update({
    where: { runId_seq: { runId, seq: event.seq } },
    data: { attemptId: invalid?.id ?? "", data: { outcome: "fail", score: 0 } },
  });
  const told = (await jsonLinesOf("events")).find(({ seq }) => seq === event.seq);
  expect(told?.data).toEqual({ outcome: "none", score: null });
  const covered = new Set<string>();

  for (const table of EXPORT_TABLES) {
    const inLines = await jsonLinesOf(table);
    const inParquet = await parquetOf(table);
    expect(inParquet).toHaveLength(inLines.length);
    const unpacked = inParquet.map((row) => ({ ...row, checks: fromJson(row.checks), data: fromJson(row.data) }));
    for (const rows of [inLines, unpacked]) {
      expect(rows.flatMap((row) => scoresOfInvalid(row))).toEqual([]);
      // The rule is seen to bite: the same rows hold the invalid attempt.
      const isThere = rows.some((row) => Object.values(row).includes(invalid?.id ?? "none"));
      if (table !== "steps") expect(isThere).toBe(true);
    }
    for (const row of inParquet.filter((one) => without.has(String(one.id ?? one.attempt_id)))) {
      if (table === "attempts" || table === "verdicts") expect(row.score).toBeNull();
    }
  }
  covered.add("jsonl").add("parquet");

  const ctrf = JSON.parse((await exported("--format", "ctrf")).toString()) as {
    results: { summary: { failed: number }; tests: Array<{ status: string; extra: { attempt_id: string } }> };
  };
  expect(scoresOfInvalid(ctrf)).toEqual([]);
  const { tests, summary } = ctrf.results;
  expect(tests).toHaveLength(all.length);
  for (const test of tests.filter(({ extra }) => without.has(extra.attempt_id))) {
    expect(["skipped", "pending"]).toContain(test.status);
  }
  expect(summary.failed).toBe(all.filter((attempt) => countedAs(attempt) === "fail").length);
  covered.add("ctrf");

  const junit = new DOMParser().parseFromString((await exported("--format", "junit")).toString(), "text/xml");
  const cases = [...junit.getElementsByTagName("testcase")];
  expect(cases).toHaveLength(all.length);
  expect(junit.documentElement?.getAttribute("failures")).toBe(String(summary.failed));
  for (const test of cases) {
    const properties = [...test.getElementsByTagName("property")].map((one) => [
      one.getAttribute("name"),
      one.getAttribute("value"),
    ]);
    if (!without.has(String(Object.fromEntries(properties).attempt))) continue;
    expect(test.getElementsByTagName("skipped")).toHaveLength(1);
    expect(test.getElementsByTagName("failure")).toHaveLength(0);
    expect(test.getElementsByTagName("error")).toHaveLength(0);
    expect(Object.fromEntries(properties)).not.toHaveProperty("score");
  }
  covered.add("junit");

  const inspect = JSON.parse((await exported("--format", "inspect")).toString()) as {
    results: { scores: Array<{ scored_samples: number; unscored_samples: number; metrics: Record<string, unknown> }> };
    samples: Array<{ uuid: string; scores: unknown; error: { message: string } | null }>;
  };
  expect(scoresOfInvalid(inspect)).toEqual([]);
  const ended = all.filter((attempt) => countedAs(attempt) !== "pending");
  expect(inspect.samples.map(({ uuid }) => uuid)).toEqual(ended.map(({ id }) => id));
  for (const sample of inspect.samples) {
    expect(sample.scores === null).toBe(without.has(sample.uuid));
    expect(sample.error === null).toBe(!without.has(sample.uuid));
  }
  const scoredCount = all.length - without.size;
  expect(inspect.results.scores[0]).toMatchObject({
    scored_samples: scoredCount,
    unscored_samples: ended.length - scoredCount,
  });
  covered.add("inspect");

  const atif = await zipOf("atif");
  for (const attempt of all) {
    const reward = JSON.parse(atif.get(`${attempt.id}/reward.json`) ?? "") as Record<string, unknown>;
    const trajectory = JSON.parse(atif.get(`${attempt.id}/trajectory.json`) ?? "") as unknown;
    expect(reward.reward).toBe(without.has(attempt.id) ? null : attempt.score);
    if (!without.has(attempt.id)) continue;
    expect(reward.why_no_reward).not.toBe("");
    expect(scoresOfInvalid(reward, attempt.id)).toEqual([]);
    expect(scoresOfInvalid(trajectory, attempt.id)).toEqual([]);
  }
  covered.add("atif");

  const osworld = await zipOf("osworld");
  const markers = [...osworld].filter(([name]) => name.endsWith(NO_RESULT_FILE));
  expect(markers.map(([, text]) => (JSON.parse(text) as { attempt_id: string }).attempt_id).sort()).toEqual(
    [...without.keys()].sort(),
  );
  for (const [name, text] of markers) {
    const of = path.posix.dirname(name);
    expect(osworld.has(`${of}/result.txt`)).toBe(false);
    expect(scoresOfInvalid(JSON.parse(text), of)).toEqual([]);
    expect(lines(osworld.get(`${of}/traj.jsonl`) ?? "").flatMap((line) => scoresOfInvalid(line, of))).toEqual([]);
  }
  expect([...osworld.keys()].filter((name) => name.endsWith("/result.txt"))).toHaveLength(scoredCount);
  covered.add("osworld");
  expect([...covered].sort()).toEqual([...EXPORT_FORMATS].sort());

  // The exports that were there before: views as JSONL, and the API's own rows.
  const view = lines(await run("attempts", runId, "--columns", "status,verifier,outcome,counted,score", "--jsonl"));
  expect([...view, ...all].flatMap((row) => scoresOfInvalid(row))).toEqual([]);
  expect(view.filter((row) => Object.values(row).some((value) => without.has(String(value))))).toHaveLength(
    without.size,
  );
}, 60_000);

const fromJson = (value: unknown): unknown => (typeof value === "string" ? JSON.parse(value) : value);

it("a filter narrows every format to the attempts that fit", async () => {
  const failed = all.filter((attempt) => countedAs(attempt) === "fail").map(({ id }) => id);
  const of = (table: ExportTable) => jsonLinesOf(table, "--filter", "counted:fail");
  expect((await of("verdicts")).map((row) => row.attempt_id)).toEqual(failed);
  expect(new Set((await of("events")).map((row) => row.attempt_id))).toEqual(new Set(failed));
  expect((await of("verdicts")).map((row) => row.score)).toEqual(
    failed.map((id) => all.find((one) => one.id === id)?.score),
  );
  const junit = (await exported("--format", "junit", "--filter", "counted:fail")).toString();
  expect(junit).toContain(`tests="${failed.length}" failures="${failed.length}"`);
});

it("Parquet has a column for every member of a row, and the same values", async () => {
  for (const table of EXPORT_TABLES) {
    const rows = await jsonLinesOf(table);
    const members = new Set(exportColumns(table).map(({ path: [member] }) => member));
    expect([...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !members.has(name))).toEqual([]);
  }
  const parquet = await parquetOf("attempts");
  for (const [index, attempt] of (await jsonLinesOf("attempts")).entries()) {
    expect(parquet[index]).toMatchObject({
      id: attempt.id,
      number: attempt.number,
      score: attempt.score,
      outcome: attempt.outcome,
      bad_gates: attempt.bad_gates,
      cost_usd: attempt.cost_usd === null ? null : Number(attempt.cost_usd),
      finished_at: attempt.finished_at === null ? null : new Date(attempt.finished_at as string),
    });
  }
  const steps = await parquetOf("steps");
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.map(({ action_type }) => action_type)).not.toContain(null);
});

it("pictures come along in the formats that are folders", async () => {
  for (const format of ["atif", "osworld"] as const) {
    const pictures = [...(await zipOf(format))].filter(([name]) => name.endsWith(".png"));
    expect(pictures.length).toBeGreaterThan(0);
    expect(new Set(pictures.map(([, start]) => start))).toEqual(new Set(["PNG"]));
  }
});

it("a log of Inspect has the screens in it when they are asked for", async () => {
  const log = async (...args: string[]) => (await exported("--format", "inspect", ...args)).toString();
  expect(await log()).not.toContain("attachment://");
  const { samples } = JSON.parse(await log("--pictures")) as {
    samples: Array<{ attachments: Record<string, string>; messages: unknown; metadata: { pictures_left_out: number } }>;
  };
  for (const { attachments, messages, metadata } of samples) {
    const named = JSON.stringify(messages).match(/(?<=attachment:\/\/)[0-9a-f]{64}/g) ?? [];
    expect(new Set(named)).toEqual(new Set(Object.keys(attachments)));
    expect(metadata.pictures_left_out).toBe(0);
    for (const [digest, uri] of Object.entries(attachments)) {
      const bytes = await app.store.get(`sha256:${digest}`);
      expect(uri).toBe(`data:image/png;base64,${Buffer.from(bytes ?? []).toString("base64")}`);
    }
  }
  expect(samples.flatMap(({ attachments }) => Object.keys(attachments)).length).toBeGreaterThan(0);
});

it("a key without content:read gets facts without texts, and no format that is made of them", async () => {
  const ask = (format: string) =>
    fetch(`${served.url}/api/v1/runs/${runId}/export?format=${format}&table=steps`, {
      headers: { authorization: `Bearer ${factsKey}` },
    });
  const steps = lines(await (await ask("jsonl")).text());
  expect(steps.length).toBeGreaterThan(0);
  for (const { action, note, hit } of steps) {
    expect(Object.keys(action as object)).toEqual(["type"]);
    expect([note, hit]).toEqual([null, null]);
  }
  for (const format of EXPORT_FORMATS) {
    expect((await ask(format)).status).toBe(FORMAT_FACTS[format].needsContent ? 403 : 200);
  }
});
