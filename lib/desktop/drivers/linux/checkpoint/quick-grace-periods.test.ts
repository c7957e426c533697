import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { QuickGracePeriods } from "./quick-grace-periods";

let folder: string;
let file: string;
const now = () => readFileSync(file, "utf8");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "deskproof-grace-"));
  file = path.join(folder, "rcu_expedited");
  writeFileSync(file, "0");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("asks the kernel to hurry until the last of several works is done", async () => {
  const grace = new QuickGracePeriods(file);
  await grace.during(async () => {
    await grace.during(async () => expect(now()).toBe("1"));
    expect(now()).toBe("1");
  });
  expect(now()).toBe("0");
});

it("stops asking when the work fails, and passes its error on", async () => {
  const grace = new QuickGracePeriods(file);
  await expect(grace.during(() => Promise.reject(new Error("no room")))).rejects.toThrow("no room");
  expect(now()).toBe("0");
});

it("does without where the kernel has no such knob", async () => {
  await expect(new QuickGracePeriods(path.join(folder, "none", "x")).during(async () => 7)).resolves.toBe(7);
});
