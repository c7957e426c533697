import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { AttemptDetailWire, AttemptWire } from "@/lib/domain/attempt/attempt.wire";
import type { RunImportWire } from "@/lib/domain/import/run-import.wire";
import { createApiKey } from "@/lib/services/api-key/create-api-key";
import { serveRoutes, type ServedRoutes } from "@/lib/testing/api/serve-routes";
import { openTestInstallation, type TestInstallation } from "@/lib/testing/api/test-installation";
import { makeTaskSet } from "@/lib/testing/factories/task-set";
import { makeMixedVerdicts } from "@/lib/testing/factories/mixed-verdicts";
import { contextOfSystem, makeWorkspace } from "@/lib/testing/factories/workspace";
import { runCommandLine } from "./main";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const ROOT = "pyautogui/screenshot/some-model";

let app: TestInstallation;
let served: ServedRoutes;
let key: string;
let otherKey: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "deskproof-import-"));
  app = await openTestInstallation();
  const { ctx } = await makeMixedVerdicts(app);
  const scopes = ["runs:read", "runs:write", "content:read"];
  key = (await createApiKey({ ctx, input: { name: "a test's key", scopes } })).secret;
  const stranger = contextOfSystem(app.db, await makeWorkspace(app.db));
  otherKey = (await createApiKey({ ctx: stranger, input: { name: "a stranger's key", scopes } })).secret;
  await makeTaskSet(ctx, "osworld", [{ id: "task-known", domain: "chrome", instruction: "Bookmark this page." }]);
  served = await serveRoutes();
}, 60_000);
afterAll(async () => {
  await served.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = async <T>(route: string, options: RequestInit = {}, as = key) => {
  const headers = { authorization: `Bearer ${as}`, ...options.headers };
  const response = await fetch(`${served.url}/api/v1${route}`, { ...options, headers });
  return { status: response.status, body: (await response.json()) as T };
};

const send = <T = RunImportWire>(bytes: Uint8Array, query = "task_set=osworld", contentType = "application/zip") =>
  ask<T>(`/runs/import?${query}`, {
    method: "POST",
    headers: { "content-type": contentType },
    body: new Uint8Array(bytes),
  });

const zipOf = (files: Record<string, string | Buffer>) => {
  const zip = new JSZip();
  for (const [name, content] of Object.entries(files)) zip.file(name, content);
  return zip.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
};

const line = (step: number, action: unknown) =>
  `${JSON.stringify({
    ...{ step_num: step, action, response: `thought ${step}`, reward: 0, done: false },
    ...{ action_timestamp: `20250801@12000${step}`, screenshot_file: `step_${step}.png` },
  })}\n`;

const FILES = {
  [`${ROOT}/chrome/task-known/result.txt`]: "1.0\n",
  [`${ROOT}/chrome/task-known/traj.jsonl`]: line(1, "pyautogui.click(1, 2)") + line(2, "DONE"),
  [`${ROOT}/chrome/task-known/step_1.png`]: PNG,
  [`${ROOT}/chrome/task-known/step_2.png`]: "no picture at all",
  [`${ROOT}/chrome/task-known/recording.mp4`]: "a film",
  [`${ROOT}/os/task-nobody-knows/result.txt`]: "0.0",
  [`${ROOT}/vlc/task-without-result/traj.jsonl`]: line(1, "FAIL"),
};

/** What counts in the workspace: everything that a rate is made of. */
const rates = async () => {
  const { body } = await ask<{ data: Array<{ id: string }> }>("/runs?limit=100");
  const ids = body.data.map(({ id }) => id).filter((id) => id !== imported?.run.id);
  return (await ask(`/runs/rates?run_id=${ids.join(",")}`)).body;
};
let imported: RunImportWire | undefined;

async function cli(...args: string[]): Promise<string> {
  let output = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => ((output += String(text)), true));
  const status = await runCommandLine([...args, "--url", served.url, "--key", key]).finally(() => write.mockRestore());
  expect(status).toBe(0);
  return output;
}

describe("an imported tree", () => {
  it("is a run that claims, and counts for nothing", async () => {
    const before = await rates();
    const { status, body } = await send(await zipOf(FILES));
    expect(status).toBe(201);
    imported = body;
    const { run, left_out } = body;
    expect(run).toMatchObject({ status: "completed", policy: "some-model", task_set: "osworld", task_count: 3 });
    expect(run.labels).toContain("imported");
    expect(run.imported).toEqual({ from: "osworld", with_score: 2, without_score: 1, success: 1, mean_score: 0.5 });
    expect(run.counts).toMatchObject({ total: 3, done: 3, valid: 0, invalid: 0, success: 0, fail: 0, not_checked: 3 });
    expect(run.available_actions).toEqual(["edit", "export"]);
    expect(left_out).toContainEqual({ path: `${ROOT}/chrome/task-known/step_2.png`, why: "no PNG" });
    const { body: own } = await ask<{ data: Array<{ rate: unknown }> }>(`/runs/rates?run_id=${run.id}`);
    expect(JSON.stringify(own)).toContain('"not_checked":3');
    expect(JSON.stringify(own)).toContain('"success":0,"fail":0');
    expect(await rates()).toEqual(before);
  });

  it("shows what its maker says, apart from what was verified", async () => {
    const { body } = await ask<{ data: AttemptWire[] }>(`/runs/${imported?.run.id}/attempts`);
    expect(body.data.map(({ task_id, claimed_score }) => [task_id, claimed_score])).toEqual([
      ["task-known", 1],
      ["task-nobody-knows", 0],
      ["task-without-result", null],
    ]);
    for (const attempt of body.data) {
      expect(attempt).toMatchObject({
        ...{ status: "done", verifier: "not_checked", outcome: "none", score: null, verdict: null },
        checker_skipped: "Imported, not verified by Deskproof",
      });
    }
    const [known] = body.data;
    expect(known).toMatchObject({ instruction: "Bookmark this page.", step_count: 2, ended_by: "done" });
    const { body: detail } = await ask<AttemptDetailWire>(`/attempts/${known?.id}`);
    expect(detail.steps.map(({ action, note }) => [action, note])).toEqual([
      [{ type: "pyautogui", code: "pyautogui.click(1, 2)" }, "thought 1"],
      [{ type: "done" }, "thought 2"],
    ]);
    const [{ frame_after: frame } = { frame_after: null }] = detail.steps;
    expect(Buffer.from((await app.store.get(frame ?? "")) ?? [])).toEqual(PNG);
    const picture = (as: string) =>
      fetch(`${served.url}/api/v1/artifacts/${frame}`, { headers: { authorization: `Bearer ${as}` } });
    expect((await picture(key)).status).toBe(200);
    expect((await picture(otherKey)).status).toBe(404);
    expect((await ask(`/runs/${imported?.run.id}`, {}, otherKey)).status).toBe(404);
  });

  it("leaves without a reward, in every format", async () => {
    const exported = async (query: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${served.url}/api/v1/runs/${imported?.run.id}/export?${query}`, { headers });
      return Buffer.from(await response.arrayBuffer());
    };
    const rows = (await exported("format=jsonl")).toString().trimEnd().split("\n");
    expect(rows.map((row) => (JSON.parse(row) as { score: unknown }).score)).toEqual([null, null, null]);
    const osworld = await JSZip.loadAsync(await exported("format=osworld"));
    expect(Object.keys(osworld.files).filter((name) => name.endsWith("result.txt"))).toEqual([]);
    const inspect = JSON.parse((await exported("format=inspect")).toString()) as {
      samples: Array<{ scores: unknown }>;
    };
    expect(inspect.samples.map(({ scores }) => scores)).toEqual([null, null, null]);
  });

  it("is only shown: nobody operates it, signs it or compares with it", async () => {
    const of = `/runs/${imported?.run.id}`;
    const post = (verb: string, body: unknown) =>
      ask<{ code: string }>(`${of}/${verb}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const reason = "to see";
    const chosen = { reason, filter: "status:done" };
    const bodies = {
      requeue: chosen,
      invalidate: chosen,
      revalidate: chosen,
      cancel: {},
      pause: { reason },
      resume: {},
    };
    for (const verb of Object.keys(bodies) as Array<keyof typeof bodies>) {
      const { status, body } = await post(verb, bodies[verb]);
      expect([verb, status, body.code]).toEqual([verb, 409, "conflict"]);
    }
    for (const document of ["document", "manifest", "attestation", "bundle"]) {
      expect((await ask<{ code: string }>(`${of}/${document}`)).body.code).toBe("conflict");
    }
    const edit = (body: unknown) =>
      ask<{ code?: string; notes?: string }>(of, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await edit({ is_baseline: true })).body.code).toBe("conflict");
    expect((await edit({ notes: "from the paper" })).body.notes).toBe("from the paper");
  });
});

describe("a zip that may not be read", () => {
  it.each([
    ["leads out of itself", () => zipOf({ "../../etc/os/task-1/result.txt": "1" }), /relative path/],
    ["begins at the root", () => zipOf({ "/etc/os/task-1/result.txt": "1" }), /absolute path/],
    ["is no zip", () => Promise.resolve(Buffer.from("no zip")), /cannot be read/],
    ["is cut", () => zipOf(FILES).then((zip) => zip.subarray(0, zip.length - 40)), /cannot be read/],
    ["holds no result", () => zipOf({ "readme.txt": "hello" }), /holds no folder of results/],
    [
      "holds several models",
      () => zipOf({ "one/chrome/task-1/result.txt": "1", "two/chrome/task-1/result.txt": "0" }),
      /several models/,
    ],
  ])("%s", async (_, make, why) => {
    const { status, body } = await send<{ code: string; detail: string }>(await make());
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.detail).toMatch(why);
    expect(await readdir(path.join(app.settings.home, "imports"))).toEqual([]);
  });

  it("is refused by its type, its task set and its sender", async () => {
    const zip = await zipOf(FILES);
    expect((await send(zip, "task_set=osworld", "application/json")).status).toBe(415);
    expect((await send(zip, "task_set=unheard-of")).status).toBe(404);
    expect((await send(zip, "format=osworld")).status).toBe(400);
    expect((await ask("/runs/import?task_set=osworld", { method: "POST" }, "no-key")).status).toBe(401);
  });

  it("a result that unpacks to more than a result has is left out", async () => {
    const { body } = await send(
      await zipOf({ "m/chrome/task-1/result.txt": "0".repeat(50_000_000), "m/chrome/task-2/result.txt": "1" }),
    );
    expect(body.left_out).toEqual([{ path: "m/chrome/task-1/result.txt", why: "more than 1024 bytes" }]);
    expect(body.run.imported).toMatchObject({ with_score: 1, without_score: 1 });
  });
});

