import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { modelKeys } from "./model-keys.mjs";

let home: string;
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), "dp-keys-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const environment = { A_KEY: "a", B_KEY: "b", SECRET: "s", EMPTY: "" };

it("passes on what the file names and is set, and nothing else", () => {
  writeFileSync(
    path.join(home, "policies.yaml"),
    'policies:\n  - name: one\n    key_env: A_KEY\n  - { name: two, "key_env": "B_KEY" }\n  - key_env: EMPTY\n  - key_env: UNSET\n',
  );
  expect(modelKeys(home, environment, "/")).toEqual({ A_KEY: "a", B_KEY: "b" });
});

it("reads the file that the setting names", () => {
  writeFileSync(path.join(home, "other.yaml"), "policies: [{ key_env: SECRET }]\n");
  const given = { ...environment, DESKPROOF_POLICIES: "other.yaml" };
  expect(modelKeys("/nowhere", given, home)).toEqual({ SECRET: "s" });
});

it("passes on nothing without a file", () => {
  expect(modelKeys(home, environment, "/")).toEqual({});
});
