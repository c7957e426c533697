import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findAddress } from "../../typescript/src/address";

let root: string;
let below: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "deskproof-sdk-"));
  below = path.join(root, "a", "b");
  mkdirSync(below, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function install(): string {
  const home = path.join(root, ".deskproof");
  mkdirSync(home);
  writeFileSync(path.join(home, "instance.json"), JSON.stringify({ url: "http://127.0.0.1:3000" }));
  writeFileSync(path.join(home, "operator-key"), "local-key\n");
  return home;
}
const find = (given: { url?: string; apiKey?: string } = {}, env = {}) => findAddress(given, env, below);

it("takes what is given before what is in the environment", async () => {
  const env = { DESKPROOF_URL: "http://env/", DESKPROOF_API_KEY: "env-key" };
  expect(await find({ url: "http://given/", apiKey: "given-key" }, env)).toEqual({
    url: "http://given",
    key: "given-key",
  });
  expect(await find({}, env)).toEqual({ url: "http://env", key: "env-key" });
});

it("finds the installation of the checkout around, whose key goes to no other address", async () => {
  install();
  expect(await find()).toEqual({ url: "http://127.0.0.1:3000", key: "local-key" });
  expect(await find({ url: "http://127.0.0.1:3000/" })).toMatchObject({ key: "local-key" });
  await expect(find({ url: "http://elsewhere" })).rejects.toMatchObject({ code: "not_configured" });
});

it("takes a variable that is set to nothing for none", async () => {
  install();
  const env = { DESKPROOF_URL: "", DESKPROOF_API_KEY: "", DESKPROOF_HOME: "" };
  expect(await find({}, env)).toEqual({ url: "http://127.0.0.1:3000", key: "local-key" });
});

it("takes a state folder that is named before one around", async () => {
  const named = path.join(root, "named");
  renameSync(install(), named);
  expect(await find({}, { DESKPROOF_HOME: named })).toMatchObject({ key: "local-key" });
  await expect(find()).rejects.toMatchObject({ name: "NotConfigured" });
});

it.each(["ftp://host", "host:3000", "http://"])("refuses %s", async (url) => {
  await expect(find({ url, apiKey: "k" })).rejects.toMatchObject({ code: "not_configured" });
});

it("refuses a key that cannot be one without telling it", async () => {
  const url = "http://given";
  expect((await find({ url, apiKey: "from-a-file\n" })).key).toBe("from-a-file");
  for (const apiKey of ["secret\nwords", "secret wörds"]) {
    await expect(find({ url, apiKey })).rejects.toThrow(/^The key holds characters that no key has\.$/);
  }
});
