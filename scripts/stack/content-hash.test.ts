import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentHash } from "./content-hash.mjs";

let root: string;
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const hash = (extra = "") => contentHash(["lib", "one.json", "missing.json"], { root, skip: /\.test\.ts$/, extra });

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "dp-hash-"));
  write("lib/a.ts", "a");
  write("lib/deep/b.ts", "b");
  write("one.json", "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("touching a file changes nothing, editing it does", () => {
  const before = hash();
  utimesSync(path.join(root, "lib/a.ts"), 1, 1);
  expect(hash()).toBe(before);
  write("lib/a.ts", "A");
  expect(hash()).not.toBe(before);
});

test("a new name, a moved text and another extra give another digest", () => {
  const before = hash();
  expect(hash("v20")).not.toBe(before);
  write("lib/a.ts", "b");
  write("lib/deep/b.ts", "a");
  expect(hash()).not.toBe(before);
  write("lib/a.ts", "a");
  write("lib/deep/b.ts", "b");
  expect(hash()).toBe(before);
  write("lib/c.ts", "");
  expect(hash()).not.toBe(before);
});

test("skipped files do not count", () => {
  const before = hash();
  write("lib/a.test.ts", "test");
  expect(hash()).toBe(before);
});
