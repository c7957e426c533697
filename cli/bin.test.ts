import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { finish } from "@/lib/testing/python";
import { readEnvironment } from "@/lib/config/env";
import { GUEST, NATIVE, RECIPES, STARTER_TASKS } from "./bundled-folders";
import manifest from "../package.json";

const ROOT = path.resolve(import.meta.dirname, "..");
const PATH = readEnvironment("PATH") ?? "";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-bin-"));
  mkdirSync(path.join(folder, "bin"));
  cpSync(path.join(ROOT, manifest.bin.deskproof), path.join(folder, "bin/deskproof.mjs"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  finish(path.join(folder, "bin/deskproof.mjs"), args, { PATH, HOME: folder }, tmpdir());

it("says what to do before the command line is built, and is the command line after", async () => {
  const early = await run("--help");
  expect([early.status, early.stderr]).toEqual([1, expect.stringContaining("npm run build")]);
  mkdirSync(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "dist/cli.mjs"), "console.log(JSON.stringify(process.argv.slice(2)));");
  expect(await run("run", "wait", "--json")).toEqual({ status: 0, stdout: '["run","wait","--json"]\n', stderr: "" });
});

it("goes into the package with all that the commands read, and nothing of the console", async () => {
  const environment = { PATH, HOME: folder, npm_config_cache: folder };
  const packed = await finish("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], environment, ROOT);
  const [{ files = [] } = {}] = JSON.parse(packed.stdout) as { files?: { path: string }[] }[];
  const paths = files.map((file) => file.path);
  expect(paths).toContain(manifest.bin.deskproof);
  for (const needed of [STARTER_TASKS, RECIPES, GUEST, NATIVE]) {
    expect(statSync(needed).isDirectory()).toBe(true);
    expect(
      paths.some((file) => file.startsWith(`${path.relative(ROOT, needed)}/`)),
      needed,
    ).toBe(true);
  }
  if (existsSync(path.join(ROOT, "dist/cli.mjs"))) expect(paths).toContain("dist/cli.mjs");
  expect(paths.filter((file) => /^(app|components|lib|e2e|docs|\.next|\.deskproof)\//.test(file))).toEqual([]);
}, 60_000);
