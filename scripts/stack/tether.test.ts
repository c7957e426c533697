import { spawn, spawnSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { startedAt } from "./process-identity.mjs";
import { waitFor } from "./wait-for.mjs";

const TETHER = new URL("tether.mjs", import.meta.url).pathname;
const pids: number[] = [];
afterEach(() => {
  for (const pid of pids.splice(0)) if (startedAt(pid) !== null) process.kill(pid, "SIGKILL");
});

/** A parent with one tethered child that runs `source`; resolves with both pids once the child says that it runs. */
async function family(source: string): Promise<{ parent: number; child: number }> {
  const parentSource = `const { spawn } = require("node:child_process");
    const args = ["--import", ${JSON.stringify(TETHER)}, "-e", ${JSON.stringify(`${source};console.log(process.pid)`)}];
    spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "pipe"], detached: true });
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["-e", parentSource], { stdio: ["ignore", "pipe", "inherit"] });
  const child = await new Promise<number>((resolve) => parent.stdout.once("data", (text) => resolve(Number(text))));
  pids.push(parent.pid ?? 0, child);
  return { parent: parent.pid ?? 0, child };
}

test("a child ends when its supervisor is killed, whatever way", async () => {
  const { parent, child } = await family("setInterval(() => {}, 1000)");
  expect(startedAt(child)).not.toBeNull();
  process.kill(parent, "SIGKILL");
  await waitFor(() => startedAt(child) === null, { limitMs: 5_000, what: "the child to end" });
  expect(startedAt(child)).toBeNull();
});

test("a child hears SIGTERM first, so that it can end in order", async () => {
  const { parent, child } = await family(
    'process.on("SIGTERM", () => { setTimeout(() => process.exit(0), 50); });setInterval(() => {}, 1000)',
  );
  process.kill(parent, "SIGKILL");
  await waitFor(() => startedAt(child) === null, { limitMs: 5_000, what: "the child to end in order" });
  expect(startedAt(child)).toBeNull();
});

test("the tether alone keeps no child alive", async () => {
  const { child } = await family("1");
  await waitFor(() => startedAt(child) === null, { limitMs: 5_000, what: "the idle child to end" });
  expect(startedAt(child)).toBeNull();
});

test("a child that a tethered child forks has descriptor 3 for itself, as with next dev", () => {
  const grandchild = 'process.send("talks")';
  const child = `const { fork } = require("node:child_process");
    const forked = fork(${JSON.stringify(TETHER)}, { execArgv: ["--import", ${JSON.stringify(TETHER)}, "-e", ${JSON.stringify(grandchild)}] });
    forked.on("message", (said) => { console.log(said); process.exit(0); });
    forked.on("exit", (code) => process.exit(code || 1));`;
  const args = ["--import", TETHER, "-e", child];
  const { stdout } = spawnSync(process.execPath, args, {
    stdio: ["ignore", "pipe", "ignore", "pipe"],
    timeout: 20_000,
  });
  expect(String(stdout)).toBe("talks\n");
});
