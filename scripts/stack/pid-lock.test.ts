import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readLock, tryLock, withLock } from "./pid-lock.mjs";
import { startedAt } from "./process-identity.mjs";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-lock-"));
  file = path.join(folder, "instance.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a second holder is told who holds the lock and what it said of itself", () => {
  const lock = tryLock(file, { url: "http://127.0.0.1:3000" });
  expect(lock).toHaveProperty("release");
  expect(tryLock(file)).toMatchObject({ holder: { pid: process.pid, url: "http://127.0.0.1:3000" } });
});

test("a released lock is free, and nothing is left in the folder", () => {
  const lock = tryLock(file);
  if ("release" in lock) lock.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(readLock(file)).toBeNull();
});

test("a lock left by a process that is gone is taken over", () => {
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 - 3, startedAt: "1" }));
  expect(tryLock(file)).toHaveProperty("release");
  expect(readLock(file)?.pid).toBe(process.pid);
});

test("a pid that now belongs to another process does not keep a lock alive", () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: `${startedAt(process.pid)}0` }));
  expect(readLock(file)).toBeNull();
  expect(tryLock(file)).toHaveProperty("release");
});

test("a damaged lock file counts as free", () => {
  writeFileSync(file, "{");
  expect(tryLock(file)).toHaveProperty("release");
});

test("of several processes that find a stale lock at once exactly one gets it", async () => {
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 - 3, startedAt: "1" }));
  const module = JSON.stringify(new URL("pid-lock.mjs", import.meta.url).href);
  const source = `const { tryLock } = await import(${module});
    process.stdout.write("release" in tryLock(${JSON.stringify(file)}) ? "won" : "lost");
    process.stdin.resume().on("end", () => process.exit(0));`;
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["pipe", "pipe", "inherit"] }),
  );
  const answers = await Promise.all(
    children.map((child) => new Promise((resolve) => child.stdout.once("data", (text) => resolve(String(text))))),
  );
  children.forEach((child) => child.stdin.end());
  expect(answers.filter((answer) => answer === "won")).toHaveLength(1);
});

test("facts told later replace the first ones and keep the holder", () => {
  const lock = tryLock(file);
  if ("update" in lock) lock.update({ url: "http://127.0.0.1:3001" });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ pid: process.pid, url: "http://127.0.0.1:3001" });
});

test("work under a lock is done one after the other", async () => {
  const order: string[] = [];
  const work = (name: string) =>
    withLock(file, async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    });
  await work("first");
  await work("second");
  expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});
