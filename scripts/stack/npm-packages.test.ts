import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outdatedPackages } from "./npm-packages.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "dp-npm-"));
  mkdirSync(path.join(root, "node_modules"));
  lock("package-lock.json", {
    "": { version: "0.1.0" },
    "node_modules/zod": { version: "4.6.7" },
    "node_modules/@img/sharp-darwin": { version: "0.35.5", optional: true },
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function lock(file: string, packages: Record<string, unknown>) {
  writeFileSync(path.join(root, file), JSON.stringify({ packages }));
}

test("a fresh clone lacks every package", () => {
  expect(outdatedPackages(root)).toEqual(["zod"]);
});

test("packages of other platforms may be missing", () => {
  lock("node_modules/.package-lock.json", { "node_modules/zod": { version: "4.6.7" } });
  expect(outdatedPackages(root)).toEqual([]);
});

test("a package of another version is outdated", () => {
  lock("node_modules/.package-lock.json", { "node_modules/zod": { version: "4.6.6" } });
  expect(outdatedPackages(root)).toEqual(["zod"]);
});
