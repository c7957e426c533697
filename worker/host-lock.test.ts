import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { identifyProcess } from "@/lib/desktop/process-identity";
import { takeHostLock } from "./host-lock";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "dp-lock-"));
});
afterEach(() => rmSync(home, { recursive: true }));

it("refuses while another worker lives and gives way once it is gone", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(other, "spawn");
  writeFileSync(path.join(home, "worker.lock"), JSON.stringify(identifyProcess(other.pid as number)));
  expect(takeHostLock(home)).toBeNull();
  other.kill("SIGKILL");
  await once(other, "exit");
  expect(takeHostLock(home)).not.toBeNull();
});

it("does not take a recycled pid for the old holder", () => {
  writeFileSync(path.join(home, "worker.lock"), JSON.stringify({ pid: process.ppid, startTicks: 1 }));
  expect(takeHostLock(home)).not.toBeNull();
});

it("survives a damaged lock file", () => {
  writeFileSync(path.join(home, "worker.lock"), "{");
  expect(takeHostLock(home)).not.toBeNull();
});
