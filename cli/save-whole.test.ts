import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { killAmid } from "@/lib/testing/killed/kill-amid";
import { saveWhole } from "./save-whole";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-save-"));
  file = path.join(folder, "run.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* parts(texts: string[], isBroken = false) {
  for (const text of texts) yield Buffer.from(text);
  if (isBroken) throw new Error("the connection broke");
}

it("a download that breaks off takes nothing away and leaves nothing that looks whole", async () => {
  writeFileSync(file, "before");
  await expect(saveWhole(file, parts(["half"], true))).rejects.toThrow("was not written: the connection broke");
  expect(readdirSync(folder)).toEqual(["run.jsonl"]);
  expect(readFileSync(file, "utf8")).toBe("before");
  expect(await saveWhole(file, parts(["one", "two"]), 0o600)).toBe(6);
  expect(readFileSync(file, "utf8")).toBe("onetwo");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("one that is ended by force leaves nothing under the file's name", { timeout: 30_000 }, async () => {
  writeFileSync(file, "before");
  await killAmid("save-export", { file });
  expect(readFileSync(file, "utf8")).toBe("before");
  expect(await saveWhole(file, parts(["whole"]))).toBe(5);
  expect(readdirSync(folder)).toEqual(["run.jsonl"]);
});

it("what is no file is written to as it is", async () => {
  expect(await saveWhole("/dev/null", parts(["one"]))).toBe(3);
  expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});