it("the command line sends a folder, and follows no link", async () => {
  const tree = path.join(folder, "tree");
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(path.join(tree, path.dirname(name)), { recursive: true });
    await writeFile(path.join(tree, name), content);
  }
  const output = await cli("run", "import", tree, "--task-set", "osworld", "--name", "From a folder");
  expect(output).toContain("From a folder");
  expect(output).toContain("Imported, not verified by Deskproof: 3 attempts");
  expect(output).toContain("claimed: 1 of 2 full scores, mean 0.5");

  await symlink("/etc", path.join(tree, "link"));
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const args = ["run", "import", tree, "--task-set", "osworld", "--url", served.url, "--key", key];
  expect(await runCommandLine(args).finally(() => write.mockRestore())).not.toBe(0);
});

it("what was exported comes back as claims", async () => {
  const run = await app.db.prisma.run.findFirstOrThrow({ where: { name: "Every kind of attempt" } });
  const response = await fetch(`${served.url}/api/v1/runs/${run.id}/export?format=osworld`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { status, body } = await send(Buffer.from(await response.arrayBuffer()));
  expect(status).toBe(201);
  expect(body.run.imported).toMatchObject({ success: run.countSuccess, with_score: run.countSuccess + run.countFail });
  expect(body.run.counts.total).toBe(run.attemptTotal);
  expect(body.left_out).toEqual([]);
});
