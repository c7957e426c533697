import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnHost } from "@/lib/testing/host-test";
import { removeView, unprivileged } from "./unprivileged.mjs";

describeOnHost("a program started without root", () => {
  let folder: string;
  let checkout: string;
  const REPORT = `import { readFileSync } from "node:fs";
    const can = (file) => { try { readFileSync(file); return true; } catch { return false; } };
    const [uid, gid, groups] = [process.getuid(), process.getgid(), process.getgroups()];
    console.log(JSON.stringify({ uid, gid, groups, cwd: process.cwd(), own: can("own.txt"), secret: can(process.argv[2]) }));`;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "dp-closed-"));
    checkout = path.join(folder, "checkout");
    mkdirSync(checkout);
    writeFileSync(path.join(checkout, "report.mjs"), REPORT);
    writeFileSync(path.join(checkout, "own.txt"), "");
    writeFileSync(path.join(folder, "secret"), "", { mode: 0o600 });
  });
  afterEach(() => {
    removeView(checkout);
    rmSync(folder, { recursive: true, force: true });
  });

  function report() {
    const { command, args, options } = unprivileged(checkout, process.execPath, [
      path.join(checkout, "report.mjs"),
      path.join(folder, "secret"),
    ]);
    const { stdout, stderr } = spawnSync(command, args, { ...options, encoding: "utf8" });
    if (stderr) throw new Error(stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  it("is nobody, reads the checkout and not root's files", () => {
    chmodSync(folder, 0o755);
    expect(report()).toEqual({ uid: 65534, gid: 65534, groups: [65534], cwd: checkout, own: true, secret: false });
  });

  it("reads a checkout below a folder that only root may enter", () => {
    chmodSync(folder, 0o700);
    const told = report();
    expect(told).toMatchObject({ uid: 65534, gid: 65534, own: true, secret: false });
    expect(told.cwd).not.toBe(checkout);
  });

  it("leaves no mount behind", () => {
    chmodSync(folder, 0o700);
    const { cwd } = report();
    expect(spawnSync("findmnt", [String(cwd)]).status).not.toBe(0);
  });
});
