import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { UNPRIVILEGED } from "@/lib/config/state-home.mjs";
import { prepareHome } from "./stack.mjs";

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), "dp-home-"))));
afterEach(() => rmSync(home, { recursive: true }));

it("the console may keep there what it is sent, nobody else, and what broke off before is gone", () => {
  const folder = path.join(home, "imports");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(path.join(folder, "half of a zip"), "PK");
  prepareHome(home);
  expect(readdirSync(folder)).toEqual([]);
  const { mode, uid } = statSync(folder);
  expect(mode & 0o777).toBe(0o700);
  expect(uid).toBe(process.getuid?.() === 0 ? UNPRIVILEGED.uid : process.getuid?.());
});
