import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommandLine } from "./main";

let folder: string;
let output: string;
let errors: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "dp-cli-verifier-"));
  output = errors = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((output += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((errors += String(text)), true));
  vi.spyOn(console, "log").mockImplementation((text) => void (output += `${text}\n`));
  vi.spyOn(console, "error").mockImplementation((text) => void (errors += `${text}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const verifier = (...args: string[]) => runCommandLine(["verifier", ...args, "--dir", folder]);

describe.each(["python", "typescript"])("verifier in %s", (language) => {
  it("is written, listed and tested", async () => {
    expect(await verifier("init", "report", "--language", language)).toBe(0);
    expect(output).toContain('"func": "deskproof_verifier"');
    output = "";
    expect(await verifier("list", "--json")).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      folder,
      data: [{ name: "report", language, functions: ["column_total"], lack: null }],
    });
    output = "";
    expect(await verifier("test", "report")).toBe(0);
    expect(output).toMatch(/report@sha256:[0-9a-f]{64}: 3 of 3 cases as expected/);
  });

  it("fails its test when a case differs, and shows what came out", async () => {
    await verifier("init", "report", "--language", language);
    writeFileSync(path.join(folder, "report/tests/right-total/report.csv"), "item,amount\npaper,41\n");
    output = "";
    expect(await verifier("test", "report")).toBe(1);
    expect(output).toMatch(/right-total\s+FAIL\s+1\s+0\s+1 of 2 checks passed/);
    expect(errors).toContain("1 of 3 cases differ");
  });
});

describe("verifier", () => {
  it("overwrites nothing", async () => {
    await verifier("init", "report");
    expect(await verifier("init", "report")).toBe(1);
    expect(errors).toContain("is there already");
  });

  it.each(["../report", "Report", ""])("takes no name like %j", async (name) => {
    expect(await verifier("init", name)).toBe(1);
    expect(errors).toContain("A name is 1 to 63 of");
  });

  it("says that there is none of a name", async () => {
    expect(await verifier("test", "nobody")).toBe(1);
    expect(errors).toContain("There is no verifier nobody");
  });

  it("tells in its list what cannot run", async () => {
    await verifier("init", "report");
    writeFileSync(path.join(folder, "report/verifier.json"), "{");
    output = "";
    expect(await verifier("list")).toBe(0);
    expect(output).toContain("cannot run: verifier.json is not JSON");
  });
});
