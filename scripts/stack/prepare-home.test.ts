import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isRoot, UNPRIVILEGED } from "@/lib/config/state-home.mjs";
import { openImportFolder } from "./import-folder.mjs";
import { prepareHome } from "./stack.mjs";

const consoleUid = isRoot() ? UNPRIVILEGED.uid : process.getuid?.();
let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), "dp-home-"))));
afterEach(() => rmSync(home, { recursive: true }));

it("the console may keep there what it is sent, nobody else, and what broke off before is gone", () => {
  const folder = path.join(home, "imports");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(path.join(folder, "half of a zip"), "PK");
  openImportFolder(home, isRoot() ? UNPRIVILEGED : null);
  expect(readdirSync(folder)).toEqual([]);
  const { mode, uid } = statSync(folder);
  expect([mode & 0o777, uid]).toEqual([0o700, consoleUid]);
});

it("keys that somebody put there by hand are the console's, and closed to others", () => {
  prepareHome(home);
  for (const name of ["secret", "signing-keys.json"]) {
    const file = path.join(home, name);
    const text = readFileSync(file);
    rmSync(file);
    writeFileSync(file, text, { mode: 0o644 });
  }
  prepareHome(home);
  for (const name of ["secret", "signing-keys.json"]) {
    const { mode, uid } = statSync(path.join(home, name));
    expect([name, mode & 0o777, uid]).toEqual([name, 0o600, consoleUid]);
  }
});
