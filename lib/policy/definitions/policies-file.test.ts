import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openPoliciesFile, type PoliciesFile } from "./policies-file";

let folder: string;
let file: string;
let opened: PoliciesFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "policies-file-"));
  file = join(folder, "policies.yaml");
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const entry = (name: string, more = "model: m") =>
  `  - name: ${name}\n    driver: openai_chat\n    base_url: http://127.0.0.1:1\n    ${more}\n`;
const write = (...entries: string[]) => writeFileSync(file, `policies:\n${entries.join("") || "  []\n"}`);
const names = () => opened.definitions().map(({ name }) => name);

it("is empty without a file and takes one up when it comes", async () => {
  opened = openPoliciesFile(file);
  expect(opened.definitions()).toEqual([]);
  expect(opened.problems()).toEqual([]);
  const changed = vi.fn();
  opened.onChange(changed);
  write(entry("one"));
  await vi.waitFor(() => expect(names()).toEqual(["one"]), { timeout: 5_000 });
  expect(changed).toHaveBeenCalled();
});

it("sees a file that was put in its place, as editors do", async () => {
  write(entry("one"));
  opened = openPoliciesFile(file);
  writeFileSync(`${file}.new`, `policies:\n${entry("two")}`);
  renameSync(`${file}.new`, file);
  await vi.waitFor(() => expect(names()).toEqual(["two"]), { timeout: 5_000 });
});

it("keeps the last good version of an entry that became faulty, and says what is wrong", () => {
  write(entry("one"), entry("two"));
  opened = openPoliciesFile(file);
  write(entry("one", "history_turns: -1"), entry("two", "model: other"));
  opened.refresh();
  expect(opened.definitions()).toMatchObject([
    { name: "one", model: "m" },
    { name: "two", model: "other" },
  ]);
  expect(opened.problems().map(({ key }) => key)).toContain("policies[0].history_turns");
});

it("keeps all of them while the file is no YAML, and drops an entry that was taken out", () => {
  write(entry("one"), entry("two"));
  opened = openPoliciesFile(file);
  writeFileSync(file, "policies: [\n");
  opened.refresh();
  expect(names()).toEqual(["one", "two"]);
  write(entry("two"));
  opened.refresh();
  expect(names()).toEqual(["two"]);
  expect(opened.problems()).toEqual([]);
});

it("tells nobody when nothing changed", () => {
  write(entry("one"));
  opened = openPoliciesFile(file);
  const changed = vi.fn();
  opened.onChange(changed);
  opened.refresh();
  expect(changed).not.toHaveBeenCalled();
});
