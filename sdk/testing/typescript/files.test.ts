import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { problem, stubServer } from "../stub-server";
import { Run } from "../../typescript/src/run";
import { Client } from "../../typescript/src/client";
import type * as wire from "../../typescript/src/wire";

type Stub = Awaited<ReturnType<typeof stubServer>>;
let stub: Stub;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-files-"));
  file = path.join(folder, "run.jsonl");
});
afterEach(async () => {
  await stub.close();
  rmSync(folder, { recursive: true, force: true });
});

const RUN = { id: "run_1", status: "completed" } as wire.Run;
const runOf = (options = {}) => new Run(stub.transport(options), RUN);
const kept = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));

/** An answer that comes in parts, and breaks off before its end when it is not whole. */
const parts =
  (texts: readonly string[], isWhole = true): Parameters<typeof stubServer>[0] =>
  (response) => {
    response.writeHead(200);
    for (const text of texts) response.write(text);
    if (isWhole) response.end();
    else response.write(" ", () => response.destroy());
  };

it("writes a run to a file with what was asked", async () => {
  stub = await stubServer(parts(["one\n", "two\n"]));
  expect(await runOf().export(file, { format: "jsonl", table: "steps", filter: "status:done" })).toBe(8);
  expect(stub.asked[0]?.path).toBe("/api/v1/runs/run_1/export?format=jsonl&table=steps&filter=status%3Adone");
  expect(kept()).toEqual({ "run.jsonl": "one\ntwo\n" });
});

it("leaves nothing of a download that breaks off, and takes nothing away", async () => {
  writeFileSync(file, "before");
  stub = await stubServer(parts(["one"], false));
  await expect(runOf().export(file)).rejects.toMatchObject({ name: "ConnectionFailed" });
  expect(kept()).toEqual({ "run.jsonl": "before" });
  expect(stub.asked).toHaveLength(1);
});

it("writes what is no file, such as a pipe, as it is", async () => {
  execFileSync("mkfifo", [file]);
  stub = await stubServer(parts(["one\n", "two\n"]));
  const read = promisify(execFile)("cat", [file]);
  expect(await runOf().export(file)).toBe(8);
  expect((await read).stdout).toBe("one\ntwo\n");
  expect(statSync(file).isFIFO()).toBe(true);
});

it("takes nothing from the server when no file can be made", async () => {
  let isGone: () => void;
  const gone = new Promise<void>((resolve) => (isGone = resolve));
  stub = await stubServer((response) => {
    response.once("close", () => isGone()).writeHead(200);
    response.write("one");
  });
  await expect(runOf().export(path.join(folder, "missing", "run.jsonl"))).rejects.toMatchObject({ code: "ENOENT" });
  await gone;
});

it("is refused without a file, and asked again before the first byte", async () => {
  stub = await stubServer(problem(400, "invalid_filter"), "drop", problem(503, "unavailable"), parts(["one"]));
  await expect(runOf().export(file)).rejects.toMatchObject({ code: "invalid_filter" });
  expect(kept()).toEqual({});
  let text = "";
  const to = new WritableStream<Uint8Array>({ write: (part) => void (text += Buffer.from(part).toString()) });
  expect(await runOf().export(to)).toBe(3);
  expect(text).toBe("one");
});

it("ends a download that falls silent, not one that goes on slowly", async () => {
  stub = await stubServer((response) => void response.writeHead(200).write("one"));
  await expect(runOf({ timeout: 0.05 }).export(file)).rejects.toMatchObject({ name: "TimedOut" });
  expect(kept()).toEqual({});
});

it("takes the next part only when the last was written", async () => {
  let sent = 0;
  stub = await stubServer((response) => {
    response.writeHead(200);
    const more = () => {
      while (sent < 512) if (!response.write(Buffer.alloc(64 * 1024, sent++))) return void response.once("drain", more);
      response.end();
    };
    more();
  });
  let isFirst = true;
  let sentMeanwhile = 0;
  const to = new WritableStream<Uint8Array>({
    async write() {
      if (!isFirst) return;
      isFirst = false;
      // Nothing is taken while this waits, so that the server comes to rest with the sockets full.
      let before = -1;
      while (before !== sent) {
        before = sent;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      sentMeanwhile = sent;
    },
  });
  expect(await runOf().export(to)).toBe(512 * 64 * 1024);
  expect(sentMeanwhile).toBeLessThan(400);
});

it("sends a file or a blob, again only when nothing was done", async () => {
  const imported = { status: 201, body: { run: RUN, left_out: [{ path: "a", why: "no PNG" }], left_out_total: 1 } };
  const limited = problem(429, "rate_limited", { "retry-after": "0" });
  stub = await stubServer(limited, imported, imported, problem(503, "unavailable"));
  const client = new Client({ url: stub.url, key: "the-key" });
  writeFileSync(file, "PK-whole");
  const told = await client.importResults(file, { taskSet: "osworld", name: "From a paper" });
  expect([told.run.id, told.left_out, told.left_out_total]).toEqual(["run_1", [{ path: "a", why: "no PNG" }], 1]);
  await client.importResults(new Blob(["PK-blob"]), { taskSet: "osworld" });
  expect(stub.asked.map(({ body }) => body)).toEqual(["PK-whole", "PK-whole", "PK-blob"]);
  expect(stub.asked[0]).toMatchObject({
    path: "/api/v1/runs/import?task_set=osworld&name=From+a+paper",
    headers: { "content-type": "application/zip" },
  });
  await expect(client.importResults(file, { taskSet: "osworld" })).rejects.toMatchObject({ code: "unavailable" });
  expect(stub.asked).toHaveLength(4);
});
