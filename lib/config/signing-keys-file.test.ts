import { createPrivateKey, createPublicKey } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { knownPublicKeys, readSigningKeys, rotateSigningKey, signingKeyId } from "./signing-keys-file.mjs";

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), "dp-signing-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const file = () => path.join(home, "signing-keys.json");

test("a key is made once, kept closed to others, and the same from then on", () => {
  const [first, ...more] = readSigningKeys(home);
  expect(more).toEqual([]);
  expect(readSigningKeys(home)).toEqual([first]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(first?.id).toBe(signingKeyId(first?.public_key ?? ""));
  const derived = createPublicKey(createPrivateKey(first?.private_key ?? "")).export({ type: "spki", format: "pem" });
  expect(derived).toBe(first?.public_key);
});

test("a rotation signs with a new key, destroys the private half of the old one and keeps its public half", () => {
  const [old] = readSigningKeys(home, { now: new Date("2026-01-01T00:00:00Z") });
  const made = rotateSigningKey(home, new Date("2026-02-01T00:00:00Z"));
  expect(made.id).not.toBe(old?.id);
  expect(readSigningKeys(home)).toEqual([made, { ...old, retired_at: "2026-02-01T00:00:00.000Z", private_key: null }]);
  expect(readFileSync(file(), "utf8")).not.toContain(old?.private_key?.split("\n")[1]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(home)).toEqual(["signing-keys.json"]);
});

test("two rotations at once are refused with what to do", () => {
  const [key] = readSigningKeys(home);
  writeFileSync(`${file()}.rotating`, "");
  expect(() => rotateSigningKey(home)).toThrow("Another rotation is under way");
  expect(readSigningKeys(home)).toEqual([key]);
});

test("looking for keys makes none", () => {
  expect(knownPublicKeys(home)).toEqual([]);
  expect(readdirSync(home)).toEqual([]);
});

test("a file that holds no key is an error, never a reason to make another", () => {
  writeFileSync(file(), '{"keys":[]}');
  expect(() => readSigningKeys(home)).toThrow("holds no key");
});
