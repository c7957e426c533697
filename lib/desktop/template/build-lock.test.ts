import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { identifyProcess } from "../process-identity";
import { takeBuildLock } from "./build-lock";

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lock-"));
  lock = path.join(folder, ".lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe.runIf(process.platform === "linux")("takeBuildLock", () => {
  it("is held by one at a time and handed on at release", async () => {
    const release = await takeBuildLock(lock);
    let isSecondIn = false;
    const waitedFor: number[] = [];
    const second = takeBuildLock(lock, { onWait: (pid) => waitedFor.push(pid) }).then((letGo) => {
      isSecondIn = true;
      return letGo;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSecondIn).toBe(false);
    expect(waitedFor).toEqual([process.pid]);
    release();
    (await second)();
    expect(existsSync(lock)).toBe(false);
  });

  it("is taken over from a process that was killed", async () => {
    const child = spawn("sleep", ["60"]);
    const identity = identifyProcess(child.pid as number);
    writeFileSync(lock, JSON.stringify(identity));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    const release = await takeBuildLock(lock);
    expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
    release();
  });

  it("is taken over when its number now belongs to another process, or when it is garbage", async () => {
    writeFileSync(lock, JSON.stringify({ pid: process.pid, startTicks: 1 }));
    (await takeBuildLock(lock))();
    writeFileSync(lock, "not json");
    (await takeBuildLock(lock))();
    expect(existsSync(lock)).toBe(false);
  });

  it("stops waiting when told to", async () => {
    const release = await takeBuildLock(lock);
    const stop = new AbortController();
    const second = takeBuildLock(lock, { signal: stop.signal, onWait: () => stop.abort() });
    await expect(second).rejects.toThrow(/abort/i);
    release();
  });
});
