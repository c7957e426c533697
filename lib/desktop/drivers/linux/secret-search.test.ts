import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { searchSecrets } from "./secret-search";

let upper: string;
beforeEach(() => {
  upper = mkdtempSync(path.join(tmpdir(), "secrets-"));
  mkdirSync(path.join(upper, "home/user"), { recursive: true });
});
afterEach(() => rmSync(upper, { recursive: true, force: true }));

const plant = (text: string) => writeFileSync(path.join(upper, "home/user/notes"), `before ${text} after\n`);

it.each([
  ["a key of this product", `dp_live_${"aB3dE6gH"}_${"aZ09".repeat(9)}xY`],
  ["a model provider's key", `sk-ant-${"a1".repeat(20)}`],
  ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----"],
  ["a cloud access key", "AKIAABCDEFGHIJKLMNOP"],
  ["a repository token", `ghp_${"a1".repeat(20)}`],
  ["a database address with a password", "postgresql://app:hunter2@db/app"],
])("finds %s and says where, not what", (kind, text) => {
  plant(text);
  const { found } = searchSecrets([], upper);
  expect(found).toEqual([{ where: "/home/user/notes", kind }]);
});

it("finds nothing in ordinary text, and follows no link out of the folder", () => {
  plant("ask-me-anything dp_live_ sk-short postgres://db/app");
  const outside = mkdtempSync(path.join(tmpdir(), "outside-"));
  writeFileSync(path.join(outside, "key"), "-----BEGIN PRIVATE KEY-----");
  symlinkSync(outside, path.join(upper, "home/user/link"));
  symlinkSync(path.join(outside, "key"), path.join(upper, "home/user/key"));
  expect(searchSecrets([], upper)).toEqual({ found: [], lookedAtFiles: 1, lookedAtProcesses: 0 });
  rmSync(outside, { recursive: true });
});
