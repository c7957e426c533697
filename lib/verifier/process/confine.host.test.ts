import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import type { MetricCall } from "../metric-call";
import { giveToChecks } from "./confine";
import { createProcessRunner } from "./process-runner";

/** Tries what a document that took the process over would try, and tells in its detail. */
const BODY = `
import { readFileSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { createConnection } from "node:net";
const tried = (work) => { try { return work(); } catch (error) { return error.code; } };
const status = readFileSync("/proc/self/status", "utf8");
const field = (name) => new RegExp("^" + name + ":\\s*(.*)$", "m").exec(status)[1].trim();
const reach = (port) => new Promise((done) => createConnection({ host: "127.0.0.1", port })
  .on("connect", () => done("connected")).on("error", (error) => done(error.code)));
process.on("message", async ({ id, call }) => {
  const detail = JSON.stringify({
    uid: process.getuid(), gid: process.getgid(), groups: field("Groups"), capabilities: field("CapPrm"),
    bounding: field("CapBnd"), newRights: field("NoNewPrivs"), interfaces: Object.keys(networkInterfaces()).length,
    network: await reach(call.options.port), shadow: tried(() => readFileSync("/etc/shadow") && "read"),
    secret: tried(() => readFileSync(call.options.secret) && "read"),
    own: tried(() => writeFileSync(new URL("written", import.meta.url), "x") ?? "written"),
    evidence: tried(() => readFileSync(call.directory + "/result.txt", "utf8")),
    scratch: tried(() => writeFileSync(call.directory + "/scratch", "x") ?? "written"),
    environment: Object.keys(process.env).filter((name) => !/^(NODE_CHANNEL|PATH$|PWD$|OLDPWD$|_$|SHLVL$)/.test(name)),
  });
  process.send({ id, reply: { ok: true, score: 1, detail, parts: [] } });
});
process.send({ ready: true });`;

describeOnHost("the check process", () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "deskproof-confine-"));
    chmodSync(folder, 0o755);
    mkdirSync(at("open"));
    mkdirSync(at("closed/checkout"), { recursive: true });
    chmodSync(at("closed"), 0o700);
    for (const root of ["open", "closed/checkout"]) writeFileSync(at(`${root}/entry.mjs`), BODY);
    writeFileSync(at("secret"), "key", { mode: 0o600 });
    mkdirSync(at("evidence"), { mode: 0o700 });
    writeFileSync(at("evidence/result.txt"), "what was made", { mode: 0o600 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(["open", "closed/checkout"])("has nothing but its evidence, in a checkout below %s", async (name) => {
    await giveToChecks(at("evidence"));
    const root = at(name);
    const runner = createProcessRunner({ entry: { path: `${root}/entry.mjs`, root, execArgv: [], env: {} } });
    // Somebody of the host who listens.
    const { createServer } = await import("node:net");
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as { port: number };
    const call: MetricCall = {
      ...{ func: "exact_match", directory: at("evidence"), result: null, expected: null, hasExpected: false },
      ...{ options: { port, secret: at("secret") }, profile: "osworld" },
    };
    try {
      const reply = await runner.run(call);
      expect(reply.ok && JSON.parse(reply.detail)).toEqual({
        ...{ uid: 65_533, gid: 65_533, groups: "", newRights: "1", interfaces: 0 },
        ...{ capabilities: "0000000000000000", bounding: "0000000000000000" },
        ...{ network: "ENETUNREACH", shadow: "EACCES", secret: "EACCES", own: name === "open" ? "EACCES" : "EROFS" },
        ...{ evidence: "what was made", scratch: "written", environment: [] },
      });
    } finally {
      await runner.close();
      server.close();
    }
    expect(readdirSync("/run").filter((entry) => entry.startsWith("deskproof-check-"))).toEqual([]);
  });

  it("is given a folder without what its links lead to", async () => {
    writeFileSync(at("outside"), "root's");
    symlinkSync(at("outside"), at("evidence/link"));
    await giveToChecks(at("evidence"));
    expect(statSync(at("outside")).uid).toBe(0);
    expect(statSync(at("evidence/result.txt")).uid).toBe(65_533);
    expect(readFileSync(at("evidence/result.txt"), "utf8")).toBe("what was made");
  });
});
